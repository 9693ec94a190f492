//! What a table is made of, settled before anybody sits down.

use super::clock::Pace;
use crate::guard::secret::{self, NoChance};
use milepost_table::{Board, Game, Options, Roster, Who};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The seats a table may have.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=6;
/// The cards a deck may have.
pub const CARDS: std::ops::RangeInclusive<usize> = 10..=240;

/// What is asked of a new table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// A map that comes with Milepost.
    #[serde(default)]
    pub map: String,
    /// In its place, the text of a map of one's own, in either form of map files.
    #[serde(default)]
    pub own: Option<String>,
    /// The number of seats.
    pub seats: usize,
    /// Cards in the deck; 120 where nothing is said.
    #[serde(default = "usual")]
    pub cards: usize,
    /// Options of the rules by name and value.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// Clocks, if there are to be any.
    #[serde(default)]
    pub clock: Option<Pace>,
}

fn usual() -> usize {
    120
}

/// What a table is made of. Its seed is chance, known to nobody before the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The engine that plays it.
    pub engine: u8,
    /// The map's name: among those that come with Milepost, unless it is one's own.
    pub map: String,
    /// The text of a map that somebody brought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// The map's content, by its hash.
    pub content: String,
    /// The number of seats.
    pub seats: usize,
    /// Cards in the deck.
    pub cards: usize,
    /// The options that are not as usual.
    pub options: Vec<(String, String)>,
    /// How its clocks go, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Pace>,
    /// The seed of the deck and of all chance.
    pub seed: u64,
    /// What keeps the seed from being guessed by its hash.
    pub salt: String,
}

/// Why there is no new table.
#[derive(Clone, Debug)]
pub enum NoHead {
    /// All that is wrong with what was asked.
    Wrong(Vec<String>),
    /// The system has no chance to give.
    Chance(NoChance),
}

impl From<NoChance> for NoHead {
    fn from(none: NoChance) -> NoHead {
        NoHead::Chance(none)
    }
}

impl Head {
    /// What was asked, with chance of its own. On a map that is small for its deck a seed may be refused where another
    /// is not.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn new(wanted: &Wanted, board: Result<Arc<Board>, Vec<String>>) -> Result<Head, NoHead> {
        const TRIES: usize = 20;
        let mut wrong = Vec::new();
        let board = board.map_err(|told| wrong.extend(told));
        if !SEATS.contains(&wanted.seats) {
            wrong.push(format!("{} seats: a table has 2 to 6", wanted.seats));
        }
        if !CARDS.contains(&wanted.cards) {
            wrong.push(format!("{} cards: a deck has 10 to 240", wanted.cards));
        }
        let options = read(&wanted.options).map_err(|told| wrong.extend(told));
        let companion = options.as_ref().is_ok_and(|options| options.companion);
        wrong.extend(wanted.clock.iter().flat_map(|clock| clock.wrong(companion)));
        let (Ok(board), Ok(options), true) = (board, options, wrong.is_empty()) else {
            return Err(NoHead::Wrong(wrong));
        };
        let changed = options.changed().into_iter().map(|(name, value)| (name.to_owned(), value));
        let mut head = Head {
            engine: milepost_table::GENERATOR,
            map: wanted.own.as_ref().map_or(&*wanted.map, |_| board.map().name()).to_owned(),
            own: wanted.own.clone(),
            content: board.map().hash_text(),
            seats: wanted.seats,
            cards: wanted.cards,
            options: changed.collect(),
            clock: wanted.clock,
            seed: 0,
            salt: secret::token()?,
        };
        let names = (1..=wanted.seats).map(|seat| Who::person(&seat.to_string())).collect();
        let roster = Roster::new(names).map_err(NoHead::Wrong)?;
        let mut told = Vec::new();
        for _ in 0..TRIES {
            head.seed = secret::number()?;
            match head.game(&board, roster.clone()) {
                Ok(_) => return Ok(head),
                Err(wrong) => told = wrong,
            }
        }
        Err(NoHead::Wrong(told))
    }

    /// Its game, among these players.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    pub fn game(&self, board: &Arc<Board>, roster: Roster) -> Result<Game, Vec<String>> {
        Game::new(board.clone(), self.rules()?, roster, self.cards, self.seed)
    }

    /// Its options.
    ///
    /// # Errors
    /// All that is wrong with them.
    pub fn rules(&self) -> Result<Options, Vec<String>> {
        read(&self.options)
    }

    /// The text whose hash is published at the start, and which is disclosed at the end: seed and salt, a line each.
    pub fn sealed(&self) -> String {
        format!("{}\n{}\n", self.seed, self.salt)
    }

    /// The hash of [`Head::sealed`].
    pub fn seal(&self) -> String {
        secret::hash(&self.sealed())
    }
}

fn read(said: &[(String, String)]) -> Result<Options, Vec<String>> {
    let mut options = Options::default();
    let wrong: Vec<String> = said.iter().filter_map(|(name, value)| options.set(name, value).err()).collect();
    if wrong.is_empty() { Ok(options) } else { Err(wrong) }
}
