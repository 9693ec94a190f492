//! The data folder: used by one server at a time and closed to other users of the machine.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

const LOCK: &str = "lock";
const TABLES: &str = "tables.sqlite";

/// The data folder, locked until this is dropped or the process ends, even by a crash.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Locks the folder. Creates it if missing, readable by its owner only.
    ///
    /// # Errors
    /// The folder cannot be created or written to, or another server is using it.
    pub fn open(path: &Path) -> io::Result<Folder> {
        make(path)?;
        let mut lock = private().open(path.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(held(path, &mut lock)),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        lock.set_len(0)?;
        writeln!(lock, "{}", std::process::id())?;
        for name in [LOCK, TABLES, "tables.sqlite-wal", "tables.sqlite-shm"] {
            close_to_others(&path.join(name))?;
        }
        Ok(Folder {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// The path of the database file.
    #[must_use]
    pub fn tables(&self) -> PathBuf {
        Folder::tables_in(&self.path)
    }

    /// The path of the database file in a folder, which need not be locked.
    #[must_use]
    pub fn tables_in(path: &Path) -> PathBuf {
        path.join(TABLES)
    }
}

/// The error that another server is using the folder, with its process id if known.
fn held(path: &Path, lock: &mut File) -> io::Error {
    let mut text = String::new();
    let _ = lock.rewind().and_then(|()| lock.read_to_string(&mut text));
    let holder = text
        .trim()
        .parse::<u32>()
        .map(|id| format!(" (process {id})"))
        .unwrap_or_default();
    let message = format!(
        "the folder {} is in use by another server{holder}; stop that server, or use another folder",
        path.display()
    );
    io::Error::new(io::ErrorKind::AddrInUse, message)
}

/// Options for opening a file for reading and writing. A missing file is created, for its owner
/// only.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn make(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

#[cfg(not(unix))]
fn make(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Makes a file of an older release unreadable for others: it contains seeds and salts.
#[cfg(unix)]
fn close_to_others(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match fs::set_permissions(file, fs::Permissions::from_mode(0o600)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}
