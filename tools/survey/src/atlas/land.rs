//! Swamps, forests and open land that lie where they are, and ferries.

use crate::earth::bytes::Cursor;
use crate::earth::place::read_point;
use crate::earth::{EarthError, LatLon};
use crate::model::request::Land;

/// A great swamp or forest that no climate shows, or open land where the climate would have forest.
#[derive(Clone, Debug)]
pub struct StandingLand {
    /// Its middle.
    pub at: LatLon,
    /// How far it reaches, in kilometres.
    pub radius_km: f64,
    /// What it is; `None` where the land is open.
    pub kind: Option<Land>,
}

impl StandingLand {
    pub(super) fn read(cursor: &mut Cursor) -> Result<StandingLand, EarthError> {
        let (at, radius_km) = (read_point(cursor)?, f64::from(cursor.number()?));
        let kind = match cursor.number()? {
            0 => Some(Land::Swamp),
            1 => Some(Land::Forest),
            2 => None,
            _ => return Err(cursor.malformed("a land of no kind")),
        };
        Ok(StandingLand {
            at,
            radius_km,
            kind,
        })
    }
}
