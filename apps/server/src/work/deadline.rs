//! Work with a deadline, on a thread that may block.

use milepost_study::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// Too much is waiting already for the one who asks.
    Full,
    /// Its time was over, or there was no place in time.
    Late,
    /// It took longer than so much, which is the limit for all work of its kind.
    Limit(Duration),
    /// It broke down.
    Broken,
}

/// Until when work may go on. Tools ask for it in their callbacks.
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Instant,
    left: Arc<AtomicBool>,
}

impl Deadline {
    /// Whether the time is over, or nobody waits any more.
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }

    /// What is left of the time; none where nobody waits any more.
    pub fn left(&self) -> Duration {
        let end = if self.left.load(Relaxed) {
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
    pub fn before(&self, rest: Duration) -> Deadline {
        Deadline {
            end: self.end.checked_sub(rest).unwrap_or(self.end),
            left: self.left.clone(),
        }
    }
}

impl Progress for Deadline {
    fn go_on(&self) -> bool {
        !self.is_over()
    }
}

/// Tells work, when it is dropped, that nobody waits for it any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Told when work outside of pools has passed its deadline, whose thread may run on.
static LEFT: Notify = Notify::const_new();

/// Done when some work of this process has passed its deadline. Its thread cannot be ended, but with the process.
pub async fn left() {
    LEFT.notified().await;
}

/// Runs work on a thread that may block, for at most `limit`. The work should end soon after its deadline, or after the one
/// who asked has gone, who drops this.
///
/// # Errors
/// [`NotDone::Limit`] where it takes longer, [`NotDone::Broken`] where it panics.
pub async fn run<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, NotDone> {
    let done = run_until(Instant::now() + limit, work).await;
    if done.as_ref().is_err_and(|why| *why == NotDone::Late) {
        LEFT.notify_one();
        return Err(NotDone::Limit(limit));
    }
    done
}

pub(super) async fn run_until<T: Send + 'static>(
    end: Instant,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, NotDone> {
    let waiting = Waiting(Arc::default());
    let deadline = Deadline {
        end,
        left: waiting.0.clone(),
    };
    let done = tokio::task::spawn_blocking(move || work(deadline));
    let done = tokio::time::timeout_at(end.into(), done)
        .await
        .map_err(|_| NotDone::Late)?;
    done.map_err(|_| NotDone::Broken)
}
