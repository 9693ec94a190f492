//! Work on threads, with a deadline.

use milepost_study::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tokio::time::{Instant, timeout_at};

/// Reasons why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkError {
    /// Too many requests with the same key are waiting already.
    QueueFull,
    /// The deadline passed, possibly while waiting for a place.
    TimedOut,
    /// The work panicked or could not be started.
    Failed,
}

/// The deadline of some work, by the wall clock. Tools check it through their callbacks.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Instant,
    cancelled: Arc<AtomicBool>,
}

impl Deadline {
    /// The deadline of work that nobody cancels.
    pub fn at(end: Instant) -> Deadline {
        Deadline {
            end,
            cancelled: Arc::default(),
        }
    }

    /// True if the time is over, or nobody is waiting for the result any more.
    pub fn is_over(&self) -> bool {
        self.cancelled.load(Relaxed) || Instant::now() >= self.end
    }
}

impl Progress for Deadline {
    fn go_on(&self) -> bool {
        !self.is_over()
    }
}

/// Cancels the work when it is dropped: nobody is waiting for the result any more.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Runs blocking work until `end`. The work should end soon after its deadline, or after the caller drops this future.
///
/// # Errors
/// [`WorkError::TimedOut`] if it takes longer, [`WorkError::Failed`] if it panics.
pub(super) async fn run_until<T: Send + 'static>(
    end: Instant,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    let deadline = Deadline::at(end);
    let _guard = CancelOnDrop(deadline.cancelled.clone());
    // What the work logs belongs to the request that asked for it.
    let span = tracing::Span::current();
    let done = tokio::task::spawn_blocking(move || span.in_scope(|| work(deadline)));
    timeout_at(end, done)
        .await
        .map_err(|_| WorkError::TimedOut)?
        .map_err(|_| WorkError::Failed)
}
