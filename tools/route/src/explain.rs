//! Why a route that a player has in mind may not be run: everything that stands in its way, by name.

use crate::graph::Network;
use crate::position::Position;
use crate::said::Said;
use crate::solve::demand::Demand;
use crate::solve::share::Runner;
use crate::train::Train;
use crate::watch::Watch;

mod fault;
mod title;
mod together;
mod way;

pub use fault::{Cause, Fault};

/// Bytes for the legs of the board.
const MEMORY: usize = 1 << 28;

/// A route that is asked about, and the train that is to run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The train, by its place among the company's.
    pub train: usize,
    /// The route.
    pub said: Said,
}

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
    asked: &[Asked],
    watch: &dyn Watch,
) -> Explained {
    let network = Network::whole(position, company, MEMORY, watch);
    let runner = Runner { position, network: &network, company, demand: Demand::NONE };
    let judged: Vec<Judged<'_>> =
        asked.iter().map(|one| judge(runner, &trains[one.train], &one.said)).collect();
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

fn judge<'a>(runner: Runner<'_>, train: &'a Train, said: &Said) -> Judged<'a> {
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
