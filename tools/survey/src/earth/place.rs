//! Towns, with the people in them.

use super::bytes::Cursor;
use super::error::EarthError;
use super::outline::QUANTA;
use super::region::{LatLon, Region};

/// A town.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its name in Latin letters, mostly the English or the local one: "Seville", "Zaragoza".
    pub name: String,
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

/// Reads all towns, the largest first.
pub(super) fn read_places(cursor: &mut Cursor) -> Result<Vec<Place>, EarthError> {
    let countries = cursor.many(Cursor::text)?;
    cursor.many(|cursor| {
        let name = cursor.text()?;
        let country = countries.get(cursor.number()? as usize).cloned();
        let (lon, lat) = (
            f64::from(cursor.signed()?) / QUANTA,
            f64::from(cursor.signed()?) / QUANTA,
        );
        if lat.abs() > 90.0 || lon.abs() > 180.0 {
            return Err(cursor.malformed("a point off the Earth"));
        }
        Ok(Place {
            name,
            country: country.ok_or_else(|| cursor.malformed("a place in no country"))?,
            at: LatLon::new(lat, lon),
            population: cursor.number()?,
            rank: u8::try_from(cursor.number()?)
                .map_err(|_| cursor.malformed("a rank over 255"))?,
            capital: cursor.number()? == 1,
        })
    })
}

/// The towns in a region, their longitudes in its turn.
pub(super) fn places_within(places: &[Place], region: &Region) -> Vec<Place> {
    let inside = places.iter().filter(|place| region.contains(place.at));
    let turned = |place: &Place| LatLon::new(place.at.lat, region.normalised(place.at.lon));
    inside
        .map(|place| Place {
            at: turned(place),
            ..place.clone()
        })
        .collect()
}
