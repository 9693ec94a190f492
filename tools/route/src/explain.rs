//! Why a route that a player has in mind may not be run: everything that stands in its way, by name.

use crate::graph::Network;
use crate::model::{Distance, NamedRoute, Position, Run, Train};
use crate::progress::SearchProgress;
use crate::solve::driver::{best, runs};
use crate::solve::problem::attached;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::totals::is_sum;
use crate::solve::request::{Ask, Keep, Limits};
use milepost_document::Problem;

mod broken;
mod fault;
mod legality;
mod path;
pub mod report;
mod title;
mod together;

pub use crate::explain::fault::{Cause, Fault};

/// Bytes for the legs of the board.
const MEMORY: usize = 1 << 28;

/// What stands in the way of some routes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// Of each route by itself, in the order they were asked about; nothing where it may be run.
    pub routes: Vec<Vec<Fault>>,
    /// Of all of them in one run, where each by itself may be run.
    pub together: Vec<Fault>,
    /// For each route whether there are more paths that it may mean than were judged.
    pub cut: Vec<bool>,
}

impl Explained {
    /// Whether nothing does.
    pub fn is_legal(&self) -> bool {
        self.together.is_empty() && self.routes.iter().all(Vec::is_empty)
    }
}

/// What stands in the way of these routes (docs/rules/18xx.md, R16 to R41; the title's rules). Of several paths that fit the
/// names the one with the least against it is judged.
pub fn explain(
    position: &Position,
    company: &str,
    trains: &[Train],
    asked: &[Keep],
    progress: &dyn SearchProgress,
) -> Explained {
    let network = Network::whole(position, company, MEMORY, progress);
    let runner = Runner::new(position, &network, company);
    let ways = attached::ways(position.setup(), company, trains);
    // A route may be run if one way to give attachments to trains allows it, and all together if one way allows all.
    let judged: Vec<Vec<Judged<'_>>> = ways
        .iter()
        .map(|trains| of_way(runner, trains, asked))
        .collect();
    let is_legal = |way: &&Vec<Judged<'_>>| way.iter().all(|one| one.faults.is_empty());
    let conflicts = judged.iter().filter(is_legal);
    let conflicts = conflicts.map(|way| together::faults(runner, way));
    let together = conflicts.min_by_key(Vec::len);
    let least = (0..asked.len()).filter_map(|index| {
        let of_ways = judged.iter().filter_map(|way| way.get(index));
        of_ways.min_by_key(|one| one.faults.len())
    });
    let least: Vec<&Judged<'_>> = least.collect();
    let each_is_legal = least.iter().all(|one| one.faults.is_empty());
    Explained {
        routes: least.iter().map(|one| one.faults.clone()).collect(),
        together: match together {
            Some(faults) => faults,
            None if each_is_legal => vec![needed_twice()],
            None => Vec::new(),
        },
        cut: least.iter().map(|one| one.cut).collect(),
    }
}

/// The routes of trains that are as they are.
fn of_way<'a>(runner: Runner<'_>, trains: &'a [Train], asked: &[Keep]) -> Vec<Judged<'a>> {
    let least = |one: &Keep| least(runner, &trains[one.train], &one.route);
    asked.iter().map(least).collect()
}

/// What keeps routes from being run together of which each may be run by a train that takes something along.
fn needed_twice() -> Fault {
    let words = "several need what one train of the run alone takes along".to_owned();
    Fault {
        cause: Cause::Title,
        at: Vec::new(),
        words,
    }
}

/// A route with the paths that it may mean and that have the least against them.
struct Judged<'a> {
    train: &'a Train,
    paths: Vec<path::Path>,
    faults: Vec<Fault>,
    cut: bool,
}

fn least<'a>(runner: Runner<'_>, train: &'a Train, route: &NamedRoute) -> Judged<'a> {
    if train.distance == Distance::Flood {
        let words = format!(
            "a {} runs to all that it reaches, and follows no route",
            train.name
        );
        let fault = Fault {
            cause: Cause::Kind,
            at: Vec::new(),
            words,
        };
        return Judged {
            train,
            paths: Vec::new(),
            faults: vec![fault],
            cut: false,
        };
    }
    let path::Paths { found, cut } = path::all(runner, route);
    let paths = match found {
        Ok(paths) => paths,
        Err(fault) => {
            return Judged {
                train,
                paths: Vec::new(),
                faults: vec![fault],
                cut,
            };
        }
    };
    let mut best = Judged {
        train,
        paths: Vec::new(),
        faults: Vec::new(),
        cut,
    };
    for path in paths {
        let faults = legality::faults(runner, train, &path);
        if best.paths.is_empty() || faults.len() < best.faults.len() {
            best = Judged {
                train,
                paths: Vec::new(),
                faults,
                cut,
            };
        } else if faults.len() > best.faults.len() {
            continue;
        }
        best.paths.push(path);
    }
    best
}

/// What something earns, and what it does not earn more than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earns {
    /// What was found.
    pub revenue: u32,
    /// The revenue itself where it is proven.
    pub bound: u32,
}

/// Routes judged, with what they earn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The routes, as they were asked about.
    pub asked: Vec<Keep>,
    /// What stands in the way of each.
    pub faults: Vec<Vec<Fault>>,
    /// What each earns alone, where it may be run.
    pub alone: Vec<Option<Earns>>,
    /// What keeps them from being run together.
    pub together: Vec<Fault>,
    /// What they earn together, where they may be run together.
    pub revenue: Option<Earns>,
    /// The same with the best that the other trains can do beside them.
    pub beside: Option<Earns>,
    /// What the best run earns.
    pub best: Earns,
}

/// How far routes are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Each by itself.
    EachRoute,
    /// Also all together, as one run.
    OneRun,
}

/// Routes that are to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The company that owns them.
    pub company: &'a str,
    /// Its trains.
    pub trains: &'a [Train],
    /// The routes, each with its train.
    pub routes: &'a [Keep],
    /// Whether they are one run.
    pub scope: Scope,
}

/// Judges routes by what stands in their way, and by what the search earns with trains that are kept to them. Where the
/// title has rules for the total of a run, what they earn is not told.
///
/// # Errors
/// As of [`best`].
pub fn judge(
    position: &Position,
    asked: Asked<'_>,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<Judgement, Vec<Problem>> {
    let Asked {
        company,
        trains,
        routes: asked,
        scope,
    } = asked;
    let earn = |trains: &[Train], keep: &[Keep]| {
        let ask = Ask {
            company,
            trains,
            runs: 1,
            keep,
            prefer: None,
        };
        let some = runs(position, ask, limits, progress).ok();
        some.and_then(|runs| runs.first().map(Earns::of))
    };
    // The trains that are kept to these routes, and no others.
    let only = |asked: &[Keep]| {
        let mine: Vec<Train> = asked.iter().map(|one| trains[one.train].clone()).collect();
        let keep = asked.iter().enumerate().map(|(train, one)| Keep {
            train,
            route: one.route.clone(),
        });
        earn(&mine, &keep.collect::<Vec<Keep>>())
    };
    let Explained {
        routes: mut faults,
        mut together,
        cut,
    } = explain(position, company, trains, asked, progress);
    let sums = is_sum(position, company);
    let mut alone = vec![None; asked.len()];
    for (index, one) in asked.iter().enumerate() {
        // Where not all paths were judged the search knows better.
        if faults[index].is_empty() || cut[index] {
            alone[index] = only(std::slice::from_ref(one));
        }
        match alone[index] {
            Some(_) => faults[index].clear(),
            None if sums && faults[index].is_empty() => faults[index].push(unknown()),
            None => {}
        }
    }
    let clear = together.is_empty() || cut.contains(&true);
    let legal = sums && scope == Scope::OneRun && clear && alone.iter().all(Option::is_some);
    let revenue = if legal { only(asked) } else { None };
    match revenue {
        Some(_) => together.clear(),
        None if scope == Scope::EachRoute => together.clear(),
        None if legal && together.is_empty() => together.push(unknown()),
        None => {}
    }
    Ok(Judgement {
        asked: asked.to_vec(),
        faults,
        alone,
        together,
        revenue,
        beside: revenue.and_then(|_| earn(trains, asked)),
        best: Earns::of(&best(position, company, trains, limits, progress)?),
    })
}

impl Earns {
    fn of(run: &Run) -> Earns {
        Earns {
            revenue: run.revenue,
            bound: run.bound,
        }
    }
}

impl Judgement {
    /// What nothing of it earns more than, in an order that is the same for the same routes.
    pub fn bounds(&self) -> Vec<u32> {
        let all = self
            .alone
            .iter()
            .chain([&self.revenue, &self.beside])
            .flatten();
        all.chain([&self.best]).map(|earns| earns.bound).collect()
    }
}

/// The reason given if the search finds no run and no rule explains why.
fn unknown() -> Fault {
    let words = "no run has it: a rule of the title, or it was not searched to the end".to_owned();
    Fault {
        cause: Cause::Title,
        at: Vec::new(),
        words,
    }
}
