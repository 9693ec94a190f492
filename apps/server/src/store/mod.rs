//! Where logs of tables are kept: append-only, an entry a row, with compare-and-set on its number.
//!
//! [`folder`] holds the data folder for one server at a time, `schema` brings a file of an older release up to date,
//! `sqlite` keeps logs in that file: `writer` is the one thread that writes, `reader` the one that only looks.

pub mod folder;
mod sqlite;

pub use folder::Folder;
pub use sqlite::Sqlite;

use std::error::Error;
use std::fmt;
use std::pin::Pin;

/// What a store will have done.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps logs. What it has acknowledged outlives the program's sudden end and the machine's.
pub trait Store: Send + Sync + 'static {
    /// Begins a log; [`StoreError::Taken`] if there is one of that name.
    fn begin(&self, id: &str, log: NewLog) -> Pending<()>;

    /// Appends an entry; [`StoreError::Taken`] unless its number is the next one.
    fn append(&self, id: &str, row: Row) -> Pending<()>;

    /// A log; `None` where there is none.
    fn load(&self, id: &str) -> Pending<Option<Kept>>;

    /// The text that has this hash; `None` where there is none.
    fn text(&self, hash: &str) -> Pending<Option<String>>;

    /// What is noted under a word; `None` where nothing is.
    fn note(&self, word: &str) -> Pending<Option<String>>;

    /// Notes something under a word, in place of what was there.
    fn set_note(&self, word: &str, text: String) -> Pending<()>;

    /// The names of at most `most` logs in a phase with no entry since `before`, longest ago first.
    fn idle(&self, phase: Phase, before: u64, most: usize) -> Pending<Vec<String>>;

    /// Deletes a log and the text that no other log needs, if it is still in that phase with no entry since `before`.
    /// Gives whether it did.
    fn delete(&self, id: &str, phase: Phase, before: u64) -> Pending<bool>;

    /// How many bytes are in use, the room left by what was deleted not counted.
    fn used(&self) -> Pending<u64>;

    /// How many attempts to write have failed since the last one that succeeded.
    fn failures(&self) -> u32;

    /// Done when all that was asked before is done.
    fn flush(&self) -> Pending<()>;

    /// Ends: all that was asked before is done, and then the one file holds everything.
    fn close(&self) -> Pending<()>;
}

/// How far the game of a log has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It has not begun.
    Lobby,
    /// It is being played.
    Begun,
    /// It is over.
    Over,
}

impl Phase {
    /// The number that stands for it in a file.
    fn number(self) -> i64 {
        self as i64
    }

    fn of(number: i64) -> Phase {
        [Phase::Lobby, Phase::Begun, Phase::Over]
            .into_iter()
            .find(|phase| phase.number() == number)
            .unwrap_or(Phase::Begun)
    }
}

/// A log to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLog {
    /// What its table is made of.
    pub head: String,
    /// The text of its map. Logs with the same text share it.
    pub text: Option<Text>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// A text that is kept once, however many logs need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its SHA-256, in 64 hexadecimal digits.
    pub hash: String,
    /// The text.
    pub body: String,
}

/// An entry to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// How far the game has come with it.
    pub phase: Phase,
    /// The version of the form that the text is written in.
    pub form: u32,
    /// What it holds.
    pub entry: String,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptEntry {
    /// The version of the form that the text is written in.
    pub form: u32,
    /// What it holds.
    pub text: String,
}

/// A log as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What its table was made of.
    pub head: String,
    /// The hash of the text of its map, if that is kept.
    pub text: Option<String>,
    /// How far its game has come.
    pub phase: Phase,
    /// The entries, from number 1 on.
    pub entries: Vec<KeptEntry>,
}

/// Why a store did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The number is not the next one, or the log is there already.
    Taken,
    /// There is no room for another table.
    Full,
    /// The file was written by a newer release.
    Newer {
        /// The version of its schema.
        found: i64,
        /// The newest version that this program reads.
        known: i64,
    },
    /// The store itself is in trouble.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("another entry was kept before"),
            StoreError::Full => f.write_str("this server has no room for another table"),
            StoreError::Newer { found, known } => write!(
                f,
                "the tables were written by a newer Milepost (schema {found}; this one reads up to {known}); \
                 run that release, or take another folder"
            ),
            StoreError::Failed(why) => write!(f, "the store is in trouble: {why}"),
        }
    }
}

impl Error for StoreError {}

impl StoreError {
    fn of(error: &dyn Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}
