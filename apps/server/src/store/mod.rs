//! Where logs of tables are kept: append-only, an entry a row, with compare-and-set on its number.

mod sqlite;

pub use sqlite::Sqlite;

use std::error::Error;
use std::fmt;
use std::pin::Pin;

/// What a store will have done.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps logs. What it has acknowledged outlives the program's sudden end and the machine's.
pub trait Store: Send + Sync + 'static {
    /// Begins a log. `head` says what its table was made of.
    fn begin(&self, id: &str, head: String) -> Pending<()>;

    /// Appends entry number `seq`, from 1; [`StoreError::Taken`] unless it is the next one.
    fn append(&self, id: &str, seq: u64, entry: String) -> Pending<()>;

    /// A log; `None` where there is none.
    fn load(&self, id: &str) -> Pending<Option<Kept>>;

    /// What is noted under a word; `None` where nothing is.
    fn note(&self, word: &str) -> Pending<Option<String>>;

    /// Notes something under a word, in place of what was there.
    fn set_note(&self, word: &str, text: String) -> Pending<()>;

    /// Done when all that was asked before is done.
    fn flush(&self) -> Pending<()>;
}

/// A log as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What its table was made of.
    pub head: String,
    /// The entries, from number 1 on.
    pub entries: Vec<String>,
}

/// Why a store did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The number is not the next one, or the log is there already.
    Taken,
    /// The store itself is in trouble.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("another entry was kept before"),
            StoreError::Failed(why) => write!(f, "the store is in trouble: {why}"),
        }
    }
}

impl Error for StoreError {}
