//! The towns of GeoNames.

use crate::earth::bytes::{Cursor, layer};
use crate::earth::place::places_within;
use crate::earth::{EarthError, Place, Region};

/// The towns in a region, the largest first.
pub(super) fn within(packed: &[u8], region: &Region) -> Result<Vec<Place>, EarthError> {
    let towns = layer(packed, "towns", |cursor| {
        let countries = cursor.many(Cursor::text)?;
        cursor.many(|cursor| Place::read(cursor, &countries))
    })?;
    Ok(places_within(&towns, region))
}
