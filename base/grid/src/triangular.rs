//! The triangular lattice in double-width coordinates: every site has six neighbours.
//!
//! ```text
//!   col  0   1   2   3   4
//! row 0  .       .       .        (row, col) and (row, col + 2) are neighbours,
//! row 1      .       .            and so are (row, col) and (row + 1, col + 1)
//! row 2  .       .       .
//! ```

/// Half the square root of three: the height of a row, in steps.
pub const ROW_HEIGHT: f64 = 0.866_025_403_784_438_6;

/// A site of the lattice. Rows run down, columns run right; within one lattice `row + col` has one parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// Row, downwards, in steps of [`ROW_HEIGHT`].
    pub row: i32,
    /// Column, rightwards, in half steps.
    pub col: i32,
}

/// The offsets `(row, col)` to the six neighbours: east first, then clockwise.
pub const NEIGHBOURS: [(i32, i32); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

impl Site {
    /// The site at `row`, `col`.
    pub const fn new(row: i32, col: i32) -> Site {
        Site { row, col }
    }

    /// The six neighbours: east first, then clockwise.
    pub fn neighbours(self) -> impl Iterator<Item = Site> {
        NEIGHBOURS.iter().map(move |&(row, col)| {
            Site::new(self.row.saturating_add(row), self.col.saturating_add(col))
        })
    }

    /// True if one step leads from here to `other`.
    pub fn is_next_to(self, other: Site) -> bool {
        let row = i64::from(other.row) - i64::from(self.row);
        let col = i64::from(other.col) - i64::from(self.col);
        NEIGHBOURS
            .iter()
            .any(|&(r, c)| (i64::from(r), i64::from(c)) == (row, col))
    }

    /// The number of steps from here to `other`, were every site there.
    pub fn steps(self, other: Site) -> u32 {
        let rows = self.row.abs_diff(other.row);
        let cols = self.col.abs_diff(other.col);
        rows.saturating_add(cols.saturating_sub(rows) / 2)
    }

    /// Returns the site's place on the plane, `(x, y)` in steps, y down.
    pub fn point(self) -> (f64, f64) {
        (f64::from(self.col) / 2.0, f64::from(self.row) * ROW_HEIGHT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_lie_one_step_away() {
        let here = Site::new(7, 3);
        let (x, y) = here.point();
        for next in here.neighbours() {
            let (u, v) = next.point();
            assert!(((x - u).hypot(y - v) - 1.0).abs() < 1e-12);
            assert!(here.is_next_to(next) && next.is_next_to(here));
            assert_eq!(here.steps(next), 1);
        }
    }

    #[test]
    fn steps_agree_with_walking() {
        use std::collections::{BTreeMap, VecDeque};
        let origin = Site::new(0, 0);
        let mut found = BTreeMap::from([(origin, 0)]);
        let mut queue = VecDeque::from([origin]);
        while let Some(site) = queue.pop_front() {
            let walked = found[&site];
            assert_eq!(origin.steps(site), walked);
            for next in site.neighbours().filter(|_| walked < 5) {
                found.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    walked + 1
                });
            }
        }
        assert_eq!(found.len(), 91);
    }

    #[test]
    fn the_ends_of_the_range_do_not_overflow() {
        let corner = Site::new(i32::MIN, i32::MAX);
        assert_eq!(corner.neighbours().count(), 6);
        assert!(!corner.is_next_to(Site::new(i32::MAX, i32::MIN)));
    }
}
