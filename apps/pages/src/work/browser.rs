//! Work in a browser: there is one thread, which does it before anything else. Whoever waits no longer ends the whole module.

use crate::work::{Deadline, WorkError};
use std::time::Duration;

/// Does work, which should end after `limit`.
///
/// # Errors
/// None; elsewhere work can come too late or fail.
pub async fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    Ok(work(Deadline::within(limit)))
}

/// Does work on the only core that there is.
///
/// # Errors
/// None; elsewhere a thread has to be started.
pub fn on_one_core<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, WorkError> {
    Ok(work())
}
