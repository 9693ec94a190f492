//! The best run of a company's trains, or the best few, and the proof that they are.

use crate::graph::Network;
use crate::position::Position;
use crate::progress::{Progress, SearchProgress};
use crate::run::{Ended, Run, Status};
use crate::train::{Distance, Train};
use milepost_document::{Place, Problem};
use std::cell::RefCell;

pub(crate) mod again;
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
pub(crate) mod keep;
mod master;
pub(crate) mod meter;
mod pack;
mod part;
pub(crate) mod payment;
mod price;
pub(crate) mod rows;
mod search;
mod several;
pub(crate) mod share;
mod sinks;
pub(crate) mod solver;
pub(crate) mod terms;
pub(crate) mod whole;

use demand::Demand;
use keep::Keeping;
use meter::{Budget, Meter};
use part::Part;
use several::{Several, Sort};
use share::Runner;
use terms::Terms;
use whole::Whole;

pub use keep::Keep;

/// How much a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes for the routes it keeps.
    pub memory: usize,
    /// Threads to search on; the answer is the same on any number.
    pub threads: usize,
    /// The most steps of a search; any number where there is none. A step is about one piece of track or one route that is
    /// looked at, so that 10 to 100 million go by in a second. The clock has no say in it: a search that ends for its steps
    /// ends at the same place on every machine and on any number of threads, which is what tests need:
    ///
    /// ```
    /// use milepost_route::Limits;
    /// let limits = Limits { steps: Some(50_000_000), ..Limits::default() };
    /// ```
    ///
    /// Where several searches are made for one question, as for a ranking of changes, each has so many.
    pub steps: Option<u64>,
}

/// The most bonuses of a company that one route alone of the run has.
pub(crate) const ONCE: usize = 6;

/// A board of more stops and pieces of track is large.
const LARGE: usize = 1500;
/// Bytes of a stack for the longest routes of a large board.
const DEEP: usize = 256 << 20;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 1 << 30,
            threads: 1,
            steps: None,
        }
    }
}

/// What is asked of a company's trains.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The company.
    pub company: &'a str,
    /// Its trains.
    pub trains: &'a [Train],
    /// How many of the best runs; 1 or more.
    pub runs: usize,
    /// Trains that are to run certain routes, each once at most; none of them a flood train.
    pub keep: &'a [Keep],
}

/// The best run of a company's trains in a position.
///
/// The answer is the same however it is searched: the greatest revenue; among equals the fewest trains, then the
/// fewest borders crossed, then, train by train, the smallest list of hexes by coordinate, each route read in its
/// smaller direction (route page, "Exact, always, and saying so"). Trains of different groups do not conflict.
pub fn best(
    position: &Position,
    company: &str,
    trains: &[Train],
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Run {
    let ask = Ask {
        company,
        trains,
        runs: 1,
        keep: &[],
    };
    search(position, (ask, 0), limits, progress)
        .0
        .into_iter()
        .next()
        .unwrap_or_default()
}

/// The best runs of a company's trains, the best first in the order that [`best`] says; fewer than are asked for where
/// there are no more. Runs whose routes visit the same stops are the same, whichever train runs which and over whatever
/// track: the best of them is told. A run with idle trains is one, and so is that in which all are idle.
///
/// Each says how far it is proven: nothing that does not come before it earns more than its bound.
///
/// # Errors
/// Why no run has the routes that are kept; or that the search was stopped before one was found.
pub fn runs(
    position: &Position,
    ask: Ask<'_>,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<Vec<Run>, Vec<Problem>> {
    if !is_sum(position, ask.company) && (ask.runs > 1 || !ask.keep.is_empty()) {
        let what = "this title has rules for the total of a run: only its best run can be told";
        return Err(vec![Problem::error(
            &Place::Whole,
            what,
            "--rules plain leaves them out",
        )]);
    }
    let prize = if ask.keep.is_empty() {
        0
    } else {
        let network = Network::stops_only(position, ask.company);
        let runner = Runner {
            position,
            network: &network,
            company: ask.company,
            demand: Demand::NONE,
        };
        keep::prize(ask, everything(runner, &numbered(ask.trains)))?
    };
    let (runs, done) = search(position, (ask, prize), limits, progress);
    match (runs.is_empty(), done) {
        (false, _) => Ok(runs),
        (true, true) => Err(keep::in_the_way(position, ask, &|ask| {
            let (runs, done) = search(position, (ask, prize), limits, progress);
            runs.is_empty() && done
        })),
        (true, false) => {
            let what = "the search was stopped before it found a run with the routes that are kept";
            Err(vec![Problem::error(
                &Place::Whole,
                what,
                "give it more time, or more memory",
            )])
        }
    }
}

/// `prize` is what a route that is kept is worth more in the search.
fn search(
    position: &Position,
    (ask, prize): (Ask<'_>, u32),
    limits: Limits,
    progress: &dyn SearchProgress,
) -> (Vec<Run>, bool) {
    let keeping = Keeping {
        keep: ask.keep,
        prize,
    };
    let budget = Budget::new(limits.steps);
    let meter = Meter {
        progress,
        budget: &budget,
    };
    let here = || on_this_thread(position, (ask, keeping), limits, meter);
    let found = match limits.threads <= 1 && !is_large(position) {
        true => Some(here()),
        false => on_threads(position, limits.threads, here),
    };
    let (mut runs, done) = found.unwrap_or_else(|| {
        let network = Network::stops_only(position, ask.company);
        let runner = Runner {
            position,
            network: &network,
            company: ask.company,
            demand: Demand::NONE,
        };
        budget.cut(Ended::Memory);
        (
            unsearched(runner, &numbered(ask.trains), keeping).into_runs(position),
            false,
        )
    });
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

fn is_large(position: &Position) -> bool {
    let parts = position
        .setup()
        .hexes
        .iter()
        .map(|hex| hex.tile.stops.len() + hex.tile.track.len());
    parts.sum::<usize>() > LARGE
}

/// Does searches of a position on so many threads of their own; nothing where none can be had.
pub(crate) fn on_threads<T: Send>(
    position: &Position,
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Option<T> {
    // Routes are walked by recursion: on a large board they are longer than a thread's ordinary stack is deep.
    let stack = if is_large(position) { DEEP } else { DEEP / 64 };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.max(1))
        .stack_size(stack)
        .build();
    Some(pool.ok()?.install(work))
}

/// Nothing but the bound: what is left where no thread can be had to search on, or the network is too wide for any
/// set of track.
fn unsearched(runner: Runner<'_>, trains: &[(usize, &Train)], keeping: Keeping<'_>) -> Several {
    let kept = trains.iter().any(|&(train, _)| keeping.of(train).is_some());
    let runs = if kept {
        Vec::new()
    } else {
        Several::idle().runs
    };
    Several {
        runs,
        rest: Some(everything(runner, trains)),
    }
}

/// The best runs, and whether all were looked at.
fn on_this_thread(
    position: &Position,
    (ask, keeping): (Ask<'_>, Keeping<'_>),
    limits: Limits,
    meter: Meter<'_>,
) -> (Vec<Run>, bool) {
    let Ask {
        company, trains, ..
    } = ask;
    let network = Network::by(
        position,
        company,
        (limits.memory / 4, &keeping.ways()),
        &meter,
    );
    if !network.complete {
        meter.budget.cut(if meter.progress.half_over() {
            Ended::Time
        } else {
            Ended::Memory
        });
    }
    let runner = Runner {
        position,
        network: &network,
        company,
        demand: Demand::NONE,
    };
    let ranks = ranks(position);
    let sort = Sort {
        wanted: ask.runs.max(1),
        trains,
        ranks: &ranks,
    };
    let terms = Terms::new(runner);
    if terms.is_plain() {
        let several = routes_of(runner, (sort, keeping), &numbered(trains), limits, meter);
        let done = several.rest.is_none();
        return (several.into_runs(position), done);
    }
    let progress = meter.progress;
    let quiet = Quiet(progress);
    let solve = |demand: &Demand, kept: &[usize]| {
        let runner = Runner { demand, ..runner };
        let kept: Vec<(usize, &Train)> =
            kept.iter().map(|&train| (train, &trains[train])).collect();
        routes_of(
            runner,
            (sort, keeping),
            &kept,
            limits,
            Meter {
                progress: &quiet,
                ..meter
            },
        )
        .into_heaviest(position)
    };
    let hear = |run: &Run| {
        progress.bounds(run.revenue, run.bound);
        progress.improved(&|| run.clone());
    };
    let ceiling = everything(runner, &numbered(trains));
    let whole = Whole {
        terms: &terms,
        trains,
        sort,
        ceiling,
        solve: &solve,
        hear: &hear,
    };
    if whole.is_too_much() {
        meter.budget.cut(Ended::Size);
    }
    (vec![whole.best()], true)
}

/// Whether what a company's run earns is the sum of its routes, whichever trains run.
pub(crate) fn is_sum(position: &Position, company: &str) -> bool {
    let network = Network::default();
    Terms::new(Runner {
        position,
        network: &network,
        company,
        demand: Demand::NONE,
    })
    .is_plain()
}

/// Someone who waits, and hears nothing of what is found on the way.
struct Quiet<'a>(&'a dyn SearchProgress);

impl Progress for Quiet<'_> {
    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

impl SearchProgress for Quiet<'_> {
    fn half_over(&self) -> bool {
        self.0.half_over()
    }

    fn is_late(&self) -> bool {
        self.0.is_late()
    }
}

/// The best routes of some of a company's trains.
fn routes_of(
    runner: Runner<'_>,
    (sort, keeping): (Sort<'_>, Keeping<'_>),
    trains: &[(usize, &Train)],
    limits: Limits,
    meter: Meter<'_>,
) -> Several {
    let mut groups: Vec<&str> = trains
        .iter()
        .map(|(_, train)| train.group.as_str())
        .collect();
    groups.sort_unstable();
    groups.dedup();
    let mut all = Several::idle();
    for &(index, train) in trains
        .iter()
        .filter(|(_, train)| train.distance == Distance::Flood)
    {
        all = all.beside(&flood::runs(runner, index, train, sort), sort);
    }
    let groups = groups.into_iter().map(|group| {
        let of_group = |(_, train): &(usize, &Train)| {
            train.group == group && train.distance != Distance::Flood
        };
        trains
            .iter()
            .copied()
            .filter(of_group)
            .collect::<Vec<(usize, &Train)>>()
    });
    let groups: Vec<Vec<(usize, &Train)>> = groups.filter(|mine| !mine.is_empty()).collect();
    let bonuses = runner.singles().min(ONCE);
    // Where groups are solved in one way alone, what is known of the run grows from group to group.
    let known = (groups.len() < 2 || bonuses == 0).then(|| RefCell::new(so_far(&all)));
    let solve = |group: usize, allowed: u8| {
        let others = known.as_ref().map(|known| {
            let mut others = known.borrow().clone();
            let later = groups[group + 1..].concat();
            let most = if later.is_empty() {
                0
            } else {
                everything(runner, &later)
            };
            others.bound = others.bound.saturating_add(most);
            others
        });
        let (mine, others) = (groups[group].as_slice(), others.as_ref());
        let part = Part {
            runner,
            sort,
            mine,
            allowed,
            keeping,
            limits,
            meter,
            others,
        }
        .in_words();
        if let Some(known) = &known {
            let mut known = known.borrow_mut();
            known.bound = known.bound.saturating_add(part.most());
            known.routes.extend(
                part.runs
                    .first()
                    .into_iter()
                    .flat_map(|first| first.routes.iter().cloned()),
            );
        }
        part
    };
    all = all.beside(&allot::best(groups.len(), bonuses, &solve, sort), sort);
    if !runner.network.complete {
        all.rest = Some(everything(runner, trains).max(all.most()));
    }
    all
}

/// The best of these as a run that others go with.
fn so_far(several: &Several) -> Run {
    let routes = several
        .runs
        .first()
        .map(|first| first.routes.clone())
        .unwrap_or_default();
    Run {
        status: Status::Feasible,
        bound: several.most(),
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
    class::classes(
        Runner {
            network: &network,
            ..runner
        },
        trains,
        u8::MAX,
        Keeping::NONE,
    )
    .iter()
    .map(|class| class.most().saturating_mul(class.trains.len() as u32))
    .fold(0, u32::saturating_add)
}
