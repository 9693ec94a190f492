//! Trains of several groups, which share no track but the bonuses that one route alone of the run has: each such bonus
//! is allotted to one group, in every way there is, and the best is taken.

use crate::run::{Route, Run, Status};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The best of all groups together. `solve` runs a group with some of the bonuses, as bits.
pub(super) fn best(groups: usize, bonuses: usize, solve: &dyn Fn(usize, u8) -> Run, ranks: &[u32]) -> Run {
    let all = ((1u16 << bonuses) - 1) as u8;
    if groups < 2 || bonuses == 0 {
        return together((0..groups).map(|group| solve(group, all)));
    }
    let mut known: BTreeMap<(usize, u8), Run> = BTreeMap::new();
    let mut best: Option<Run> = None;
    let (mut bound, mut status) = (0, Status::Optimal);
    for way in 0..groups.pow(bonuses as u32) {
        let mut allowed = vec![0u8; groups];
        (0..bonuses).for_each(|bit| allowed[way / groups.pow(bit as u32) % groups] |= 1 << bit);
        let parts = allowed.iter().enumerate().map(|(group, &allowed)| {
            known.entry((group, allowed)).or_insert_with(|| solve(group, allowed)).clone()
        });
        let run = together(parts);
        bound = bound.max(run.bound);
        if run.status == Status::Feasible {
            status = Status::Feasible;
        }
        if best.as_ref().is_none_or(|best| order(&run, ranks) < order(best, ranks)) {
            best = Some(run);
        }
    }
    let nothing = Run { status, bound, ..Run::default() };
    best.map_or(nothing, |best| Run { status, bound, ..best })
}

fn together(parts: impl Iterator<Item = Run>) -> Run {
    let mut all = Run::default();
    for part in parts {
        all.revenue = all.revenue.saturating_add(part.revenue);
        all.bound = all.bound.saturating_add(part.bound);
        all.routes.extend(part.routes);
        if part.status == Status::Feasible {
            all.status = Status::Feasible;
        }
    }
    all.routes.sort_by_key(|route| route.train);
    all
}

/// What a run weighs, then all else.
type Order = (Reverse<u32>, Lists);

/// Trains, borders, then the hexes of each train that runs.
pub(super) type Lists = (usize, u32, Vec<(usize, Vec<u32>)>);

/// What tells the better run: the smaller is the better.
fn order(run: &Run, ranks: &[u32]) -> Order {
    (Reverse(run.revenue), lists(run, ranks))
}

/// What tells the better of two runs that earn the same. An idle train's list of hexes comes after all others.
pub(super) fn lists(run: &Run, ranks: &[u32]) -> Lists {
    let hexes = |route: &Route| {
        let mut list: Vec<u32> =
            route.legs.iter().flat_map(|leg| &leg.hexes).map(|&hex| ranks[hex]).collect();
        list.extend(route.stops.first().filter(|_| route.legs.is_empty()).map(|stop| ranks[stop.hex]));
        list.dedup();
        (route.train, list)
    };
    let borders = run.routes.iter().map(|route| route.borders).sum();
    (run.routes.len(), borders, run.routes.iter().map(hexes).collect())
}
