//! Why nothing, or not everything, was copied or checked.

use crate::backup::Source;
use crate::store::{StoreAddress, StoreError};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a backup, a restore or a check came to no end.
#[derive(Debug)]
pub enum BackupError {
    /// There is no such file.
    Missing(PathBuf),
    /// What was to be read cannot be read. Contains what it is.
    Reading(String, StoreError),
    /// The file to restore from is damaged as a file. Contains what the database says.
    Damaged(PathBuf, String),
    /// What was to be written cannot be written. Contains what it is.
    Writing(String, StoreError),
    /// A file cannot be written.
    File(PathBuf, io::Error),
    /// The file to write exists.
    Exists(PathBuf),
    /// The file to write is the one that is read.
    Itself(PathBuf),
    /// The store to restore into has tables. Contains its address.
    NotEmpty(StoreAddress),
    /// The folder to restore into cannot be used.
    Folder(io::Error),
    /// It was interrupted.
    Interrupted {
        /// What to do about it; may be empty.
        hint: &'static str,
    },
}

impl BackupError {
    pub(super) fn reading(source: &Source, error: StoreError) -> BackupError {
        BackupError::Reading(source.to_string(), error)
    }

    /// What to do about it; may be empty.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            BackupError::Missing(_) => {
                "name the store of the server with --store ADDRESS or --data DIR"
            }
            BackupError::Reading(
                _,
                StoreError::Newer { .. } | StoreError::Older { .. } | StoreError::Unreleased { .. },
            ) => "",
            BackupError::Reading(_, StoreError::Damaged(_)) => {
                "milepost serve check names what is hurt, and milepost serve backup --salvage copies all the rest"
            }
            BackupError::Reading(..) => "check the address, and whether you may read what is there",
            BackupError::Damaged(..) => "use another backup; nothing was restored",
            BackupError::Writing(..) => {
                "what is there is whole; to go on with the rest, restore again with --merge"
            }
            BackupError::File(..) => "no partial file was left; choose another path",
            BackupError::Exists(_) => "choose another file, or replace this one with --force",
            BackupError::Itself(_) => "choose another file",
            BackupError::NotEmpty(_) => {
                "restore into an empty store, or add the tables that are not there yet with --merge"
            }
            BackupError::Folder(_) => "",
            BackupError::Interrupted { hint } => hint,
        }
    }
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Missing(file) => write!(f, "there are no tables at {}", file.display()),
            BackupError::Reading(what, error) => write!(f, "cannot read {what}: {error}"),
            BackupError::Damaged(file, why) => {
                write!(f, "the file {} is damaged: {why}", file.display())
            }
            BackupError::Writing(what, error) => write!(f, "cannot write to {what}: {error}"),
            BackupError::File(file, error) => {
                write!(f, "cannot write {}: {error}", file.display())
            }
            BackupError::Exists(file) => write!(f, "{} exists", file.display()),
            BackupError::Itself(file) => {
                write!(f, "{} is the store that is read", file.display())
            }
            BackupError::NotEmpty(address) => write!(f, "{address} has tables already"),
            BackupError::Folder(error) => error.fmt(f),
            BackupError::Interrupted { .. } => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for BackupError {}
