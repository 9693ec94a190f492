//! What a search is asked for, and how much it may use.

use crate::model::{NamedRoute, Position, Train};
use crate::rules::Prefer;
use milepost_document::Problem;

/// Limits on the resources of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Memory for the routes that are kept, in bytes. Default: 1 GiB.
    pub memory: usize,
    /// The number of threads, at least 1. The answer does not depend on it.
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
    /// Whether only as much is proven as can be without a search of all routes. The answer is a run that is often the best, and
    /// a bound that is often its revenue; on dense boards it comes thousands of times sooner. Default: no.
    pub without_routes: bool,
    /// How many routes are looked at in choosing from those that a better run may have, before prices with cuts narrow them
    /// down. What is proven to be the greatest revenue does not depend on it; with 0, tests see that. Default: 33 million, some
    /// tenths of a second.
    pub packing: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 1 << 30,
            threads: 1,
            steps: None,
            without_routes: false,
            packing: 1 << 25,
        }
    }
}

/// A request for the best runs of a company.
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
    /// Which of the runs of the greatest revenue is the best; what the position's rules say where there is nothing.
    pub prefer: Option<&'a Prefer>,
}

/// A constraint: this train must run this route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// The train, by its place among the company's.
    pub train: usize,
    /// The route.
    pub route: NamedRoute,
}

impl Keep {
    /// Reads `TRAIN=ROUTE`, several of them; of trains of one name each takes the first that is left.
    ///
    /// # Errors
    /// Every name that is not one of the trains, or not a hex or stop of the board.
    pub fn read(
        position: &Position,
        trains: &[Train],
        texts: &[String],
    ) -> Result<Vec<Keep>, Vec<Problem>> {
        let (mut keep, mut problems): (Vec<Keep>, Vec<Problem>) = (Vec::new(), Vec::new());
        for text in texts {
            let (name, route) = text.split_once('=').unwrap_or((text, ""));
            let free = |index: &usize| !keep.iter().any(|keep| keep.train == *index);
            let train = named(trains, name.trim(), &free);
            let route = NamedRoute::read(position, route);
            match (train, route) {
                (Ok(train), Ok(route)) => keep.push(Keep { train, route }),
                (train, route) => {
                    problems.extend(train.err());
                    problems.extend(route.err().into_iter().flatten());
                }
            }
        }
        if problems.is_empty() {
            Ok(keep)
        } else {
            Err(problems)
        }
    }

    /// The constraint as text that [`Keep::read`] reads.
    pub fn words(&self, position: &Position, trains: &[Train]) -> String {
        let train = trains.get(self.train).map_or("", |train| &train.name);
        format!("{train}={}", self.route.words(position))
    }
}

/// The first train of a name that is free.
fn named(trains: &[Train], name: &str, free: &dyn Fn(&usize) -> bool) -> Result<usize, Problem> {
    let mine = || (0..trains.len()).filter(|&index| trains[index].name.eq_ignore_ascii_case(name));
    if let Some(index) = mine().find(free) {
        return Ok(index);
    }
    let names: Vec<&str> = trains.iter().map(|train| train.name.as_str()).collect();
    let (what, hint) = match mine().count() {
        0 => (
            format!("the company has no train {name}"),
            format!("say TRAIN=ROUTE; it has {}", names.join(", ")),
        ),
        1 => (
            format!("train {name} is kept to two routes"),
            "keep it to one".to_owned(),
        ),
        count => (
            format!("there are {count} trains {name}, and more routes for them"),
            "leave one out".to_owned(),
        ),
    };
    Err(Problem::whole(what, hint))
}
