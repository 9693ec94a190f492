//! The choice of sheets: the fewest of a grid that show what has to be seen.

use super::grid::{Cell, Grid, HAIR};
use milepost_draw::Rect;
use std::collections::VecDeque;

impl Grid {
    /// The grid with as few of its sheets as show all of the parts.
    pub(super) fn keeping(mut self, parts: &[Rect]) -> Self {
        let at = |row: usize, column: usize| Cell { row, column };
        // A part is looked for along the first row and the first column only: every other sheet lies as those do.
        let columns: Vec<Sides> = (0..self.columns)
            .map(|column| Sides::across(&self.window(at(0, column)), &self.own(at(0, column))))
            .collect();
        let rows: Vec<Sides> = (0..self.rows)
            .map(|row| Sides::down(&self.window(at(row, 0)), &self.own(at(row, 0))))
            .collect();
        self.kept.fill(false);
        let mut either: Vec<Vec<usize>> = Vec::new();
        for part in parts {
            let part = part.inflate(-HAIR);
            let (across, down) = ((part.x, part.right()), (part.y, part.bottom()));
            let cells = |of: fn(&Sides, (f64, f64)) -> bool| -> Vec<usize> {
                let column = |&at: &usize| of(&columns[at], across);
                let row = |&at: &usize| of(&rows[at], down);
                let in_row = |row: usize| {
                    let columns = (0..columns.len()).filter(column);
                    columns.map(move |column| row * self.columns + column)
                };
                (0..rows.len()).filter(row).flat_map(in_row).collect()
            };
            let showing = cells(Sides::holds);
            match showing.as_slice() {
                [] => cells(Sides::meets)
                    .into_iter()
                    .for_each(|at| self.kept[at] = true),
                [one] => self.kept[*one] = true,
                _ => either.push(showing),
            }
        }
        for showing in either {
            if !showing.iter().any(|&at| self.kept[at]) {
                self.kept[showing[0]] = true;
            }
        }
        self.join();
        self
    }

    /// Prints what is between sheets that no edge joins to the others.
    fn join(&mut self) {
        while let Some(path) = self.gap() {
            path.into_iter().for_each(|at| self.kept[at] = true);
        }
    }

    /// The shortest way from the sheets that hold together with the first to one that does not; none where there is none.
    pub(super) fn gap(&self) -> Option<Vec<usize>> {
        let first = self.kept.iter().position(|&kept| kept)?;
        let joined = self.reached(first);
        let mut from: Vec<Option<usize>> = vec![None; self.kept.len()];
        let mut queue: VecDeque<usize> = (0..joined.len()).filter(|&at| joined[at]).collect();
        while let Some(at) = queue.pop_front() {
            if self.kept[at] && !joined[at] {
                let back = |&at: &usize| from[at].filter(|&before| !joined[before]);
                return Some(std::iter::successors(Some(at), back).collect());
            }
            for next in self.beside(at) {
                if !joined[next] && from[next].is_none() {
                    from[next] = Some(at);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The printed sheets that hold together with one of them.
    fn reached(&self, first: usize) -> Vec<bool> {
        let mut reached = vec![false; self.kept.len()];
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                open.extend(self.beside(at).filter(|&next| self.kept[next]));
            }
        }
        reached
    }

    /// The places with which a place shares an edge.
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, all) = (self.columns, self.kept.len());
        let column = at % columns;
        let sides = [
            (column > 0).then(|| at - 1),
            (column + 1 < columns).then(|| at + 1),
            at.checked_sub(columns),
            Some(at + columns).filter(|&below| below < all),
        ];
        sides.into_iter().flatten()
    }
}

/// Extent of a row or a column of sheets, from and to in the drawing's millimetres: all that it shows, and its own part, without
/// the overlap with the next one.
struct Sides {
    shown: (f64, f64),
    own: (f64, f64),
}

impl Sides {
    fn across(window: &Rect, own: &Rect) -> Self {
        Self {
            shown: (window.x, window.right()),
            own: (own.x, own.right()),
        }
    }

    fn down(window: &Rect, own: &Rect) -> Self {
        Self {
            shown: (window.y, window.bottom()),
            own: (own.y, own.bottom()),
        }
    }

    /// True if it shows all of a part.
    fn holds(&self, (from, to): (f64, f64)) -> bool {
        self.shown.0 <= from && to <= self.shown.1
    }

    /// True if some of a part lies in its own.
    fn meets(&self, (from, to): (f64, f64)) -> bool {
        self.own.0 <= to && from <= self.own.1
    }
}
