//! Swamps and forests that stand where they are, and ferries.

use crate::earth::bytes::Cursor;
use crate::earth::place::read_point;
use crate::earth::{EarthError, LatLon};
use crate::model::request::Land;

/// A great swamp or forest that no climate shows.
#[derive(Clone, Debug)]
pub struct StandingLand {
    /// Its middle.
    pub at: LatLon,
    /// How far it reaches, in kilometres.
    pub radius_km: f64,
    /// What it is.
    pub kind: Land,
}

impl StandingLand {
    pub(super) fn read(cursor: &mut Cursor) -> Result<StandingLand, EarthError> {
        let (at, radius_km) = (read_point(cursor)?, f64::from(cursor.number()?));
        let kind = match cursor.number()? {
            0 => Land::Swamp,
            1 => Land::Forest,
            _ => return Err(cursor.malformed("a land of no kind")),
        };
        Ok(StandingLand {
            at,
            radius_km,
            kind,
        })
    }
}
