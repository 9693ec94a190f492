//! The routes of a recorded run.

use crate::replay::record::Action;
use milepost_route::model::{Hex, NamedPlace, NamedRoute};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The most hexes that a recorded route comes by: more than any board has track for.
const LONGEST: usize = 2_000;

/// A route as the record has it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedRoute {
    /// The train, by its number, such as `3-1`.
    pub train: String,
    /// Its stops, and the hexes between them.
    ///
    /// # Errors
    /// What of it is not on the board, or why it is no route.
    pub route: Result<NamedRoute, String>,
    /// What it earned, where that is recorded.
    pub revenue: Option<u32>,
}

/// What a company ran.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedRun {
    /// The number of the action.
    pub action: u64,
    /// The company.
    pub company: String,
    /// Its routes, where they are recorded.
    pub routes: Option<Vec<RecordedRoute>>,
    /// What they earned with what was added to them, where that is recorded.
    pub revenue: Option<u32>,
}

impl RecordedRun {
    pub(super) fn read(action: &Action, hexes: &[Hex]) -> RecordedRun {
        let names: BTreeMap<&str, usize> = hexes
            .iter()
            .enumerate()
            .map(|(index, hex)| (hex.name.as_str(), index))
            .collect();
        let routes = action.body.get("routes").and_then(Json::as_array);
        let read = |route: &Json| RecordedRoute {
            train: text(route, "train").unwrap_or_default().to_owned(),
            route: Reading {
                route,
                hexes,
                names: &names,
            }
            .named(),
            revenue: route
                .get("revenue")
                .and_then(Json::as_u64)
                .and_then(|revenue| u32::try_from(revenue).ok()),
        };
        let routes = routes.map(|routes| routes.iter().map(read).collect());
        RecordedRun {
            action: action.id,
            company: action.company.clone(),
            revenue: action.earned(),
            routes,
        }
    }
}

fn text<'a>(json: &'a Json, member: &str) -> Option<&'a str> {
    json.get(member)?.as_str()
}

/// A recorded route that is read on a board.
struct Reading<'a> {
    route: &'a Json,
    hexes: &'a [Hex],
    names: &'a BTreeMap<&'a str, usize>,
}

impl Reading<'_> {
    /// The route: its stops, and all hexes between them.
    fn named(&self) -> Result<NamedRoute, String> {
        let connections = self.route.get("connections").and_then(Json::as_array);
        let Some(connections) = connections else {
            return self.visits();
        };
        let legs = connections.iter().map(|leg| self.leg(leg));
        let legs = legs.collect::<Result<Vec<Vec<usize>>, String>>()?;
        let come_by: usize = legs.iter().map(Vec::len).sum();
        let legs = match come_by <= LONGEST {
            true => chained(legs).ok_or("its connections do not follow each other")?,
            false => return Err(format!("it comes by {come_by} hexes")),
        };
        let stops = self.stops();
        let mut names = Vec::new();
        for (index, leg) in legs.iter().enumerate() {
            let from = usize::from(index > 0);
            for (at, &hex) in leg.iter().enumerate().skip(from) {
                let is_stop = at == 0 || at + 1 == leg.len();
                let stop = stops.get(&hex).copied().flatten().filter(|_| is_stop);
                names.push(NamedPlace { hex, stop });
            }
        }
        match names.is_empty() {
            true => Err("it comes by no hex".to_owned()),
            false => Ok(NamedRoute { names }),
        }
    }

    /// The route where only the hexes of its stops are recorded, as in old games.
    fn visits(&self) -> Result<NamedRoute, String> {
        let hexes = self.route.get("hexes").and_then(Json::as_array);
        let hexes = hexes.ok_or("the record does not say where it runs")?;
        let name = |hex: &Json| {
            let name = hex.as_str().unwrap_or_default();
            let hex = self.names.get(name).copied();
            let hex = hex.ok_or_else(|| format!("{name} is not on the board"))?;
            Ok(NamedPlace { hex, stop: None })
        };
        let names: Vec<NamedPlace> = hexes.iter().map(name).collect::<Result<_, String>>()?;
        match names.len() {
            0 => Err("it comes by no hex".to_owned()),
            many if many > LONGEST => Err(format!("it comes by {many} hexes")),
            _ => Ok(NamedRoute { names }),
        }
    }

    /// The hexes of a connection: `["A1", "A3"]`; of one within a hex, `["A1"]` or `["A1 0.1"]`, that hex twice; of a route to
    /// one stop, `["local", "A1"]`, that hex once.
    fn leg(&self, leg: &Json) -> Result<Vec<usize>, String> {
        let words = leg.as_array().map_or(&[][..], Vec::as_slice);
        let words: Vec<&str> = words.iter().filter_map(Json::as_str).collect();
        let hex = |word: &&str| {
            let name = word.split(' ').next().unwrap_or_default();
            let found = self.names.get(name).copied();
            found.ok_or_else(|| format!("{name} is not on the board"))
        };
        match words[..] {
            ["local", only] => Ok(vec![hex(&only)?]),
            [only] => Ok(vec![hex(&only)?; 2]),
            _ => words.iter().map(hex).collect(),
        }
    }

    /// The stop of each hex of which the record names one, `A1-0`: its place among the stops of its kind. None where that
    /// leaves several.
    fn stops(&self) -> BTreeMap<usize, Option<usize>> {
        let nodes = self.route.get("nodes").and_then(Json::as_array);
        let mut found: BTreeMap<usize, Option<usize>> = BTreeMap::new();
        for node in nodes.into_iter().flatten().filter_map(Json::as_str) {
            let Some((name, place)) = node.rsplit_once('-') else {
                continue;
            };
            let Some((&hex, place)) = self.names.get(name).zip(place.parse::<usize>().ok()) else {
                continue;
            };
            let stop = only_at(&self.hexes[hex], place);
            found
                .entry(hex)
                .and_modify(|known| *known = known.filter(|known| Some(*known) == stop))
                .or_insert(stop);
        }
        found
    }
}

/// The only stop that has that place among those of its kind.
fn only_at(hex: &Hex, place: usize) -> Option<usize> {
    let stops = &hex.tile.stops;
    let nth = |&stop: &usize| {
        let same = |other: &usize| stops[*other].kind == stops[stop].kind;
        (0..stop).filter(same).count() == place
    };
    let mut all = (0..stops.len()).filter(nth);
    all.next().filter(|_| all.next().is_none())
}

/// The connections turned so that each begins where the one before it ends; nothing where that cannot be.
fn chained(legs: Vec<Vec<usize>>) -> Option<Vec<Vec<usize>>> {
    let turned = |mut legs: Vec<Vec<usize>>| {
        for index in 1..legs.len() {
            let here = legs[index - 1].last().copied();
            if legs[index].first().copied() != here {
                legs[index].reverse();
            }
            if legs[index].first().copied() != here {
                return None;
            }
        }
        Some(legs)
    };
    let mut other = legs.clone();
    if let Some(first) = other.first_mut() {
        first.reverse();
    }
    turned(legs).or_else(|| turned(other))
}
