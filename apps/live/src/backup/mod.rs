//! Copies, restores and checks what a store has, while servers use it.
//!
//! A backup is a SQLite file like that of a server, so that it moves tables between the kinds of
//! stores, too. [`write`](write()) makes one, [`restore`](restore()) puts its tables into a store,
//! [`check`](check()) looks for damage. `copy` is what the first two have in common; [`sound`] tells
//! from a log alone whether it is what was stored.

mod check;
mod copy;
mod error;
mod replayed;
mod restore;
pub mod sound;
mod write;

pub use check::{Checked, Wrong};
pub use copy::Copied;
pub use error::BackupError;
pub use restore::{Backup, Target, restore};
pub use sound::{Fault, Place};
pub use write::{Output, write};

use crate::store::{Folder, Postgres, Sqlite, StoreAddress, StoreReader};
use milepost_study::Progress;
use milepost_table::Game;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A store, which servers may be using.
    Store(StoreAddress),
    /// A backup.
    File(PathBuf),
}

impl Source {
    /// The file that is read; `None` if it is a database.
    fn file(&self) -> Option<PathBuf> {
        match self {
            Source::File(file) => Some(file.clone()),
            Source::Store(StoreAddress::Sqlite(folder)) => Some(Folder::tables_in(folder)),
            Source::Store(StoreAddress::Postgres(_)) => None,
        }
    }

    /// Opens it to be read. Must be called in a runtime.
    ///
    /// # Errors
    /// There is no such store, it cannot be read, or it has the schema of another release.
    pub async fn open(&self) -> Result<Arc<dyn StoreReader>, BackupError> {
        let failed = |error| BackupError::reading(self, error);
        match self {
            Source::Store(StoreAddress::Postgres(address)) => {
                let reader = Postgres::read_only(address).await;
                Ok(Arc::new(reader.map_err(failed)?))
            }
            Source::Store(StoreAddress::Sqlite(folder)) => {
                let file = Folder::tables_in(folder);
                Ok(Arc::new(existing(&file, Sqlite::read_only, failed)?))
            }
            Source::File(file) => Ok(Arc::new(existing(file, Sqlite::read_only, failed)?)),
        }
    }
}

/// Opens a file that must be there.
fn existing<T, E>(
    file: &Path,
    open: impl FnOnce(&Path) -> Result<T, E>,
    failed: impl FnOnce(E) -> BackupError,
) -> Result<T, BackupError> {
    match file.is_file() {
        true => open(file).map_err(failed),
        false => Err(BackupError::Missing(file.to_owned())),
    }
}

impl std::fmt::Display for Source {
    /// Without the password of a database.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Source::Store(address) => address.fmt(f),
            Source::File(file) => file.display().fmt(f),
        }
    }
}

/// Checks everything in a store that `reader` has opened, with at most so many tables at once. Must be called in a runtime.
///
/// # Errors
/// The store cannot be read, or `progress` ends it.
pub async fn check(
    source: &Source,
    reader: Arc<dyn StoreReader>,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Checked, BackupError> {
    check::check::<Game>(source, reader, threads, progress).await
}
