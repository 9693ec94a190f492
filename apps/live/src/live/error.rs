//! The errors of live tables.

use crate::live::entry::EntryError;
use crate::store::StoreError;
use crate::work::WorkError;
use std::fmt;

/// Why a rule of the game or of the table does not allow something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRefusal {
    /// What is not allowed.
    pub what: String,
    /// The rule that says so; empty if it follows from the state of the table.
    pub rule: String,
    /// What to do instead; may be empty.
    pub hint: String,
}

impl TableRefusal {
    /// A refusal that follows from the state of the table; `hint` may be empty.
    pub fn new(what: impl Into<String>, hint: &str) -> TableRefusal {
        TableRefusal {
            what: what.into(),
            rule: String::new(),
            hint: hint.to_owned(),
        }
    }
}

/// Why a command or query at a live table failed, or why there is no table.
#[derive(Clone, Debug)]
pub enum LiveError {
    /// There is no table with this name.
    NoTable,
    /// The table was dropped from memory. The next request loads it again.
    Dropped,
    /// The table is stored, but this release cannot play it.
    Unplayable(Unplayable),
    /// The rules or the state of the table do not allow it.
    Refused(TableRefusal),
    /// Only the holder of this seat may do it.
    NotYourSeat {
        /// The seat, from 0.
        seat: usize,
        /// The number of seats at the table.
        seats: usize,
    },
    /// Only somebody with a seat may do it.
    NoSeat,
    /// Only the host may do it.
    NotHost,
    /// Only the player may leave this seat until the table has waited for them long enough.
    SeatInUse,
    /// Hands are hidden, and only the player to act gets advice.
    NotToAct {
        /// The name of the player to act.
        mover: String,
        /// Whether the person who asks holds a seat.
        seated: bool,
    },
    /// The game has not begun.
    NotBegun,
    /// The game is over.
    Over,
    /// The operator has closed the table.
    Closed,
    /// Another command changed the table first.
    Changed,
    /// Another server decides at this table.
    Elsewhere,
    /// This server has an older state of the table than the person has been shown.
    Older,
    /// The disk quota for tables is used up.
    DiskFull,
    /// The memory for tables is used up.
    MemoryFull,
    /// The entry could not be stored.
    NotStored,
    /// It is not known whether the entry was stored, or will be.
    Unclear,
    /// Internal error: the task that ran the command panicked.
    Failed,
    /// The work was refused, timed out or failed.
    Work(WorkError),
    /// The store refused the operation or failed.
    Store(StoreError),
}

impl LiveError {
    /// The damage to what is stored, if that is the reason. It quotes nothing that players wrote.
    pub fn damage(&self) -> Option<&str> {
        match self {
            LiveError::Store(StoreError::Damaged(why))
            | LiveError::Unplayable(Unplayable::Store(StoreError::Damaged(why))) => Some(why),
            LiveError::Unplayable(
                Unplayable::DamagedHead(_)
                | Unplayable::Entry(_)
                | Unplayable::Changed { .. }
                | Unplayable::RefusedEntry(_)
                | Unplayable::BoardMissing,
            ) => Some("its log, or the text of its map, is not what was stored"),
            _ => None,
        }
    }
}

/// Why this release cannot play a stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// Another release made it, with another engine or another version of its map.
    OtherRelease,
    /// Its head is not what any release writes. Contains the message of the parser.
    DamagedHead(String),
    /// An entry of its log cannot be read.
    Entry(EntryError),
    /// An entry of its log is not what was stored.
    Changed {
        /// Its number.
        entry: u64,
    },
    /// The rules refuse an entry of its log. Contains the reason.
    RefusedEntry(String),
    /// The store does not have the text of its board.
    BoardMissing,
    /// Its board or its options are invalid. All reasons, one message each.
    Invalid(Vec<String>),
    /// The store failed.
    Store(StoreError),
}

impl Unplayable {
    /// The reasons, one message each.
    pub fn messages(self) -> Vec<String> {
        match self {
            Unplayable::Invalid(messages) => messages,
            other => vec![other.to_string()],
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::OtherRelease => f.write_str(
                "another release of Milepost made this table, and only that release can continue it; append /log.txt to the address for its log",
            ),
            Unplayable::DamagedHead(why) | Unplayable::RefusedEntry(why) => {
                write!(f, "the log is damaged: {why}")
            }
            Unplayable::Changed { entry } => write!(
                f,
                "the log is damaged: entry {entry}, or one before it, is not what was stored"
            ),
            Unplayable::Entry(error) => error.fmt(f),
            Unplayable::BoardMissing => f.write_str("the store does not have the text of its map"),
            Unplayable::Invalid(messages) => f.write_str(&messages.join("; ")),
            Unplayable::Store(error) => error.fmt(f),
        }
    }
}

/// Why a snapshot of a table cannot be made or restored. It is always safe to replay the log instead.
#[derive(Clone, Debug)]
pub enum SnapshotError {
    /// The table was reopened, and no entry records that yet: a snapshot would not be a function of the log. It can be
    /// made after the next entry.
    Reopened,
    /// The table has more in it than a snapshot may hold.
    TooLarge,
    /// Another release made the snapshot.
    OtherRelease,
    /// It is of another table.
    OtherTable,
    /// It is damaged. Contains what is wrong.
    Damaged(String),
    /// This release cannot play the table.
    Unplayable(Unplayable),
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SnapshotError::Reopened => {
                f.write_str("no entry records yet when the table was reopened")
            }
            SnapshotError::TooLarge => f.write_str("the table is too large for a snapshot"),
            SnapshotError::OtherRelease => {
                f.write_str("another release of Milepost made the snapshot")
            }
            SnapshotError::OtherTable => f.write_str("the snapshot is of another table"),
            SnapshotError::Damaged(why) => write!(f, "the snapshot is damaged: {why}"),
            SnapshotError::Unplayable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SnapshotError {}

impl From<Unplayable> for SnapshotError {
    fn from(why: Unplayable) -> SnapshotError {
        SnapshotError::Unplayable(why)
    }
}

impl From<Unplayable> for LiveError {
    fn from(why: Unplayable) -> LiveError {
        LiveError::Unplayable(why)
    }
}

impl From<WorkError> for LiveError {
    fn from(why: WorkError) -> LiveError {
        LiveError::Work(why)
    }
}

impl From<StoreError> for LiveError {
    fn from(error: StoreError) -> LiveError {
        LiveError::Store(error)
    }
}
