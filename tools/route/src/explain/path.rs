//! From the names that a player says to paths: stops and the track between them, whether a train may go there or not.

use crate::explain::broken::{self, Break};
use crate::explain::fault::{Cause, Fault};
use crate::graph::{DirectedLeg, Direction};
use crate::model::{NamedPlace, NamedRoute, Waypoint};
use crate::solve::problem::runner::Runner;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Steps of the search for paths, and how many of them are judged.
const MOST: usize = 20_000;
const JUDGED: usize = 1_000;

/// Stops end to end, and the legs between them; a stop or track may come twice, which is a fault then.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path {
    pub visits: Vec<usize>,
    pub legs: Vec<DirectedLeg>,
}

impl Path {
    /// The hexes it passes, each once where it follows itself.
    pub fn hexes(&self, runner: Runner<'_>) -> Vec<usize> {
        let mut hexes: Vec<usize> = self
            .visits
            .iter()
            .take(1)
            .map(|&stop| runner.network.stops[stop].hex)
            .collect();
        for &DirectedLeg { leg, direction } in &self.legs {
            hexes.extend(direction.along(&runner.network.legs[leg].hexes));
        }
        hexes.dedup();
        hexes
    }

    pub fn borders(&self, runner: Runner<'_>) -> u32 {
        self.legs
            .iter()
            .map(|directed| runner.network.legs[directed.leg].borders)
            .sum()
    }
}

/// All paths that the names of a route may mean, within reason.
pub(crate) struct Paths {
    /// The paths; what is wrong where there is none.
    pub found: Result<Vec<Path>, Fault>,
    /// Whether there may be more.
    pub cut: bool,
}

/// All paths that the names may mean.
pub(crate) fn all(runner: Runner<'_>, route: &NamedRoute) -> Paths {
    let mut search = Search {
        runner,
        names: &route.names,
        paths: Vec::new(),
        furthest: (0, BTreeSet::new()),
        steps: 0,
        exits: exits(runner),
    };
    let stops = 0..runner.network.stops.len();
    for start in stops.filter(|&stop| is_at(runner, route.names[0], stop)) {
        search.go_on(
            1,
            &mut Path {
                visits: vec![start],
                legs: Vec::new(),
            },
        );
    }
    let cut = search.steps > MOST || search.paths.len() > JUDGED || !runner.network.complete;
    search.paths.truncate(JUDGED);
    let found = match search.paths.is_empty() {
        true => Err(search.broken()),
        false => Ok(search.paths),
    };
    Paths { found, cut }
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
    paths: Vec<Path>,
    /// How many names were found to follow each other, and the stops where no track led on.
    furthest: (usize, BTreeSet<usize>),
    steps: usize,
    exits: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Goes on from the end of a path that has come by so many names.
    fn go_on(&mut self, met: usize, path: &mut Path) {
        self.steps += 1;
        let Some(&here) = path.visits.last() else {
            return;
        };
        if met > self.furthest.0 {
            self.furthest = (met, BTreeSet::new());
        }
        if met == self.furthest.0 {
            self.furthest.1.insert(here);
        }
        if met == self.names.len() {
            self.paths.push(path.clone());
            return;
        }
        for exit in 0..self.exits[here].len() {
            let index = self.exits[here][exit];
            let leg = &self.runner.network.legs[index];
            let direction = Direction::from(leg, here);
            let to = match direction {
                Direction::Forward => leg.ends[1],
                Direction::Backward => leg.ends[0],
            };
            let hexes: Vec<usize> = direction.along(&leg.hexes).collect();
            for met in self.over(met, &hexes, to) {
                if self.steps > MOST {
                    return;
                }
                path.visits.push(to);
                path.legs.push(DirectedLeg {
                    leg: index,
                    direction,
                });
                self.go_on(met, path);
                path.visits.pop();
                path.legs.pop();
            }
        }
    }

    /// How many names are met behind a leg over these hexes, in every way to read them; none where its far stop is not the
    /// next that is named.
    fn over(&self, met: usize, hexes: &[usize], to: usize) -> Vec<usize> {
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

    /// Why no path goes on behind the furthest stops.
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
        // Hexes without a stop are on the way to the stop that is named after them.
        let has_stop = |name: &&NamedPlace| !hexes[name.hex].tile.stops.is_empty();
        let later = &self.names[*met..];
        let on = *later.iter().find(has_stop).unwrap_or(&self.names[*met]);
        let next = match on.stop {
            None => hexes[on.hex].name.clone(),
            Some(stop) => position.stop_name(on.hex, stop),
        };
        let here = self.name(*here);
        let is_next = |stop: &usize| is_at(self.runner, on, *stop);
        let between = self.stops_between(ends, &is_next);
        let mut at = vec![here.clone(), next.clone()];
        let ways = later.iter().take_while(|name| !has_stop(name));
        let ways: Vec<&str> = ways.map(|name| hexes[name.hex].name.as_str()).collect();
        let words = match between {
            Some(between) if !between.is_empty() => {
                let between = between.into_iter().map(|stop| self.name(stop));
                let between = between.collect::<Vec<String>>().join(", ");
                format!(
                    "between {here} and {next} the track stops at {between}, which must be named"
                )
            }
            Some(_) if !ways.is_empty() => {
                let ways = ways.join(", ");
                format!("no track from {here} to {next} comes through {ways}")
            }
            _ => {
                let leads = self.leads(ends);
                let broken = self.breaks(ends, on.hex);
                let why = broken.map_or_else(String::new, |broken| {
                    at.extend(broken.at);
                    format!("; {}", broken.words)
                });
                format!("no track leads from {here} to {next}: it leads {leads}{why}")
            }
        };
        at.dedup();
        Fault {
            cause: Cause::NoTrack,
            at,
            words,
        }
    }

    /// Where the track from some stops breaks off nearest to a hex.
    fn breaks(&self, from: &BTreeSet<usize>, to: usize) -> Option<Break> {
        let at = |&stop: &usize| {
            let stop = &self.runner.network.stops[stop];
            (stop.hex, stop.index)
        };
        let from: Vec<(usize, usize)> = from.iter().map(at).collect();
        broken::nearest(self.runner.position, &from, to)
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
