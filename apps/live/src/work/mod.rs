//! Long-running work, with limits on concurrency, waiting and time. Each client has at most a share
//! of the places, so that nobody can block the others.
//!
//! [`queue`] hands out places, and [`pool`] runs work of this process in them.

mod deadline;
mod in_place;
pub mod pool;
pub mod queue;

pub use deadline::{Deadline, WorkError};
pub use in_place::in_place;
pub use pool::Pool;
pub use queue::{FairQueue, Permit};
