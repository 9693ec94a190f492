//! What the rules of a title forbid.

use crate::explain::fault::{Cause, Fault, name};
use crate::explain::path::Path;
use crate::graph::DirectedLeg;
use crate::model::{Gauge, Train};
use crate::rules::{Once, Rules, TownEnds};
use crate::solve::problem::bonus::{RouteSummary, come_through, gauges};
use crate::solve::problem::payment;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::train_class::TrainClass;
use std::collections::BTreeSet;

/// What stands in the way of a train by its title's rules.
pub(crate) fn faults(runner: Runner<'_>, train: &Train, path: &Path, faults: &mut Vec<Fault>) {
    let title = TitleFaults {
        runner,
        train,
        path,
    };
    title.ends(faults);
    title.needs(faults);
    title.visits(faults);
    title.rights(faults);
    title.closed(faults);
    title.gauges(faults);
    title.passed_twice(faults);
    title.bypassed(faults);
}

/// What is wrong with a route that may not be run for what it earns, with all that one route alone of the run may have: fees
/// take more, or a factor leaves nothing of it.
pub(crate) fn earns_nothing(runner: Runner<'_>, class: &TrainClass, path: &Path) -> Option<Fault> {
    let network = runner.network;
    let legs = path.legs.iter();
    let legs = legs.map(|directed| &network.legs[directed.leg]);
    let mut hexes = Vec::new();
    come_through(network, path.visits[0], legs.clone(), &mut hexes);
    let way = RouteSummary {
        visits: &path.visits,
        borders: path.borders(runner),
        hexes: &hexes,
        gauges: gauges(legs),
        once: u8::MAX,
    };
    if payment::best(class, network, way).is_some() {
        return None;
    }
    let mut rules = class.title_rules.iter();
    let words = match rules.any(|rules| rules.is_divided(&path.visits)) {
        true => "it is worth nothing: the title divides what a route through these stops earns",
        false => "more is taken from it than it earns",
    };
    Some(fault(Vec::new(), words.to_owned()))
}

struct TitleFaults<'a> {
    runner: Runner<'a>,
    train: &'a Train,
    path: &'a Path,
}

fn fault(at: Vec<String>, words: String) -> Fault {
    let cause = Cause::Title;
    Fault { cause, at, words }
}

impl TitleFaults<'_> {
    fn rules(&self) -> &Rules {
        &self.runner.position.setup().rules
    }

    fn ends(&self, faults: &mut Vec<Fault>) {
        let visits = &self.path.visits;
        let ends: BTreeSet<usize> = visits
            .first()
            .into_iter()
            .chain(visits.last())
            .copied()
            .collect();
        let is_town = |stop: &usize| self.runner.network.stops[*stop].kind.is_town();
        if self.rules().town_ends != TownEnds::Forbidden {
            return;
        }
        for stop in ends.into_iter().filter(is_town) {
            let name = name(self.runner, stop);
            let words = format!("it ends at {name}: no route may end in a town");
            faults.push(fault(vec![name], words));
        }
    }

    fn needs(&self, faults: &mut Vec<Fault>) {
        let needs = self.rules().needs.iter();
        for need in needs.filter(|need| self.runner.is_for(&need.when, self.train)) {
            let places = self.runner.stops(&need.places);
            let visits = self.path.visits.iter();
            let (inside, mut others): (Vec<usize>, Vec<usize>) =
                visits.partition(|stop| places.contains(stop));
            if let Some(among) = &need.among {
                others.retain(|&stop| self.runner.is_of(stop, among));
            }
            let lacks = others.len() < need.others as usize;
            if let Some(&stop) = inside.first().filter(|_| lacks) {
                let name = name(self.runner, stop);
                let kind = if need.among.is_some() {
                    " of those that count"
                } else {
                    ""
                };
                let (need, has) = (need.others, others.len());
                let words = format!("{name} needs {need} other stops{kind}, this has {has}");
                faults.push(fault(vec![name], words));
            }
        }
    }

    fn visits(&self, faults: &mut Vec<Fault>) {
        let rules = self.rules().visits.iter();
        for rule in rules.filter(|rule| self.runner.is_for(&rule.when, self.train)) {
            let visits = self.path.visits.iter();
            let found = visits.filter(|&&stop| self.runner.is_of(stop, &rule.places));
            let names: Vec<String> = found.map(|&stop| name(self.runner, stop)).collect();
            if rule.admits(names.len()) {
                continue;
            }
            let train = &self.train.name;
            let stops = rule.places.stops_words();
            let due = match (rule.least, rule.most) {
                (Some(least), Some(most)) if least == most => format!("exactly {least}"),
                (Some(least), _) if names.len() < least as usize => format!("at least {least}"),
                (_, most) => format!("at most {}", most.unwrap_or_default()),
            };
            let of = match names.as_slice() {
                [] => "none".to_owned(),
                names => format!("{}: {}", names.len(), names.join(", ")),
            };
            let words = format!("a {train} visits {due} of {stops}, this has {of}");
            faults.push(fault(names, words));
        }
    }

    fn rights(&self, faults: &mut Vec<Fault>) {
        let setup = self.runner.position.setup();
        let hexes = self.path.hexes(self.runner);
        let rights = self.rules().rights.iter();
        for right in rights.filter(|right| !self.runner.has_right(right, self.train)) {
            let names = hexes.iter().map(|&hex| &setup.hexes[hex].name);
            for hex in names.filter(|name| right.hexes.contains(name)) {
                let (company, train) = (self.runner.company, &self.train.name);
                let words = format!("{company} has no right to run to {hex} with a {train}");
                faults.push(fault(vec![hex.clone()], words));
            }
        }
    }

    fn closed(&self, faults: &mut Vec<Fault>) {
        let closed = &self.rules().closed;
        for &stop in &self.path.visits {
            let mut rules = closed.iter();
            if let Some(rule) = rules.find(|rule| self.runner.closes(rule, self.train, stop)) {
                let (name, train) = (name(self.runner, stop), &self.train.name);
                let why = if rule.empty {
                    ", which pays nothing"
                } else {
                    ""
                };
                let words = format!("a {train} may not stop at {name}{why}");
                faults.push(fault(vec![name], words));
            }
        }
    }

    fn gauges(&self, faults: &mut Vec<Fault>) {
        let Train {
            name: train,
            gauges,
            ..
        } = self.train;
        let run = Gauge::bits(gauges);
        for (index, &DirectedLeg { leg, .. }) in self.path.legs.iter().enumerate() {
            if !gauges.is_empty() && self.runner.network.legs[leg].gauges & !run != 0 {
                let visits = &self.path.visits;
                let at = [visits[index], visits[index + 1]].map(|stop| name(self.runner, stop));
                let [from, to] = &at;
                let words = format!(
                    "between {from} and {to} is track of a gauge that a {train} does not run on"
                );
                faults.push(fault(at.to_vec(), words));
            }
        }
    }

    fn passed_twice(&self, faults: &mut Vec<Fault>) {
        if self.rules().once != Once::Pass {
            return;
        }
        let mut seen = BTreeSet::new();
        let hexes = self.path.hexes(self.runner);
        for &hex in hexes.iter().filter(|&&hex| !seen.insert(hex)) {
            let name = self.runner.position.setup().hexes[hex].name.clone();
            let words = format!("it comes through {name} twice");
            faults.push(fault(vec![name], words));
        }
    }

    fn bypassed(&self, faults: &mut Vec<Fault>) {
        let network = self.runner.network;
        let legs = self
            .path
            .legs
            .iter()
            .map(|directed| &network.legs[directed.leg]);
        let visits = self.path.visits.iter().map(|&stop| &network.stops[stop]);
        let visits: Vec<(usize, usize)> = visits.map(|stop| (stop.hex, stop.index)).collect();
        let mut bypassed = BTreeSet::new();
        for &(hex, stop) in legs.flat_map(|leg| &leg.bypassed) {
            if !bypassed.insert((hex, stop)) || visits.contains(&(hex, stop)) {
                let name = self.runner.position.stop_name(hex, stop);
                let words = format!("it passes the blocked {name} by, and comes there again");
                faults.push(fault(vec![name], words));
            }
        }
    }
}
