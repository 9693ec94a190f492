//! The store: append-only logs of tables, one row per entry, with compare-and-set on the entry's
//! number.
//!
//! [`folder`] locks the data folder for one server at a time. `sqlite` keeps the logs in one file:
//! `schema` migrates files of older releases, `writer` is the only thread that writes, and `reader`
//! a thread that only reads.

mod error;
pub mod folder;
mod log;
mod sqlite;

pub use error::StoreError;
pub use folder::Folder;
pub use log::{NewEntry, NewLog, Phase, SharedText, StoredEntry, StoredLog};
pub use sqlite::Sqlite;

use std::pin::Pin;

/// The future result of an operation.
pub type StoreFuture<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A store of logs. Whatever it has acknowledged survives a crash of the program and of the
/// machine.
///
/// Every operation can fail with [`StoreError::Failed`].
pub trait Store: Send + Sync + 'static {
    /// Creates a log. Fails with [`StoreError::Conflict`] if there is one with this name.
    fn create(&self, id: &str, log: NewLog) -> StoreFuture<()>;

    /// Appends an entry. Fails with [`StoreError::Conflict`] unless its number is the next one.
    fn append(&self, id: &str, row: NewEntry) -> StoreFuture<()>;

    /// Loads a log; `None` if there is none.
    fn load(&self, id: &str) -> StoreFuture<Option<StoredLog>>;

    /// The text with this hash; `None` if there is none.
    fn text(&self, hash: &str) -> StoreFuture<Option<String>>;

    /// The value of a key; `None` if there is none.
    fn get_value(&self, word: &str) -> StoreFuture<Option<String>>;

    /// Sets the value of a key.
    fn set_value(&self, word: &str, text: String) -> StoreFuture<()>;

    /// The names of up to `most` logs in a phase that have had no entry since `before`
    /// (milliseconds since 1970), the longest idle first.
    fn idle(&self, phase: Phase, before: u64, most: usize) -> StoreFuture<Vec<String>>;

    /// Deletes a log, and its text if no other log needs it, provided that it is still in that
    /// phase with no entry since `before`. Returns whether it did.
    fn delete(&self, id: &str, phase: Phase, before: u64) -> StoreFuture<bool>;

    /// The number of bytes in use, without the space that deletions have freed.
    fn used_bytes(&self) -> StoreFuture<u64>;

    /// The number of failed writes since the last successful one.
    fn failures(&self) -> u32;

    /// Waits until all earlier operations are complete.
    fn flush(&self) -> StoreFuture<()>;

    /// Completes all earlier operations and closes the store. Afterwards the one file holds
    /// everything.
    fn close(&self) -> StoreFuture<()>;
}
