//! The checks by which a file becomes a [`Network`], all problems at once.

mod routes;

use super::{CityEntry, CommodityEntry, NetworkFile};
use crate::model::set::MOST;
use crate::model::{ATTRIBUTES, City, Commodity, Network};
use milepost_document::{At, Place, Problem, nearest, quoted};
use std::collections::{BTreeMap, BTreeSet};

/// A network, and warnings about its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The network.
    pub network: Network,
    /// Warnings: what may be a mistake.
    pub warnings: Vec<Problem>,
}

/// Makes a network from a file.
///
/// # Errors
/// All problems at once: a city that is listed twice or lies in no region, coordinates out of range, a route that is listed
/// twice, joins a city to itself or names an unknown one, a commodity without a source or with contradictory sources, a
/// start that is listed twice or does not name two known cities, a part of the network that no route joins to the rest.
pub fn check(file: NetworkFile) -> Result<Checked, Vec<Problem>> {
    let mut checker = Checker {
        attributes: file
            .attributes
            .clone()
            .unwrap_or_else(|| ATTRIBUTES.map(str::to_owned).to_vec()),
        ..Checker::default()
    };
    if !file.is_partial && file.name.trim().is_empty() {
        checker.error(&Place::Whole, "the network has no name", "");
    }
    checker.attribute_names();
    checker.regions(&file);
    if file.is_partial && file.cities.is_empty() {
        return Err(checker.problems);
    }
    checker.cities(&file);
    checker.city_attributes(&file.cities);
    let regions = checker.city_regions(&file);
    let commodities = checker.commodities(&file, &regions);
    let routes = checker.routes(&file);
    let starts = checker.starts(&file);
    checker.joined(&file, &routes);
    let cities = checker.ordered(file.cities, &regions, &commodities);
    match (file.regions, cities) {
        (Some(grid), Some(cities)) if checker.problems.is_empty() => {
            let network = Network {
                name: file.name,
                licence: file.licence.unwrap_or_default(),
                provenance: file.provenance.unwrap_or_default(),
                regions: grid.value,
                attributes: checker.attributes,
                cities,
                commodities,
                routes,
                starts,
                art: file.art.unwrap_or_default(),
            };
            Ok(Checked {
                network,
                warnings: checker.warnings,
            })
        }
        _ => Err(checker.problems),
    }
}

/// The other members of a city in a file, whose names no attribute can have.
const CITY_MEMBERS: [&str; 5] = ["key", "region", "lat", "lon", "commodities"];

/// What is known so far, and the problems.
#[derive(Default)]
struct Checker {
    problems: Vec<Problem>,
    warnings: Vec<Problem>,
    /// Indices by name, in the order of names.
    names: BTreeMap<String, usize>,
    /// The attributes that a city may have.
    attributes: Vec<String>,
}

impl Checker {
    fn error(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Problem::error(place, what, hint));
    }

    fn attribute_names(&mut self) {
        let mut seen = BTreeSet::new();
        for name in &self.attributes.clone() {
            if CITY_MEMBERS.contains(&name.as_str()) || !seen.insert(name.as_str()) {
                let what = format!(
                    "an attribute cannot be called {}: the name is taken",
                    quoted(name)
                );
                self.error(&Place::Whole, what, "choose another name");
            }
        }
    }

    fn regions(&mut self, file: &NetworkFile) {
        let Some(At {
            value: regions,
            place,
        }) = &file.regions
        else {
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
                "name every region, row by row, the northern row first",
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
                    "give each a different name",
                );
            }
        }
    }

    fn cities(
        &mut self,
        NetworkFile {
            cities, is_partial, ..
        }: &NetworkFile,
    ) {
        if !is_partial && !(2..=MOST).contains(&cities.len()) {
            let what = format!("{} cities: a network has 2 to {MOST}", cities.len());
            self.error(&Place::Whole, what, "");
        }
        let mut seen = BTreeSet::new();
        for city in cities {
            if city.key.value.trim().is_empty() {
                self.error(&city.key.place, "a city has no name", "");
            } else if !seen.insert(city.key.value.as_str()) {
                self.error(
                    &city.key.place,
                    format!("{} is listed twice", city.key.value),
                    "keep one of the two",
                );
            }
            for (degrees, of, most) in [(&city.lat, "north", 90.0), (&city.lon, "east", 180.0)] {
                let Some(degrees) = degrees
                    .as_ref()
                    .filter(|degrees| degrees.value.abs() > most)
                else {
                    continue;
                };
                let what = format!(
                    "{} has a position of {} degrees {of}",
                    city.key.value, degrees.value
                );
                self.error(&degrees.place, what, format!("expected -{most} to {most}"));
            }
        }
        self.names = seen
            .into_iter()
            .enumerate()
            .map(|(index, name)| (name.to_owned(), index))
            .collect();
    }

    /// Reports attributes that are neither true nor false, and each unknown name once.
    fn city_attributes(&mut self, cities: &[CityEntry]) {
        let mut reported = BTreeSet::new();
        let known = CITY_MEMBERS
            .into_iter()
            .chain(self.attributes.iter().map(String::as_str));
        let known: Vec<&str> = known.collect();
        for (name, value) in cities.iter().flat_map(|city| &city.attributes) {
            let is_attribute = self.attributes.contains(name);
            if is_attribute && !value.is_boolean() {
                let what = format!("{} must be true or false", quoted(name));
                self.problems.push(Problem::error(&value.place, what, ""));
            } else if !is_attribute && reported.insert(name.as_str()) {
                let meant = nearest(name, known.iter().copied());
                let meant = meant
                    .first()
                    .map_or(String::new(), |near| format!("did you mean \"{near}\"? "));
                let what = format!("{} is not known here and is ignored", quoted(name));
                let hint = format!("{meant}known here: {}", known.join(", "));
                self.warnings
                    .push(Problem::warning(&value.place, what, hint));
            }
        }
    }

    /// The region of each city, by the city's name.
    fn city_regions(&mut self, file: &NetworkFile) -> BTreeMap<String, usize> {
        let names = file.regions.as_ref().map(|regions| &regions.value.names);
        let mut regions = BTreeMap::new();
        for city in &file.cities {
            let (Some(names), Some(region)) = (names, &city.region) else {
                continue;
            };
            match names.iter().position(|name| *name == region.value) {
                Some(index) => {
                    regions.insert(city.key.value.clone(), index);
                }
                None => {
                    let what = format!(
                        "{} is in an unknown region, \"{}\"",
                        city.key.value, region.value
                    );
                    self.error(&region.place, what, format!("known: {}", names.join(", ")));
                }
            }
        }
        regions
    }

    /// All commodities by name, derived from the cities; a list of commodities, if given, must agree.
    fn commodities(
        &mut self,
        file: &NetworkFile,
        regions: &BTreeMap<String, usize>,
    ) -> Vec<Commodity> {
        let mut makers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for city in &file.cities {
            for made in &city.commodities {
                if made.value.trim().is_empty() {
                    self.error(
                        &made.place,
                        format!("{} produces a commodity without a name", city.key.value),
                        "",
                    );
                } else if !makers
                    .entry(&made.value)
                    .or_default()
                    .insert(&city.key.value)
                {
                    let what = format!("{} lists {} twice", city.key.value, made.value);
                    self.error(&made.place, what, "keep one of the two");
                }
            }
        }
        if !file.is_partial && !(1..=MOST).contains(&makers.len()) {
            let what = format!("{} commodities: a network has 1 to {MOST}", makers.len());
            self.error(
                &Place::Whole,
                what,
                "list them at the cities that produce them",
            );
        }
        if let Some(listed) = &file.commodities {
            self.listed(file, listed, &makers, regions);
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

    /// The list of commodities repeats what cities say, and must agree with them.
    fn listed(
        &mut self,
        file: &NetworkFile,
        listed: &[CommodityEntry],
        makers: &BTreeMap<&str, BTreeSet<&str>>,
        regions: &BTreeMap<String, usize>,
    ) {
        let mut seen = BTreeSet::new();
        for commodity in listed {
            let At { value: name, place } = commodity.name();
            if !seen.insert(name.as_str()) {
                self.error(
                    place,
                    format!("{name} is listed twice"),
                    "keep one of the two",
                );
                continue;
            }
            let Some(cities) = makers.get(name.as_str()) else {
                let hint = match nearest(name, makers.keys().copied()).as_slice() {
                    [] => "list it at a city that produces it".to_owned(),
                    near => format!("similar commodities: {}", near.join(", ")),
                };
                self.error(place, format!("no city produces {name}"), hint);
                continue;
            };
            if let CommodityEntry::Made(made) = commodity {
                let names = file.regions.iter().flat_map(|regions| &regions.value.names);
                let names: Vec<&String> = names.collect();
                let derived = cities.iter().filter_map(|city| regions.get(*city));
                let derived = derived
                    .filter_map(|&region| Some(names.get(region)?.as_str()))
                    .collect();
                self.agrees(name, "cities", made.cities.as_ref(), cities);
                self.agrees(name, "regions", made.regions.as_ref(), &derived);
            }
        }
        self.unlisted(file, &seen);
    }

    /// Commodities that cities produce are all in the list of commodities.
    fn unlisted(&mut self, file: &NetworkFile, listed: &BTreeSet<&str>) {
        for city in &file.cities {
            let made = city.commodities.iter();
            for made in made.filter(|made| !listed.contains(made.value.as_str())) {
                let near = nearest(&made.value, listed.iter().copied()).join(", ");
                let hint = if near.is_empty() {
                    "add it to \"commodities\"".to_owned()
                } else {
                    format!("did you mean one of these: {near}?")
                };
                let what = format!(
                    "{} produces {}, which \"commodities\" does not list",
                    city.key.value, made.value
                );
                self.error(&made.place, what, hint);
            }
        }
    }

    fn agrees(
        &mut self,
        name: &str,
        what: &str,
        given: Option<&At<BTreeSet<String>>>,
        derived: &BTreeSet<&str>,
    ) {
        let Some(given) = given else { return };
        if given
            .value
            .iter()
            .map(String::as_str)
            .ne(derived.iter().copied())
        {
            let list = |names: Vec<&str>| names.join(", ");
            let what = format!(
                "the {what} of {name} are given as {}, but the cities give {}",
                list(given.value.iter().map(String::as_str).collect()),
                list(derived.iter().copied().collect())
            );
            self.error(
                &given.place,
                what,
                "remove this member: it follows from the cities",
            );
        }
    }

    /// The cities by name; `None` where something of one could not be read.
    fn ordered(
        &self,
        cities: Vec<CityEntry>,
        regions: &BTreeMap<String, usize>,
        commodities: &[Commodity],
    ) -> Option<Vec<City>> {
        let city = |city: CityEntry| {
            let index = *self.names.get(&city.key.value)?;
            let made = |(_, commodity): &(usize, &Commodity)| commodity.cities.contains(&index);
            Some(City {
                region: *regions.get(&city.key.value)?,
                commodities: commodities
                    .iter()
                    .enumerate()
                    .filter(made)
                    .map(|(i, _)| i)
                    .collect(),
                key: city.key.value,
                lat: city.lat?.value,
                lon: city.lon?.value,
                attributes: city
                    .attributes
                    .into_iter()
                    .filter(|(name, value)| self.attributes.contains(name) && value.value == true)
                    .map(|(name, _)| name)
                    .collect(),
            })
        };
        let mut ordered: Vec<City> = cities.into_iter().map(city).collect::<Option<_>>()?;
        ordered.sort_by(|a, b| a.key.cmp(&b.key));
        Some(ordered)
    }
}
