//! The towns of GeoNames.

use crate::earth::bytes::{Cursor, layer};
use crate::earth::place::{Named, places_within, read_point};
use crate::earth::{EarthError, Place, Region};

/// The rank of these towns, which the source does not rank.
const RANK: u8 = 10;

/// The towns in a region, the largest first.
pub(super) fn within(packed: &[u8], region: &Region) -> Result<Vec<Place>, EarthError> {
    let towns = layer(packed, "towns", |cursor| {
        let countries = cursor.many(Cursor::text)?;
        cursor.many(|cursor| read(cursor, &countries))
    })?;
    Ok(places_within(&towns, region))
}

fn read(cursor: &mut Cursor, countries: &[String]) -> Result<Place, EarthError> {
    let Named {
        name,
        english,
        local,
        also,
    } = Named::read(cursor)?;
    let country = countries.get(cursor.number()? as usize).cloned();
    Ok(Place {
        name,
        english,
        local,
        also,
        country: country.ok_or_else(|| cursor.malformed("a town in no country"))?,
        at: read_point(cursor)?,
        population: cursor.number()?,
        rank: RANK,
        capital: false,
    })
}
