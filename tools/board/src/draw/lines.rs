//! The lines that paths of a type take over the board, and the spots on them that are counted; and the courses of rivers.
//!
//! ```text
//!   +---+---+---+
//!   |   |  _|-o |      a piece of line leads from gate to gate of a cell and has its spot in the middle; a gate lies
//!   +---+-o-+---+      halfway between the knots of two cells, and knots leave the middles of their cells to even out
//!   | o-|/  |          the line (`soft`). In cities and where ways part pieces lead from a gate to the spot. Types
//!   +---+---+          that go the same way lie side by side.
//! ```

pub(super) mod river;
mod soft;

use super::layout::SheetLayout;
use crate::model::river::Banks;
use milepost_draw::{Path, Point};

/// From one of several types side by side to the next, in cells.
const BESIDE: f64 = 0.4;

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
    /// Where the line crosses a river: the middle of the bridge, and the unit step across.
    pub bridges: Vec<(Point, Point)>,
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

    /// A piece from gate to gate that bends towards a knot.
    fn through(from: Point, knot: Point, to: Point) -> Piece {
        let share = 2.0 / 3.0;
        Piece {
            curve: [from, from.towards(knot, share), to.towards(knot, share), to],
            through: true,
        }
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
            bridges: Vec::new(),
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
    /// Along which sides of cells rivers run.
    banks: Banks,
}

impl<'a> Lanes<'a> {
    fn new(layout: &'a SheetLayout<'a>) -> Lanes<'a> {
        let mut lanes = Lanes {
            layout,
            turned: vec![false; 2 * layout.board.grid.cells()],
            banks: layout.board.banks(),
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
        let knots = soft::knots(self, kind);
        for cell in (0..knots.len()).filter(|&cell| self.has(kind, cell)) {
            self.cross(&mut lines, kind, cell, &knots);
        }
        lines
    }

    fn has(&self, kind: usize, cell: usize) -> bool {
        self.layout.board.tracks[cell] >> kind & 1 == 1
    }

    /// The sides over which a type leaves a cell, and the cells there.
    fn next(&self, kind: usize, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..4).filter_map(move |side| {
            let way = self.way(cell, side)?;
            let next = if self.far(way) == cell {
                way / 2
            } else {
                self.far(way)
            };
            (self.types(way) >> kind & 1 == 1).then_some((side, next))
        })
    }

    /// Adds the pieces of a cell, its spot, and the bridges to its right and below it.
    fn cross(&self, lines: &mut Lines, kind: usize, cell: usize, knots: &[Point]) {
        let knot = knots[cell];
        let is_city = self.layout.city_at[cell].is_some();
        let gates: Vec<Point> = self
            .next(kind, cell)
            .map(|(_, next)| knot.towards(knots[next], 0.5))
            .collect();
        let mut at = knot;
        if let (&[from, to], false) = (gates.as_slice(), is_city) {
            let piece = Piece::through(from, knot, to);
            at = piece.across(0.5).0;
            lines.pieces.push(piece);
        } else {
            let ends = gates.iter().map(|&gate| Piece::straight(gate, knot));
            lines.pieces.extend(ends);
        }
        if !is_city {
            lines.spots.push(Spot { at, below: false });
        }
        for (side, next) in self.next(kind, cell) {
            if (side == 1 || side == 2) && self.banks.along(cell, side) {
                let long = knot.distance(knots[next]).max(f64::MIN_POSITIVE);
                let ahead = Point::new(
                    (knots[next].x - knot.x) / long,
                    (knots[next].y - knot.y) / long,
                );
                lines.bridges.push((knot.towards(knots[next], 0.5), ahead));
            }
        }
    }

    fn offset(&self, kind: usize, cell: usize, side: usize) -> f64 {
        self.way(cell, side)
            .map_or(0.0, |way| self.aside(kind, way) * self.layout.cell)
    }

    /// Where ways of a type meet in a cell before they are evened out.
    fn hub(&self, kind: usize, cell: usize) -> Point {
        let mean = |upright: bool| {
            let sides = self.next(kind, cell).map(|(side, _)| side);
            let of = sides.filter(|&side| is_upright(side) == upright);
            let offsets: Vec<f64> = of.map(|side| self.offset(kind, cell, side)).collect();
            offsets.iter().sum::<f64>() / offsets.len().max(1) as f64
        };
        self.layout.at(cell).shift(mean(true), mean(false))
    }
}
