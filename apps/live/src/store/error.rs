//! The outcomes of an operation of a store other than that it was accepted.

use std::error::Error;
use std::fmt;
use std::pin::Pin;

/// The future result of an operation.
pub type StoreFuture<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Why a store did not do what was asked, or does not know whether it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody was first: the entry's number is not the next one, an entry of the log has its
    /// request id, a log with this name exists, or a note has another version. Nothing was done.
    Taken,
    /// Another claim on the log came after the one that was used. Nothing was done.
    Fenced,
    /// It was asked for, but no answer came: it may have been done, or may be done yet.
    Unknown(String),
    /// There is no space left, on disk or in the quota. Nothing was done.
    Full,
    /// The store cannot be reached, or refuses to work. Nothing was done.
    Down(String),
    /// What is stored is damaged at the place that was asked for. Other places may be sound.
    Damaged(String),
    /// A newer release wrote the tables.
    Newer {
        /// The version of the schema.
        found: i64,
        /// The newest version that this release reads.
        known: i64,
    },
    /// The tables are from before release 1.0, and no release reads them.
    Unreleased {
        /// The version of the schema.
        found: i64,
    },
    /// An older release wrote the tables, and they may only be read.
    Older {
        /// The version of the schema.
        found: i64,
        /// The version that this release reads.
        known: i64,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("another change was stored first"),
            StoreError::Fenced => f.write_str("another server has taken over the table"),
            StoreError::Unknown(why) => {
                write!(f, "it is not known whether it was stored: {why}")
            }
            StoreError::Full => f.write_str("this server has no room for another table"),
            StoreError::Down(why) => write!(f, "the store failed: {why}"),
            StoreError::Damaged(why) => write!(f, "the store is damaged: {why}"),
            StoreError::Newer { found, known } => write!(
                f,
                "a newer release of Milepost wrote the tables (schema {found}; this release reads up to {known}); \
                 use that release, or other tables"
            ),
            StoreError::Unreleased { found } => write!(
                f,
                "the tables are from before release 1.0 (schema {found}), and no release reads them; use other tables"
            ),
            StoreError::Older { found, known } => write!(
                f,
                "an older release of Milepost wrote the tables (schema {found}; this release reads {known}); \
                 use that release, or start a server of this one, which updates them"
            ),
        }
    }
}

impl Error for StoreError {}

/// Of failed writes in a row the log has one of so many, the first among them: a full disk may be that of the log.
pub(super) const LOGGED: u32 = 100;

impl StoreError {
    /// Whether it says that nothing can be kept for the moment. Other errors lie in what was to be kept.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        matches!(
            self,
            StoreError::Full | StoreError::Down(_) | StoreError::Unknown(_)
        )
    }

    pub(super) fn down(error: &dyn Error) -> StoreError {
        StoreError::Down(error.to_string())
    }

    /// The kinds of errors, as metrics name them.
    pub const KINDS: [&'static str; 8] = [
        "taken", "fenced", "unknown", "full", "down", "damaged", "newer", "older",
    ];

    /// The kind of the error, one of [`StoreError::KINDS`].
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            StoreError::Taken => "taken",
            StoreError::Fenced => "fenced",
            StoreError::Unknown(_) => "unknown",
            StoreError::Full => "full",
            StoreError::Down(_) => "down",
            StoreError::Damaged(_) => "damaged",
            StoreError::Newer { .. } => "newer",
            StoreError::Older { .. } | StoreError::Unreleased { .. } => "older",
        }
    }
}

/// An error with its causes, which name what happened.
pub(super) fn full_message(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}
