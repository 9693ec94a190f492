//! Trains of several groups, which share no track but the bonuses that one route alone of the run has: each such bonus
//! is allotted to one group, in every way there is, and the best is taken.

use crate::solve::ranked::{RankedRuns, RunOrder};
use std::collections::BTreeMap;

/// The best of all groups together. `solve` runs a group with some of the bonuses, as bits.
pub(crate) fn best(
    groups: usize,
    bonuses: usize,
    solve: &dyn Fn(usize, u8) -> RankedRuns,
    sort: RunOrder<'_>,
) -> RankedRuns {
    let all = ((1u16 << bonuses) - 1) as u8;
    if groups < 2 || bonuses == 0 {
        return together((0..groups).map(|group| solve(group, all)), sort);
    }
    let mut known: BTreeMap<(usize, u8), RankedRuns> = BTreeMap::new();
    let mut best: Option<RankedRuns> = None;
    for way in 0..groups.pow(bonuses as u32) {
        let mut allowed = vec![0u8; groups];
        (0..bonuses).for_each(|bit| allowed[way / groups.pow(bit as u32) % groups] |= 1 << bit);
        let parts = allowed.iter().enumerate().map(|(group, &allowed)| {
            known
                .entry((group, allowed))
                .or_insert_with(|| solve(group, allowed))
                .clone()
        });
        let runs = together(parts, sort);
        best = Some(match best {
            Some(best) => best.or(runs, sort),
            None => runs,
        });
    }
    best.unwrap_or_else(RankedRuns::idle)
}

fn together(parts: impl Iterator<Item = RankedRuns>, sort: RunOrder<'_>) -> RankedRuns {
    parts.fold(RankedRuns::idle(), |all, part| all.beside(&part, sort))
}
