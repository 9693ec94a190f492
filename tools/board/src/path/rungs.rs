//! Rungs: cells side by side that look joined on paper, though no path leads from one to the other.

use crate::model::board::{Board, MOST_TYPES, Path};
use crate::model::grid::Grid;
use std::collections::BTreeSet;

/// All rungs, by type and cells: neighbouring cells that both have tracks of the type, the lower first, and that no path of
/// it joins in turn.
pub(crate) fn rungs(grid: Grid, tracks: &[u8], paths: &[Path]) -> Vec<(usize, [usize; 2])> {
    let kinds = tracks.iter().fold(0, |all, types| all | types);
    let of = |kind: usize| {
        let steps = paths.iter().filter(move |path| path.kind == kind);
        let steps = steps.flat_map(|path| path.cells.windows(2));
        let joined: BTreeSet<[usize; 2]> = steps
            .map(|step| [step[0].min(step[1]), step[0].max(step[1])])
            .collect();
        let has = move |cell: usize| tracks[cell] >> kind & 1 == 1;
        let pairs = (0..grid.cells())
            .filter(move |&cell| has(cell))
            .flat_map(move |cell| grid.around(cell).map(move |next| [cell, next]));
        pairs
            .filter(move |&[cell, next]| cell < next && has(next))
            .filter(move |pair| !joined.contains(pair))
            .map(move |cells| (kind, cells))
    };
    (0..MOST_TYPES)
        .filter(|kind| kinds >> kind & 1 == 1)
        .flat_map(of)
        .collect()
}

impl Board {
    /// How many rungs there are: neighbouring cells with tracks of a type that no path of the type joins in turn.
    pub fn rungs(&self) -> usize {
        rungs(self.grid, &self.tracks, &self.paths).len()
    }
}
