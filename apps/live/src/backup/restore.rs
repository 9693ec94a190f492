//! Puts the tables of a backup into a store.

use crate::backup::copy::{Copied, Failed, copy};
use crate::backup::{BackupError, Source, existing};
use crate::store::{
    Filter, Folder, Postgres, Sqlite, SqliteReader, Store, StoreAddress, StoreError, StoreReader,
};
use milepost_study::Progress;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// The connections to a database that is restored into.
const CONNECTIONS: usize = 8;

/// Where tables are restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The store.
    pub address: StoreAddress,
    /// Whether it may have tables already; those stay as they are.
    pub merge: bool,
}

/// A backup that is read, and the folder of its copy if an older release wrote it.
pub struct Backup {
    reader: SqliteReader,
    file: PathBuf,
    _copy: Option<TempDir>,
}

impl Backup {
    /// Opens a backup. One of an older release is migrated, in a copy.
    ///
    /// # Errors
    /// There is none, it is not whole, or it is something else.
    pub async fn open(file: &Path) -> Result<Backup, BackupError> {
        let source = Source::File(file.to_owned());
        let failed = |error| BackupError::reading(&source, error);
        let opened = existing(file, |file| Ok(Sqlite::read_only(file)), failed)?;
        let (reader, copy) = match opened {
            Ok(reader) => (reader, None),
            Err(StoreError::Older { .. }) => {
                let (reader, copy) = migrated(file).await.map_err(failed)?;
                (reader, Some(copy))
            }
            // What SQLite cannot read is no backup.
            Err(error) => return Err(failed(error)),
        };
        let damaged = |why: String| BackupError::Damaged(file.to_owned(), why);
        if is_cut_off(file).map_err(|error| damaged(error.to_string()))? {
            return Err(damaged("its end is missing".to_owned()));
        }
        let faults = reader.faults().await;
        match faults.map_err(|error| damaged(error.to_string()))?.pop() {
            Some(fault) => Err(damaged(fault)),
            None => Ok(Backup {
                reader,
                file: file.to_owned(),
                _copy: copy,
            }),
        }
    }

    /// The number of its tables.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn count(&self) -> Result<u64, BackupError> {
        let count = self.reader.count().await;
        count.map_err(|error| BackupError::reading(&Source::File(self.file.clone()), error))
    }
}

/// Whether a SQLite file is shorter than its header says. SQLite itself fills up the last page.
fn is_cut_off(file: &Path) -> io::Result<bool> {
    let mut header = [0; 32];
    let mut open = File::open(file)?;
    open.read_exact(&mut header)?;
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        // The form has no room for this size.
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    Ok(open.metadata()?.len() < page * u64::from(pages))
}

/// A file of an older release as this one writes it.
async fn migrated(file: &Path) -> Result<(SqliteReader, TempDir), StoreError> {
    let refused = |error: io::Error| StoreError::Down(error.to_string());
    let folder = tempfile::tempdir().map_err(refused)?;
    let copy = folder.path().join("tables.sqlite");
    std::fs::copy(file, &copy).map_err(refused)?;
    Sqlite::open(&copy)?.close().await?;
    Ok((Sqlite::read_only(&copy)?, folder))
}

/// Puts the tables, texts and notes of a backup into a store. What is there already stays as it is. Each table is restored
/// whole or not at all, so that it can be repeated after an interruption.
///
/// # Errors
/// The store has tables and may not, it cannot be written, or `progress` ends it.
pub async fn restore(
    backup: &Backup,
    into: &Target,
    progress: &dyn Progress,
) -> Result<Copied, BackupError> {
    let writing = |error| BackupError::Writing(into.address.to_string(), error);
    let (store, _folder) = open(&into.address).await?;
    let any = Filter::first(None, u64::MAX, 1);
    let found = store.list(any).await.map_err(writing)?;
    let copied = match into.merge || found.is_empty() {
        true => copy(&backup.reader, &store, false, progress).await,
        false => {
            store.close().await.map_err(writing)?;
            return Err(BackupError::NotEmpty(into.address.clone()));
        }
    };
    let closed = store.close().await;
    let copied = copied.map_err(|failed| match failed {
        Failed::Reading(error) => BackupError::reading(&Source::File(backup.file.clone()), error),
        Failed::Writing(error) => writing(error),
        Failed::Interrupted => BackupError::Interrupted {
            hint: "the tables so far are restored; go on with --merge",
        },
    })?;
    closed.map_err(writing)?;
    Ok(copied)
}

/// Opens the store to write to it. The folder, if it has one, is locked until it is dropped.
async fn open(address: &StoreAddress) -> Result<(Arc<dyn Store>, Option<Folder>), BackupError> {
    let writing = |error| BackupError::Writing(address.to_string(), error);
    match address {
        StoreAddress::Sqlite(folder) => {
            let folder = Folder::open(folder).map_err(BackupError::Folder)?;
            let store = Sqlite::open(&folder.tables()).map_err(writing)?;
            Ok((Arc::new(store), Some(folder)))
        }
        StoreAddress::Postgres(address) => {
            let store = Postgres::open(address, "", CONNECTIONS).await;
            Ok((Arc::new(store.map_err(writing)?), None))
        }
    }
}
