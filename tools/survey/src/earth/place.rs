//! Towns, with the people in them.

use super::bytes::Cursor;
use super::error::EarthError;
use super::outline::QUANTA;
use super::region::{LatLon, Region};

/// A town.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its name in the source, in Latin letters, mostly the English or the local one of some day: "Seville", "Zaragoza".
    pub name: String,
    /// Its usual English name today.
    pub english: String,
    /// Its usual local name today, in Latin letters.
    pub local: String,
    /// Other names that people may know it by.
    pub also: Vec<String>,
    /// The country's name in English.
    pub country: String,
    /// Where it lies.
    pub at: LatLon,
    /// People in the town and its surroundings; 0 where unknown.
    pub population: u32,
    /// The source's rank for drawing: 0 on every map, to 10 on the most detailed.
    pub rank: u8,
    /// Whether it is the capital of its country.
    pub capital: bool,
}

impl Place {
    /// Every name that it has.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.english, &self.local, &self.name]
            .into_iter()
            .chain(&self.also)
            .map(String::as_str)
    }
}

/// The rank of a place that its source does not rank.
const UNRANKED: u8 = 10;

impl Place {
    /// What places of all sources have, as the archives keep it: the source's name; the English and the local one, empty
    /// where they are the same; others, separated by bars; the country's number in the list; the point; the population.
    /// It is unranked and no capital.
    pub(crate) fn read(cursor: &mut Cursor, countries: &[String]) -> Result<Place, EarthError> {
        let [name, english, local, also] = [
            cursor.text()?,
            cursor.text()?,
            cursor.text()?,
            cursor.text()?,
        ];
        let or_name = |other: String| match other.is_empty() {
            true => name.clone(),
            false => other,
        };
        let others = also.split('|').filter(|other| !other.is_empty());
        let country = countries.get(cursor.number()? as usize).cloned();
        Ok(Place {
            english: or_name(english),
            local: or_name(local),
            also: others.map(str::to_owned).collect(),
            name,
            country: country.ok_or_else(|| cursor.malformed("a place in no country"))?,
            at: read_point(cursor)?,
            population: cursor.number()?,
            rank: UNRANKED,
            capital: false,
        })
    }
}

/// Reads all towns, the largest first.
pub(super) fn read_places(cursor: &mut Cursor) -> Result<Vec<Place>, EarthError> {
    let countries = cursor.many(Cursor::text)?;
    cursor.many(|cursor| {
        let place = Place::read(cursor, &countries)?;
        let rank = u8::try_from(cursor.number()?);
        Ok(Place {
            rank: rank.map_err(|_| cursor.malformed("a rank over 255"))?,
            capital: cursor.number()? == 1,
            ..place
        })
    })
}

/// Reads a point: longitude, then latitude.
pub(crate) fn read_point(cursor: &mut Cursor) -> Result<LatLon, EarthError> {
    let (lon, lat) = (
        f64::from(cursor.signed()?) / QUANTA,
        f64::from(cursor.signed()?) / QUANTA,
    );
    if lat.abs() > 90.0 || lon.abs() > 180.0 {
        return Err(cursor.malformed("a point off the Earth"));
    }
    Ok(LatLon::new(lat, lon))
}

/// The towns in a region, their longitudes in its turn.
pub(crate) fn places_within(places: &[Place], region: &Region) -> Vec<Place> {
    let inside = places.iter().filter(|place| region.contains(place.at));
    let turned = |place: &Place| LatLon::new(place.at.lat, region.normalised(place.at.lon));
    inside
        .map(|place| Place {
            at: turned(place),
            ..place.clone()
        })
        .collect()
}
