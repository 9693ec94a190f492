//! Long-running work, with limits on concurrency, waiting and time. Each client has at most a share
//! of the places, so that nobody can block the others.
//!
//! [`queue`] hands out places, [`pool`] runs work of this process in them, and [`crate::worker`]
//! work in other processes.

mod deadline;
pub mod pool;
pub mod queue;

pub use deadline::{Deadline, WorkError, in_place, on_one_core, overrun, run};
pub use pool::Pool;
pub use queue::{FairQueue, Permit};
