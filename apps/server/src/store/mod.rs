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
pub use log::{NewEntry, NewLog, Phase, SharedText, StoredEntry, StoredLog};
pub use sqlite::Sqlite;

use std::pin::Pin;

/// What a store will have done.
pub type StoreFuture<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps logs. What it has acknowledged outlives the program's sudden end and the machine's.
pub trait Store: Send + Sync + 'static {
    /// Begins a log; [`StoreError::Conflict`] if there is one of that name.
    fn create(&self, id: &str, log: NewLog) -> StoreFuture<()>;

    /// Appends an entry; [`StoreError::Conflict`] unless its number is the next one.
    fn append(&self, id: &str, row: NewEntry) -> StoreFuture<()>;

    /// A log; `None` where there is none.
    fn load(&self, id: &str) -> StoreFuture<Option<StoredLog>>;

    /// The text that has this hash; `None` where there is none.
    fn text(&self, hash: &str) -> StoreFuture<Option<String>>;

    /// What is noted under a word; `None` where nothing is.
    fn get_value(&self, word: &str) -> StoreFuture<Option<String>>;

    /// Notes something under a word, in place of what was there.
    fn set_value(&self, word: &str, text: String) -> StoreFuture<()>;

    /// The names of at most `most` logs in a phase with no entry since `before`, longest ago first.
    fn idle(&self, phase: Phase, before: u64, most: usize) -> StoreFuture<Vec<String>>;

    /// Deletes a log and the text that no other log needs, if it is still in that phase with no entry since `before`.
    /// Gives whether it did.
    fn delete(&self, id: &str, phase: Phase, before: u64) -> StoreFuture<bool>;

    /// How many bytes are in use, the room left by what was deleted not counted.
    fn used_bytes(&self) -> StoreFuture<u64>;

    /// How many attempts to write have failed since the last one that succeeded.
    fn failures(&self) -> u32;

    /// Done when all that was asked before is done.
    fn flush(&self) -> StoreFuture<()>;

    /// Ends: all that was asked before is done, and then the one file holds everything.
    fn close(&self) -> StoreFuture<()>;
}
