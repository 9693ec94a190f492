//! The best runs of a company: trains by group, groups by the bonuses that one route alone has, and totals on top.

use crate::graph::Network;
use crate::limits::SINGLE_BONUSES;
use crate::model::{Distance, Ended, Position, Run, Status, Train};
use crate::progress::SearchProgress;
use crate::rules::Prefer;
use crate::solve::decided::{decided, known};
use crate::solve::meter::{Budget, Meter, Quiet};
use crate::solve::problem::attached;
use crate::solve::problem::demand::Demand;
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::preference::Preference;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::totals::{TotalRules, is_sum};
use crate::solve::problem::{ceiling, kept_route};
use crate::solve::ranked::{RankedRuns, RunOrder, unsearched};
use crate::solve::request::{Ask, Limits};
use crate::solve::run_totals;
use crate::solve::run_totals::{Order, TotalSearch};
use crate::solve::train_group::TrainGroup;
use crate::solve::{allocate, flood};
use milepost_document::Problem;
use milepost_study::threads::Threads;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A board of more stops and pieces of track is large.
const LARGE: usize = 1500;
/// Bytes of a stack for the longest routes of a large board.
const DEEP: usize = 256 << 20;

/// The best run of a company's trains in a position.
///
/// The answer is the same however it is searched: the greatest revenue; among equals the fewest trains, then the
/// fewest borders crossed, then, train by train, the smallest list of hexes by coordinate, each route read in its
/// smaller direction (docs/rules/18xx.md, R42 and R43). What the position's rules prefer comes before fewest trains.
/// Trains of different groups do not conflict (R40).
///
/// # Errors
/// A company that the position does not know: it is none of its companies and has no token on the board. A rule of which
/// the position says that it is not declared, and that tells whether the run may be run.
pub fn best(
    position: &Position,
    company: &str,
    trains: &[Train],
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<Run, Vec<Problem>> {
    best_in(Field::walked(position), (company, trains), limits, progress)
}

/// The best run on a network that is given, where [`best`] walks it from the board. The hex and the index of each of its
/// stops are those of a stop of the position, whose rules and whose layout count; its track does not.
///
/// # Errors
/// As of [`best`].
pub fn best_on(
    position: &Position,
    network: &Network,
    company: &str,
    trains: &[Train],
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<Run, Vec<Problem>> {
    let field = Field {
        position,
        given: Some(network),
    };
    best_in(field, (company, trains), limits, progress)
}

/// Where runs are searched for.
#[derive(Clone, Copy)]
struct Field<'a> {
    position: &'a Position,
    /// The network, where it is not walked from the board.
    given: Option<&'a Network>,
}

impl<'a> Field<'a> {
    fn walked(position: &'a Position) -> Field<'a> {
        Field {
            position,
            given: None,
        }
    }
}

fn best_in(
    field: Field<'_>,
    (company, trains): (&str, &[Train]),
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<Run, Vec<Problem>> {
    known(field.position, company)?;
    let ask = Ask {
        company,
        trains,
        runs: 1,
        keep: &[],
        prefer: None,
    };
    let preference = Preference::of(field.position, ask).unwrap_or_default();
    let (runs, _) = search(field, ask, (&preference, 0), limits, progress);
    decided(field.position, company, &runs)?;
    Ok(runs.into_iter().next().unwrap_or_default())
}

/// The best runs of a company's trains, the best first in the order that [`best`] says; fewer than are asked for where
/// there are no more. Runs whose routes visit the same stops are the same, whichever train runs which and over whatever
/// track: the best of them is told. A run with idle trains is one, and so is that in which all are idle.
///
/// Each says how far it is proven: nothing that does not come before it earns more than its bound.
///
/// # Errors
/// As of [`best`]; why no run has the routes that are kept, or why the preference that is asked for cannot be looked at; or
/// that the search was stopped before a run was found.
pub fn runs(
    position: &Position,
    ask: Ask<'_>,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<Vec<Run>, Vec<Problem>> {
    known(position, ask.company)?;
    if !is_sum(position, ask.company) && (ask.runs > 1 || !ask.keep.is_empty()) {
        let what = "this title has rules for the total of a run: only its best run can be found";
        return Err(vec![Problem::whole(what, "--rules plain leaves them out")]);
    }
    let preference = Preference::of(position, ask).map_err(|why| {
        let by = ask.prefer.map_or_else(String::new, Prefer::text);
        let what = format!("runs cannot be preferred by {by}: {why}");
        vec![Problem::whole(what, "leave the preference out")]
    })?;
    let prize = if ask.keep.is_empty() {
        0
    } else {
        let network = Network::stops_only(position, ask.company);
        let runner = Runner {
            preference: &preference,
            ..Runner::new(position, &network, ask.company)
        };
        kept_route::prize(ask, ceiling::of_all_ways(runner, ask.trains))?
    };
    let weighed = (&preference, prize);
    let field = Field::walked(position);
    let (runs, done) = search(field, ask, weighed, limits, progress);
    match (runs.is_empty(), done) {
        (false, _) => {
            decided(position, ask.company, &runs)?;
            Ok(runs)
        }
        (true, true) => Err(kept_route::in_the_way(position, ask, &|ask| {
            let (runs, done) = search(field, ask, weighed, limits, progress);
            runs.is_empty() && done
        })),
        (true, false) => {
            let what = "the search was stopped before it found a run with the routes that are kept";
            Err(vec![Problem::whole(
                what,
                "give it more time, or more memory",
            )])
        }
    }
}

/// The runs, and whether all were looked at. They are weighed by what is preferred, and by the prize that a route which is
/// kept is worth more in the search.
fn search(
    field: Field<'_>,
    ask: Ask<'_>,
    (preference, prize): (&Preference, u32),
    limits: Limits,
    progress: &dyn SearchProgress,
) -> (Vec<Run>, bool) {
    let kept = KeptRoutes {
        keep: ask.keep,
        prize,
    };
    let budget = Budget::new(limits.steps);
    let meter = Meter {
        progress,
        budget: &budget,
    };
    let position = field.position;
    let here = || on_this_thread(field, ask, (preference, kept), limits, meter);
    let large = field
        .given
        .map_or_else(|| is_large(position), is_large_network);
    let found = match limits.threads <= 1 && !large {
        true => Some(here()),
        false => on_threads(large, limits.threads, here),
    };
    let (mut runs, done) = found.unwrap_or_else(|| {
        let board = || Network::stops_only(position, ask.company);
        let network = field
            .given
            .map_or_else(|| Cow::Owned(board()), Cow::Borrowed);
        let runner = Runner {
            preference,
            ..Runner::new(position, &network, ask.company)
        };
        budget.cut(Ended::Memory);
        let mut ranked = unsearched(runner, &numbered(ask.trains), kept);
        ranked.rest = Some(ceiling::of_all_ways(runner, ask.trains));
        (ranked.into_runs(position, preference), false)
    });
    progress.ended(budget.stats());
    let count = runs.len();
    if let Some(last) = runs.last_mut().filter(|_| !done && ask.runs > count) {
        // Whether there are others was not searched to the end.
        last.status = Status::Feasible;
    }
    for run in runs
        .iter_mut()
        .filter(|run| run.status == Status::Feasible || run.ties_open)
    {
        run.stopped = budget.why().or(Some(Ended::Memory));
    }
    (runs, done)
}

/// Whether routes may be so long that an ordinary stack does not hold the recursion that walks them.
pub(crate) fn is_large(position: &Position) -> bool {
    let parts = position
        .setup()
        .hexes
        .iter()
        .map(|hex| hex.tile.stops.len() + hex.tile.track.len());
    parts.sum::<usize>() > LARGE
}

/// The same of a network that is given: a step of a route keeps all track that is left.
fn is_large_network(network: &Network) -> bool {
    network.stops.len() + network.tracks > LARGE
}

/// Does searches on so many threads of their own, with deep stacks where routes may be long; nothing where none can be had.
pub(crate) fn on_threads<T: Send>(
    large: bool,
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Option<T> {
    let stack = if large { DEEP } else { DEEP / 64 };
    let threads = Threads::new(threads, Some(stack)).ok()?;
    Some(threads.run(work))
}

/// The best runs, and whether all were looked at.
fn on_this_thread(
    field: Field<'_>,
    ask: Ask<'_>,
    (preference, kept): (&Preference, KeptRoutes<'_>),
    limits: Limits,
    meter: Meter<'_>,
) -> (Vec<Run>, bool) {
    let Ask {
        company, trains, ..
    } = ask;
    let position = field.position;
    let walk = || {
        let ways = [kept.ways(), preference.hexes.clone()].concat();
        Network::by(
            position,
            (company, trains.len()),
            limits.memory / 4,
            &ways,
            &meter,
        )
    };
    let network = field
        .given
        .map_or_else(|| Cow::Owned(walk()), Cow::Borrowed);
    if !network.complete {
        meter.budget.cut(if meter.progress.half_over() {
            Ended::Time
        } else {
            Ended::Memory
        });
    }
    let runner = Runner {
        preference,
        ..Runner::new(position, &network, company)
    };
    let ranks = ranks(position);
    let ways = attached::ways(position.setup(), company, trains);
    // What is known of one way is not known of all.
    let quiet = Quiet(meter.progress);
    let meter = match ways.len() {
        1 => meter,
        _ => Meter {
            progress: &quiet,
            ..meter
        },
    };
    let sort = RunOrder {
        wanted: ask.runs.max(1),
        trains,
        ranks: &ranks,
        preference,
    };
    let total_rules = TotalRules::new(runner);
    if !total_rules.is_plain() {
        let run = |sort: RunOrder<'_>| by_total(runner, &total_rules, sort, kept, limits, meter);
        let mut run = best_way(&total_rules, &ways, sort, &run);
        run.preferred = preference.told(position, &run.routes, false);
        return (vec![run], true);
    }
    let ranked = |trains: &Vec<Train>| {
        let sort = RunOrder { trains, ..sort };
        routes_of(runner, sort, kept, &numbered(trains), limits, meter)
    };
    let found = ways.iter().map(ranked);
    // Runs without attachments come first, so that none is told of that makes no difference.
    let ranked = found.reduce(|one, other| one.or(other, sort));
    let ranked = ranked.unwrap_or_else(RankedRuns::idle);
    let done = ranked.rest.is_none();
    (ranked.into_runs(position, preference), done)
}

/// The best run of all ways to give attachments to trains, where the title has rules for its total.
fn best_way(
    total_rules: &TotalRules<'_>,
    ways: &[Vec<Train>],
    sort: RunOrder<'_>,
    run: &dyn Fn(RunOrder<'_>) -> Run,
) -> Run {
    let found = ways.iter().map(|trains| {
        let sort = RunOrder { trains, ..sort };
        let run = run(sort);
        (run_totals::order(total_rules, sort, &run), run)
    });
    let better = |one: (Order, Run), other: (Order, Run)| {
        let bound = one.1.bound.max(other.1.bound);
        // A way that was not searched to its end, and whose bound is no higher, may still have an equal run.
        let is_open = |run: &Run| run.ties_open || run.status == Status::Feasible;
        let ties_open = is_open(&one.1) || is_open(&other.1);
        let (order, run) = if other.0 < one.0 { other } else { one };
        let status = match bound > run.revenue {
            true => Status::Feasible,
            false => Status::Optimal,
        };
        let run = Run {
            bound,
            status,
            ties_open,
            ..run
        };
        (order, run)
    };
    let best = found.reduce(better);
    best.map(|(_, run)| run).unwrap_or_default()
}

/// The best run where the title has rules for its total.
fn by_total(
    runner: Runner<'_>,
    total_rules: &TotalRules<'_>,
    sort: RunOrder<'_>,
    kept: KeptRoutes<'_>,
    limits: Limits,
    meter: Meter<'_>,
) -> Run {
    let (progress, trains) = (meter.progress, sort.trains);
    let quiet = Quiet(progress);
    let solve = |demand: &Demand, some: &[usize]| {
        let runner = Runner { demand, ..runner };
        let meter = Meter {
            progress: &quiet,
            ..meter
        };
        let some: Vec<(usize, &Train)> =
            some.iter().map(|&train| (train, &trains[train])).collect();
        let ranked = routes_of(runner, sort, kept, &some, limits, meter);
        ranked.into_heaviest(runner.position)
    };
    let on_progress = |run: &Run| {
        progress.bounds(run.revenue, run.bound);
        progress.improved(&|| run.clone());
    };
    let whole = TotalSearch {
        total_rules,
        trains,
        sort,
        ceiling: ceiling::everything(runner, &numbered(trains)),
        solve: &solve,
        on_progress: &on_progress,
    };
    if whole.is_too_much() {
        meter.budget.cut(Ended::Size);
    }
    whole.best()
}

/// The best routes of some of a company's trains.
fn routes_of(
    runner: Runner<'_>,
    sort: RunOrder<'_>,
    kept: KeptRoutes<'_>,
    trains: &[(usize, &Train)],
    limits: Limits,
    meter: Meter<'_>,
) -> RankedRuns {
    let mut all = RankedRuns::idle();
    let floods = |(_, train): &(usize, &Train)| train.distance == Distance::Flood;
    let (flooding, others): (Vec<_>, Vec<_>) = trains.iter().copied().partition(floods);
    for (index, train) in flooding {
        all = all.beside(&flood::runs(runner, index, train, sort), sort);
    }
    let groups = by_group(&others);
    let bonuses = runner.singles().min(SINGLE_BONUSES);
    // Where groups are solved in one way alone, what is known of the run grows from group to group.
    let known = (groups.len() < 2 || bonuses == 0).then(|| RefCell::new(so_far(&all)));
    let solve = |group: usize, allowed: u8| {
        let others = known.as_ref().map(|known| {
            let mut others = known.borrow().clone();
            let later = groups[group + 1..].concat();
            let most = match later.is_empty() {
                true => 0,
                false => ceiling::everything(runner, &later),
            };
            others.bound = others.bound.saturating_add(most);
            others
        });
        let (mine, others) = (groups[group].as_slice(), others.as_ref());
        let part = TrainGroup {
            runner,
            sort,
            mine,
            allowed,
            kept,
            limits,
            meter,
            others,
        }
        .in_words();
        if let Some(known) = &known {
            let mut known = known.borrow_mut();
            known.bound = known.bound.saturating_add(part.most());
            let first = part.runs.first().into_iter();
            let routes = first.flat_map(|first| first.routes.iter().cloned());
            known.routes.extend(routes);
        }
        part
    };
    all = all.beside(&allocate::best(groups.len(), bonuses, &solve, sort), sort);
    if !runner.network.complete {
        all.rest = Some(ceiling::everything(runner, trains).max(all.most()));
    }
    all
}

/// The trains of each group, by its name.
fn by_group<'a>(trains: &[(usize, &'a Train)]) -> Vec<Vec<(usize, &'a Train)>> {
    let mut groups: BTreeMap<&str, Vec<(usize, &Train)>> = BTreeMap::new();
    for &(index, train) in trains {
        let group = groups.entry(&train.group).or_default();
        group.push((index, train));
    }
    groups.into_values().collect()
}

/// The best of these as a run that others go with; its bound is in amounts of the search.
fn so_far(ranked: &RankedRuns) -> Run {
    let routes = ranked
        .runs
        .first()
        .map(|first| first.routes.clone())
        .unwrap_or_default();
    Run {
        status: Status::Feasible,
        bound: ranked.most(),
        routes,
        ..Run::default()
    }
}

/// Trains with their places.
fn numbered(trains: &[Train]) -> Vec<(usize, &Train)> {
    trains.iter().enumerate().collect()
}

/// For each hex its rank by coordinate, from 1.
pub(crate) fn ranks(position: &Position) -> Vec<u32> {
    let hexes = &position.setup().hexes;
    let mut order: Vec<usize> = (0..hexes.len()).collect();
    order.sort_by_cached_key(|&hex| crate::model::coordinate::key(&hexes[hex].name));
    let mut ranks = vec![0; hexes.len()];
    for (rank, hex) in order.into_iter().enumerate() {
        ranks[hex] = rank as u32 + 1;
    }
    ranks
}
