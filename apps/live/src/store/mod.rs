//! The store: append-only logs of tables, one row per entry.
//!
//! A node claims a log and gets an *epoch*, the number of its claim. It appends with that epoch
//! and with the number of the entry, and the store compares both before it sets: nobody appends
//! who has been superseded, and nobody skips or repeats a number. Everybody reads, and is woken by
//! changes.
//!
//! [`folder`] locks the data folder for one server at a time, and `sqlite` keeps the logs in one
//! file there. `postgres` keeps them in a database that many nodes share. [`chain`] is the hash
//! chain that every log carries. [`address`] tells which store an operator means.

pub mod address;
pub mod chain;
mod encryption;
mod error;
pub mod folder;
mod log;
mod node;
mod postgres;
pub mod reader;
mod sqlite;

pub use address::StoreAddress;
pub use chain::Chain;
pub use error::{StoreError, StoreFuture};
pub use folder::Folder;
pub use log::{
    Filter, Listed, LoadFrom, NewEntry, NewLog, Note, Phase, SharedText, Snapshot, Space,
    StoredEntry, StoredLog, StoredText, WholeEntry, WholeLog,
};
pub use node::{Claim, KEY_NOTE, LEASE, Node, SECRET_NOTE, Wake};
pub use postgres::{Postgres, PostgresReader, SAFE};
pub use reader::StoreReader;
pub use sqlite::{Sqlite, SqliteReader};

use std::time::Duration;
use tokio::sync::broadcast;

/// How many changes may wait for a reader of [`Store::watch`] before it has missed some.
pub(crate) const WAKES: usize = 4096;

/// A store of logs. Whatever it has accepted survives a crash of the program and of the machine.
///
/// Every operation can fail with [`StoreError::Down`], and one that writes with
/// [`StoreError::Unknown`] and [`StoreError::Full`].
pub trait Store: Send + Sync + 'static {
    /// Begins a log. Fails with [`StoreError::Taken`] if there is one with this name.
    fn begin(&self, id: &str, log: NewLog) -> StoreFuture<()>;

    /// Stores a log that another store has had, as it is and whole: a damaged one stays damaged. The
    /// text that it names must be there. Fails with [`StoreError::Taken`] if there is a log with
    /// this name.
    fn put_log(&self, id: &str, log: WholeLog) -> StoreFuture<()>;

    /// Claims a log for this node, which ends every earlier claim, its own too. The claim of
    /// another node stands as long as that node is alive.
    fn claim(&self, id: &str) -> StoreFuture<Claim>;

    /// Appends an entry under a claim. Fails with [`StoreError::Taken`] unless its number is the
    /// next one and its request id is new; with [`StoreError::Fenced`] if the claim has ended.
    fn append(&self, id: &str, epoch: u64, entry: NewEntry) -> StoreFuture<()>;

    /// Loads a log; `None` if there is none.
    fn load(&self, id: &str, from: LoadFrom) -> StoreFuture<Option<StoredLog>>;

    /// Stores the state of a table in the place of an earlier one. One that is later stays. Fails
    /// with [`StoreError::Fenced`] if the claim has ended.
    fn save_snapshot(&self, id: &str, epoch: u64, snapshot: Snapshot) -> StoreFuture<()>;

    /// Every entry that another node appends from now on, and every log that anybody deletes.
    /// Readers that fall behind miss some, and get an error of the channel instead.
    fn watch(&self) -> broadcast::Receiver<Wake>;

    /// The note with this name; `None` if there is none.
    fn note(&self, name: &str) -> StoreFuture<Option<Note>>;

    /// Sets a note whose version is `version`, 0 if there is none yet, and returns the new
    /// version. Fails with [`StoreError::Taken`] if it has another version.
    fn set_note(&self, name: &str, text: String, version: u64) -> StoreFuture<u64>;

    /// Some logs, the longest idle first.
    fn list(&self, filter: Filter) -> StoreFuture<Vec<Listed>>;

    /// Deletes a log, and its text if no other log needs it, provided that it is in `phase`, if
    /// given, with no entry since `before` (milliseconds since 1970). Returns whether it did.
    fn delete(&self, id: &str, phase: Option<Phase>, before: u64) -> StoreFuture<bool>;

    /// The text with this hash; `None` if there is none. Fails with [`StoreError::Damaged`] if it is
    /// not what was stored.
    fn text(&self, hash: &str) -> StoreFuture<Option<String>>;

    /// Stores a text, which stays until [`Store::expire_texts`] removes it. `at` is the time, in
    /// milliseconds since 1970. It takes the place of a damaged one.
    fn put_text(&self, text: SharedText, at: u64) -> StoreFuture<()>;

    /// Gives a log that was stored without its text the one with this hash, which must be there. A
    /// log that has one keeps it.
    fn complete(&self, id: &str, hash: &str) -> StoreFuture<()>;

    /// Removes the texts of [`Store::put_text`] from before a time that no log needs, and returns
    /// how many.
    fn expire_texts(&self, before: u64) -> StoreFuture<u64>;

    /// Writes that this node is alive, which shows that the store can write, and returns the nodes
    /// that are.
    fn probe(&self) -> StoreFuture<Vec<Node>>;

    /// Ends all claims of this node, so that others need not wait until they find it dead.
    fn release(&self) -> StoreFuture<()>;

    /// This node.
    fn node(&self) -> &Node;

    /// How long a node counts as alive after it said so; `None` if no other node shares the store.
    fn lease(&self) -> Option<Duration>;

    /// The settings of the store, by name, with which it may lose in a crash what it has accepted.
    fn risks(&self) -> &[&'static str] {
        &[]
    }

    /// The space that the store takes and has.
    fn space(&self) -> StoreFuture<Space>;

    /// The number of failed writes since the last successful one.
    fn failures(&self) -> u32;

    /// How many operations wait for a connection or a thread.
    fn waiting(&self) -> usize;

    /// Waits until all earlier operations are complete.
    fn flush(&self) -> StoreFuture<()>;

    /// Completes all earlier operations and closes the store.
    fn close(&self) -> StoreFuture<()>;
}
