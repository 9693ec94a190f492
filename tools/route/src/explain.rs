//! Why a route that a player has in mind may not be run: everything that stands in its way, by name.

use crate::graph::Network;
use crate::position::Position;
use crate::said::Said;
use crate::solve::demand::Demand;
use crate::solve::share::Runner;
use crate::solve::{Ask, Keep, Limits, best, is_sum, runs};
use crate::train::Train;
use crate::watch::Watch;

mod fault;
mod title;
mod together;
pub mod told;
mod way;

pub use fault::{Cause, Fault};

/// Bytes for the legs of the board.
const MEMORY: usize = 1 << 28;

/// What stands in the way of some routes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// Of each route by itself, in the order they were asked about; nothing where it may be run.
    pub routes: Vec<Vec<Fault>>,
    /// Of all of them in one run, where each by itself may be run.
    pub together: Vec<Fault>,
}

impl Explained {
    /// Whether nothing does.
    pub fn is_legal(&self) -> bool {
        self.together.is_empty() && self.routes.iter().all(Vec::is_empty)
    }
}

/// What stands in the way of these routes (18xx notation page, 5 and 6; the title's rules). Of several ways that fit the
/// words the one with the least against it is judged.
pub fn explain(
    position: &Position,
    company: &str,
    trains: &[Train],
    asked: &[Keep],
    watch: &dyn Watch,
) -> Explained {
    let network = Network::whole(position, company, MEMORY, watch);
    let runner = Runner { position, network: &network, company, demand: Demand::NONE };
    let judged: Vec<Judged<'_>> =
        asked.iter().map(|one| least(runner, &trains[one.train], &one.said)).collect();
    let legal = judged.iter().all(|one| one.faults.is_empty());
    let together = if legal { together::faults(runner, &judged) } else { Vec::new() };
    Explained { routes: judged.into_iter().map(|one| one.faults).collect(), together }
}

/// A route with the ways that it may mean and that have the least against them.
struct Judged<'a> {
    train: &'a Train,
    ways: Vec<way::Way>,
    faults: Vec<Fault>,
}

fn least<'a>(runner: Runner<'_>, train: &'a Train, said: &Said) -> Judged<'a> {
    let ways = match way::all(runner, said) {
        Ok(ways) => ways,
        Err(fault) => return Judged { train, ways: Vec::new(), faults: vec![fault] },
    };
    let mut best = Judged { train, ways: Vec::new(), faults: Vec::new() };
    for way in ways {
        let faults = fault::faults(runner, train, &way);
        if best.ways.is_empty() || faults.len() < best.faults.len() {
            best = Judged { train, ways: Vec::new(), faults };
        } else if faults.len() > best.faults.len() {
            continue;
        }
        best.ways.push(way);
    }
    best
}

/// Routes judged, with what they earn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The routes, as they were asked about.
    pub asked: Vec<Keep>,
    /// What stands in the way of each.
    pub faults: Vec<Vec<Fault>>,
    /// What each earns alone, where it may be run.
    pub alone: Vec<Option<u32>>,
    /// What keeps them from being run together.
    pub together: Vec<Fault>,
    /// What they earn together, where they may be run together.
    pub revenue: Option<u32>,
    /// The same with the best that the other trains can do beside them.
    pub beside: Option<u32>,
    /// What the best run earns.
    pub best: u32,
}

/// Judges routes by what stands in their way, and by what the search earns with trains that are kept to them. As
/// `one_run` they are also judged together. Where the title has rules for the total of a run, what they earn is not told.
pub fn judge(
    position: &Position,
    (company, trains): (&str, &[Train]),
    (asked, one_run): (&[Keep], bool),
    limits: Limits,
    watch: &dyn Watch,
) -> Judgement {
    let earn = |trains: &[Train], keep: &[Keep]| {
        let some = runs(position, Ask { company, trains, runs: 1, keep }, limits, watch).ok();
        some.and_then(|runs| runs.first().map(|run| run.revenue))
    };
    // The trains that are kept to these routes, and no others.
    let only = |asked: &[Keep]| {
        let mine: Vec<Train> = asked.iter().map(|one| trains[one.train].clone()).collect();
        let keep = asked.iter().enumerate().map(|(train, one)| Keep { train, said: one.said.clone() });
        earn(&mine, &keep.collect::<Vec<Keep>>())
    };
    let Explained { routes: mut faults, mut together } = explain(position, company, trains, asked, watch);
    let sums = is_sum(position, company);
    let mut alone = vec![None; asked.len()];
    for ((one, faults), alone) in asked.iter().zip(&mut faults).zip(&mut alone) {
        *alone = if faults.is_empty() { only(std::slice::from_ref(one)) } else { None };
        if sums && faults.is_empty() && alone.is_none() {
            faults.push(unknown());
        }
    }
    let legal = sums && one_run && together.is_empty() && alone.iter().all(Option::is_some);
    let revenue = if legal { only(asked) } else { None };
    if legal && revenue.is_none() {
        together.push(unknown());
    }
    Judgement {
        asked: asked.to_vec(),
        faults,
        alone,
        together: if one_run { together } else { Vec::new() },
        revenue,
        beside: revenue.and_then(|_| earn(trains, asked)),
        best: best(position, company, trains, limits, watch).revenue,
    }
}

/// What is said where the search finds no run, and nothing tells why.
fn unknown() -> Fault {
    let words = "no run has it: a rule of the title, or it was not searched to the end".to_owned();
    Fault { cause: Cause::Title, at: Vec::new(), words }
}
