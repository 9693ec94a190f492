//! What the rules of a title forbid.

use crate::explain::fault::{Cause, Fault, name};
use crate::explain::way::Way;
use crate::model::Train;
use crate::rules::{Once, TownEnds};
use crate::solve::problem::runner::Runner;
use std::collections::BTreeSet;

/// What stands in the way of a train by its title's rules.
pub(crate) fn faults(runner: Runner<'_>, train: &Train, way: &Way, faults: &mut Vec<Fault>) {
    let mut add = |at: Vec<String>, words: String| {
        faults.push(Fault {
            cause: Cause::Title,
            at,
            words,
        })
    };
    let setup = runner.position.setup();
    let stops = &runner.network.stops;
    let ends: BTreeSet<usize> = way
        .visits
        .first()
        .into_iter()
        .chain(way.visits.last())
        .copied()
        .collect();
    if setup.rules.town_ends == TownEnds::Forbidden {
        for &stop in ends.iter().filter(|&&stop| stops[stop].kind.is_town()) {
            let name = name(runner, stop);
            let words = format!("it ends at {name}: no route may end in a town");
            add(vec![name], words);
        }
    }
    for need in setup
        .rules
        .needs
        .iter()
        .filter(|need| runner.is_for(&need.when, train))
    {
        let those = runner.stops(&need.places);
        let (inside, others): (Vec<usize>, Vec<usize>) =
            way.visits.iter().partition(|stop| those.contains(stop));
        if let Some(&stop) = inside
            .first()
            .filter(|_| others.len() < need.others as usize)
        {
            let name = name(runner, stop);
            let words = format!(
                "{name} needs {} other stops, this has {}",
                need.others,
                others.len()
            );
            add(vec![name], words);
        }
    }
    let hexes = way.hexes(runner);
    for right in setup
        .rules
        .rights
        .iter()
        .filter(|right| !runner.is_for(&right.when, train))
    {
        for hex in hexes
            .iter()
            .map(|&hex| &setup.hexes[hex].name)
            .filter(|name| right.hexes.contains(name))
        {
            add(
                vec![hex.clone()],
                format!(
                    "{} has no right to run to {hex} with a {}",
                    runner.company, train.name
                ),
            );
        }
    }
    let run = train
        .gauges
        .iter()
        .fold(0, |all, &gauge| all | 1 << gauge as u8);
    for (index, &(leg, _)) in way.legs.iter().enumerate() {
        if !train.gauges.is_empty() && runner.network.legs[leg].gauges & !run != 0 {
            let at = vec![
                name(runner, way.visits[index]),
                name(runner, way.visits[index + 1]),
            ];
            let words = format!(
                "between {} and {} is track of a gauge that a {} does not run on",
                at[0], at[1], train.name
            );
            add(at, words);
        }
    }
    if setup.rules.once == Once::Pass {
        let mut seen = BTreeSet::new();
        for hex in hexes.iter().filter(|&&hex| !seen.insert(hex)) {
            let name = setup.hexes[*hex].name.clone();
            let words = format!("it comes through {name} twice");
            add(vec![name], words);
        }
    }
    let legs = way.legs.iter().map(|&(leg, _)| &runner.network.legs[leg]);
    let mut bypassed = BTreeSet::new();
    for &(hex, stop) in legs.flat_map(|leg| &leg.bypassed) {
        let visited = way
            .visits
            .iter()
            .any(|&one| (stops[one].hex, stops[one].index) == (hex, stop));
        if !bypassed.insert((hex, stop)) || visited {
            let name = runner.position.stop_name(hex, stop);
            let words = format!("it passes the blocked {name} by, and comes there again");
            add(vec![name], words);
        }
    }
}
