//! The best runs of some trains, one after another, and how those of trains that share no track go together.

use crate::model::{Distance, Position, Route, Run, Status, Train};
use crate::solve::assemble::{by_train, settle};
use crate::solve::problem::ceiling::everything;
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::preference::{Preference, hexes_of};
use crate::solve::problem::runner::Runner;
use std::cmp::Reverse;

/// The routes of a run, and what they weigh: what they earn, and what they are asked and preferred for.
#[derive(Clone, Debug, Default)]
pub(crate) struct WeighedRun {
    pub weight: u32,
    pub routes: Vec<Route>,
}

/// Runs of some trains, the best first, no two with the same stops.
#[derive(Clone, Debug)]
pub(crate) struct RankedRuns {
    pub runs: Vec<WeighedRun>,
    /// What no run beside these weighs more than; none where none is better than the last of them, or there is no other.
    pub rest: Option<u32>,
}

/// How runs are compared, and how many are wanted.
#[derive(Clone, Copy)]
pub(crate) struct RunOrder<'a> {
    pub wanted: usize,
    pub trains: &'a [Train],
    /// For each hex its rank by coordinate.
    pub ranks: &'a [u32],
    /// What is better of runs that earn the same.
    pub preference: &'a Preference,
}

/// The stops of the routes of a run, by which it is the same as others.
type Stops = Vec<Vec<(usize, usize)>>;
/// Hexes where fewer are preferred, trains, borders, then for each train whether it follows no route, and its hexes.
pub(crate) type Lists = (u32, usize, u32, Vec<(bool, Vec<u32>)>);

impl RankedRuns {
    /// The run of no train.
    pub fn idle() -> RankedRuns {
        RankedRuns {
            runs: vec![WeighedRun::default()],
            rest: None,
        }
    }

    /// What no run weighs more than.
    pub fn most(&self) -> u32 {
        let first = self.runs.first().map_or(0, |first| first.weight);
        self.rest.map_or(first, |rest| rest.max(first))
    }

    /// The best of these trains and others that are not in their way. The best of each suffice: beside any one route, so
    /// many as are wanted are better than one that is not among them.
    pub fn beside(&self, others: &RankedRuns, sort: RunOrder<'_>) -> RankedRuns {
        let pair = |mine: &WeighedRun, other: &WeighedRun| WeighedRun {
            weight: mine.weight.saturating_add(other.weight),
            routes: [mine.routes.as_slice(), other.routes.as_slice()].concat(),
        };
        let pairs = self
            .runs
            .iter()
            .flat_map(|mine| others.runs.iter().map(move |other| pair(mine, other)));
        let beyond = |rest: Option<u32>, others: &RankedRuns| {
            rest.map(|rest| rest.saturating_add(others.most()))
        };
        let rest = beyond(self.rest, others).max(beyond(others.rest, self));
        RankedRuns {
            runs: pairs.collect(),
            rest,
        }
        .sorted(sort)
    }

    /// The best of these runs and other runs of the same trains.
    pub fn or(mut self, others: RankedRuns, sort: RunOrder<'_>) -> RankedRuns {
        self.runs.extend(others.runs);
        self.rest = self.rest.max(others.rest);
        self.sorted(sort)
    }

    /// The best first; of runs with the same stops the better.
    fn sorted(mut self, sort: RunOrder<'_>) -> RankedRuns {
        for run in &mut self.runs {
            by_train(&mut run.routes);
        }
        self.runs
            .sort_by_cached_key(|run| (Reverse(run.weight), sort.lists(&run.routes)));
        let mut known: Vec<Stops> = Vec::new();
        self.runs.retain(|run| {
            let stops = stops(&run.routes);
            let new = known.len() < sort.wanted && !known.contains(&stops);
            if new {
                known.push(stops);
            }
            new
        });
        self
    }

    /// The runs as they are told, each with how far it is proven. What weighs no more than another earns no more: the
    /// bound of revenue is what is left of that of weights in whole units.
    pub fn into_runs(self, position: &Position, preference: &Preference) -> Vec<Run> {
        let most = self.rest.map(|rest| rest / preference.unit());
        let told = |run: WeighedRun| {
            let weight = run.weight;
            let routes = settled(position, preference, run.routes);
            let revenue = revenue(&routes);
            let (status, bound) = match most.filter(|most| *most > revenue) {
                None => (Status::Optimal, revenue),
                Some(bound) => (Status::Feasible, bound),
            };
            // What is left may weigh as much, and come before it in the order of ties.
            let ties_open = self.rest.is_some_and(|rest| rest >= weight);
            let proven = match preference.is_for_short() {
                true => !ties_open,
                false => self.rest.is_none_or(|rest| rest <= weight),
            };
            Run {
                revenue,
                status,
                bound,
                ties_open,
                preferred: preference.told(position, &routes, proven),
                routes,
                ..Run::default()
            }
        };
        self.runs.into_iter().map(told).collect()
    }

    /// The heaviest, with what none outweighs as its bound.
    pub fn into_heaviest(self, position: &Position) -> Run {
        let bound = self.most();
        let ties_open = self.rest.is_some();
        let first = self.runs.into_iter().next().unwrap_or_default();
        let status = if bound <= first.weight {
            Status::Optimal
        } else {
            Status::Feasible
        };
        let routes = settled(position, Preference::NONE, first.routes);
        Run {
            revenue: first.weight,
            status,
            bound,
            ties_open,
            routes,
            ..Run::default()
        }
    }
}

fn settled(position: &Position, preference: &Preference, mut routes: Vec<Route>) -> Vec<Route> {
    by_train(&mut routes);
    // Where subsidies are preferred the search has given each to a route.
    if !preference.counts_subsidies() {
        settle(position, &mut routes);
    }
    routes
}

/// What routes earn together.
pub(crate) fn revenue(routes: &[Route]) -> u32 {
    routes
        .iter()
        .map(|route| route.revenue)
        .fold(0, u32::saturating_add)
}

fn stops(routes: &[Route]) -> Stops {
    let of = |route: &Route| {
        let mut stops: Vec<(usize, usize)> = route
            .stops
            .iter()
            .map(|visit| (visit.hex, visit.stop))
            .collect();
        stops.sort_unstable();
        stops
    };
    let mut stops: Stops = routes.iter().map(of).collect();
    stops.sort_unstable();
    stops
}

impl RunOrder<'_> {
    /// What tells the better of two runs that earn the same: the smaller is the better. An idle train's list of hexes comes
    /// after all others. A flood train follows no route, so that it has neither borders nor such a list.
    pub fn lists(&self, routes: &[Route]) -> Lists {
        let hexes = |route: &Route| {
            let mut list: Vec<u32> = route
                .legs
                .iter()
                .flat_map(|leg| &leg.hexes)
                .map(|&hex| self.ranks[hex])
                .collect();
            list.extend(
                route
                    .stops
                    .first()
                    .filter(|_| route.legs.is_empty())
                    .map(|stop| self.ranks[stop.hex]),
            );
            list.dedup();
            (false, list)
        };
        let along = |route: &&Route| self.trains[route.train].distance != Distance::Flood;
        let mut lists = vec![(true, Vec::new()); self.trains.len()];
        routes
            .iter()
            .filter(along)
            .for_each(|route| lists[route.train] = hexes(route));
        let hexes = match self.preference.is_for_short() {
            true => hexes_of(routes),
            false => 0,
        };
        (
            hexes,
            routes.len(),
            routes.iter().filter(along).map(|route| route.borders).sum(),
            lists,
        )
    }
}

/// Nothing but the bound: what is left where no thread can be had to search on, or the network is too wide for any
/// set of track.
pub(crate) fn unsearched(
    runner: Runner<'_>,
    trains: &[(usize, &Train)],
    kept: KeptRoutes<'_>,
) -> RankedRuns {
    let kept = trains.iter().any(|&(train, _)| kept.of(train).is_some());
    let runs = if kept {
        Vec::new()
    } else {
        RankedRuns::idle().runs
    };
    RankedRuns {
        runs,
        rest: Some(everything(runner, trains)),
    }
}
