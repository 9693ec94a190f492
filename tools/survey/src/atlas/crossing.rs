//! Ferries that sail or sailed.

use crate::earth::bytes::Cursor;
use crate::earth::place::read_point;
use crate::earth::{EarthError, LatLon};

/// A ferry between two ports.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The ports, by name and place.
    pub ports: [(String, LatLon); 2],
}

impl Crossing {
    pub(super) fn read(cursor: &mut Cursor) -> Result<Crossing, EarthError> {
        let mut port = || Ok((cursor.text()?, read_point(cursor)?));
        Ok(Crossing {
            ports: [port()?, port()?],
        })
    }
}
