//! Maps made to measure: cities at the distances that the source prints.
#![allow(clippy::unwrap_used)]

use milepost_map::{Map, graph};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Tracks between cities, each with its length in pips and its cost, and goods with the cities that make them.
pub fn country(tracks: &[(&str, &str, u16, u16)], goods: &[(&str, &[&str])], majors: &[&str]) -> Map {
    let mut country = Country::default();
    for &(a, b, pips, cost) in tracks {
        country.track(a, b, pips, cost);
    }
    country.map(goods, majors)
}

#[derive(Default)]
struct Country {
    cities: BTreeMap<String, usize>,
    mileposts: usize,
    edges: Vec<Value>,
    ferries: Vec<Value>,
}

impl Country {
    fn city(&mut self, name: &str) -> usize {
        if !self.cities.contains_key(name) {
            self.cities.insert(name.to_owned(), self.mileposts);
            self.mileposts += 1;
        }
        self.cities[name]
    }

    /// A chain of clear mileposts; its first pip has a crossing where it costs more than its length, or is a ferry
    /// of six pips where it costs less.
    fn track(&mut self, a: &str, b: &str, pips: u16, cost: u16) {
        let (mut at, end) = (self.city(a), self.city(b));
        let ferry = cost < pips;
        let links = if ferry { pips - 5 } else { pips };
        for link in 0..links {
            let next = if link + 1 == links { end } else { self.mileposts };
            self.mileposts += usize::from(link + 1 < links);
            match (link, ferry) {
                (0, true) => self.ferries.push(json!({"a": at, "b": next, "cost": cost + 6 - pips})),
                (0, false) => self.edges.push(json!({"a": at, "b": next, "extra": cost - pips})),
                _ => self.edges.push(json!({"a": at, "b": next})),
            }
            at = next;
        }
    }

    fn map(self, goods: &[(&str, &[&str])], majors: &[&str]) -> Map {
        let mileposts: Vec<Value> = (0..self.mileposts)
            .map(|id| json!({"id": id, "row": 0, "col": id, "terrain": "clear"}))
            .collect();
        let cities: Vec<Value> = self
            .cities
            .iter()
            .map(|(name, milepost)| {
                let loads: Vec<&str> = goods
                    .iter()
                    .filter(|(_, sources)| sources.contains(&name.as_str()))
                    .map(|(good, _)| *good)
                    .collect();
                let size = if majors.contains(&name.as_str()) { "major" } else { "small" };
                json!({"name": name, "size": size, "mileposts": [milepost], "loads": loads})
            })
            .collect();
        let file = json!({"name": "country", "mileposts": mileposts, "edges": self.edges, "cities": cities,
            "ferries": self.ferries});
        graph::read(&file.to_string()).unwrap().map
    }
}
