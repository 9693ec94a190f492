//! Where logs of tables are kept: append-only, an entry a row, with compare-and-set on its number.
//!
//! [`folder`] holds the data folder for one server at a time, `schema` brings a file of an older release up to date,
//! `sqlite` keeps logs in that file: `writer` is the one thread that writes, `reader` the one that only looks.

mod error;
pub mod folder;
mod log;
mod sqlite;

pub use error::StoreError;
pub use folder::Folder;
pub use log::{Kept, KeptEntry, NewLog, Phase, Row, Text};
pub use sqlite::Sqlite;

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
