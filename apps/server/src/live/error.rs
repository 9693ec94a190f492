//! Why something cannot be done at a live table.

use crate::secret::NoRandomness;
use crate::store::StoreError;
use crate::work::NotDone;
use milepost_table::text::Explanation;

/// Why something cannot be done at a live table, or why there is no table.
#[derive(Clone, Debug)]
pub enum LiveError {
    /// There is no table of this name.
    NoTable,
    /// The table was dropped from memory; it is found again by the next request.
    Dropped,
    /// The table is kept, but this release cannot play it; one reason a line.
    Unplayable(Vec<String>),
    /// A new table was asked for with wrong values; all reasons, one a line.
    Invalid(Vec<String>),
    /// The rules, or the state of the table, refuse it.
    Refused(Explanation),
    /// Only the holder of this seat may do it.
    NotYourSeat {
        /// The seat, from 0.
        seat: usize,
        /// How many seats the table has.
        seats: usize,
    },
    /// Only somebody with a seat may do it.
    NoSeat,
    /// Only the player may leave this seat, until the table has waited for them long enough.
    SeatInUse,
    /// Hands are hidden, and only the player to act is advised.
    NotToAct {
        /// The player to act.
        mover: String,
        /// Whether the one who asks holds a seat.
        seated: bool,
    },
    /// No game is being played: it has not begun.
    NotBegun,
    /// No game is being played: it is over.
    Over,
    /// Others have changed the table first.
    Changed,
    /// All disk space for tables is in use.
    DiskFull,
    /// All memory for tables is in use.
    MemoryFull,
    /// The entry could not be stored.
    NotStored,
    /// The table failed while it worked.
    Failed,
    /// The operating system gave no random bytes.
    NoRandomness,
    /// The work was not done.
    NotDone(NotDone),
    /// The store refused or failed.
    Store(StoreError),
}

impl From<NotDone> for LiveError {
    fn from(why: NotDone) -> LiveError {
        LiveError::NotDone(why)
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
