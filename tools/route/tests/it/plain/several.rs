//! Oracle C: the best few runs, and those in which trains are kept to routes, by trying every combination.

use super::allocate::{Effort, Merit, claims, list_of};
use super::board::Board;
use super::extra::attach;
use super::pay::Fare;
use super::set::Set;
use super::walk::{Path, paths};
use super::{extra, flood};
use milepost_route::model::named_route::Waypoint;
use milepost_route::{Distance, Keep, NamedRoute, Position, Prefer, Run, Train};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The stops of the routes of a run, hex and index, by which it is the same as others.
pub type Stops = Vec<Vec<(usize, usize)>>;

/// What a train may do.
#[derive(Clone)]
struct Way {
    /// What it earns with each choice of the bonuses that one route alone of the run has, as bits.
    earns: Vec<u32>,
    borders: u32,
    hexes: Option<Vec<u32>>,
    uses: Set,
    stops: Vec<(usize, usize)>,
    /// Whether its train is kept to it, and may run it for nothing.
    kept: bool,
}

/// The best runs, so many and all that are as good as the last; each with its stops. `None` if it takes too much effort.
pub fn best(
    position: &Position,
    (company, trains): (&str, &[Train]),
    keep: &[Keep],
    wanted: usize,
    effort: Effort,
) -> Option<BTreeSet<(Merit, Stops)>> {
    // Of runs with the same stops the better is told, whichever of the trains has what.
    let mut by_stops: BTreeMap<Stops, Merit> = BTreeMap::new();
    for trains in attach::ways(position, trains) {
        for (merit, stops) in best_as(position, (company, &trains), keep, wanted, effort)? {
            let known = by_stops.entry(stops).or_insert_with(|| merit.clone());
            *known = merit.min(known.clone());
        }
    }
    let sorted = by_stops.into_iter().map(|(stops, merit)| (merit, stops));
    Some(up_to(sorted.collect(), wanted))
}

/// So many of the best, and all that are as good as the last.
fn up_to(sorted: BTreeSet<(Merit, Stops)>, wanted: usize) -> BTreeSet<(Merit, Stops)> {
    let cut = sorted
        .iter()
        .nth(wanted - 1)
        .map(|(merit, _)| merit.clone());
    let mut sorted = sorted;
    sorted.retain(|(merit, _)| cut.as_ref().is_none_or(|cut| merit <= cut));
    sorted
}

/// The same for trains that are as they are.
fn best_as(
    position: &Position,
    (company, trains): (&str, &[Train]),
    keep: &[Keep],
    wanted: usize,
    effort: Effort,
) -> Option<BTreeSet<(Merit, Stops)>> {
    let board = Board::new(position, company);
    let all = paths(&board, effort.patience)?;
    let mut options = Vec::new();
    for (index, train) in trains.iter().enumerate() {
        let said = keep
            .iter()
            .find(|keep| keep.train == index)
            .map(|keep| &keep.route);
        options.push(of_train(&board, train, &all, said, effort.choices)?);
    }
    let mut hopes = vec![0];
    for options in options.iter().rev() {
        let most = options
            .iter()
            .flatten()
            .flat_map(|one| &one.earns)
            .copied()
            .max()
            .unwrap_or(0);
        hopes.push(hopes[hopes.len() - 1] + most);
    }
    hopes.reverse();
    let along = |train: usize| trains[train].distance != Distance::Flood;
    let rivals = |train: usize| {
        let group = |other: &usize| trains[*other].group == trains[train].group;
        let before = (0..train).filter(|&other| along(other) && along(train));
        before.filter(group).collect()
    };
    let mut trial = Trial {
        rivals: (0..trains.len()).map(rivals).collect(),
        options: &options,
        hopes,
        wanted,
        is_short: position.setup().rules.prefer == Some(Prefer::Short),
        left: effort.combinations,
        ..Trial::default()
    };
    trial.go(&mut Vec::new(), 0)?;
    Some(up_to(trial.sorted, wanted))
}

/// All that a train may do, staying idle among it unless it is kept to a route.
fn of_train(
    board: &Board,
    train: &Train,
    paths: &[Path],
    said: Option<&NamedRoute>,
    most: usize,
) -> Option<Vec<Option<Way>>> {
    let mut found: Vec<Option<Way>> = if said.is_some() {
        Vec::new()
    } else {
        vec![None]
    };
    let once = extra::once(board).len();
    let at = |node: &usize| (board.nodes[*node].hex, board.nodes[*node].stop);
    let sorted = |nodes: &[usize]| {
        let mut stops: Vec<(usize, usize)> = nodes.iter().map(at).collect();
        stops.sort_unstable();
        stops
    };
    if train.distance == Distance::Flood {
        for (earns, nodes) in flood::all(board, train)
            .into_iter()
            .filter(|(earns, _)| *earns > 0)
        {
            let (earns, stops) = (vec![earns; 1 << once], sorted(&nodes));
            found.push(Some(Way {
                earns,
                borders: 0,
                hexes: None,
                uses: Set::EMPTY,
                stops,
                kept: false,
            }));
        }
        return Some(found);
    }
    let fare = Fare::new(board, train);
    let mut kinds = BTreeMap::new();
    for path in paths
        .iter()
        .filter(|path| extra::allowed(board, train, path))
    {
        if said.is_some_and(|said| !said.is(&met(board, path))) {
            continue;
        }
        let earns = |bits| fare.best_with(&path.nodes, path.line(), (bits, 0));
        let Some(earns) = (0..1u32 << once).map(earns).collect::<Option<Vec<u32>>>() else {
            continue;
        };
        if said.is_none() && earns.iter().all(|&earns| earns == 0) {
            continue;
        }
        let (uses, stops) = (claims(board, train, path), sorted(&path.nodes));
        let back: Vec<u32> = path.hexes.iter().rev().copied().collect();
        let hexes = Some(back.min(path.hexes.clone()));
        let one = Way {
            earns: earns.clone(),
            borders: path.borders(),
            hexes,
            uses,
            stops: stops.clone(),
            kept: said.is_some(),
        };
        let rank = |one: &Way| (one.borders, one.hexes.clone());
        let known = kinds
            .entry((uses, stops, earns))
            .or_insert_with(|| one.clone());
        if rank(&one) < rank(known) {
            *known = one;
        }
        if kinds.len() > most {
            return None;
        }
    }
    found.extend(kinds.into_values().map(Some));
    // The dearest first, so that hopeless combinations are soon told.
    found.sort_by_key(|one| Reverse(one.as_ref().and_then(|one| one.earns.iter().max().copied())));
    Some(found)
}

/// What a path comes by.
pub fn met(board: &Board, path: &Path) -> Vec<Waypoint> {
    let hex = |rank: &u32| Waypoint::Hex(board.ranks.iter().position(|one| one == rank).unwrap());
    let mut met = Vec::new();
    for (index, &node) in path.nodes.iter().enumerate() {
        if index > 0 && path.at[index] > path.at[index - 1] {
            met.extend(
                path.hexes[path.at[index - 1] + 1..path.at[index]]
                    .iter()
                    .map(hex),
            );
        }
        met.push(Waypoint::Stop(
            board.nodes[node].hex,
            board.nodes[node].stop,
        ));
    }
    met
}

#[derive(Default)]
struct Trial<'a> {
    /// For each train those before it whose track it may not use.
    rivals: Vec<Vec<usize>>,
    options: &'a [Vec<Option<Way>>],
    /// What the trains from each on could earn if nothing were in the way.
    hopes: Vec<u32>,
    wanted: usize,
    /// Whether short runs are preferred.
    is_short: bool,
    left: usize,
    known: BTreeMap<Stops, Merit>,
    sorted: BTreeSet<(Merit, Stops)>,
}

impl<'a> Trial<'a> {
    fn go(&mut self, chosen: &mut Vec<Option<&'a Way>>, revenue: u32) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let train = chosen.len();
        let last = self
            .sorted
            .iter()
            .nth(self.wanted - 1)
            .map_or(0, |(merit, _)| merit.revenue);
        if revenue + self.hopes[train] < last {
            return Some(());
        }
        let Some(options) = self.options.get(train) else {
            self.weigh(chosen);
            return Some(());
        };
        for option in options {
            let option = option.as_ref();
            let meets = |&other: &usize| {
                let theirs: Option<&Way> = chosen[other];
                theirs
                    .zip(option)
                    .is_some_and(|(a, b)| a.uses.meets(&b.uses))
            };
            if !self.rivals[train].iter().any(meets) {
                chosen.push(option);
                self.go(
                    chosen,
                    revenue + option.map_or(0, |one| one.earns.iter().copied().max().unwrap()),
                )?;
                chosen.pop();
            }
        }
        Some(())
    }

    /// What the routes have of what is preferred: only their hexes are looked at.
    fn preferred(&self, routes: &[&Way]) -> i64 {
        let hexes = |route: &&Way| -i64::from(route.borders) - 1;
        match self.is_short {
            true => routes.iter().map(hexes).sum(),
            false => 0,
        }
    }

    fn weigh(&mut self, chosen: &[Option<&Way>]) {
        let routes: Vec<&Way> = chosen.iter().flatten().copied().collect();
        let mut stops: Stops = routes.iter().map(|route| route.stops.clone()).collect();
        stops.sort_unstable();
        // A route that only a bonus pays is none without it.
        let Some(revenue) = shared(&routes, 0, 0) else {
            return;
        };
        let merit = Merit {
            most: Reverse(0),
            base: Reverse(i64::from(revenue)),
            preferred: Reverse(self.preferred(&routes)),
            trains: routes.len(),
            borders: routes.iter().map(|route| route.borders).sum(),
            lists: chosen
                .iter()
                .map(|route| list_of(route.and_then(|route| route.hexes.clone())))
                .collect(),
            revenue,
        };
        if let Some(known) = self.known.get(&stops) {
            if *known <= merit {
                return;
            }
            self.sorted.remove(&(known.clone(), stops.clone()));
        }
        self.known.insert(stops.clone(), merit.clone());
        self.sorted.insert((merit, stops));
    }
}

/// The most that routes earn, each bonus that one alone may have given to one of them, and each but kept ones earning something.
fn shared(routes: &[&Way], next: usize, given: usize) -> Option<u32> {
    let Some(route) = routes.get(next) else {
        return Some(0);
    };
    let free = (0..route.earns.len())
        .filter(|bits| bits & given == 0 && (route.kept || route.earns[*bits] > 0));
    free.filter_map(|bits| Some(route.earns[bits] + shared(routes, next + 1, given | bits)?))
        .max()
}

/// The stops of a run.
pub fn stops(run: &Run) -> Stops {
    let mut stops: Stops = Vec::new();
    for route in &run.routes {
        let mut mine: Vec<(usize, usize)> = route
            .stops
            .iter()
            .map(|visit| (visit.hex, visit.stop))
            .collect();
        mine.sort_unstable();
        stops.push(mine);
    }
    stops.sort_unstable();
    stops
}
