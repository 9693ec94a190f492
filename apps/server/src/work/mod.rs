//! Where long work runs: so much at once, so much waiting, no longer than a limit of time, and no more for one who asks
//! than his share, so that nobody stops the others.
//!
//! [`queue`] hands out the places, [`pool`] runs work of this process in them, [`crate::worker`] that of others.

mod deadline;
pub mod pool;
pub mod queue;

pub use deadline::{Deadline, WorkError, overrun, run};
pub use pool::Pool;
pub use queue::{FairQueue, Permit};
