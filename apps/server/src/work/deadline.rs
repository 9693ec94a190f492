//! Work with a deadline, on a thread that may block.

use milepost_study::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkError {
    /// Too much is waiting already for the one who asks.
    QueueFull,
    /// Its time was over, or there was no place in time.
    TimedOut,
    /// It took longer than so much, which is the limit for all work of its kind.
    LimitExceeded(Duration),
    /// It broke down.
    Failed,
}

/// Until when work may go on. Tools ask for it in their callbacks.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Instant,
    cancelled: Arc<AtomicBool>,
}

impl Deadline {
    /// Whether the time is over, or nobody waits any more.
    pub fn is_over(&self) -> bool {
        self.remaining().is_zero()
    }

    /// What is left of the time; none where nobody waits any more.
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

    /// The same, so much earlier: something is still to be done with what comes of the work.
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

/// Tells work, when it is dropped, that nobody waits for it any more.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Told when work outside of pools has passed its deadline, whose thread may run on.
static OVERRUN: Notify = Notify::const_new();

/// Done when some work of this process has passed its deadline. Its thread cannot be ended, but with the process.
pub async fn overrun() {
    OVERRUN.notified().await;
}

/// Runs work on a thread that may block, for at most `limit`. The work should end soon after its deadline, or after the one
/// who asked has gone, who drops this.
///
/// # Errors
/// [`WorkError::LimitExceeded`] where it takes longer, [`WorkError::Failed`] where it panics.
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

pub(super) async fn run_until<T: Send + 'static>(
    end: Instant,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    let guard = CancelOnDrop(Arc::default());
    let deadline = Deadline {
        end,
        cancelled: guard.0.clone(),
    };
    let done = tokio::task::spawn_blocking(move || work(deadline));
    let done = tokio::time::timeout_at(end.into(), done)
        .await
        .map_err(|_| WorkError::TimedOut)?;
    done.map_err(|_| WorkError::Failed)
}
