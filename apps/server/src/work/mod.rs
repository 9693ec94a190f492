//! Long-running work, with limits on concurrency, waiting and time. Each client has at most a share
//! of the places, so that nobody can block the others.
//!
//! [`queue`] hands out places, [`pool`] runs work of this process in them, and [`crate::worker`]
//! work in other processes.

mod in_place;
pub mod pool;
pub mod queue;

pub use in_place::in_place;
pub use milepost_pages::work::{Deadline, WorkError, overrun, within};
pub use pool::Pool;
pub use queue::{FairQueue, Permit};
