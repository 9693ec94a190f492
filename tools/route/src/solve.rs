//! The best run of a company's trains, and the proof that it is.

use crate::graph::Network;
use crate::position::Position;
use crate::run::{Route, Run, Status};
use crate::train::{Distance, Train};
use crate::watch::Watch;
use std::cell::RefCell;

mod allot;
mod bits;
mod bound;
mod buckets;
pub(crate) mod class;
mod columns;
mod dearest;
pub(crate) mod demand;
mod descent;
pub(crate) mod extras;
mod field;
mod finish;
mod flood;
mod ground;
mod incumbent;
mod master;
mod pack;
pub(crate) mod payment;
mod price;
mod search;
pub(crate) mod share;
mod sinks;
mod solver;
pub(crate) mod terms;
pub(crate) mod whole;

use demand::Demand;
use share::Runner;
use terms::Terms;
use whole::Whole;

/// How much a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes for the routes it keeps.
    pub memory: usize,
    /// Threads to search on; the answer is the same on any number.
    pub threads: usize,
}

/// The most bonuses of a company that one route alone of the run has.
pub(crate) const ONCE: usize = 6;

/// A board of more stops and pieces of track is large.
const LARGE: usize = 1500;
/// Bytes of a stack for the longest routes of a large board.
const DEEP: usize = 256 << 20;

impl Default for Limits {
    fn default() -> Limits {
        Limits { memory: 1 << 30, threads: 1 }
    }
}

/// The best run of a company's trains in a position.
///
/// The answer is the same however it is searched: the greatest revenue; among equals the fewest trains, then the
/// fewest borders crossed, then, train by train, the smallest list of hexes by coordinate, each route read in its
/// smaller direction (route page, "Exact, always, and saying so"). Trains of different groups do not conflict.
pub fn best(position: &Position, company: &str, trains: &[Train], limits: Limits, watch: &dyn Watch) -> Run {
    let parts: usize =
        position.setup().hexes.iter().map(|hex| hex.tile.stops.len() + hex.tile.track.len()).sum();
    let large = parts > LARGE;
    if limits.threads <= 1 && !large {
        return on_this_thread(position, company, trains, limits, watch);
    }
    // Routes are walked by recursion: on a large board they are longer than a thread's ordinary stack is deep.
    let stack = if large { DEEP } else { DEEP / 64 };
    match rayon::ThreadPoolBuilder::new().num_threads(limits.threads.max(1)).stack_size(stack).build() {
        Ok(threads) => threads.install(|| on_this_thread(position, company, trains, limits, watch)),
        Err(_) => unsearched(
            Runner {
                position,
                network: &Network::stops_only(position, company),
                company,
                demand: Demand::NONE,
            },
            &numbered(trains),
        ),
    }
}

/// Nothing but the bound: what is left where no thread can be had to search on, or the network is too wide for any
/// set of track.
fn unsearched(runner: Runner<'_>, trains: &[(usize, &Train)]) -> Run {
    Run { status: Status::Feasible, bound: everything(runner, trains), ..Run::default() }
}

fn on_this_thread(
    position: &Position,
    company: &str,
    trains: &[Train],
    limits: Limits,
    watch: &dyn Watch,
) -> Run {
    let network = Network::new(position, company, limits.memory / 4, watch);
    let runner = Runner { position, network: &network, company, demand: Demand::NONE };
    let ranks = ranks(position);
    let terms = Terms::new(runner);
    if terms.is_plain() {
        return routes_of(runner, &ranks, trains, &numbered(trains), limits, watch);
    }
    let quiet = Quiet(watch);
    let solve = |demand: &Demand, kept: &[usize]| {
        let runner = Runner { demand, ..runner };
        let kept: Vec<(usize, &Train)> = kept.iter().map(|&train| (train, &trains[train])).collect();
        routes_of(runner, &ranks, trains, &kept, limits, &quiet)
    };
    let hear = |run: &Run| {
        watch.hear(run.revenue, run.bound);
        watch.better(&|| run.clone());
    };
    let ceiling = everything(runner, &numbered(trains));
    Whole { terms: &terms, trains, ranks: &ranks, ceiling, solve: &solve, hear: &hear }.best()
}

/// Someone who waits, and hears nothing of what is found on the way.
struct Quiet<'a>(&'a dyn Watch);

impl Watch for Quiet<'_> {
    fn go_on(&self) -> bool {
        self.0.go_on()
    }

    fn half_over(&self) -> bool {
        self.0.half_over()
    }
}

/// The best routes of some of a company's trains.
fn routes_of(
    runner: Runner<'_>,
    ranks: &[u32],
    all: &[Train],
    trains: &[(usize, &Train)],
    limits: Limits,
    watch: &dyn Watch,
) -> Run {
    let Runner { position, network, .. } = runner;
    let mut run = Run::default();
    let mut groups: Vec<&str> = trains.iter().map(|(_, train)| train.group.as_str()).collect();
    groups.sort_unstable();
    groups.dedup();
    for &(index, train) in trains.iter().filter(|(_, train)| train.distance == Distance::Flood) {
        let route = flood::best(runner, index, train);
        run.bound = run.bound.saturating_add(route.as_ref().map_or(0, |route| route.revenue));
        run.routes.extend(route);
    }
    let groups = groups.into_iter().map(|group| {
        let of_group =
            |(_, train): &(usize, &Train)| train.group == group && train.distance != Distance::Flood;
        trains.iter().copied().filter(of_group).collect::<Vec<(usize, &Train)>>()
    });
    let groups: Vec<Vec<(usize, &Train)>> = groups.filter(|mine| !mine.is_empty()).collect();
    let bonuses = runner.singles().min(ONCE);
    // Where groups are solved in one way alone, what is known of the run grows from group to group.
    let known = (groups.len() < 2 || bonuses == 0).then(|| RefCell::new(run.clone()));
    let solve = |group: usize, allowed: u8| {
        let others = known.as_ref().map(|known| {
            let mut others = known.borrow().clone();
            let later = groups[group + 1..].concat();
            let most = if later.is_empty() { 0 } else { everything(runner, &later) };
            others.bound = others.bound.saturating_add(most);
            others
        });
        let (mine, others) = (groups[group].as_slice(), others.as_ref());
        let part = Part { runner, ranks, all, mine, allowed, limits, watch, others }.in_words();
        if let Some(known) = &known {
            let mut known = known.borrow_mut();
            known.bound = known.bound.saturating_add(part.bound);
            known.routes.extend(part.routes.iter().cloned());
        }
        part
    };
    let best = allot::best(groups.len(), bonuses, &solve, ranks);
    run.bound = run.bound.saturating_add(best.bound);
    run.routes.extend(best.routes);
    run.status = best.status;
    if !network.complete {
        run.status = Status::Feasible;
        run.bound = everything(runner, trains).max(run.bound);
    }
    sorted(position, &mut run);
    run
}

/// Puts the routes in the order of the trains, and sums them.
fn sorted(position: &Position, run: &mut Run) {
    run.routes.sort_by_key(|route| route.train);
    finish::settle(position, &mut run.routes);
    run.revenue = run.routes.iter().map(|route| route.revenue).fold(0, u32::saturating_add);
}

/// Trains with their places.
fn numbered(trains: &[Train]) -> Vec<(usize, &Train)> {
    trains.iter().enumerate().collect()
}

/// For each hex its rank by coordinate, from 1.
fn ranks(position: &Position) -> Vec<u32> {
    let hexes = &position.setup().hexes;
    let mut order: Vec<usize> = (0..hexes.len()).collect();
    order.sort_by_cached_key(|&hex| crate::coordinate::key(&hexes[hex].name));
    let mut ranks = vec![0; hexes.len()];
    for (rank, hex) in order.into_iter().enumerate() {
        ranks[hex] = rank as u32 + 1;
    }
    ranks
}

/// What nothing can beat where not even the legs are all known: every train paid at every stop of the board.
fn everything(runner: Runner<'_>, trains: &[(usize, &Train)]) -> u32 {
    let network = Network::stops_only(runner.position, runner.company);
    class::classes(Runner { network: &network, ..runner }, trains, u8::MAX)
        .iter()
        .map(|class| class.most().saturating_mul(class.trains.len() as u32))
        .fold(0, u32::saturating_add)
}

/// Trains of one group, to be run on a network.
struct Part<'a> {
    runner: Runner<'a>,
    ranks: &'a [u32],
    all: &'a [Train],
    mine: &'a [(usize, &'a Train)],
    /// Which of the bonuses that one route alone of the run has may be theirs, as bits.
    allowed: u8,
    limits: Limits,
    watch: &'a dyn Watch,
    /// What is known of the trains of other groups, where they are solved in one way alone.
    others: Option<&'a Run>,
}

impl Part<'_> {
    /// Solves with sets as wide as the network needs.
    fn in_words(&self) -> Run {
        match field::Field::<1>::words(self.runner) {
            0..=1 => self.solve::<1>(),
            2 => self.solve::<2>(),
            3..=4 => self.solve::<4>(),
            5..=16 => self.solve::<16>(),
            17..=64 => self.solve::<64>(),
            65..=256 => self.solve::<256>(),
            _ => unsearched(self.runner, self.mine),
        }
    }

    fn solve<const W: usize>(&self) -> Run {
        let field = field::Field::<W>::new(self.runner, self.ranks);
        let classes = class::classes(self.runner, self.mine, self.allowed);
        let trains: Vec<&Train> = self.all.iter().collect();
        let read = |picks: &[ground::Pick]| finish::routes(self.runner, &field, &trains, &classes, picks);
        let hear = |picks: &[ground::Pick], revenue, bound| {
            self.watch.hear(revenue, bound);
            if let Some(others) = self.others {
                self.watch.better(&|| self.so_far(others, read(picks), bound));
            }
        };
        let outcome = solver::solve(&field, &classes, self.limits, self.watch, &hear);
        let routes = read(&outcome.picks);
        let status = if outcome.proven { Status::Optimal } else { Status::Feasible };
        Run { revenue: outcome.revenue, status, bound: outcome.bound, routes, ..Run::default() }
    }

    /// A run of these trains beside what is known of the others.
    fn so_far(&self, others: &Run, routes: Vec<Route>, bound: u32) -> Run {
        let mut run = others.clone();
        run.bound = run.bound.saturating_add(bound);
        run.status = Status::Feasible;
        run.routes.extend(routes);
        sorted(self.runner.position, &mut run);
        run
    }
}
