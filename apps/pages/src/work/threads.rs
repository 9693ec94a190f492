//! Work on threads.

use crate::clock::Instant;
use crate::work::{Deadline, WorkError};
use milepost_study::threads::Threads;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::sync::Notify;

/// Cancels the work when it is dropped: nobody is waiting for the result any more.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Notified when work outside of pools passes its deadline, since its thread may go on running.
static OVERRUN: Notify = Notify::const_new();

/// Waits until some work of this process passes its deadline. Only the end of the process ends its
/// thread.
pub async fn overrun() {
    OVERRUN.notified().await;
}

/// Runs blocking work for at most `limit`. The work should end soon after its deadline, or after
/// the caller drops this future.
///
/// # Errors
/// [`WorkError::LimitExceeded`] if it takes longer, [`WorkError::Failed`] if it panics.
pub async fn run<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    let done = run_until(Instant::now() + limit, work).await;
    if done.as_ref().is_err_and(|why| *why == WorkError::TimedOut) {
        OVERRUN.notify_one();
        return Err(WorkError::LimitExceeded(limit));
    }
    done
}

/// Runs work that would use all cores on one of them: the others serve live tables.
///
/// # Errors
/// [`WorkError::Failed`] if no thread can be started.
pub fn on_one_core<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, WorkError> {
    let core = Threads::new(1, None).map_err(|error| {
        tracing::error!(%error, "cannot start a thread");
        WorkError::Failed
    })?;
    Ok(core.run(work))
}

/// Runs blocking work until `end`, as [`run`] does, but says only that the time is over.
///
/// # Errors
/// [`WorkError::TimedOut`] if it takes longer, [`WorkError::Failed`] if it panics.
pub async fn run_until<T: Send + 'static>(
    end: Instant,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    let deadline = Deadline::at(end);
    let _guard = CancelOnDrop(deadline.cancelled.clone());
    // What the work logs belongs to the request that asked for it.
    let span = tracing::Span::current();
    let done = tokio::task::spawn_blocking(move || span.in_scope(|| work(deadline)));
    let done = tokio::time::timeout_at(end, done)
        .await
        .map_err(|_| WorkError::TimedOut)?;
    done.map_err(|_| WorkError::Failed)
}
