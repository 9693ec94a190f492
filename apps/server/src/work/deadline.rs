//! Blocking work with a deadline.

use milepost_study::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkError {
    /// Too many requests with the same key are waiting already.
    QueueFull,
    /// The deadline passed, possibly while waiting for a place.
    TimedOut,
    /// It took longer than the limit for all work of its kind.
    LimitExceeded(Duration),
    /// The work panicked or could not be started.
    Failed,
}

/// The deadline of some work. Tools check it through their callbacks.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Instant,
    cancelled: Arc<AtomicBool>,
}

impl Deadline {
    /// The deadline of work that nobody cancels.
    pub(super) fn at(end: Instant) -> Deadline {
        Deadline {
            end,
            cancelled: Arc::default(),
        }
    }

    /// Whether the time is over, or nobody is waiting for the result any more.
    pub fn is_over(&self) -> bool {
        self.remaining().is_zero()
    }

    /// The remaining time; zero if nobody is waiting for the result any more.
    pub fn remaining(&self) -> Duration {
        let end = if self.cancelled.load(Relaxed) {
            None
        } else {
            Some(self.end)
        };
        end.map_or(Duration::ZERO, |end| {
            end.saturating_duration_since(Instant::now())
        })
    }

    /// The same deadline, earlier by `rest`: the time needed to process the result.
    #[must_use]
    pub fn earlier_by(&self, rest: Duration) -> Deadline {
        Deadline {
            end: self.end.checked_sub(rest).unwrap_or(self.end),
            cancelled: self.cancelled.clone(),
        }
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

/// Runs work that takes a moment. Where the runtime has other threads, they take over what waits for
/// this one.
pub fn in_place<T>(work: impl FnOnce() -> T) -> T {
    match tokio::runtime::Handle::current().runtime_flavor() {
        tokio::runtime::RuntimeFlavor::CurrentThread => work(),
        _ => tokio::task::block_in_place(work),
    }
}

/// Runs work that would use all cores on one of them: the others serve live tables.
///
/// # Errors
/// [`WorkError::Failed`] if no thread can be started.
pub fn on_one_core<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, WorkError> {
    let core = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let core = core.map_err(|error| {
        tracing::error!(%error, "cannot start a thread");
        WorkError::Failed
    })?;
    Ok(core.install(work))
}

pub(super) async fn run_until<T: Send + 'static>(
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
