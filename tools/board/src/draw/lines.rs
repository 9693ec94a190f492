//! The lines that paths of a type take over the board, and the spots on them that are counted.
//!
//! ```text
//!   +---+---+---+
//!   |   | o-|-o |      a piece of line leads from side to side of a cell, rounded where it turns, and has its spot
//!   +---+-|-+---+      in the middle; in cities and where ways part pieces lead from a side to the spot. Types that
//!   | o-|-o |          go the same way lie side by side.
//!   +---+---+
//! ```

use super::layout::SheetLayout;
use milepost_draw::{Path, Point};

/// From one of several types side by side to the next, in cells.
const BESIDE: f64 = 0.4;
/// Around a cell: above, right, below, left.
const SIDES: [(f64, f64); 4] = [(0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)];

/// A piece of line within a cell, a cubic curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Its ends, and the control points between them, in millimetres.
    pub curve: [Point; 4],
    /// Whether it leads on to another side, its spot in the middle; else it ends at the spot.
    pub through: bool,
}

/// All lines of one path type, with their spots.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// Its pieces of line, cell by cell.
    pub pieces: Vec<Piece>,
    /// A spot for each cell outside cities.
    pub spots: Vec<Spot>,
    /// The side of a cell, in millimetres.
    pub cell: f64,
}

/// A spot on a line: players count their steps by them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Its middle, in millimetres.
    pub at: Point,
    /// Whether another type has its spot in the same place, drawn above this one.
    pub below: bool,
}

impl Piece {
    /// The point a share of the way along, and the unit step across it.
    pub fn across(&self, t: f64) -> (Point, Point) {
        let [a, b, c, d] = self.curve;
        let (ab, bc, cd) = (a.towards(b, t), b.towards(c, t), c.towards(d, t));
        let (left, right) = (ab.towards(bc, t), bc.towards(cd, t));
        let long = left.distance(right).max(f64::MIN_POSITIVE);
        let across = Point::new(-(right.y - left.y) / long, (right.x - left.x) / long);
        (left.towards(right, t), across)
    }

    /// A straight piece that ends in its cell.
    fn straight(from: Point, to: Point) -> Piece {
        Piece {
            curve: [from, from.towards(to, 0.33), from.towards(to, 0.67), to],
            through: false,
        }
    }

    fn is_straight(&self) -> bool {
        let [a, b, c, d] = self.curve;
        let off = |p: Point| ((d.x - a.x) * (p.y - a.y) - (d.y - a.y) * (p.x - a.x)).abs();
        off(b) + off(c) < 1e-6
    }
}

impl Lines {
    /// All pieces as one path.
    pub fn path(&self) -> Path {
        self.pieces.iter().fold(Path::new(), |path, piece| {
            let [from, b, c, to] = piece.curve;
            let path = path.move_to(from);
            if piece.is_straight() {
                path.line_to(to)
            } else {
                path.cubic_to(b, c, to)
            }
        })
    }

    /// So many cells in a row, for the legend.
    pub fn sample(from: Point, count: usize, cell: f64) -> Lines {
        let side = |i: usize| from.shift(i as f64 * cell, 0.0);
        let pieces = (0..count)
            .map(|i| Piece {
                through: true,
                ..Piece::straight(side(i), side(i + 1))
            })
            .collect();
        let spots = (0..count)
            .map(|i| Spot {
                at: side(i).shift(cell / 2.0, 0.0),
                below: false,
            })
            .collect();
        Lines {
            pieces,
            spots,
            cell,
        }
    }
}

/// The lines of the scenario's types, by the types' indices.
pub(super) fn of_types(layout: &SheetLayout<'_>) -> Vec<(usize, Lines)> {
    let lanes = Lanes::new(layout);
    let mut all_lines: Vec<(usize, Lines)> = layout
        .setting
        .types()
        .into_iter()
        .map(|kind| (kind, lanes.lines(kind)))
        .collect();
    for below in 0..all_lines.len() {
        let above: Vec<Point> = all_lines[below + 1..]
            .iter()
            .flat_map(|(_, lines)| lines.spots.iter().map(|spot| spot.at))
            .collect();
        let meets = |at: Point| {
            above
                .iter()
                .any(|other| other.distance(at) < 0.25 * layout.cell)
        };
        all_lines[below]
            .1
            .spots
            .iter_mut()
            .for_each(|spot| spot.below = meets(spot.at));
    }
    all_lines
}

/// Whether a way leads down, not right.
fn is_down(way: usize) -> bool {
    !way.is_multiple_of(2)
}

/// Whether the way over a side leads up or down.
fn is_upright(side: usize) -> bool {
    side.is_multiple_of(2)
}

/// Which types go from cell to cell, and to which side the first of them lies.
struct Lanes<'a> {
    layout: &'a SheetLayout<'a>,
    /// For each cell the way right and the way down.
    turned: Vec<bool>,
}

impl<'a> Lanes<'a> {
    fn new(layout: &'a SheetLayout<'a>) -> Lanes<'a> {
        let mut lanes = Lanes {
            layout,
            turned: vec![false; 2 * layout.board.grid.cells()],
        };
        let mut seen = lanes.turned.clone();
        for start in 0..seen.len() {
            lanes.spread(start, &mut seen);
        }
        lanes
    }

    /// Keeps types that go side by side on the same hand around their bends.
    fn spread(&mut self, start: usize, seen: &mut [bool]) {
        let mut stack = vec![start];
        while let Some(way) = stack.pop() {
            if std::mem::replace(&mut seen[way], true) || !self.is_shared(way) {
                continue;
            }
            let cell = way / 2;
            let far = self.far(way);
            for (at, side) in [
                (cell, if is_down(way) { 2 } else { 1 }),
                (far, if is_down(way) { 0 } else { 3 }),
            ] {
                for other in (0..4).filter(|&other| other != side) {
                    let Some(next) = self.way(at, other).filter(|&next| !seen[next]) else {
                        continue;
                    };
                    // Above and left, or below and right: the outer hand stays right or below, else it changes.
                    let same = is_upright(side) == is_upright(other) || side + other == 3;
                    self.turned[next] = self.turned[way] == same;
                    stack.push(next);
                }
            }
        }
    }

    /// The way from a cell over one of its sides.
    fn way(&self, cell: usize, side: usize) -> Option<usize> {
        let grid = self.layout.board.grid;
        let [x, y] = grid.place(cell);
        match side {
            0 => (y > 0).then(|| 2 * (cell - grid.columns) + 1),
            1 => (x + 1 < grid.columns).then_some(2 * cell),
            2 => (y + 1 < grid.rows).then_some(2 * cell + 1),
            _ => (x > 0).then(|| 2 * (cell - 1)),
        }
    }

    /// Where a way leads.
    fn far(&self, way: usize) -> usize {
        way / 2
            + if is_down(way) {
                self.layout.board.grid.columns
            } else {
                1
            }
    }

    /// The types that go a way.
    fn types(&self, way: usize) -> u8 {
        let cell = way / 2;
        let far = self.far(way);
        let tracks = &self.layout.board.tracks;
        let last = !is_down(way) && (cell + 1).is_multiple_of(self.layout.board.grid.columns);
        tracks
            .get(far)
            .filter(|_| !last)
            .map_or(0, |there| tracks[cell] & there)
    }

    fn is_shared(&self, way: usize) -> bool {
        self.types(way).count_ones() > 1
    }

    /// How far a type lies to the right of a way down, or below a way right, in cells.
    fn aside(&self, kind: usize, way: usize) -> f64 {
        let types = self.types(way);
        let before = (types & ((1u8 << kind) - 1)).count_ones();
        let aside = (f64::from(before) - (f64::from(types.count_ones()) - 1.0) / 2.0) * BESIDE;
        if self.turned[way] { -aside } else { aside }
    }

    fn lines(&self, kind: usize) -> Lines {
        let mut lines = Lines {
            cell: self.layout.cell,
            ..Lines::default()
        };
        let tracks = &self.layout.board.tracks;
        for cell in (0..tracks.len()).filter(|&cell| tracks[cell] >> kind & 1 == 1) {
            let goes = |&side: &usize| {
                self.way(cell, side)
                    .is_some_and(|way| self.types(way) >> kind & 1 == 1)
            };
            let sides: Vec<usize> = (0..4).filter(goes).collect();
            self.cross(&mut lines, kind, cell, &sides);
        }
        lines
    }

    /// Adds the pieces of a cell and its spot.
    fn cross(&self, lines: &mut Lines, kind: usize, cell: usize, sides: &[usize]) {
        let city = self.layout.city_at[cell].is_some();
        if let (&[from, to], false) = (sides, city) {
            let piece = self.through(kind, cell, [from, to]);
            lines.spots.push(Spot {
                at: piece.across(0.5).0,
                below: false,
            });
            lines.pieces.push(piece);
            return;
        }
        let hub = if city {
            self.layout.at(cell)
        } else {
            self.hub(kind, cell, sides)
        };
        for &side in sides {
            lines
                .pieces
                .push(Piece::straight(self.gate(kind, cell, side), hub));
        }
        if !city {
            lines.spots.push(Spot {
                at: hub,
                below: false,
            });
        }
    }

    fn offset(&self, kind: usize, cell: usize, side: usize) -> f64 {
        self.way(cell, side)
            .map_or(0.0, |way| self.aside(kind, way) * self.layout.cell)
    }

    /// Where a type crosses a side of a cell.
    fn gate(&self, kind: usize, cell: usize, side: usize) -> Point {
        let ((dx, dy), aside) = (SIDES[side], self.offset(kind, cell, side));
        let middle = self
            .layout
            .at(cell)
            .shift(dx * self.layout.cell, dy * self.layout.cell);
        if is_upright(side) {
            middle.shift(aside, 0.0)
        } else {
            middle.shift(0.0, aside)
        }
    }

    fn through(&self, kind: usize, cell: usize, [from, to]: [usize; 2]) -> Piece {
        let (a, d) = (self.gate(kind, cell, from), self.gate(kind, cell, to));
        let corner = is_upright(from) != is_upright(to);
        let inward = |p: Point, side: usize| {
            let (dx, dy) = SIDES[side];
            // In a bend as far as two thirds of the way to the corner, for a quarter of a round.
            let reach = match (corner, is_upright(side)) {
                (true, true) => (a.y - d.y).abs() * 1.2,
                (true, false) => (a.x - d.x).abs() * 1.2,
                (false, _) => 0.5 * self.layout.cell,
            };
            p.shift(-dx * reach, -dy * reach)
        };
        Piece {
            curve: [a, inward(a, from), inward(d, to), d],
            through: true,
        }
    }

    /// Where ways of a type meet in a cell.
    fn hub(&self, kind: usize, cell: usize, sides: &[usize]) -> Point {
        let mean = |upright: bool| {
            let of = sides.iter().filter(|&&side| is_upright(side) == upright);
            let offsets: Vec<f64> = of.map(|&side| self.offset(kind, cell, side)).collect();
            offsets.iter().sum::<f64>() / offsets.len().max(1) as f64
        };
        self.layout.at(cell).shift(mean(true), mean(false))
    }
}
