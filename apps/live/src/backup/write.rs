//! Writes a backup: a SQLite file with everything, which appears whole or not at all.

use crate::backup::copy::{Copied, Failed, copy};
use crate::backup::{BackupError, Source};
use crate::store::{Sqlite, Store, StoreReader};
use milepost_study::Progress;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a backup is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The file.
    pub file: PathBuf,
    /// Whether it may replace one that exists.
    pub replace: bool,
    /// Leaves out tables and texts that are damaged, instead of failing.
    pub salvage: bool,
}

impl Output {
    /// The folder of the file.
    fn folder(&self) -> &Path {
        let folder = self.file.parent();
        folder
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."))
    }

    /// Checks that the file may be written.
    fn check(&self, source: &Source) -> Result<(), BackupError> {
        let place = |file: &Path| fs::canonicalize(file).ok();
        let found = place(&self.file);
        let read = source.file().and_then(|file| place(&file));
        if found.is_some() && found == read {
            return Err(BackupError::Itself(self.file.clone()));
        }
        match self.replace || !self.file.exists() {
            true => Ok(()),
            false => Err(BackupError::Exists(self.file.clone())),
        }
    }

    /// Gives a finished file its name.
    fn finish(&self, written: PathBuf) -> io::Result<()> {
        let written = tempfile::TempPath::try_from_path(written)?;
        let named = match self.replace {
            true => written.persist(&self.file),
            false => written.persist_noclobber(&self.file),
        };
        named.map_err(|error| error.error)?;
        // So that the name survives a crash of the machine, too.
        #[cfg(unix)]
        fs::File::open(self.folder())?.sync_all()?;
        Ok(())
    }
}

/// Writes a file with all tables, texts and notes of a store that `reader` has opened. It is complete or does not appear,
/// and only its owner can read it: it holds what is hidden. Snapshots are left out, since logs rebuild them.
///
/// Each table is as it was at some moment since the beginning. With [`Output::salvage`], tables and texts that cannot be read
/// are left out and named.
///
/// # Errors
/// The file may not or cannot be written, the store cannot be read, or `progress` ends it.
pub async fn write(
    source: &Source,
    reader: &dyn StoreReader,
    output: &Output,
    progress: &dyn Progress,
) -> Result<Copied, BackupError> {
    let refused = |error: io::Error| BackupError::File(output.file.clone(), error);
    let writing = |error| refused(io::Error::other(error));
    output.check(source)?;
    // A folder, since the database has other files beside its own while it is written.
    let beside = tempfile::Builder::new()
        .prefix(".milepost-")
        .tempdir_in(output.folder())
        .map_err(refused)?;
    let file = beside.path().join("tables.sqlite");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).map_err(writing)?);
    let copied = copy(reader, &store, output.salvage, progress).await;
    let closed = store.close().await;
    let copied = copied.map_err(|failed| match failed {
        Failed::Reading(error) => BackupError::reading(source, error),
        Failed::Writing(error) => writing(error),
        Failed::Interrupted => BackupError::Interrupted {
            hint: "nothing was written",
        },
    })?;
    closed.and_then(|()| Sqlite::seal(&file)).map_err(writing)?;
    output.finish(file).map_err(refused)?;
    Ok(copied)
}
