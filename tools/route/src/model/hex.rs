//! A hex of the board with what lies on it.

use crate::model::tile::{Terrain, Tile};
use crate::rules::Places;
use milepost_document::Place;
use milepost_grid::Hex as Site;

/// A token in a city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Whose it is.
    pub company: String,
    /// Whether others may run through as if its place were free.
    pub neutral: bool,
}

/// A hex with what lies on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hex {
    /// Its coordinate, as printed.
    pub name: String,
    /// Where it is.
    pub at: Site,
    /// The name of the town or area printed on it, or none.
    pub town: String,
    /// What lies on it, turned as it lies.
    pub tile: Tile,
    /// How far it was turned clockwise, in sixths.
    pub rotation: u8,
    /// For each stop its places for tokens, and any tokens beyond them.
    pub tokens: Vec<Vec<Option<Token>>>,
    /// Marks that rules may ask for: icons, and what players put there.
    pub marks: Vec<String>,
    /// What it costs to build there; routes do not mind.
    pub terrain: Vec<Terrain>,
    /// The hexes that track may go on to, by edge, as indices into the board's.
    pub sides: [Option<usize>; 6],
    /// Where it stands in the file.
    pub place: Place,
}

impl Hex {
    /// A hex with nothing around it.
    pub fn new(name: impl Into<String>, at: Site, tile: Tile, rotation: u8) -> Hex {
        let tile = tile.turned(rotation);
        let tokens = tile
            .stops
            .iter()
            .map(|stop| vec![None; usize::from(stop.slots)])
            .collect();
        Hex {
            name: name.into(),
            at,
            town: String::new(),
            tile,
            rotation,
            tokens,
            marks: Vec::new(),
            terrain: Vec::new(),
            sides: [None; 6],
            place: Place::Whole,
        }
    }

    /// Whether it is one of the hexes that `places` describe, by its name and its marks and labels, whatever stops it has.
    pub fn is_among(&self, places: &Places) -> bool {
        let marked = |mark: &String| self.marks.contains(mark) || self.tile.labels.contains(mark);
        let named = |name: &String| name.split(':').next() == Some(self.name.as_str());
        places.mark.as_ref().is_none_or(marked)
            && (places.hexes.is_empty() || places.hexes.iter().any(named))
    }
}
