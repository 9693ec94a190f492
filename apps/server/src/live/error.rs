//! The errors of live tables.

use crate::secret::NoRandomness;
use crate::store::StoreError;
use crate::work::WorkError;
use milepost_table::text::Explanation;

/// Why a command or query at a live table failed, or why there is no table.
#[derive(Clone, Debug)]
pub enum LiveError {
    /// There is no table with this name.
    NoTable,
    /// The table was dropped from memory. The next request loads it again.
    Dropped,
    /// The table is stored, but this release cannot play it. All reasons, one message each.
    Unplayable(Vec<String>),
    /// The values for a new table are invalid. All reasons, one message each.
    Invalid(Vec<String>),
    /// The rules or the state of the table do not allow it.
    Refused(Explanation),
    /// Only the holder of this seat may do it.
    NotYourSeat {
        /// The seat, from 0.
        seat: usize,
        /// The number of seats at the table.
        seats: usize,
    },
    /// Only somebody with a seat may do it.
    NoSeat,
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
    /// Another command changed the table first.
    Changed,
    /// The disk quota for tables is used up.
    DiskFull,
    /// The memory for tables is used up.
    MemoryFull,
    /// The entry could not be stored.
    NotStored,
    /// Internal error: the task that ran the command panicked.
    Failed,
    /// The operating system gave no random bytes.
    NoRandomness,
    /// The work was refused, timed out or failed.
    Work(WorkError),
    /// The store refused the operation or failed.
    Store(StoreError),
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

impl From<NoRandomness> for LiveError {
    fn from(_: NoRandomness) -> LiveError {
        LiveError::NoRandomness
    }
}
