//! The errors of live tables.

use crate::live::clock::ClockError;
use crate::live::entry::EntryError;
use crate::secret::NoRandomness;
use crate::store::StoreError;
use crate::work::WorkError;
use milepost_document::number::counted;
use milepost_document::quoted;
use milepost_map::shipped;
use milepost_table::text::Explanation;
use std::fmt;

/// The most options that a table may have.
pub const MAX_OPTIONS: usize = 64;
/// The longest name and the longest value of an option, in characters.
pub const MAX_OPTION_CHARS: usize = 60;

/// Why a command or query at a live table failed, or why there is no table.
#[derive(Clone, Debug)]
pub enum LiveError {
    /// There is no table with this name.
    NoTable,
    /// The table was dropped from memory. The next request loads it again.
    Dropped,
    /// The table is stored, but this release cannot play it.
    Unplayable(Unplayable),
    /// The request for a new table is invalid, for all of these reasons.
    Invalid(Vec<RequestError>),
    /// The rules or the state of the table do not allow it.
    Refused(Explanation),
    /// Only the holder of this seat may do it.
    NotYourSeat {
        /// The seat, from 0.
        seat: usize,
        /// The number of seats at the table.
        seats: usize,
    },
    /// Only somebody with a seat may do it.
    NoSeat,
    /// Only the player may leave this seat until the table has waited for them long enough.
    SeatInUse,
    /// Hands are hidden, and only the player to act gets advice.
    NotToAct {
        /// The name of the player to act.
        mover: String,
        /// Whether the person who asks holds a seat.
        seated: bool,
    },
    /// The game has not begun.
    NotBegun,
    /// The game is over.
    Over,
    /// Another command changed the table first.
    Changed,
    /// The disk quota for tables is used up.
    DiskFull,
    /// The memory for tables is used up.
    MemoryFull,
    /// The entry could not be stored.
    NotStored,
    /// Internal error: the task that ran the command panicked.
    Failed,
    /// The operating system gave no random bytes.
    NoRandomness,
    /// The work was refused, timed out or failed.
    Work(WorkError),
    /// The store refused the operation or failed.
    Store(StoreError),
}

/// Why this release cannot play a stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// Another release made it, with another engine or another version of its map.
    OtherRelease,
    /// Its head is not what any release writes. Contains the message of the parser.
    DamagedHead(String),
    /// An entry of its log cannot be read.
    Entry(EntryError),
    /// The rules refuse an entry of its log. Contains the reason.
    RefusedEntry(String),
    /// The store does not have the text of its map.
    MapMissing,
    /// Its map ships with Milepost no more. Contains the name.
    UnknownMap(String),
    /// Its map or its options are invalid. All reasons, one message each.
    Invalid(Vec<String>),
    /// The store failed.
    Store(StoreError),
}

impl Unplayable {
    /// The reasons, one message each.
    pub fn messages(self) -> Vec<String> {
        match self {
            Unplayable::Invalid(messages) => messages,
            other => vec![other.to_string()],
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::OtherRelease => f.write_str(
                "another release of Milepost made this table, and only that release can continue it; append /log.txt to the address for its log",
            ),
            Unplayable::DamagedHead(why) | Unplayable::RefusedEntry(why) => {
                write!(f, "the log is damaged: {why}")
            }
            Unplayable::Entry(error) => error.fmt(f),
            Unplayable::MapMissing => f.write_str("the store does not have the text of its map"),
            Unplayable::UnknownMap(name) => write!(f, "there is no map called {}", quoted(name)),
            Unplayable::Invalid(messages) => f.write_str(&messages.join("; ")),
            Unplayable::Store(error) => error.fmt(f),
        }
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
    /// An option is unknown or has an invalid value. Contains the message of the engine.
    Option(String),
    /// The time control is invalid.
    Clock(ClockError),
    /// The deck cannot be dealt. Contains a message of the engine.
    Deal(String),
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
                let names: Vec<&str> = shipped::MAPS.iter().map(|(name, _)| *name).collect();
                write!(f, "; maps that ship with Milepost: {}", names.join(", "))
            }
            RequestError::Map(message)
            | RequestError::Option(message)
            | RequestError::Deal(message) => f.write_str(message),
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
        }
    }
}

impl From<Unplayable> for LiveError {
    fn from(why: Unplayable) -> LiveError {
        LiveError::Unplayable(why)
    }
}

impl From<WorkError> for LiveError {
    fn from(why: WorkError) -> LiveError {
        LiveError::Work(why)
    }
}

impl From<StoreError> for LiveError {
    fn from(error: StoreError) -> LiveError {
        LiveError::Store(error)
    }
}

impl From<NoRandomness> for LiveError {
    fn from(_: NoRandomness) -> LiveError {
        LiveError::NoRandomness
    }
}
