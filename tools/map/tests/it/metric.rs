//! The metric, rule by rule on small boards, and against an oracle on random and shipped ones.

use milepost_map::{Distances, Map, Size, shipped, text, track};
use pathfinding::prelude::dijkstra_all;
use std::collections::BTreeMap;

fn map(board: &str, rest: &str) -> Map {
    let file = format!(
        "milepost = \"map/1\"\nname = \"m\"\norigin = [0, 0]\nboard = '''\n{board}\n'''\n{rest}"
    );
    text::read(&file)
        .unwrap_or_else(|problems| panic!("{problems:#?}"))
        .map
}

fn city(name: &str, size: &str, at: &str) -> String {
    format!("[[city]]\nname = \"{name}\"\nsize = \"{size}\"\nat = {at}\n")
}

/// (C, D) between cities A and B, the same both ways.
fn run(map: &Map) -> (u32, u32) {
    let [a, b] = ["A", "B"].map(|name| map.city_named(name).unwrap());
    let distances = Distances::of(map);
    assert_eq!(distances.run(a, b), distances.run(b, a));
    (distances.run(a, b).cost, distances.run(a, b).pips)
}

fn line(board: &str) -> (u32, u32) {
    let last = board.chars().count() / 2;
    run(&map(
        board,
        &(city("A", "small", "[0, 0]") + &city("B", "medium", &format!("[0, {last}]"))),
    ))
}

/// Rule 1: entering clear 1, mountain 2, alpine 5; crossings add 2 and 3, digits what they say.
#[test]
fn terrain_and_crossings() {
    assert_eq!(line("*   .   *"), (2, 2));
    assert_eq!(line("*   ^   *"), (3, 2));
    assert_eq!(line("*   A   *"), (6, 2));
    assert_eq!(line("* ~ .   *"), (4, 2));
    assert_eq!(line("*   . = *"), (5, 2));
    assert_eq!(line("*   . 7 *"), (9, 2));
}

/// Of equal costs the shorter counts; a longer way that costs less comes before it.
#[test]
fn cost_comes_before_length() {
    let ends = city("A", "small", "[0, 0]") + &city("B", "small", "[0, 4]");
    assert_eq!(run(&map("*   A   *\n\n  .   .", &ends)), (3, 3));
    assert_eq!(run(&map("*   ^   *\n\n  .   .", &ends)), (3, 2));
}

/// Rule 2: a city's milepost costs 1 whatever it stands on, the destination's and one on the way.
#[test]
fn cities_cost_as_clear() {
    let ends = city("A", "small", "[0, 0]") + &city("B", "small", "[0, 4]");
    assert_eq!(run(&map("A   .   A", &ends)), (2, 2));
    assert_eq!(
        run(&map("*   A   *", &(ends + &city("C", "small", "[0, 2]")))),
        (2, 2)
    );
}

/// Rule 3: a run begins and ends at the rim of a major city; crossing one costs the step in and its length.
#[test]
fn major_cities() {
    // The middle row is row 1, so that it is set in by one column.
    let rows = "        *   *\n\n  *   *   *   *   *\n\n        *   *";
    let with = |a: &str, b: &str| {
        city("Big", "major", "[1, 5]") + &city(a, "small", "[1, 1]") + &city(b, "small", "[1, 9]")
    };
    assert_eq!(run(&map(rows, &with("A", "B"))), (2, 4));
    let ends = city("A", "major", "[1, 5]") + &city("B", "small", "[1, 9]");
    assert_eq!(run(&map(rows, &ends)), (1, 1));
}

/// Rule 4: a ferry costs its price and six pips, its far port nothing, and a port entered by land 1 on any ground.
#[test]
fn ferries() {
    let ends = city("A", "small", "[0, 0]") + &city("B", "small", "[0, 10]");
    let ferry = "[[ferry]]\nfrom = [0, 4]\nto = [0, 6]\ncost = 9\n";
    assert_eq!(
        run(&map("*   .   A x A   .   *", &(ends + ferry))),
        (1 + 1 + 9 + 1 + 1, 2 + 6 + 2)
    );
    let ends = city("A", "small", "[0, 0]") + &city("B", "small", "[0, 2]");
    let ferry = "[[ferry]]\nfrom = [0, 0]\nto = [0, 2]\ncost = 4\n";
    assert_eq!(run(&map("* x *", &(ends + ferry))), (4, 6));
}

/// Rule 5: mileposts to avoid are left out.
#[test]
fn avoided_mileposts() {
    let ends = city("A", "small", "[0, 0]") + &city("B", "small", "[0, 4]");
    assert_eq!(
        run(&map(
            "*   .   *\n\n  .   .",
            &format!("avoid = [[0, 2]]\n{ends}")
        )),
        (3, 3)
    );
}

/// From a milepost to others, each with cost and length.
type Steps = BTreeMap<usize, Vec<(usize, (u32, u32))>>;

/// The metric in plain words, written apart: what a step from one milepost to the next costs, and its length.
fn steps(map: &Map) -> Steps {
    let mut steps = Steps::new();
    let is_port = |m: usize| {
        map.ferries()
            .iter()
            .any(|ferry| ferry.a == m || ferry.b == m)
    };
    let enter = |m: usize| match map.terrain(&map.mileposts()[m]) {
        _ if map.mileposts()[m].city.is_some() || is_port(m) => 1,
        "clear" => 1,
        "mountain" => 2,
        "alpine" => 5,
        other => panic!("{other}"),
    };
    for pip in map.pips() {
        for (from, to) in [(pip.a, pip.b), (pip.b, pip.a)] {
            let cost = if pip.interior {
                0
            } else {
                enter(to) + u32::from(pip.extra)
            };
            steps.entry(from).or_default().push((to, (cost, 1)));
        }
    }
    for ferry in map.ferries() {
        for (from, to) in [(ferry.a, ferry.b), (ferry.b, ferry.a)] {
            steps
                .entry(from)
                .or_default()
                .push((to, (u32::from(ferry.cost), 6)));
        }
    }
    steps
}

/// A cost and a length, added and compared as a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reach(u32, u32);

impl std::ops::Add for Reach {
    type Output = Reach;
    fn add(self, other: Reach) -> Reach {
        Reach(self.0 + other.0, self.1 + other.1)
    }
}

impl pathfinding::num_traits::Zero for Reach {
    fn zero() -> Reach {
        Reach(0, 0)
    }
    fn is_zero(&self) -> bool {
        *self == Reach(0, 0)
    }
}

#[test]
fn shipped_maps_agree_with_the_oracle_and_are_symmetric() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        let (steps, distances) = (steps(&map), Distances::of(&map));
        for from in (0..map.cities().len()).step_by(5) {
            // From all of a city's mileposts at once: a start beyond all of them, numbered one past the last.
            let start = map.mileposts().len();
            let own: Vec<(usize, Reach)> = map.cities()[from]
                .mileposts
                .iter()
                .map(|&m| (m, Reach(0, 0)))
                .collect();
            let reached = dijkstra_all(&start, |&at| match at == start {
                true => own.clone(),
                false => steps[&at]
                    .iter()
                    .map(|&(to, (cost, length))| (to, Reach(cost, length)))
                    .collect(),
            });
            for (to, city) in map.cities().iter().enumerate() {
                let best = city.mileposts.iter().map(|m| reached[m].1).min().unwrap();
                let run = distances.run(from, to);
                assert_eq!(
                    (run.cost, run.pips),
                    (best.0, best.1),
                    "{name}: {from} to {to}"
                );
                assert_eq!(run, distances.run(to, from), "{name}: {from} and {to}");
            }
            walks(&map, from, (from + 17) % map.cities().len());
        }
    }
}

/// The mileposts of the cheapest track cost and measure what they should, rim to rim.
fn walks(map: &Map, from: usize, to: usize) {
    let (steps, track) = (steps(map), track::cheapest(map, from, to).unwrap());
    assert_eq!(track.run, Distances::of(map).run(from, to));
    let way = track.mileposts;
    let legs = way.windows(2).map(|leg| {
        steps[&leg[0]]
            .iter()
            .filter(|(m, _)| *m == leg[1])
            .map(|s| s.1)
            .min()
            .unwrap()
    });
    let sum = legs.fold((0, 0), |sum, leg| (sum.0 + leg.0, sum.1 + leg.1));
    let run = Distances::of(map).run(from, to);
    assert_eq!(sum, (run.cost, run.pips));
    if from != to && map.cities()[from].size == Size::Major {
        let rim = |m: usize| {
            map.pips()
                .iter()
                .any(|p| (p.a == m || p.b == m) && !p.interior)
        };
        assert!(rim(way[0]));
    }
}
