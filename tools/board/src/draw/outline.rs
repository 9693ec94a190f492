//! The soft line around cells of a sort.
//!
//! ```text
//!   +---+---+          the line goes through the middles of the sides between cells in and out, and is then
//!   |   x   |          evened out and shaken a little; it never comes near the middle of a cell, so that paths
//!   +-x-+ x +          stay on their own side
//!   | x |
//! ```

use super::layout::{SheetLayout, sway};
use milepost_draw::{Path, Point};

/// How many cells beyond the edge the ground goes on as at the edge.
const BEYOND: i32 = 2;
/// How far a point moves at most when the line is evened out, in cells.
const EVEN: f64 = 0.11;
/// How far it is shaken where no path is near.
const SHAKE: f64 = 0.13;

/// Directions along the sides: right, down, left, up.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// From a corner to the cell on the right of each direction: that is the one inside.
const RIGHT: [(i32, i32); 4] = [(0, 0), (-1, 0), (-1, -1), (0, -1)];
const LEFT: [(i32, i32); 4] = [(0, -1), (0, 0), (-1, 0), (-1, -1)];

/// The closed rings around all cells that are `inside`, as control points in columns and rows.
pub(super) fn rings(layout: &SheetLayout<'_>, inside: impl Fn(usize) -> bool) -> Vec<Vec<Point>> {
    let sides = Sides::new(layout, inside);
    sides
        .walk()
        .into_iter()
        .map(|ring| soften(layout, &ring))
        .collect()
}

/// A point of a ring, with the cells that it lies between.
struct Middle {
    at: Point,
    beside: [Option<usize>; 2],
}

/// From which corners sides lead in which directions, a bit a direction.
struct Sides {
    columns: i32,
    rows: i32,
    width: i32,
    from: Vec<u8>,
}

impl Sides {
    fn new(layout: &SheetLayout<'_>, inside: impl Fn(usize) -> bool) -> Sides {
        let (columns, rows) = (
            layout.board.grid.columns as i32,
            layout.board.grid.rows as i32,
        );
        let (width, height) = (columns + 2 * BEYOND, rows + 2 * BEYOND);
        let holds = |x: i32, y: i32| {
            let on = (0..width).contains(&x) && (0..height).contains(&y);
            let (column, row) = (
                (x - BEYOND).clamp(0, columns - 1),
                (y - BEYOND).clamp(0, rows - 1),
            );
            on && inside((row * columns + column) as usize)
        };
        let mut from = vec![0; ((width + 1) * (height + 1)) as usize];
        for y in 0..=height {
            for x in 0..=width {
                let leads = |d: &usize| {
                    let ((rx, ry), (lx, ly)) = (RIGHT[*d], LEFT[*d]);
                    holds(x + rx, y + ry) && !holds(x + lx, y + ly)
                };
                from[(y * (width + 1) + x) as usize] =
                    (0..4).filter(leads).fold(0, |bits, d| bits | 1 << d);
            }
        }
        Sides {
            columns,
            rows,
            width: width + 1,
            from,
        }
    }

    fn walk(mut self) -> Vec<Vec<Middle>> {
        let mut rings = Vec::new();
        for start in 0..self.from.len() {
            while self.from[start] != 0 {
                rings.push(self.ring(start));
            }
        }
        rings
    }

    /// One ring, keeping to the right where two meet in a corner.
    fn ring(&mut self, start: usize) -> Vec<Middle> {
        let mut ring = Vec::new();
        let mut way = self.from[start].trailing_zeros() as usize;
        let mut at = start;
        loop {
            let turns = [(way + 1) % 4, way, (way + 3) % 4];
            let Some(next) = turns.into_iter().find(|d| self.from[at] >> d & 1 == 1) else {
                return ring;
            };
            way = next;
            self.from[at] &= !(1 << way);
            ring.push(self.middle(at, way));
            let (dx, dy) = STEPS[way];
            at = (at as i32 + dy * self.width + dx) as usize;
            if at == start {
                return ring;
            }
        }
    }

    fn middle(&self, corner: usize, way: usize) -> Middle {
        let (x, y) = (
            corner as i32 % self.width - BEYOND,
            corner as i32 / self.width - BEYOND,
        );
        let (dx, dy) = STEPS[way];
        let at = Point::new(
            f64::from(x) + f64::from(dx) / 2.0,
            f64::from(y) + f64::from(dy) / 2.0,
        );
        let cell = |(cx, cy): (i32, i32)| {
            let on = (0..self.columns).contains(&(x + cx)) && (0..self.rows).contains(&(y + cy));
            on.then(|| ((y + cy) * self.columns + x + cx) as usize)
        };
        Middle {
            at,
            beside: [cell(RIGHT[way]), cell(LEFT[way])],
        }
    }
}

fn soften(layout: &SheetLayout<'_>, ring: &[Middle]) -> Vec<Point> {
    let count = ring.len();
    let soft = |i: usize| {
        let Middle { at, beside } = &ring[i];
        let (before, after) = (ring[(i + count - 1) % count].at, ring[(i + 1) % count].at);
        let even = before.towards(after, 0.5);
        let share = (EVEN / at.distance(even).max(f64::MIN_POSITIVE)).min(0.6);
        let near = |cell: &Option<usize>| cell.is_some_and(|cell| layout.board.tracks[cell] != 0);
        let shake = if beside.iter().any(near) { 0.0 } else { SHAKE };
        let place = (at.x * 2.0 + 512.0) as usize * 4096 + (at.y * 2.0 + 512.0) as usize;
        at.towards(even, share)
            .shift(shake * sway(place, 1), shake * sway(place, 2))
    };
    (0..count).map(soft).collect()
}

/// The smooth path through the middles between the rings' points, on paper.
pub(super) fn path(layout: &SheetLayout<'_>, rings: &[Vec<Point>]) -> Path {
    rings
        .iter()
        .filter(|ring| ring.len() > 2)
        .fold(Path::new(), |path, ring| {
            let on = |i: usize| {
                let p = ring[i % ring.len()];
                layout.spot(p.x, p.y)
            };
            let start = path.move_to(on(0).towards(on(1), 0.5));
            (1..=ring.len())
                .fold(start, |path, i| {
                    path.quad_to(on(i), on(i).towards(on(i + 1), 0.5))
                })
                .close()
        })
}

/// The same by straight lines, for wide strokes: they round the corners by themselves, at half the length of the file.
pub(super) fn plain(layout: &SheetLayout<'_>, rings: &[Vec<Point>]) -> Path {
    let middle = |ring: &[Point], i: usize| {
        let p = ring[i].towards(ring[(i + 1) % ring.len()], 0.5);
        layout.spot(p.x, p.y)
    };
    let line = |ring: &Vec<Point>| (0..ring.len()).map(|i| middle(ring, i)).collect();
    Path::rings(&rings.iter().map(line).collect::<Vec<Vec<Point>>>())
}
