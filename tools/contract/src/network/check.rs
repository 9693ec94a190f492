//! The one door to a [`Network`]: all that is wrong with a draft, at once.

use super::draft::{Draft, DraftCity, DraftCommodity, DraftRoute, Said};
use super::{City, Commodity, Hops, Network, Route};
use crate::set::MOST;
use milepost_document::{Place, Problem, nearest, quoted};
use std::collections::{BTreeMap, BTreeSet};

/// A network, and what may be a slip in its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The network.
    pub network: Network,
    /// What may be a slip.
    pub warnings: Vec<Problem>,
}

/// Makes a network of a draft.
///
/// # Errors
/// Everything that is wrong with it: a city named twice or in no region, coordinates out of range, a route from
/// nowhere, to itself or named twice, a commodity that nobody makes or of which two things are said, a start that is
/// none, parts that no route joins.
pub fn check(draft: Draft) -> Result<Checked, Vec<Problem>> {
    let mut sieve = Sieve::default();
    if !draft.unread && draft.name.trim().is_empty() {
        sieve.error(&Place::Whole, "the network has no name", "");
    }
    sieve.attributes(&draft);
    sieve.regions(&draft);
    if draft.unread && draft.cities.is_empty() {
        return Err(sieve.problems);
    }
    sieve.cities(&draft);
    let regions = sieve.city_regions(&draft);
    let commodities = sieve.commodities(&draft, &regions);
    let routes = sieve.routes(&draft);
    let starts = sieve.starts(&draft);
    sieve.joined(&draft, &routes);
    let cities = sieve.ordered(draft.cities, &regions, &commodities);
    match (draft.regions, cities) {
        (Some(grid), Some(cities)) if sieve.problems.is_empty() => {
            let network = Network {
                name: draft.name,
                licence: draft.licence,
                provenance: draft.provenance,
                regions: grid.it,
                attributes: draft.attributes,
                cities,
                commodities,
                routes,
                starts,
                art: draft.art,
            };
            Ok(Checked {
                network,
                warnings: sieve.warnings,
            })
        }
        _ => Err(sieve.problems),
    }
}

/// What is known so far, and what is wrong.
#[derive(Default)]
struct Sieve {
    problems: Vec<Problem>,
    warnings: Vec<Problem>,
    /// Indices by name, in the order of names.
    names: BTreeMap<String, usize>,
}

impl Sieve {
    fn error(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Problem::error(place, what, hint));
    }

    fn attributes(&mut self, draft: &Draft) {
        let taken = ["key", "region", "lat", "lon", "commodities"];
        let mut seen = BTreeSet::new();
        for name in &draft.attributes {
            if taken.contains(&name.as_str()) || !seen.insert(name.as_str()) {
                let what = format!(
                    "no attribute can be called {}: a city has that already",
                    quoted(name)
                );
                self.error(&Place::Whole, what, "call it something else");
            }
        }
    }

    fn regions(&mut self, draft: &Draft) {
        let Some(Said { it: regions, place }) = &draft.regions else {
            return;
        };
        let (found, room) = (regions.names.len(), regions.columns * regions.rows);
        if found != room || room == 0 {
            let what = format!(
                "{} x {} regions have {found} names",
                regions.columns, regions.rows
            );
            self.error(
                place,
                what,
                "name every region, along the rows, the northern row first",
            );
        }
        let mut seen = BTreeSet::new();
        for name in &regions.names {
            if name.trim().is_empty() {
                self.error(place, "a region has no name", "");
            } else if !seen.insert(name.as_str()) {
                self.error(
                    place,
                    format!("two regions are called {name}"),
                    "give each a name of its own",
                );
            }
        }
    }

    fn cities(&mut self, Draft { cities, unread, .. }: &Draft) {
        if !unread && !(2..=MOST).contains(&cities.len()) {
            let what = format!("{} cities: a network has 2 to {MOST}", cities.len());
            self.error(&Place::Whole, what, "");
        }
        let mut seen = BTreeSet::new();
        for city in cities {
            if city.key.it.trim().is_empty() {
                self.error(&city.key.place, "a city has no name", "");
            } else if !seen.insert(city.key.it.as_str()) {
                self.error(
                    &city.key.place,
                    format!("{} stands here twice", city.key.it),
                    "keep one of the two",
                );
            }
            for (degrees, of, most) in [(&city.lat, "north", 90.0), (&city.lon, "east", 180.0)] {
                let Some(degrees) = degrees.as_ref().filter(|degrees| degrees.it.abs() > most)
                else {
                    continue;
                };
                let what = format!(
                    "{} lies {} degrees {of}, which is nowhere",
                    city.key.it, degrees.it
                );
                self.error(&degrees.place, what, format!("give it -{most} to {most}"));
            }
        }
        self.names = seen
            .into_iter()
            .enumerate()
            .map(|(index, name)| (name.to_owned(), index))
            .collect();
    }

    /// The region of each city, by the city's name.
    fn city_regions(&mut self, draft: &Draft) -> BTreeMap<String, usize> {
        let names = draft.regions.as_ref().map(|regions| &regions.it.names);
        let mut regions = BTreeMap::new();
        for city in &draft.cities {
            let (Some(names), Some(said)) = (names, &city.region) else {
                continue;
            };
            match names.iter().position(|name| *name == said.it) {
                Some(region) => {
                    regions.insert(city.key.it.clone(), region);
                }
                None => {
                    let what = format!(
                        "{} is in no region: none is called \"{}\"",
                        city.key.it, said.it
                    );
                    self.error(
                        &said.place,
                        what,
                        format!("known here: {}", names.join(", ")),
                    );
                }
            }
        }
        regions
    }

    /// All that cities make, by name, and whether the list of commodities agrees where there is one.
    fn commodities(&mut self, draft: &Draft, regions: &BTreeMap<String, usize>) -> Vec<Commodity> {
        let mut makers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for city in &draft.cities {
            for made in &city.commodities {
                if made.it.trim().is_empty() {
                    self.error(
                        &made.place,
                        format!("{} makes something without a name", city.key.it),
                        "",
                    );
                } else if !makers.entry(&made.it).or_default().insert(&city.key.it) {
                    let what = format!("{} makes {} twice", city.key.it, made.it);
                    self.error(&made.place, what, "keep one of the two");
                }
            }
        }
        if !draft.unread && !(1..=MOST).contains(&makers.len()) {
            let what = format!(
                "{} commodities are made: a network has 1 to {MOST}",
                makers.len()
            );
            self.error(
                &Place::Whole,
                what,
                "list them at the cities that make them",
            );
        }
        if let Some(listed) = &draft.commodities {
            self.listed(draft, listed, &makers, regions);
        }
        let commodity = |(name, cities): (&&str, &BTreeSet<&str>)| {
            let regions: BTreeSet<usize> = cities
                .iter()
                .filter_map(|city| regions.get(*city).copied())
                .collect();
            Commodity {
                name: (*name).to_owned(),
                cities: cities
                    .iter()
                    .filter_map(|city| self.names.get(*city).copied())
                    .collect(),
                regions: regions.into_iter().collect(),
            }
        };
        makers.iter().map(commodity).collect()
    }

    fn listed(
        &mut self,
        draft: &Draft,
        listed: &[DraftCommodity],
        makers: &BTreeMap<&str, BTreeSet<&str>>,
        regions: &BTreeMap<String, usize>,
    ) {
        let mut seen = BTreeSet::new();
        for commodity in listed {
            let (name, place) = (&commodity.name.it, &commodity.name.place);
            if !seen.insert(name.as_str()) {
                self.error(
                    place,
                    format!("{name} stands here twice"),
                    "keep one of the two",
                );
                continue;
            }
            let Some(cities) = makers.get(name.as_str()) else {
                let hint = match nearest(name, makers.keys().copied()).as_slice() {
                    [] => "list it at a city that makes it".to_owned(),
                    near => format!("made here and like it: {}", near.join(", ")),
                };
                self.error(place, format!("nobody makes {name}"), hint);
                continue;
            };
            let derived = cities.iter().filter_map(|city| regions.get(*city));
            let names = draft
                .regions
                .iter()
                .flat_map(|regions| &regions.it.names)
                .collect::<Vec<_>>();
            let derived = derived
                .filter_map(|&region| Some(names.get(region)?.as_str()))
                .collect();
            for (what, said, derived) in [
                ("cities", &commodity.cities, cities),
                ("regions", &commodity.regions, &derived),
            ] {
                self.agrees(name, what, said.as_ref(), derived);
            }
        }
        for city in &draft.cities {
            for made in city
                .commodities
                .iter()
                .filter(|made| !seen.contains(made.it.as_str()))
            {
                let near = nearest(&made.it, seen.iter().copied()).join(", ");
                let hint = if near.is_empty() {
                    "add it to \"commodities\""
                } else {
                    "did you mean one of these"
                };
                let hint = if near.is_empty() {
                    hint.to_owned()
                } else {
                    format!("{hint}: {near}?")
                };
                let what = format!(
                    "{} makes {}, which \"commodities\" does not list",
                    city.key.it, made.it
                );
                self.error(&made.place, what, hint);
            }
        }
    }

    fn agrees(
        &mut self,
        name: &str,
        what: &str,
        said: Option<&Said<BTreeSet<String>>>,
        derived: &BTreeSet<&str>,
    ) {
        let Some(said) = said else { return };
        if said
            .it
            .iter()
            .map(String::as_str)
            .ne(derived.iter().copied())
        {
            let list = |names: Vec<&str>| names.join(", ");
            let what = format!(
                "the {what} of {name} are said to be {}; by what the cities make they are {}",
                list(said.it.iter().map(String::as_str).collect()),
                list(derived.iter().copied().collect())
            );
            self.error(&said.place, what, "say it once: leave this out");
        }
    }

    fn routes(&mut self, draft: &Draft) -> Vec<Route> {
        let mut routes: BTreeMap<(usize, usize), Route> = BTreeMap::new();
        for route in &draft.routes {
            let ends = (self.end(&route.a, "route"), self.end(&route.b, "route"));
            let (Some(a), Some(b)) = ends else { continue };
            if a == b {
                self.error(
                    &route.place,
                    format!("a route from {} to itself", route.a.it),
                    "name another city",
                );
                continue;
            }
            let (a, b) = (a.min(b), a.max(b));
            let read = Route {
                a,
                b,
                length: route.length,
                mountainous: route.mountainous,
            };
            let Some(first) = routes.get(&(a, b)) else {
                routes.insert((a, b), read);
                continue;
            };
            let hint = match *first == read {
                true => "keep one of the two",
                false => "they differ in length or mountains: keep the one that is right",
            };
            let what = format!("a second route between {} and {}", route.a.it, route.b.it);
            self.error(&route.place, what, hint);
        }
        routes.into_values().collect()
    }

    fn starts(&mut self, draft: &Draft) -> Vec<[usize; 2]> {
        let mut starts: Vec<[usize; 2]> = Vec::new();
        for Said { it: [a, b], place } in &draft.starts {
            let ends = (self.end(a, "start"), self.end(b, "start"));
            let (Some(first), Some(second)) = ends else {
                continue;
            };
            if first == second {
                self.error(
                    place,
                    format!("a start from {} twice", a.it),
                    "name two cities",
                );
            } else if starts
                .iter()
                .any(|start| *start == [first, second] || *start == [second, first])
            {
                self.error(
                    place,
                    format!("a second start from {} and {}", a.it, b.it),
                    "keep one of the two",
                );
            } else {
                starts.push([first, second]);
            }
        }
        starts
    }

    fn end(&mut self, name: &Said<String>, of: &str) -> Option<usize> {
        let found = self.names.get(&name.it).copied();
        if found.is_none() {
            let hint = match nearest(&name.it, self.names.keys().map(String::as_str)).as_slice() {
                [] => String::new(),
                near => format!("did you mean {}?", near.join(" or ")),
            };
            self.error(
                &name.place,
                format!("a {of} with {}, a city that is not here", name.it),
                hint,
            );
        }
        found
    }

    /// Complains of every part of the network that no route joins to the first city's; where an end of a route is wrong,
    /// it may be the one that is missing.
    fn joined(&mut self, draft: &Draft, routes: &[Route]) {
        let known = |end: &Said<String>| self.names.contains_key(&end.it);
        let right =
            |route: &DraftRoute| known(&route.a) && known(&route.b) && route.a.it != route.b.it;
        let whole = !draft.unread && draft.routes.iter().all(right);
        if !whole || !(2..=MOST).contains(&self.names.len()) {
            return;
        }
        let hops = Hops::over(self.names.len(), routes.iter());
        let names: Vec<String> = self.names.keys().cloned().collect();
        let mut told = vec![false; names.len()];
        for city in 0..names.len() {
            if told[city] || hops.between(0, city).is_some() {
                continue;
            }
            let part: Vec<usize> = (0..names.len())
                .filter(|&other| hops.between(city, other).is_some())
                .collect();
            part.iter().for_each(|&member| told[member] = true);
            let what = match part.len() {
                1 => format!("no route leads to {}", names[city]),
                more => format!(
                    "no route leads to {} and the {} cities joined to it",
                    names[city],
                    more - 1
                ),
            };
            let place = draft.cities.iter().find(|said| said.key.it == names[city]);
            let place = place.map(|said| said.key.place.clone()).unwrap_or_default();
            self.error(
                &place,
                what,
                format!("join it to the part with {}", names[0]),
            );
        }
    }

    /// The cities by name; `None` where something of one could not be read.
    fn ordered(
        &self,
        cities: Vec<DraftCity>,
        regions: &BTreeMap<String, usize>,
        commodities: &[Commodity],
    ) -> Option<Vec<City>> {
        let city = |city: DraftCity| {
            let index = *self.names.get(&city.key.it)?;
            let made = |(_, commodity): &(usize, &Commodity)| commodity.cities.contains(&index);
            Some(City {
                region: *regions.get(&city.key.it)?,
                commodities: commodities
                    .iter()
                    .enumerate()
                    .filter(made)
                    .map(|(i, _)| i)
                    .collect(),
                key: city.key.it,
                lat: city.lat?.it,
                lon: city.lon?.it,
                attributes: city.attributes,
            })
        };
        let mut ordered: Vec<City> = cities.into_iter().map(city).collect::<Option<_>>()?;
        ordered.sort_by(|a, b| a.key.cmp(&b.key));
        Some(ordered)
    }
}
