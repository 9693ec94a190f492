//! What keeps routes that may each be run from being run together (docs/rules/18xx.md, R39 to R41).

use crate::explain::Judged;
use crate::explain::fault::{Cause, Fault, name, places};
use crate::explain::path::Path;
use crate::model::Train;
use crate::rules::{Alone, Conflict};
use crate::solve::problem::runner::Runner;
use std::collections::BTreeSet;

/// The conflicts of each two routes, where no two of their paths go together.
pub(crate) fn faults(runner: Runner<'_>, judged: &[Judged<'_>]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, one) in judged.iter().enumerate() {
        for other in judged[..index]
            .iter()
            .filter(|other| other.train.group == one.train.group)
        {
            let pairs = other
                .paths
                .iter()
                .flat_map(|a| one.paths.iter().map(move |b| (a, b)));
            let conflicts = pairs.map(|(a, b)| conflicts(runner, [other.train, one.train], [a, b]));
            faults.extend(conflicts.min_by_key(Vec::len).unwrap_or_default());
        }
    }
    faults
}

/// What two routes share and may not.
fn conflicts(runner: Runner<'_>, trains: [&Train; 2], paths: [&Path; 2]) -> Vec<Fault> {
    let rules = &runner.position.setup().rules;
    let network = runner.network;
    let names = format!("{} and {}", trains[0].name, trains[1].name);
    let mut faults = Vec::new();
    let uses = paths.map(|path| {
        let uses = path
            .legs
            .iter()
            .flat_map(|directed| network.legs[directed.leg].uses.iter().copied());
        uses.collect::<BTreeSet<u32>>()
    });
    let shared: Vec<u32> = uses[0].intersection(&uses[1]).copied().collect();
    for (at, place) in places(runner.position, &shared) {
        let words = format!("{names} use the same track {place}");
        faults.push(Fault {
            cause: Cause::TrackTwice,
            at,
            words,
        });
    }
    faults.extend(alone(runner, trains, paths));
    let once = trains
        .iter()
        .all(|train| rules.token_once.contains(&train.name));
    for &stop in &paths[0].visits {
        let at = &network.stops[stop];
        let same = paths[1].visits.contains(&stop);
        let near = paths[1]
            .visits
            .iter()
            .any(|&other| network.stops[other].hex == at.hex);
        let words = match rules.between {
            Conflict::Hex if near => "stop in the same hex",
            Conflict::Stop if same => "stop at the same place",
            _ if once && same && at.token => "stop at the same token",
            _ => continue,
        };
        let name = name(runner, stop);
        faults.push(Fault {
            cause: Cause::StopTwice,
            words: format!("{names} {words}: {name}"),
            at: vec![name],
        });
    }
    faults
}

/// What both visit of stops of which one route alone may visit any.
fn alone(runner: Runner<'_>, trains: [&Train; 2], paths: [&Path; 2]) -> Vec<Fault> {
    let rules = runner.position.setup().rules.alone.iter();
    let mine = rules.filter(|alone| {
        let mut trains = trains.iter();
        trains.all(|train| runner.is_for(&alone.when, train))
    });
    let both = |alone: &Alone| {
        let visited = |path: &Path| {
            let mut visits = path.visits.iter();
            visits
                .find(|&&stop| runner.is_of(stop, &alone.places))
                .copied()
        };
        let (_, stop) = (visited(paths[0])?, visited(paths[1])?);
        let name = name(runner, stop);
        let [one, other] = trains.map(|train| &train.name);
        Some(Fault {
            cause: Cause::StopTwice,
            words: format!("{one} and {other} both come to {name}, where one route alone may stop"),
            at: vec![name],
        })
    };
    mine.filter_map(both).collect()
}
