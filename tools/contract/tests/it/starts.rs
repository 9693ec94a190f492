//! Where players start: the starts that are given, then others of the network by the seed.

use milepost_contract::game::{NoStart, starts};
use milepost_contract::{Network, Rules, Values, files};
use serde_json::json;
use std::collections::BTreeSet;

/// A line of six cities with starts that meet one another, in both orders.
const STARTS: [[usize; 2]; 6] = [[0, 1], [1, 2], [3, 2], [3, 4], [5, 4], [2, 0]];

fn network() -> Network {
    let names: Vec<String> = (0..6).map(|n| format!("city{n}")).collect();
    let city = |n: usize| json!({ "key": names[n], "region": "r", "lat": 40, "lon": n, "commodities": ["gold"] });
    let route =
        |n: usize| json!({ "a": names[n], "b": names[n + 1], "length": 1, "mountainous": false });
    let cities: Vec<_> = (0..6).map(city).collect();
    let routes: Vec<_> = (0..5).map(route).collect();
    let text = json!({
        "name": "line",
        "regions": { "columns": 1, "rows": 1, "names": ["r"] },
        "starts": STARTS.map(|start| start.map(|city| names[city].clone())),
        "cities": cities,
        "routes": routes,
    });
    files::network::read(&text.to_string()).unwrap().network
}

fn values() -> Values {
    Values::new(network(), Rules::default())
}

/// The two cities, whichever comes first.
fn ends(start: [usize; 2]) -> BTreeSet<usize> {
    start.into_iter().collect()
}

fn all_ends(starts: &[[usize; 2]]) -> BTreeSet<BTreeSet<usize>> {
    starts.iter().copied().map(ends).collect()
}

/// Every set of starts that a seed can give: each of the network's, in either order, or between cities that it does not list.
fn given() -> Vec<Vec<[usize; 2]>> {
    let mut all = vec![Vec::new()];
    let pairs = (0..6).flat_map(|a| (0..6).filter(move |b| a != *b).map(move |b| [a, b]));
    for one in pairs {
        all.push(vec![one]);
        for other in STARTS {
            all.push(vec![one, other]);
        }
    }
    all
}

#[test]
fn given_starts_come_first_and_nothing_comes_twice() {
    let values = values();
    for given in given() {
        if all_ends(&given).len() < given.len() {
            continue;
        }
        let given_by_network = all_ends(&STARTS).intersection(&all_ends(&given)).count();
        let others = STARTS.len() - given_by_network;
        for players in 0..=given.len() + others {
            let found = starts(&values, players, &given, 7).unwrap();
            // More than there are players stay as they are given.
            assert_eq!(found.len(), players.max(given.len()), "{given:?}");
            assert_eq!(found[..given.len()], given);
            assert_eq!(all_ends(&found).len(), found.len(), "{found:?}");
            let drawn = &found[given.len()..];
            assert!(drawn.iter().all(|one| STARTS.contains(one)), "{found:?}");
        }
        let missing = others + 1;
        let left = others;
        assert_eq!(
            starts(&values, given.len() + missing, &given, 7),
            Err(NoStart::Few { missing, left }),
            "{given:?}"
        );
    }
}

#[test]
fn a_start_that_is_given_twice_is_refused_in_either_order() {
    let values = values();
    for [a, b] in STARTS {
        for again in [[a, b], [b, a]] {
            let given = [[0, 5], [a, b], again, [1, 3]];
            assert_eq!(starts(&values, 4, &given, 7), Err(NoStart::Twice(again)));
        }
    }
}

#[test]
fn the_seed_draws_every_start_in_every_place() {
    let values = values();
    let mut seen = vec![BTreeSet::new(); 2];
    for seed in 0..200 {
        let drawn = starts(&values, 3, &[[0, 1]], seed).unwrap();
        assert_eq!(starts(&values, 3, &[[0, 1]], seed), Ok(drawn.clone()));
        for (seen, start) in seen.iter_mut().zip(&drawn[1..]) {
            seen.insert(*start);
        }
    }
    let others: BTreeSet<[usize; 2]> = STARTS[1..].iter().copied().collect();
    assert_eq!(seen, [others.clone(), others]);
}
