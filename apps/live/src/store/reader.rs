//! What can be read of a store beside the servers that use it, without a claim and without a change.

use crate::store::error::StoreFuture;
use crate::store::log::{Note, Snapshot, StoredText, WholeLog};

/// A store that is only read. Each answer is of one moment; between two of them a server may have
/// stored or deleted something.
///
/// Every operation can fail with [`StoreError::Down`](crate::store::StoreError::Down).
pub trait StoreReader: Send + Sync + 'static {
    /// What the database itself finds wrong with what it has stored.
    fn faults(&self) -> StoreFuture<Vec<String>>;

    /// The number of logs.
    fn count(&self) -> StoreFuture<u64>;

    /// The names of at most so many logs, in order, after the one with this name.
    fn log_names(&self, after: &str, most: usize) -> StoreFuture<Vec<String>>;

    /// A log up to its last entry; `None` if there is none with this name.
    fn whole_log(&self, id: &str) -> StoreFuture<Option<WholeLog>>;

    /// The snapshot of a log, if there is one.
    fn snapshot(&self, id: &str) -> StoreFuture<Option<Snapshot>>;

    /// The hashes of at most so many texts, in order, after this one.
    fn text_hashes(&self, after: &str, most: usize) -> StoreFuture<Vec<String>>;

    /// The text with this hash as it is, sound or not; `None` if there is none.
    fn stored_text(&self, hash: &str) -> StoreFuture<Option<StoredText>>;

    /// All notes with their names.
    fn notes(&self) -> StoreFuture<Vec<(String, Note)>>;
}
