//! The errors of a store.

use std::error::Error;
use std::fmt;

/// Why a store did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The entry's number is not the next one, or a log with this name exists.
    Conflict,
    /// The disk quota leaves no room for another table.
    Full,
    /// A newer release wrote the file.
    Newer {
        /// The version of the file's schema.
        found: i64,
        /// The newest version that this release reads.
        known: i64,
    },
    /// The database or the disk failed. Contains its error message.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("another entry was stored first"),
            StoreError::Full => f.write_str("this server has no room for another table"),
            StoreError::Newer { found, known } => write!(
                f,
                "a newer release of Milepost wrote the tables (schema {found}; this release reads up to {known}); \
                 use that release or another folder"
            ),
            StoreError::Failed(why) => write!(f, "the store failed: {why}"),
        }
    }
}

impl Error for StoreError {}

impl StoreError {
    pub(super) fn of(error: &dyn Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}
