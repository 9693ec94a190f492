//! An upper bound on what a partial route may still gain, so that branch and bound may cut it off.
//!
//! Two relaxations; neither leaves out a route that is allowed, so both bound from above:
//! 1. Stops that take units of a train's reach are bounded by walks: routes that may come back to where they were, but not
//!    at once and not over the same leg, within the units left. A walk's gain by units left satisfies Bellman's recursion over
//!    exits, which [`Bound::new`] iterates to its fixed point; every route is such a walk.
//! 2. Stops that take no units are each counted once if they can still be reached at all: a route visits none twice.

use crate::solve::enumerate::largest::MOST;
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::price::weight::Scale;
use crate::solve::problem::train_class::{Mode, TrainClass};

/// How often walks within the same units are improved; where they have not settled by then, they are not used.
const ROUNDS: usize = 64;
/// Walks of more units, or through more exits, are not worth their table.
const MOST_UNITS: u32 = MOST as u32;
const MOST_EXITS: usize = 20_000;

pub(crate) struct Bound {
    /// Whether walks bound what stops that take units add; without them each stop is counted as if it took none.
    pub walks: bool,
    /// For each exit, and units left from 0, what may be gained behind it.
    behind: Vec<i64>,
    units: usize,
    /// For each stop, what it adds at most, its own legs taken off.
    pub once: Vec<i64>,
    /// The same for stops that take no units, nothing taken off where walks count the legs; 0 for the others.
    pub free: Vec<i64>,
}

impl Bound {
    pub fn new<const W: usize>(
        graph: &SearchGraph<'_, W>,
        class: &TrainClass,
        scale: Scale,
        costs: &[i64],
    ) -> Bound {
        let once = once(graph, class, scale, costs);
        let small = (1..=MOST_UNITS).contains(&class.capacity) && graph.exits.len() <= MOST_EXITS;
        let units = if small {
            class.capacity as usize + 1
        } else {
            0
        };
        let behind = vec![0; graph.exits.len() * units];
        let mut bound = Bound {
            walks: small,
            behind,
            units,
            once,
            free: Vec::new(),
        };
        bound.walks = small && bound.settle(graph, class, scale, costs);
        let free = |stop: usize| match class.modes[stop] {
            Mode::Must(_) | Mode::May if bound.walks => 0,
            Mode::Free if bound.walks => scale.revenue(class.gains[stop]),
            _ => bound.once[stop],
        };
        bound.free = (0..bound.once.len()).map(free).collect();
        bound
    }

    /// Improves the walks until they settle; says whether they did.
    fn settle<const W: usize>(
        &mut self,
        graph: &SearchGraph<'_, W>,
        class: &TrainClass,
        scale: Scale,
        costs: &[i64],
    ) -> bool {
        let ahead = ahead(graph);
        (0..self.units).all(|left| {
            (0..ROUNDS).any(|_| !self.improve(graph, class, scale, costs, &ahead, left))
        })
    }

    /// How many units a second arm may be left.
    pub fn units(&self) -> usize {
        self.units.max(1)
    }

    /// What may be gained behind an exit with so many units left.
    pub fn behind(&self, exit: usize, left: usize) -> i64 {
        self.behind[exit * self.units + left]
    }

    /// What may be gained by leaving through an exit with so many units left.
    pub fn through<const W: usize>(
        &self,
        graph: &SearchGraph<'_, W>,
        class: &TrainClass,
        scale: Scale,
        costs: &[i64],
        exit: usize,
        left: usize,
    ) -> i64 {
        let to = graph.exits[exit].to as usize;
        let gain = scale.revenue(class.gains[to]);
        let leg = costs[graph.exits[exit].leg as usize];
        let pass = self.behind(exit, left);
        let behind = match class.modes[to] {
            Mode::Free => pass,
            Mode::Must(units) => match left.checked_sub(units as usize) {
                Some(left) => gain + self.behind(exit, left),
                None => return 0,
            },
            Mode::May if left > 0 => pass.max(gain + self.behind(exit, left - 1)),
            Mode::May => pass,
        };
        behind - leg
    }

    fn improve<const W: usize>(
        &mut self,
        graph: &SearchGraph<'_, W>,
        class: &TrainClass,
        scale: Scale,
        costs: &[i64],
        ahead: &[Vec<u32>],
        left: usize,
    ) -> bool {
        let mut better = false;
        for exit in (0..graph.exits.len()).rev() {
            let most = ahead[exit]
                .iter()
                .map(|&next| self.through(graph, class, scale, costs, next as usize, left))
                .fold(0, i64::max);
            let known = &mut self.behind[exit * self.units + left];
            better |= *known < most;
            *known = most.max(*known);
        }
        better
    }
}

/// For each exit, the exits by which a route may go on behind it.
fn ahead<const W: usize>(graph: &SearchGraph<'_, W>) -> Vec<Vec<u32>> {
    let goes_on = |exit: usize, next: usize| {
        let (here, there) = (&graph.exits[exit], &graph.exits[next]);
        there.to != here.from
            && !there.last[0]
            && !graph.track[here.leg as usize].meets(&graph.track[there.leg as usize])
    };
    (0..graph.exits.len())
        .map(|exit| {
            let here = &graph.exits[exit];
            let stop = here.to as usize;
            if here.last[1] || !graph.network.stops[stop].through {
                return Vec::new();
            }
            graph
                .exits_of(stop)
                .filter(|&next| goes_on(exit, next))
                .map(|next| next as u32)
                .collect()
        })
        .collect()
}

/// What each stop adds at most. A route of n stops has n - 1 legs, and each stop is the end of one or two of them. If the cost
/// of a leg is split into halves for its two ends, a stop bears at least half of the cheapest leg there; so its gain less
/// that half, or 0, is the most that it adds.
fn once<const W: usize>(
    graph: &SearchGraph<'_, W>,
    class: &TrainClass,
    scale: Scale,
    costs: &[i64],
) -> Vec<i64> {
    let add = |stop: usize| {
        let legs = graph
            .exits_of(stop)
            .map(|exit| costs[graph.exits[exit].leg as usize]);
        (scale.revenue(class.gains[stop]) - legs.min().unwrap_or(0) / 2).max(0)
    };
    (0..graph.network.stops.len()).map(add).collect()
}
