//! What a table is created with. It never changes afterwards.

use crate::live::clock::TimeControl;
use crate::live::error::{LiveError, MAX_OPTION_CHARS, MAX_OPTIONS, RequestError};
use crate::secret;
use milepost_document::FromNode;
use milepost_table::{Board, CardNumbers, Game, Options, Participant, Roster};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of seats that a table may have.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=6;
/// The number of cards that a deck may have.
pub const CARDS: std::ops::RangeInclusive<usize> = 10..=240;

/// A request for a new table.
#[derive(Clone, Debug, Deserialize, Serialize, FromNode)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Wanted"))]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// The name of a map that ships with Milepost.
    #[serde(default)]
    pub map: String,
    /// The text of a custom map in either form of map files, used instead of `map`.
    #[serde(default, rename = "own")]
    pub custom_map: Option<String>,
    /// The number of seats, 2 to 6.
    pub seats: usize,
    /// The number of cards in the deck, 10 to 240. Default: 120.
    #[serde(default = "usual")]
    pub cards: usize,
    /// Options of the rules, as pairs of name and value.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// The time control, if the game has clocks.
    #[serde(default)]
    pub clock: Option<TimeControl>,
}

fn usual() -> usize {
    120
}

impl TableRequest {
    /// The numbers that are out of range.
    fn range_problems(&self) -> Vec<RequestError> {
        let seats = (!SEATS.contains(&self.seats)).then_some(RequestError::Seats(self.seats));
        let cards = (!CARDS.contains(&self.cards)).then_some(RequestError::Cards(self.cards));
        [seats, cards].into_iter().flatten().collect()
    }
}

/// What a table is created with. Its seed is random and stays secret until the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the game engine.
    pub engine: u8,
    /// The name of the map: a shipped one, unless the map is a custom one.
    pub map: String,
    /// The SHA-256 of the text of a custom map. The store keeps the text.
    #[serde(rename = "own", default, skip_serializing_if = "Option::is_none")]
    pub custom_map_hash: Option<String>,
    /// The hash of the map's content.
    pub content: String,
    /// The number of seats.
    pub seats: usize,
    /// The number of cards in the deck.
    pub cards: usize,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The time control, if the game has clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The seed of the deck and of all other chance.
    pub seed: u64,
    /// Random digits that prevent guessing the seed from its published hash.
    pub salt: String,
}

impl Head {
    /// Creates the head of a requested table, with a random seed. On a map that is small for its
    /// deck some seeds cannot be dealt, so several are tried.
    ///
    /// # Errors
    /// [`LiveError::Invalid`] with everything that is wrong with the request or the map;
    /// [`LiveError::NoRandomness`] if the operating system gives no random bytes.
    pub fn new(
        request: &TableRequest,
        board: Result<Arc<Board>, Vec<RequestError>>,
    ) -> Result<Head, LiveError> {
        const TRIES: usize = 20;
        let mut problems = request.range_problems();
        let board = board.map_err(|errors| problems.extend(errors));
        let options = read(&request.options).map_err(|errors| problems.extend(errors));
        let companion = options.as_ref().is_ok_and(|options| options.companion);
        let clock = request.clock.iter();
        problems.extend(
            clock
                .flat_map(|clock| clock.problems(companion))
                .map(RequestError::Clock),
        );
        let (Ok(board), Ok(options), true) = (board, options, problems.is_empty()) else {
            return Err(LiveError::Invalid(problems));
        };
        let mut head = Head::unseeded(request, &board, &options, secret::token()?);
        let names = (1..=request.seats).map(|seat| Participant::person(&seat.to_string()));
        let roster = Roster::new(names.collect()).map_err(|errors| {
            LiveError::Invalid(messages(&errors).map(RequestError::Deal).collect())
        })?;
        for _ in 0..TRIES {
            head.seed = secret::number()?;
            match head.game(&board, roster.clone()) {
                Ok(_) => return Ok(head),
                Err(errors) => {
                    problems = errors.into_iter().map(RequestError::Deal).collect();
                }
            }
        }
        Err(LiveError::Invalid(problems))
    }

    /// The head of a valid request, with 0 for the seed.
    fn unseeded(request: &TableRequest, board: &Board, options: &Options, salt: String) -> Head {
        let changed = options
            .changed()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        Head {
            engine: milepost_table::GENERATOR,
            map: request
                .custom_map
                .as_ref()
                .map_or(&*request.map, |_| board.map().name())
                .to_owned(),
            custom_map_hash: request.custom_map.as_deref().map(secret::hash),
            content: board.map().hash_text(),
            seats: request.seats,
            cards: request.cards,
            options: changed.collect(),
            clock: request.clock,
            seed: 0,
            salt,
        }
    }

    /// Deals the game for these players.
    ///
    /// # Errors
    /// Everything that prevents the game from being played, one message each.
    pub fn game(&self, board: &Arc<Board>, roster: Roster) -> Result<Game, Vec<String>> {
        let game = Game::new(board.clone(), self.rules()?, roster, self.cards, self.seed)
            .map_err(|errors| messages(&errors).collect::<Vec<_>>())?;
        Ok(game.renumbered(self.card_key()))
    }

    /// The numbers by which players know the cards, during the game and afterwards.
    pub fn numbers(&self) -> CardNumbers {
        CardNumbers::shuffled(self.cards, self.card_key())
    }

    /// The key of the card numbers. It is derived from seed and salt without revealing them.
    fn card_key(&self) -> u64 {
        secret::number_of(&format!("card numbers\n{}", self.sealed()))
    }

    /// The options of the rules.
    ///
    /// # Errors
    /// Every option that is unknown or has an invalid value, one message each.
    pub fn rules(&self) -> Result<Options, Vec<String>> {
        read(&self.options).map_err(|errors| messages(&errors).collect())
    }

    /// A new token for a seat, derived from the request's id and from the token that the browser
    /// sent with it. Nobody can guess it without knowing seed and salt. A request that is sent
    /// twice gets the same token, so a browser keeps its seat even if the first answer was lost.
    pub fn seat_token(&self, brought: &str, id: &str) -> String {
        let mut token = secret::hash(&format!("seat token\n{}{brought}\n{id}", self.sealed()));
        token.truncate(secret::TOKEN_DIGITS);
        token
    }

    /// Seed and salt, one per line. The hash of this text is published at the start of the game,
    /// and the text itself at the end.
    pub fn sealed(&self) -> String {
        format!("{}\n{}\n", self.seed, self.salt)
    }

    /// The hash of [`Head::sealed`].
    pub fn seal(&self) -> String {
        secret::hash(&self.sealed())
    }
}

fn messages<E: ToString>(errors: &[E]) -> impl Iterator<Item = String> {
    errors.iter().map(ToString::to_string)
}

/// Reads options given as pairs of name and value, at most [`MAX_OPTIONS`] of them.
fn read(pairs: &[(String, String)]) -> Result<Options, Vec<RequestError>> {
    if pairs.len() > MAX_OPTIONS {
        return Err(vec![RequestError::TooManyOptions(pairs.len())]);
    }
    let texts = pairs.iter().flat_map(|(name, value)| [name, value]);
    let long: Vec<RequestError> = texts
        .filter(|text| text.chars().count() > MAX_OPTION_CHARS)
        .map(|text| RequestError::LongOption(text.clone()))
        .collect();
    if !long.is_empty() {
        return Err(long);
    }
    let mut options = Options::default();
    let invalid: Vec<RequestError> = pairs
        .iter()
        .filter_map(|(name, value)| options.set(name, value).err())
        .map(|error| RequestError::Option(error.to_string()))
        .collect();
    if invalid.is_empty() {
        Ok(options)
    } else {
        Err(invalid)
    }
}
