//! A hex of the board with what lies on it.

use crate::model::tile::{Colour, Terrain, Tile};
use crate::rules::Places;
use milepost_document::Place;
use milepost_grid::Hex as Site;

/// A token in a city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The company that owns it.
    pub company: String,
    /// Whether other companies may run through, as if its place were free.
    pub neutral: bool,
}

impl Token {
    /// A token of a company, which blocks others.
    pub fn of(company: &str) -> Token {
        Token {
            company: company.to_owned(),
            neutral: false,
        }
    }
}

/// A hex with what lies on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hex {
    /// Its coordinate, as printed.
    pub name: String,
    /// Where it is.
    pub at: Site,
    /// The name of the town or area printed on it; empty where there is none.
    pub town: String,
    /// The tile on it, already rotated.
    pub tile: Tile,
    /// The clockwise rotation of the tile, 0 to 5 sixths of a turn.
    pub rotation: u8,
    /// For each stop of the tile its places for tokens, then any extra tokens.
    pub tokens: Vec<Vec<Option<Token>>>,
    /// Marks that rules may ask for: printed icons, and markers that players put there.
    pub marks: Vec<String>,
    /// What it costs to build there. Routes do not depend on it.
    pub terrain: Vec<Terrain>,
    /// By edge, the index of the neighbouring hex that track may continue to.
    pub sides: [Option<usize>; 6],
    /// Its place in the file that it was read from.
    pub place: Place,
}

impl Hex {
    /// A hex without neighbours, tokens or marks, whose `tile` is turned clockwise by `rotation` sixths.
    pub fn new(name: impl Into<String>, at: Site, tile: Tile, rotation: u8) -> Hex {
        let tile = tile.turned(rotation);
        Hex {
            name: name.into(),
            at,
            town: String::new(),
            tokens: tile.places(),
            tile,
            rotation,
            marks: Vec::new(),
            terrain: Vec::new(),
            sides: [None; 6],
            place: Place::Whole,
        }
    }

    /// Whether it has a mark, or its tile has it as a label.
    pub fn is_marked(&self, mark: &String) -> bool {
        self.marks.contains(mark) || self.tile.labels.contains(mark)
    }

    /// What its terrain costs whoever builds there first, where that is stated; laying over a tile costs nothing more.
    pub fn to_build(&self) -> Option<u32> {
        let costs = self.terrain.iter().map(|terrain| terrain.cost);
        let cost = costs.fold(0, u32::saturating_add);
        (self.tile.colour == Colour::White && cost > 0).then_some(cost)
    }

    /// Whether a word of a rule names this stop of it: `M38`, or `M38:1` of one stop alone.
    pub fn is_named(&self, word: &str, stop: usize) -> bool {
        match word.split_once(':') {
            Some((name, number)) => name == self.name && number.parse() == Ok(stop),
            None => word == self.name,
        }
    }

    /// Whether it is one of the hexes that `places` describe, by its name and its marks and labels, whatever stops it has.
    pub fn is_among(&self, places: &Places) -> bool {
        let named = |name: &String| name.split(':').next() == Some(self.name.as_str());
        self.looks_like(places) && (places.hexes.is_empty() || places.hexes.iter().any(named))
    }

    /// Whether this stop of it is one of those that `places` describe to a company; tokens are counted as they stand.
    pub(crate) fn has_among(&self, stop: usize, places: &Places, company: &str) -> bool {
        let named = |word: &String| self.is_named(word, stop);
        let has = |company: &str| {
            let mut tokens = self.tokens[stop].iter().flatten();
            tokens.any(|token| token.company == company)
        };
        let kind = self.tile.stops[stop].kind;
        (places.hexes.is_empty() || places.hexes.iter().any(named))
            && self.looks_like(places)
            && places.kinds.is_none_or(|kinds| kinds.has(kind))
            && (!places.token || has(company))
            && (places.token_of.is_empty() || places.token_of.iter().any(|one| has(one)))
    }

    /// Whether it has the mark and the colour that `places` ask for, and not the mark that it must not have.
    pub fn looks_like(&self, places: &Places) -> bool {
        let has = |mark: &String| self.is_marked(mark);
        places.mark.as_ref().is_none_or(has)
            && !places.unmarked.as_ref().is_some_and(has)
            && places
                .colour
                .is_none_or(|colour| colour == self.tile.colour)
    }
}
