//! Maps made to measure: cities at the distances that the source prints.
// No test needs all of them.
#![allow(clippy::unwrap_used, dead_code)]

use milepost_map::{Map, graph};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Tracks between cities, each with its length in pips and its cost, and goods with the cities that make them.
pub fn country(
    tracks: &[(&str, &str, u16, u16)],
    goods: &[(&str, &[&str])],
    majors: &[&str],
) -> Map {
    let mut country = Country::default();
    for &(a, b, pips, cost) in tracks {
        country.track(a, b, pips, cost);
    }
    country.map(goods, majors)
}

/// Fish to Cincinnati: 11 pips for 13.
pub fn norfolk_cincinnati() -> Map {
    country(
        &[("Norfolk", "Cincinnati", 11, 13)],
        &[("Fish", &["Norfolk"])],
        &[],
    )
}

/// Steel to Norfolk and Bauxite to Phoenix: Birmingham is 7.12 worse than Pittsburgh, and 4 from Memphis.
pub fn norfolk_phoenix() -> Map {
    let tracks = [
        ("Pittsburgh", "Norfolk", 5, 7),
        ("Birmingham", "Norfolk", 13, 12),
        ("Birmingham", "Memphis", 4, 4),
        ("Memphis", "Phoenix", 40, 40),
    ];
    country(
        &tracks,
        &[
            ("Steel", &["Pittsburgh", "Birmingham"]),
            ("Bauxite", &["Memphis"]),
        ],
        &[],
    )
}

/// Steel to Minneapolis and Tobacco to St. Louis: runs of 17 and 16, 9.44 and 10.40 apart.
pub fn minneapolis_st_louis() -> Map {
    let tracks = [
        ("Pittsburgh", "Minneapolis", 17, 17),
        ("Savannah", "St. Louis", 16, 16),
        ("Pittsburgh", "Savannah", 9, 11),
        ("Minneapolis", "St. Louis", 10, 12),
    ];
    country(
        &tracks,
        &[("Steel", &["Pittsburgh"]), ("Tobacco", &["Savannah"])],
        &[],
    )
}

/// Detroit Bauxite, Chicago Tobacco, Boston Rice: destinations 36.127 apart, sources 36.679, runs of 55.608.
pub fn detroit_chicago_boston() -> Map {
    let tracks = [
        ("Memphis", "Detroit", 13, 14),
        ("Raleigh", "Chicago", 12, 17),
        ("New Orleans", "Boston", 29, 25),
        ("Detroit", "Chicago", 4, 4),
        ("Detroit", "Boston", 14, 15),
        ("Chicago", "Boston", 18, 19),
        ("New Orleans", "Memphis", 7, 7),
        ("New Orleans", "Raleigh", 16, 14),
        ("Memphis", "Raleigh", 14, 13),
    ];
    let goods: [(&str, &[&str]); 3] = [
        ("Bauxite", &["Memphis"]),
        ("Tobacco", &["Raleigh"]),
        ("Rice", &["New Orleans"]),
    ];
    country(&tracks, &goods, &[])
}

/// Copper, Iron and Ham from Wroclaw, Kaliningrad and Warszawa to Zurich, Napoli and Valencia: 29.4 among sources, 97.0
/// among destinations, runs of 129.8. Of these the source prints the sums only; here each is split evenly.
pub fn zurich_napoli_valencia() -> Map {
    let tracks = [
        ("Wroclaw", "Zurich", 43, 43),
        ("Kaliningrad", "Napoli", 43, 43),
        ("Warszawa", "Valencia", 44, 44),
        ("Wroclaw", "Kaliningrad", 10, 10),
        ("Kaliningrad", "Warszawa", 10, 10),
        ("Wroclaw", "Warszawa", 9, 9),
        ("Zurich", "Napoli", 32, 32),
        ("Napoli", "Valencia", 33, 33),
        ("Zurich", "Valencia", 32, 32),
    ];
    let goods: [(&str, &[&str]); 3] = [
        ("Copper", &["Wroclaw"]),
        ("Iron", &["Kaliningrad"]),
        ("Ham", &["Warszawa"]),
    ];
    country(&tracks, &goods, &[])
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
            let next = if link + 1 == links {
                end
            } else {
                self.mileposts
            };
            self.mileposts += usize::from(link + 1 < links);
            match (link, ferry) {
                (0, true) => self
                    .ferries
                    .push(json!({"a": at, "b": next, "cost": cost + 6 - pips})),
                (0, false) => self
                    .edges
                    .push(json!({"a": at, "b": next, "extra": cost - pips})),
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
                let size = if majors.contains(&name.as_str()) {
                    "major"
                } else {
                    "small"
                };
                json!({"name": name, "size": size, "mileposts": [milepost], "loads": loads})
            })
            .collect();
        let file = json!({"name": "country", "mileposts": mileposts, "edges": self.edges, "cities": cities,
            "ferries": self.ferries});
        graph::read(&file.to_string()).unwrap().map
    }
}
