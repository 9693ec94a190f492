//! Work on threads.

use crate::work::{Deadline, WorkError};
use milepost_study::threads::Threads;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

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

/// The shortest time between two looks at work that is timed by the processor.
const LOOK: Duration = Duration::from_millis(50);

/// Runs blocking work for at most `limit`, as [`Deadline::within`] has it. The work should end soon after its deadline, or
/// after the caller drops this future.
///
/// # Errors
/// [`WorkError::LimitExceeded`] if it takes longer, [`WorkError::Failed`] if it panics.
pub async fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    let deadline = Deadline::within(limit);
    let _guard = CancelOnDrop(deadline.cancelled.clone());
    let mut done = pin!(start(deadline.clone(), work));
    // Processor time never passes faster than the wall clock while one thread works: no look comes too late by more than
    // `LOOK`.
    while !deadline.is_over() {
        if let Ok(done) = timeout(deadline.remaining().max(LOOK), &mut done).await {
            return done;
        }
    }
    OVERRUN.notify_one();
    Err(WorkError::LimitExceeded(limit))
}

/// Starts blocking work on a thread.
async fn start<T: Send + 'static>(
    deadline: Deadline,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    // What the work logs belongs to the request that asked for it.
    let span = tracing::Span::current();
    let done = tokio::task::spawn_blocking(move || span.in_scope(|| work(deadline)));
    done.await.map_err(|_| WorkError::Failed)
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
