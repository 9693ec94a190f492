//! Small boards and cards from a few words.

use milepost_map::graph;
use milepost_table::{Board, Card, Demand, Table};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board from a line a thing: `major Metz m1 m2: Coal`, a city with its mileposts and goods; `ferry p q 6`; or a chain
/// of mileposts, joined by pips over land `-`, a river `~` or an inlet `=`. `^` before a milepost makes it a mountain.
pub fn board(text: &str) -> Arc<Board> {
    let mut sketch = Sketch::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        sketch.line(line);
    }
    let text = sketch.graph().to_string();
    Arc::new(Board::new(
        graph::read(&text)
            .unwrap_or_else(|problems| panic!("{problems:?}"))
            .map,
    ))
}

#[derive(Default)]
struct Sketch {
    terrain: BTreeMap<String, &'static str>,
    edges: Vec<Value>,
    cities: Vec<Value>,
    ferries: Vec<Value>,
}

impl Sketch {
    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "ferry" => {
                let cost: u16 = words[3].parse().unwrap();
                self.ferries
                    .push(json!({"a": words[1], "b": words[2], "cost": cost}));
            }
            "major" | "medium" | "small" => self.city(line),
            _ => {
                self.milepost(words[0]);
                for join in words[..].windows(3).step_by(2) {
                    self.milepost(join[2]);
                    let extra = match join[1] {
                        "~" => 2,
                        "=" => 3,
                        _ => 0,
                    };
                    let [a, b] = [join[0], join[2]].map(|name| name.trim_start_matches('^'));
                    self.edges.push(json!({"a": a, "b": b, "extra": extra}));
                }
            }
        }
    }

    fn city(&mut self, line: &str) {
        let (place, goods) = line.split_once(':').unwrap();
        let words: Vec<&str> = place.split_whitespace().collect();
        let (mileposts, loads) = (&words[2..], goods.split_whitespace().collect::<Vec<_>>());
        mileposts.iter().for_each(|name| self.milepost(name));
        for (index, a) in mileposts.iter().enumerate() {
            for b in &mileposts[index + 1..] {
                self.edges.push(json!({"a": a, "b": b, "interior": true}));
            }
        }
        self.cities.push(
            json!({"name": words[1], "size": words[0], "mileposts": mileposts, "loads": loads}),
        );
    }

    fn milepost(&mut self, name: &str) {
        let bare = name.trim_start_matches('^');
        let terrain = if bare == name { "clear" } else { "mountain" };
        self.terrain.entry(bare.to_owned()).or_insert(terrain);
    }

    fn graph(&self) -> Value {
        let mileposts = self.terrain.iter().enumerate();
        let mileposts: Vec<Value> = mileposts
            .map(|(index, (id, terrain))| json!({"id": id, "row": 0, "col": 2 * index, "terrain": terrain}))
            .collect();
        let mut goods: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for city in &self.cities {
            for good in city["loads"].as_array().unwrap() {
                goods
                    .entry(good.as_str().unwrap())
                    .or_default()
                    .push(&city["name"]);
            }
        }
        let loads: Vec<Value> = goods
            .iter()
            .map(|(name, cities)| json!({"name": name, "cities": cities}))
            .collect();
        json!({"name": "sketch", "licence": "", "mileposts": mileposts, "edges": self.edges,
            "cities": self.cities, "loads": loads, "ferries": self.ferries})
    }
}

/// A card such as `Coal Ayr 10, Wine Bern 20, Hops Metz 30`; `taxes` before it means that they come first.
pub fn card(board: &Board, text: &str) -> Card {
    let demands = text.trim_start_matches("taxes ");
    let demands: Vec<Demand> = demands
        .split(',')
        .map(|demand| {
            let words: Vec<&str> = demand.split_whitespace().collect();
            Demand {
                good: good(board, words[0]),
                city: city(board, words[1]),
                payoff: words[2].parse().unwrap(),
            }
        })
        .collect();
    Card {
        taxes: demands.len() == 3 && text.starts_with("taxes "),
        demands: demands.try_into().unwrap(),
    }
}

pub fn good(board: &Board, name: &str) -> usize {
    let found = board
        .map()
        .goods()
        .iter()
        .position(|good| good.name == name);
    found.unwrap_or_else(|| panic!("no good {name}"))
}

pub fn city(board: &Board, name: &str) -> usize {
    let found = board
        .map()
        .cities()
        .iter()
        .position(|city| city.name == name);
    found.unwrap_or_else(|| panic!("no city {name}"))
}

pub fn milepost(table: &Table, name: &str) -> usize {
    let found = table
        .map()
        .mileposts()
        .iter()
        .position(|milepost| milepost.id.to_string() == name);
    found.unwrap_or_else(|| panic!("no milepost {name}"))
}
