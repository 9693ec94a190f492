//! A position: the board as it lies, the tokens on it, and the trains to run.

use crate::notation::Terrain;
use crate::rules::Rules;
use crate::tile::Tile;
use crate::train::Train;
use milepost_document::{Place, Problem};
use milepost_grid::{Edge, Hex as Site, Layout};

mod check;
mod record;

pub use record::{Ran, Record};

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
}

/// A company with its trains.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// Its name, as on its tokens.
    pub name: String,
    /// Its trains, in their order.
    pub trains: Vec<Train>,
    /// What it holds that rules may ask for, such as private companies and markers.
    pub holds: Vec<String>,
}

/// What a file says of a position, right or wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The game.
    pub title: String,
    /// How the hexes lie.
    pub layout: Layout,
    /// The phase by name; empty where nothing names it.
    pub phase: String,
    /// The colours of the tiles in use, the latest last.
    pub colours: Vec<String>,
    /// The board.
    pub hexes: Vec<Hex>,
    /// The companies whose trains are known.
    pub companies: Vec<Company>,
    /// The rules.
    pub rules: Rules,
    /// Rules of the title that nothing here declares, by name.
    pub undeclared: Vec<String>,
    /// What the company ran in the game that the position was recorded from.
    pub record: Option<Record>,
}

/// A position that can be run: its track leads to stops that exist, its tokens have room, no name stands twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Position(Setup);

impl Setup {
    /// What a company holds that rules ask for.
    pub fn holds(&self, company: &str) -> &[String] {
        let found = self.companies.iter().find(|one| one.name == company);
        found.map_or(&[], |company| &company.holds)
    }
}

impl Position {
    /// The position that `setup` describes.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn new(setup: Setup) -> Result<Position, Vec<Problem>> {
        let problems = check::all(&setup);
        if problems.is_empty() {
            Ok(Position(setup))
        } else {
            Err(problems)
        }
    }

    /// What it holds.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The hex across `edge` that track may go on to: no border forbids it on either side.
    pub fn across(&self, hex: usize, edge: Edge) -> Option<usize> {
        let next = self.0.hexes[hex].sides[edge.index()]?;
        let back = self.0.hexes.get(next)?.sides[edge.opposite().index()];
        (back == Some(hex)).then_some(next)
    }

    /// Whether `company` has a token in a stop.
    pub fn has_token(&self, hex: usize, stop: usize, company: &str) -> bool {
        self.0.hexes[hex].tokens[stop]
            .iter()
            .flatten()
            .any(|token| token.company == company)
    }

    /// Whether `company` may run through a stop (18xx notation page, 5): not through an off-board area; through a
    /// city where it has a token, a place is free, or a neutral token stands; through all else.
    pub fn lets_through(&self, hex: usize, stop: usize, company: &str) -> bool {
        let on = &self.0.hexes[hex];
        let at = &on.tile.stops[stop];
        if at.kind == crate::tile::Kind::Offboard {
            return false;
        }
        let mut places = on.tokens[stop].iter();
        !at.kind.holds_tokens()
            || places.any(|place| place.as_ref().is_none_or(|token| token.neutral))
            || self.has_token(hex, stop, company)
    }

    /// The name of a stop: its hex, and which it is where the hex has several.
    pub fn stop_name(&self, hex: usize, stop: usize) -> String {
        let on = &self.0.hexes[hex];
        if on.tile.stops.len() > 1 {
            format!("{}:{stop}", on.name)
        } else {
            on.name.clone()
        }
    }

    /// Those who have tokens on the board, each once, in the order of the board.
    pub fn owners(&self) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        for token in self
            .0
            .hexes
            .iter()
            .flat_map(|hex| hex.tokens.iter().flatten().flatten())
        {
            if !found.contains(&token.company.as_str()) {
                found.push(&token.company);
            }
        }
        found
    }
}
