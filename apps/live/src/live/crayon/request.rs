//! Requests for new tables.

use crate::live::clock::{ClockError, TimeControl};
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_dice::secret::NoRandomness;
use milepost_document::number::counted;
use milepost_document::{FromNode, quoted};
use milepost_map::shipped;
use milepost_table::{GameError, OptionError, Options};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most options that a table may have.
pub const MAX_OPTIONS: usize = 64;
/// The longest name and the longest value of an option, in characters.
pub const MAX_OPTION_CHARS: usize = 60;

/// A request for a new table.
#[derive(Clone, Debug, Deserialize, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Wanted"))]
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
    /// The number of cards in the deck, 10 to 240. Default: 120, or 40 for each of more than three players, or as many as the map
    /// deals.
    #[serde(default)]
    pub cards: Option<usize>,
    /// Options of the rules, as pairs of name and value.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// The time control, if the game has clocks.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// Whether players may ask for hints. Default: true.
    #[serde(default = "allowed")]
    pub hints: bool,
}

fn allowed() -> bool {
    true
}

impl TableRequest {
    /// The numbers that are out of range.
    pub(super) fn range_problems(&self) -> Vec<RequestError> {
        let seats = (!PLAYERS.contains(&self.seats)).then_some(RequestError::Seats(self.seats));
        let cards = self.cards.filter(|cards| !CARDS.contains(cards));
        let cards = cards.map(RequestError::Cards);
        [seats, cards].into_iter().flatten().collect()
    }
}

/// Why a table cannot be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewTableError {
    /// The request is invalid, for all of these reasons.
    Invalid(Vec<RequestError>),
    /// The operating system gave no random bytes.
    NoRandomness,
}

impl From<NoRandomness> for NewTableError {
    fn from(_: NoRandomness) -> NewTableError {
        NewTableError::NoRandomness
    }
}

/// What is wrong with a request for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// No map that ships with Milepost has this name.
    UnknownMap(String),
    /// The custom map is invalid. Contains a message about one line of it.
    Map(String),
    /// The number of seats is not 2 to 6.
    Seats(usize),
    /// The number of cards is not 10 to 240.
    Cards(usize),
    /// This many options are more than [`MAX_OPTIONS`].
    TooManyOptions(usize),
    /// This name or value of an option has more than [`MAX_OPTION_CHARS`] characters.
    LongOption(String),
    /// An option is unknown or has an invalid value.
    Option(OptionError),
    /// The time control is invalid.
    Clock(ClockError),
    /// A bot is to take over when time runs out, in a game on a real board.
    BotOnRealBoard,
    /// The game cannot be dealt.
    Deal(GameError),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::UnknownMap(name) => {
                if name.is_empty() {
                    f.write_str("the request names no map")?;
                } else {
                    write!(f, "there is no map called {}", quoted(name))?;
                }
                let names: Vec<&str> = shipped::names().collect();
                write!(f, "; maps that ship with Milepost: {}", names.join(", "))
            }
            RequestError::Map(message) => f.write_str(message),
            RequestError::Option(error) => error.fmt(f),
            RequestError::Deal(error) => error.fmt(f),
            RequestError::Seats(seats) => {
                let seats = counted(*seats, "seat", "seats");
                write!(f, "{seats}: a table must have 2 to 6")
            }
            RequestError::Cards(cards) => {
                let cards = counted(*cards, "card", "cards");
                write!(f, "{cards}: a deck must have 10 to 240")
            }
            RequestError::TooManyOptions(count) => {
                let count = counted(*count, "option", "options");
                write!(f, "{count}: a table may have at most {MAX_OPTIONS}")
            }
            RequestError::LongOption(text) => write!(
                f,
                "{}: option names and values have at most {MAX_OPTION_CHARS} characters",
                quoted(text)
            ),
            RequestError::Clock(error) => error.fmt(f),
            RequestError::BotOnRealBoard => f.write_str(
                "clock: a bot cannot take over on a real board; choose the setting that only announces the end of the time",
            ),
        }
    }
}

/// Reads options given as pairs of name and value, at most [`MAX_OPTIONS`] of them.
pub(super) fn options(pairs: &[(String, String)]) -> Result<Options, Vec<RequestError>> {
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
        .map(RequestError::Option)
        .collect();
    if invalid.is_empty() {
        Ok(options)
    } else {
        Err(invalid)
    }
}
