//! From the names that a player says to stops and the track between them, whether a train may go there or not.

use crate::explain::fault::{Cause, Fault};
use crate::graph::Leg;
use crate::model::{NamedPlace, NamedRoute, Waypoint};
use crate::solve::problem::runner::Runner;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Steps of the search for ways, and how many of them are judged.
const MOST: usize = 20_000;
const JUDGED: usize = 1_000;

/// Stops end to end, and the legs between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    pub visits: Vec<usize>,
    /// Each leg with whether it is run from its first end to its second.
    pub legs: Vec<(usize, bool)>,
}

impl Way {
    /// The hexes it passes, each once where it follows itself.
    pub fn hexes(&self, runner: Runner<'_>) -> Vec<usize> {
        let mut hexes: Vec<usize> = self
            .visits
            .iter()
            .take(1)
            .map(|&stop| runner.network.stops[stop].hex)
            .collect();
        for &(leg, forward) in &self.legs {
            hexes.extend(along(&runner.network.legs[leg], forward));
        }
        hexes.dedup();
        hexes
    }

    pub fn borders(&self, runner: Runner<'_>) -> u32 {
        self.legs
            .iter()
            .map(|&(leg, _)| runner.network.legs[leg].borders)
            .sum()
    }
}

/// The hexes of a leg in the direction it is run.
fn along(leg: &Leg, forward: bool) -> Vec<usize> {
    let mut hexes = leg.hexes.clone();
    if !forward {
        hexes.reverse();
    }
    hexes
}

/// All ways that the names may mean, within reason; and whether there may be more.
///
/// # Errors
/// What is wrong where there is none.
pub(crate) fn all(runner: Runner<'_>, route: &NamedRoute) -> (Result<Vec<Way>, Fault>, bool) {
    let mut search = Search {
        runner,
        names: &route.names,
        ways: Vec::new(),
        furthest: (0, BTreeSet::new()),
        steps: 0,
        exits: exits(runner),
    };
    let stops = 0..runner.network.stops.len();
    for start in stops.filter(|&stop| is_at(runner, route.names[0], stop)) {
        search.go_on(
            1,
            &mut Way {
                visits: vec![start],
                legs: Vec::new(),
            },
        );
    }
    let cut = search.steps > MOST || search.ways.len() > JUDGED || !runner.network.complete;
    search.ways.truncate(JUDGED);
    (
        if search.ways.is_empty() {
            Err(search.broken())
        } else {
            Ok(search.ways)
        },
        cut,
    )
}

/// Whether a name may mean a stop.
fn is_at(runner: Runner<'_>, name: NamedPlace, stop: usize) -> bool {
    let at = &runner.network.stops[stop];
    name.is(Waypoint::Stop(at.hex, at.index))
}

/// The legs at each stop.
fn exits(runner: Runner<'_>) -> Vec<Vec<usize>> {
    let mut exits = vec![Vec::new(); runner.network.stops.len()];
    for (index, leg) in runner.network.legs.iter().enumerate() {
        leg.ends.iter().for_each(|&end| exits[end].push(index));
    }
    exits
}

struct Search<'a> {
    runner: Runner<'a>,
    names: &'a [NamedPlace],
    ways: Vec<Way>,
    /// How many names were found to follow each other, and the stops where no track led on.
    furthest: (usize, BTreeSet<usize>),
    steps: usize,
    exits: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Goes on from the end of a way that has come by so many names.
    fn go_on(&mut self, met: usize, way: &mut Way) {
        self.steps += 1;
        let Some(&here) = way.visits.last() else {
            return;
        };
        if met > self.furthest.0 {
            self.furthest = (met, BTreeSet::new());
        }
        if met == self.furthest.0 {
            self.furthest.1.insert(here);
        }
        if met == self.names.len() {
            self.ways.push(way.clone());
            return;
        }
        for index in 0..self.exits[here].len() {
            let index = self.exits[here][index];
            let leg = &self.runner.network.legs[index];
            let forward = leg.ends[0] == here;
            let to = leg.ends[usize::from(forward)];
            for met in self.over(met, leg, forward, to) {
                if self.steps > MOST {
                    return;
                }
                way.visits.push(to);
                way.legs.push((index, forward));
                self.go_on(met, way);
                way.visits.pop();
                way.legs.pop();
            }
        }
    }

    /// How many names are met behind a leg, in every way to read them; none where its far stop is not the next that is
    /// named.
    fn over(&self, met: usize, leg: &Leg, forward: bool, to: usize) -> Vec<usize> {
        let hexes = along(leg, forward);
        let mut ways = vec![met];
        for &hex in hexes.get(1..hexes.len() - 1).unwrap_or(&[]) {
            let passes = |met: usize| {
                self.names
                    .get(met)
                    .is_some_and(|name| name.is(Waypoint::Hex(hex)))
            };
            if let Some(last) = ways.last().copied().filter(|&last| passes(last)) {
                ways.push(last + 1);
            }
        }
        let arrives = |met: &usize| {
            self.names
                .get(*met)
                .is_some_and(|name| is_at(self.runner, *name, to))
        };
        ways.into_iter()
            .filter(arrives)
            .map(|met| met + 1)
            .collect()
    }

    /// Why no way goes on behind the furthest stops.
    fn broken(&self) -> Fault {
        let position = self.runner.position;
        let hexes = &position.setup().hexes;
        let (met, ends) = &self.furthest;
        let Some(here) = ends.first() else {
            let hex = &hexes[self.names[0].hex].name;
            return Fault {
                cause: Cause::NoStop,
                at: vec![hex.clone()],
                words: format!("it begins in {hex}, which has no stop"),
            };
        };
        let on = self.names[*met];
        let next = match on.stop {
            None => hexes[on.hex].name.clone(),
            Some(stop) => position.stop_name(on.hex, stop),
        };
        let here = self.name(*here);
        let is_next = |stop: &usize| is_at(self.runner, on, *stop);
        let between = self.stops_between(ends, &is_next).unwrap_or_default();
        let words = if between.is_empty() {
            let leads = self.leads(ends);
            format!("no track leads from {here} to {next}: it leads {leads}")
        } else {
            let between: Vec<String> = between.into_iter().map(|stop| self.name(stop)).collect();
            let between = between.join(", ");
            format!("between {here} and {next} the track stops at {between}, which must be named")
        };
        Fault {
            cause: Cause::NoTrack,
            at: vec![here, next],
            words,
        }
    }

    fn name(&self, stop: usize) -> String {
        let stop = &self.runner.network.stops[stop];
        self.runner.position.stop_name(stop.hex, stop.index)
    }

    /// Where track leads from some stops, in words.
    fn leads(&self, from: &BTreeSet<usize>) -> String {
        let legs = &self.runner.network.legs;
        let exits = from.iter().flat_map(|&stop| &self.exits[stop]);
        let near: BTreeSet<usize> = exits.flat_map(|&leg| legs[leg].ends).collect();
        let near = near.difference(from).map(|&stop| self.name(stop));
        let mut near: Vec<String> = near.collect();
        near.dedup();
        match near.is_empty() {
            true => "nowhere".to_owned(),
            false => format!("to {}", near.join(", ")),
        }
    }

    /// The stops on the shortest way over track from some stops to others.
    fn stops_between(
        &self,
        from: &BTreeSet<usize>,
        is_target: &dyn Fn(&usize) -> bool,
    ) -> Option<Vec<usize>> {
        let mut came: BTreeMap<usize, Option<usize>> =
            from.iter().map(|&stop| (stop, None)).collect();
        let mut open: VecDeque<usize> = from.iter().copied().collect();
        while let Some(stop) = open.pop_front() {
            if is_target(&stop) && !from.contains(&stop) {
                let mut between = Vec::new();
                let mut at = came[&stop];
                while let Some(stop) = at.filter(|stop| !from.contains(stop)) {
                    between.push(stop);
                    at = came[&stop];
                }
                between.reverse();
                return Some(between);
            }
            for &leg in &self.exits[stop] {
                for to in self.runner.network.legs[leg].ends {
                    came.entry(to).or_insert_with(|| {
                        open.push_back(to);
                        Some(stop)
                    });
                }
            }
        }
        None
    }
}
