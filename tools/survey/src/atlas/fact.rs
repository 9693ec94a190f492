//! What towns and districts are known for.

use crate::earth::bytes::Cursor;
use crate::earth::place::read_point;
use crate::earth::{EarthError, LatLon};

/// What a town or a district is known for.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Where it is, or its middle.
    pub at: LatLon,
    /// How far a district reaches, in kilometres; 0 for a town.
    pub radius_km: f64,
    /// The goods, as places in the atlas's list, the most famous first.
    pub goods: Vec<usize>,
}

impl Fact {
    /// Reads a fact that names some of so many goods.
    pub(super) fn read(cursor: &mut Cursor, known: usize) -> Result<Fact, EarthError> {
        let (at, radius_km) = (read_point(cursor)?, f64::from(cursor.number()?));
        let goods = cursor.many(|cursor| {
            let good = cursor.number()? as usize;
            match good < known {
                true => Ok(good),
                false => Err(cursor.malformed("a good that is not listed")),
            }
        })?;
        Ok(Fact {
            at,
            radius_km,
            goods,
        })
    }
}
