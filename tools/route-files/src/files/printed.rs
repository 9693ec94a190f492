//! What is printed on a hex, or on all hexes of a kind.

use milepost_document::Place;
use milepost_grid::{Edge, Hex as Site};
use milepost_route::model::{Hex, Terrain, Tile};
use milepost_route::notation::Reading;

/// What is printed on a hex.
#[derive(Default)]
pub struct Printed {
    /// The tile as it is printed.
    pub tile: Tile,
    /// The name of the town or area.
    pub town: String,
    /// The names of the icons.
    pub icons: Vec<String>,
    /// The cost of building there.
    pub terrain: Vec<Terrain>,
    /// The edges that nothing passes.
    pub closed: Vec<Edge>,
}

impl From<Reading> for Printed {
    fn from(reading: Reading) -> Printed {
        Printed {
            tile: reading.tile,
            town: String::new(),
            icons: reading.icons,
            terrain: reading.terrain,
            closed: reading.impassable,
        }
    }
}

impl Printed {
    /// A hex on which that is printed.
    pub fn hex(&self, name: String, site: Site, place: Place) -> Hex {
        Hex {
            town: self.town.clone(),
            marks: self.icons.clone(),
            terrain: self.terrain.clone(),
            place,
            ..Hex::new(name, site, self.tile.clone(), 0)
        }
    }
}
