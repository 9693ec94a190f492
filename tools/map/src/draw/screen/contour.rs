//! Outlines of where a field is above a level (marching squares), thinned for soft curves.
//!
//! ```text
//!   0 ---- 3       a corner of a square is within or without; where a side has one of each, the outline
//!   |  \   |       crosses it, and it leaves the square by the next such side, with the inside on its
//!   1 --\- 2       right hand
//! ```

use super::field::Field;
use milepost_draw::Point;
use std::collections::BTreeMap;

/// Corners of an outline nearer to each other than this are one, in steps of the grid.
const APART: f64 = 1.15;
/// The least ring that is drawn, in squares of the grid.
const LEAST: f64 = 6.0;

/// A side of a square: its node with the lower column and row, and whether it leads down from there.
type Side = (i64, i64, bool);

impl Field {
    /// Closed rings around the places above a level, on the lattice in pips. Beyond the grid all is below.
    pub fn above(&self, level: f64) -> Vec<Vec<Point>> {
        let field = self;
        let mut next = sides(field, level);
        let mut rings = Vec::new();
        while let Some((&start, _)) = next.first_key_value() {
            let mut ring = Vec::new();
            let mut at = start;
            while let Some(to) = next.remove(&at) {
                ring.push(crossing(field, level, at));
                at = to;
            }
            let step = field.grid.step;
            let ring = thinned(&ring, APART * step);
            if ring.len() > 2 && area(&ring) >= LEAST * step * step {
                rings.push(ring);
            }
        }
        rings
    }
}

/// From each side that an outline crosses to the one that it crosses next.
fn sides(field: &Field, level: f64) -> BTreeMap<Side, Side> {
    let mut next = BTreeMap::new();
    let (cols, rows) = (field.grid.cols as i64, field.grid.rows as i64);
    for row in -1..rows {
        for col in -1..cols {
            let corners = [
                (col, row),
                (col, row + 1),
                (col + 1, row + 1),
                (col + 1, row),
            ];
            let values = corners.map(|corner| value(field, level, corner));
            let within = values.map(|value| value > level);
            let around = [
                (col, row, true),
                (col, row + 1, false),
                (col + 1, row, true),
                (col, row, false),
            ];
            // Counter-clockwise, an outline enters where the walk leaves the inside.
            let is_way_in = |side: usize| within[side] && !within[(side + 1) % 4];
            let is_way_out = |side: usize| !within[side] && within[(side + 1) % 4];
            let is_saddle = (0..4).filter(|&side| is_way_in(side)).count() == 2;
            let joined = is_saddle && values.iter().sum::<f64>() / 4.0 > level;
            for side in (0..4).filter(|&side| is_way_in(side)) {
                let mut turns = (1..4).map(|turn| (side + turn) % 4);
                let out = if is_saddle && !joined {
                    Some((side + 3) % 4)
                } else {
                    turns.find(|&side| is_way_out(side))
                };
                if let Some(out) = out {
                    next.insert(around[side], around[out]);
                }
            }
        }
    }
    next
}

fn value(field: &Field, level: f64, (col, row): (i64, i64)) -> f64 {
    let (cols, rows) = (field.grid.cols as i64, field.grid.rows as i64);
    if (0..cols).contains(&col) && (0..rows).contains(&row) {
        field.at(col as usize, row as usize)
    } else {
        level - 1.0
    }
}

/// Where the outline crosses a side, on the lattice in pips.
fn crossing(field: &Field, level: f64, (col, row, down): Side) -> Point {
    let far = if down { (col, row + 1) } else { (col + 1, row) };
    let (from, to) = (value(field, level, (col, row)), value(field, level, far));
    let share = (level - from) / (to - from);
    let share = if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.5
    };
    let (x, y) = if down { (0.0, share) } else { (share, 0.0) };
    let step = field.grid.step;
    field
        .grid
        .origin
        .shift((col as f64 + x) * step, (row as f64 + y) * step)
}

/// The ring without corners that lie near the one before.
fn thinned(ring: &[Point], apart: f64) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for &point in ring {
        if kept.last().is_none_or(|last| last.distance(point) >= apart) {
            kept.push(point);
        }
    }
    kept
}

/// The area of a ring, whichever way it is turned.
fn area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let twice: f64 = ring
        .iter()
        .zip(next)
        .map(|(a, b)| a.x * b.y - b.x * a.y)
        .sum();
    (twice / 2.0).abs()
}

#[cfg(test)]
mod tests {
    use super::super::field::Grid;
    use super::*;

    fn grid() -> Grid {
        Grid {
            origin: Point::new(-10.0, -10.0),
            step: 0.5,
            cols: 41,
            rows: 41,
        }
    }

    #[test]
    fn a_hill_has_a_ring_of_its_size() {
        let grid = grid();
        let hill = grid.field(|col, row| -grid.point(col, row).distance(Point::default()));
        let rings = hill.above(-4.0);
        assert_eq!(rings.len(), 1);
        assert!(
            rings[0]
                .iter()
                .all(|p| (p.distance(Point::default()) - 4.0).abs() < 0.1)
        );
        assert!((area(&rings[0]) - 50.0).abs() < 2.0, "{}", area(&rings[0]));
    }

    #[test]
    fn a_lake_is_a_ring_within_the_ring() {
        let grid = grid();
        let shore = |away: f64| (away - 2.5) * (7.0 - away);
        let field = grid.field(|col, row| shore(grid.point(col, row).distance(Point::default())));
        assert_eq!(field.above(0.0).len(), 2);
    }

    /// Rings are closed at the edge, and no chain of sides is lost, whatever the field.
    #[test]
    fn every_outline_is_closed() {
        let grid = grid();
        let rough = grid.field(|col, row| ((col * 7919 + row * 104_729 + col * row) % 101) as f64);
        for level in [10.0, 50.0, 90.0] {
            let mut next = sides(&rough, level);
            while let Some((&start, _)) = next.first_key_value() {
                let mut at = start;
                while let Some(to) = next.remove(&at) {
                    at = to;
                }
                assert_eq!(at, start);
            }
        }
        let full = grid.field(|_, _| 1.0);
        assert_eq!(full.above(0.0).len(), 1);
    }
}
