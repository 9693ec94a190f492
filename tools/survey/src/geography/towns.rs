//! The towns that may be cities.

use super::extent::{Extent, known};
use super::plane::at;
use crate::atlas::Atlas;
use crate::earth::{Earth, Place};
use crate::model::error::{SurveyError, all_of, noted};
use crate::model::request::{Gazetteer, Names, NewTown, PortRequest, Request};
use crate::shape::Point;
use milepost_document::{nearest, plain};
use std::collections::BTreeSet;

/// A region with fewer towns of Natural Earth gets GeoNames' too.
const FEW: usize = 100;
/// A town of GeoNames so near to one of Natural Earth is the same, in kilometres.
const SAME_KM: f64 = 6.0;
/// The same of towns that share a name.
const SAME_NAME_KM: f64 = 40.0;
/// How much more than its people a capital counts.
const CAPITAL: u32 = 2;

/// A town that may become a city.
#[derive(Clone, Debug)]
pub(crate) struct Town {
    /// Its name on the map.
    pub name: String,
    /// Its names in the form of [`plain`].
    names: Vec<String>,
    /// Where it lies, in kilometres.
    pub at: Point,
    /// How many people live there; as many again for a capital.
    pub population: u32,
}

/// The towns of a region.
pub(super) struct Towns {
    /// The most important first; no name twice.
    pub towns: Vec<Town>,
    /// Whether some of them are GeoNames'.
    pub more: bool,
}

impl Town {
    /// Whether people call it so.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.names.contains(&plain(name))
    }
}

/// The town that a name means: of those called so, the one whose name on the map it is, else the most important.
///
/// # Errors
/// [`SurveyError::UnknownCity`]: no town is called so.
pub(crate) fn named<'a>(towns: &'a [Town], name: &str) -> Result<&'a Town, SurveyError> {
    let found = position(towns, name).and_then(|place| towns.get(place));
    found.ok_or_else(|| unknown(towns, name))
}

/// The place in the list of the town that a name means.
fn position(towns: &[Town], name: &str) -> Option<usize> {
    let exactly = towns.iter().position(|town| town.name == name);
    exactly.or_else(|| {
        let wanted = plain(name);
        towns.iter().position(|town| town.names.contains(&wanted))
    })
}

/// No town has this name; with the names most like it.
fn unknown(towns: &[Town], name: &str) -> SurveyError {
    let near = nearest(name, towns.iter().map(|town| town.name.as_str()));
    SurveyError::UnknownCity {
        name: name.to_owned(),
        near: near.into_iter().map(str::to_owned).collect(),
    }
}

/// Gathers the towns that may be cities, under the names that they have on the map.
///
/// # Errors
/// Every country and town that is not there.
pub(super) fn gather(
    earth: &Earth,
    atlas: &Atlas,
    request: &Request,
    extent: &Extent,
) -> Result<Towns, SurveyError> {
    let mut errors = Vec::new();
    let countries = match request.region.towns_from.as_slice() {
        [] => extent.countries.clone(),
        names => noted(&mut errors, known(earth, names)).unwrap_or_default(),
    };
    let asked = |place: &Place| countries.is_empty() || countries.contains(&place.country);
    let town = |place: &Place| Town::of(place, request.names, extent);
    let region = extent.region();
    let places = earth.places(&region).into_iter().filter(asked);
    let mut stored: Vec<Town> = places.map(|place| town(&place)).collect();
    let within = stored
        .iter()
        .filter(|town| extent.contains(town.at))
        .count();
    let missing: Vec<&String> = names(request)
        .filter(|name| stored.iter().all(|town| !town.is_called(name)))
        .collect();
    let all = match request.gazetteer {
        Gazetteer::AsNeeded => within < FEW,
        Gazetteer::NaturalEarth => false,
        Gazetteer::Geonames => true,
    };
    let some = request.gazetteer == Gazetteer::AsNeeded && !missing.is_empty();
    let before = stored.len();
    if all || some {
        let is_named = |town: &Town| missing.iter().any(|name| town.is_called(name));
        let places = atlas.towns(&region)?.into_iter().filter(asked);
        let others: Vec<Town> = places
            .map(|place| town(&place))
            .filter(|town| all || is_named(town))
            .filter(|town| stored.iter().all(|known| !known.is_same(town)))
            .collect();
        stored.extend(others);
    }
    let more = stored.len() > before;
    let towns = corrected(stored, request, extent, &mut errors);
    let added = request.towns.iter().map(|town| &town.name);
    for name in names(request)
        .chain(added)
        .filter(|name| !request.drop.contains(name))
    {
        if !request.rename.contains_key(name)
            && let Err(error) = named(&towns, name)
            && !errors.contains(&error)
        {
            errors.push(error);
        }
    }
    all_of(errors)?;
    Ok(Towns { towns, more })
}

/// The names of towns in a request that it does not add itself.
fn names(request: &Request) -> impl Iterator<Item = &String> {
    let sizes = [
        &request.majors,
        &request.mediums,
        &request.smalls,
        &request.drop,
    ];
    let sources = request.goods.sources.values();
    let added = |name: &&String| {
        let renamed = request.rename.values().any(|new| new == *name);
        !renamed && request.towns.iter().all(|town| town.name != **name)
    };
    let ports = request
        .ferries
        .iter()
        .flat_map(|ferry| [&ferry.from, &ferry.to]);
    let ports = ports.filter_map(|port| match port {
        PortRequest::Town(name) => Some(name),
        PortRequest::Place(_) => None,
    });
    sizes
        .into_iter()
        .chain(sources)
        .flatten()
        .chain(request.rename.keys())
        .chain(ports)
        .filter(added)
}

impl Town {
    fn of(place: &Place, names: Names, extent: &Extent) -> Town {
        let name = match names {
            Names::English => &place.english,
            Names::Local => &place.local,
            Names::NaturalEarth => &place.name,
        };
        let capital = if place.capital { CAPITAL } else { 1 };
        Town {
            name: name.clone(),
            names: place.names().map(plain).collect(),
            at: extent.projection.forward(place.at),
            population: place.population.saturating_mul(capital),
        }
    }

    /// Whether two gazetteers mean one town.
    fn is_same(&self, other: &Town) -> bool {
        let km = libm::hypot(self.at.0 - other.at.0, self.at.1 - other.at.1);
        km <= SAME_KM
            || km <= SAME_NAME_KM && self.names.iter().any(|name| other.names.contains(name))
    }
}

/// The towns with what a request drops, renames and adds; the most important first, no name twice.
///
/// What cannot be done is added to the errors: a town to be dropped or renamed that is not there, a new name that another
/// town has, an added town outside of the region.
fn corrected(
    mut stored: Vec<Town>,
    request: &Request,
    extent: &Extent,
    errors: &mut Vec<SurveyError>,
) -> Vec<Town> {
    // Those within the region come first, so that none outside takes a name from them.
    stored.sort_by_key(|town| {
        (
            !extent.contains(town.at),
            std::cmp::Reverse(town.population),
        )
    });
    let (renamed, dropped) = corrections(&stored, request, errors);
    errors.extend(taken(&stored, &renamed, &dropped, extent));
    for (place, new) in renamed {
        new.clone_into(&mut stored[place].name);
    }
    let kept = stored
        .into_iter()
        .enumerate()
        .filter(|(place, _)| !dropped.contains(place));
    let added = request.towns.iter().map(|town| Town {
        name: town.name.clone(),
        names: vec![plain(&town.name)],
        at: extent.projection.forward(at(town.at)),
        population: town.population,
    });
    let mut seen = BTreeSet::new();
    let mut towns: Vec<Town> = added
        .chain(kept.map(|(_, town)| town))
        .filter(|town| seen.insert(plain(&town.name)))
        .collect();
    towns.sort_by_key(|town| std::cmp::Reverse(town.population));
    errors.extend(
        request
            .towns
            .iter()
            .filter_map(|town| outside(town, extent)),
    );
    towns
}

/// The places in the list of towns that get new names, with these, and of towns that are dropped.
fn corrections<'a>(
    stored: &[Town],
    request: &'a Request,
    errors: &mut Vec<SurveyError>,
) -> (Vec<(usize, &'a String)>, BTreeSet<usize>) {
    let mut place = |name: &String| {
        let found = position(stored, name);
        if found.is_none() {
            errors.push(unknown(stored, name));
        }
        found
    };
    let renamed = request.rename.iter();
    let renamed = renamed.filter_map(|(old, new)| Some((place(old)?, new)));
    let renamed = renamed.collect();
    (renamed, request.drop.iter().filter_map(place).collect())
}

/// Complains of every new name that another town within the region has.
fn taken(
    stored: &[Town],
    renamed: &[(usize, &String)],
    dropped: &BTreeSet<usize>,
    extent: &Extent,
) -> Vec<SurveyError> {
    let moved = |other: usize| renamed.iter().any(|&(place, _)| place == other);
    let mut found = Vec::new();
    for (place, new) in renamed {
        let mut holders = stored.iter().enumerate();
        let holder = holders.find(|(other, town)| {
            town.name == **new && other != place && !moved(*other) && !dropped.contains(other)
        });
        if holder.is_some_and(|(_, town)| extent.contains(town.at)) {
            found.push(SurveyError::Wish(format!(
                "{} cannot be called {new}: another town is; drop or rename that one too",
                stored[*place].name
            )));
        }
    }
    found
}

/// Complains of an added town that is not in the region.
fn outside(town: &NewTown, extent: &Extent) -> Option<SurveyError> {
    let within = extent.contains(extent.projection.forward(at(town.at)));
    let (lat, lon) = town.at;
    (!within).then(|| {
        SurveyError::Wish(format!(
            "the town {} at [{lat}, {lon}] lies outside of the region; places are [latitude, longitude]",
            town.name
        ))
    })
}
