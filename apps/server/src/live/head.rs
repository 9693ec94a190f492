//! What a table is made of, settled before anybody sits down.

use crate::live::clock::Pace;
use crate::live::error::LiveError;
use crate::secret;
use milepost_document::number::counted;
use milepost_document::{FromNode, quoted};
use milepost_table::{Board, CardNumbers, Game, Options, Roster, Who};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The seats a table may have.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=6;
/// The cards a deck may have.
pub const CARDS: std::ops::RangeInclusive<usize> = 10..=240;

/// The most options of a table.
const OPTIONS: usize = 64;
/// The most letters of an option's name, and of its value.
const LETTERS: usize = 60;

/// What is asked of a new table.
#[derive(Clone, Debug, Deserialize, Serialize, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    /// The SHA-256 of the text of a map that somebody brought. The store keeps that text.
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

impl Head {
    /// What was asked, with chance of its own. On a map that is small for its deck a seed may be refused where another
    /// is not.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn new(wanted: &Wanted, board: Result<Arc<Board>, Vec<String>>) -> Result<Head, LiveError> {
        const TRIES: usize = 20;
        let mut wrong = Vec::new();
        let board = board.map_err(|told| wrong.extend(told));
        if !SEATS.contains(&wanted.seats) {
            wrong.push(format!(
                "{}: a table has 2 to 6",
                counted(wanted.seats, "seat", "seats")
            ));
        }
        if !CARDS.contains(&wanted.cards) {
            wrong.push(format!(
                "{}: a deck has 10 to 240",
                counted(wanted.cards, "card", "cards")
            ));
        }
        let options = read(&wanted.options).map_err(|told| wrong.extend(told));
        let companion = options.as_ref().is_ok_and(|options| options.companion);
        wrong.extend(wanted.clock.iter().flat_map(|clock| clock.wrong(companion)));
        let (Ok(board), Ok(options), true) = (board, options, wrong.is_empty()) else {
            return Err(LiveError::Invalid(wrong));
        };
        let changed = options
            .changed()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        let mut head = Head {
            engine: milepost_table::GENERATOR,
            map: wanted
                .own
                .as_ref()
                .map_or(&*wanted.map, |_| board.map().name())
                .to_owned(),
            own: wanted.own.as_deref().map(secret::hash),
            content: board.map().hash_text(),
            seats: wanted.seats,
            cards: wanted.cards,
            options: changed.collect(),
            clock: wanted.clock,
            seed: 0,
            salt: secret::token()?,
        };
        let names = (1..=wanted.seats)
            .map(|seat| Who::person(&seat.to_string()))
            .collect();
        let roster = Roster::new(names).map_err(LiveError::Invalid)?;
        let mut told = Vec::new();
        for _ in 0..TRIES {
            head.seed = secret::number()?;
            match head.game(&board, roster.clone()) {
                Ok(_) => return Ok(head),
                Err(wrong) => told = wrong,
            }
        }
        Err(LiveError::Invalid(told))
    }

    /// Its game, among these players.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    pub fn game(&self, board: &Arc<Board>, roster: Roster) -> Result<Game, Vec<String>> {
        let game = Game::new(board.clone(), self.rules()?, roster, self.cards, self.seed)?;
        Ok(game.renumbered(self.card_key()))
    }

    /// The numbers by which its cards are called, while it is played and afterwards.
    pub fn numbers(&self) -> CardNumbers {
        CardNumbers::shuffled(self.cards, self.card_key())
    }

    /// The key of the numbers by which its cards are called. It hangs on seed and salt, and tells nothing of them.
    fn card_key(&self) -> u64 {
        secret::number_of(&format!("card numbers\n{}", self.sealed()))
    }

    /// Its options.
    ///
    /// # Errors
    /// All that is wrong with them.
    pub fn rules(&self) -> Result<Options, Vec<String>> {
        read(&self.options)
    }

    /// A new token for a seat, which nobody can guess who does not know seed and salt: for a request by its id, and the
    /// token that a browser was given before and brought with it. A request that is sent twice gets the same token, and so
    /// finds its seat again though the first answer was lost.
    pub fn seat_token(&self, brought: &str, id: &str) -> String {
        let mut token = secret::hash(&format!("seat token\n{}{brought}\n{id}", self.sealed()));
        token.truncate(secret::TOKEN_DIGITS);
        token
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

/// Reads options by name and value, so many as are told of at most.
fn read(said: &[(String, String)]) -> Result<Options, Vec<String>> {
    if said.len() > OPTIONS {
        return Err(vec![format!(
            "{}: a table takes {OPTIONS} at most",
            counted(said.len(), "option", "options")
        )]);
    }
    let long = |text: &&String| text.chars().count() > LETTERS;
    let long = said
        .iter()
        .flat_map(|(name, value)| [name, value])
        .filter(long);
    let long: Vec<String> = long
        .map(|text| format!("{}: no option is so long", quoted(text)))
        .collect();
    if !long.is_empty() {
        return Err(long);
    }
    let mut options = Options::default();
    let wrong: Vec<String> = said
        .iter()
        .filter_map(|(name, value)| options.set(name, value).err())
        .collect();
    if wrong.is_empty() {
        Ok(options)
    } else {
        Err(wrong)
    }
}
