//! Track that joins what lies apart is the cheapest of all paths, tried one by one.

use crate::common;

use common::random::{after, quick, tiny};
use milepost_table::legal::buildable;
use milepost_table::legal::joins::joins;
use milepost_table::legal::network::Network;
use milepost_table::{Action, State, Table, apply};
use std::collections::BTreeMap;

/// A piece of the player's own track, or a major city that it does not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Piece(usize),
    Major(usize),
}

fn part(table: &Table, network: &Network, at: usize) -> Option<Part> {
    let major = || table.ground().major(at).map(Part::Major);
    network.piece(at).map(Part::Piece).or_else(major)
}

/// What it costs to build along a path.
fn cost(table: &Table, state: &State, path: &[usize]) -> i32 {
    let (mut after, seat) = (state.clone(), state.mover());
    let path = path.to_vec();
    apply(table, &mut after, seat, &Action::Build { path }).unwrap();
    state.players()[seat].cash - after.players()[seat].cash
}

/// Goes along every path that may be built, and keeps the cheapest between each two parts; a path ends at the first
/// other part that it comes to.
fn all_paths(
    table: &Table,
    state: &State,
    network: &Network,
    path: &mut Vec<usize>,
    best: &mut BTreeMap<[Part; 2], i32>,
) {
    let (first, at) = (path[0], path[path.len() - 1]);
    let Some(from) = part(table, network, first) else {
        return;
    };
    for way in table.ground().ways(at) {
        let to = part(table, network, way.to);
        // From own track or a city it leads away at once.
        if path.contains(&way.to) || to == Some(from) {
            continue;
        }
        path.push(way.to);
        if buildable(table, state, path) {
            if let Some(to) = to {
                let found = cost(table, state, path);
                let key = [from.min(to), from.max(to)];
                let known = best.entry(key).or_insert(found);
                *known = found.min(*known);
            } else {
                all_paths(table, state, network, path, best);
            }
        }
        path.pop();
    }
}

#[test]
fn on_tiny_boards_the_cheapest_of_all_paths() {
    let (boards, mut joined, mut dearer, mut none) = (tiny(), 0, 0, 0);
    for game in 0..400 {
        let table = quick(&boards, game);
        let state = after(&table, game, game as usize % 60);
        let found = joins(&table, &state);
        if !state.stage().builds() {
            assert!(found.is_empty(), "{game}");
        }
        if table.options().companion || state.budget(&table) == 0 || state.turn().upgraded {
            continue;
        }
        let network = Network::of(&table, &state);
        let mut best = BTreeMap::new();
        for at in 0..table.ground().mileposts() {
            all_paths(&table, &state, &network, &mut vec![at], &mut best);
        }
        let mut costs = BTreeMap::new();
        for path in found {
            assert!(buildable(&table, &state, &path), "{game}: {path:?}");
            let ends = [path[0], path[path.len() - 1]];
            let [one, other] = ends.map(|at| part(&table, &network, at).unwrap());
            assert_ne!(one, other, "{game}: {path:?}");
            let cost = cost(&table, &state, &path);
            let twice = costs.insert([one.min(other), one.max(other)], cost);
            assert_eq!(twice, None, "{game}: {one:?} {other:?}");
        }
        for (ends, cost) in &costs {
            // A path that runs through a third part joins more than two, and is none of those that are tried.
            if let Some(best) = best.get(ends) {
                assert!(cost >= best, "{game}: {ends:?}");
                joined += 1;
                dearer += usize::from(cost > best);
            }
        }
        // The nearest two of all are always joined; what only a whole path shows may make that dearer.
        let nearest = |all: &BTreeMap<[Part; 2], i32>| all.values().min().copied();
        dearer += usize::from(nearest(&best) != nearest(&costs));
        none += usize::from(best.is_empty() && costs.is_empty());
    }
    assert!(joined > 150 && none > 100, "{joined} {none}");
    assert!(dearer * 50 < joined, "{dearer} of {joined}");
}
