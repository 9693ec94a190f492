//! What a game's box holds, for those who change a position: tiles, trains, phases, and the board as it is printed.

use crate::model::hex::Hex;
use crate::model::tile::Tile;
use crate::model::train::Train;

/// What may be laid, run and chosen in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kit {
    /// The game's own tiles, by name; standard ones may be laid too.
    pub tiles: Vec<Tile>,
    /// The trains that are declared, by name.
    pub trains: Vec<Train>,
    /// The phases by name, each with the colours in use, the latest last.
    pub phases: Vec<(String, Vec<String>)>,
    /// The names on tokens; none where anyone may play.
    pub companies: Vec<String>,
    /// The hexes as they are printed.
    pub printed: Vec<Hex>,
}

impl Kit {
    /// The train of that name: as it is declared, else as its name tells.
    pub fn train(&self, name: &str) -> Option<Train> {
        self.trains
            .iter()
            .find(|train| train.name == name)
            .cloned()
            .or_else(|| Train::by_name(name))
    }
}
