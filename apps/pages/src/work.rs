//! Blocking work with a deadline: in a process on threads of its own, in a browser on the spot.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(test)]
pub mod meter;
#[cfg(not(target_family = "wasm"))]
mod threads;

#[cfg(target_family = "wasm")]
pub use browser::{on_one_core, within};
pub use milepost_calls::work::{LONGEST, Work};
#[cfg(not(target_family = "wasm"))]
pub use threads::{on_one_core, overrun, within};

use crate::clock::{Instant, Stopwatch};
use milepost_study::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkError {
    /// It took longer than the limit for all work of its kind.
    LimitExceeded(Duration),
    /// The work panicked or could not be started.
    Failed,
}

/// Does work of a kind, for at most the [limit](Work::limit) of its kind.
///
/// # Errors
/// [`WorkError::LimitExceeded`] if it takes longer, [`WorkError::Failed`] if it panics.
pub async fn run<T: Send + 'static>(
    kind: Work,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    run_for(kind, kind.limit(), work).await
}

/// The same for at most `limit`, if that is less.
///
/// # Errors
/// As [`run`].
pub async fn run_for<T: Send + 'static>(
    kind: Work,
    limit: Duration,
    work: impl FnOnce(Deadline) -> T + Send + 'static,
) -> Result<T, WorkError> {
    #[cfg(test)]
    meter::note(kind);
    within(limit.min(kind.limit()), work).await
}

/// The deadline of some work: a limit for the time that it takes by its [`Stopwatch`], and a point in time. Tools check it
/// through their callbacks.
#[derive(Clone, Debug)]
pub struct Deadline {
    watch: Stopwatch,
    limit: Duration,
    end: Instant,
    cancelled: Arc<AtomicBool>,
}

impl Deadline {
    /// The deadline of work that starts now and nobody cancels.
    pub fn within(limit: Duration) -> Deadline {
        Deadline::timed(Stopwatch::start(), limit)
    }

    fn timed(watch: Stopwatch, limit: Duration) -> Deadline {
        let wall = match watch.counts_processor() {
            true => limit.max(LONGEST),
            false => limit,
        };
        Deadline {
            watch,
            limit,
            end: Instant::now() + wall,
            cancelled: Arc::default(),
        }
    }

    /// True if the time is over, or nobody is waiting for the result any more.
    pub fn is_over(&self) -> bool {
        self.remaining().is_zero()
    }

    /// True if the time is over and somebody is still waiting for the result.
    pub fn is_late(&self) -> bool {
        self.is_over() && !self.cancelled.load(Relaxed)
    }

    /// The remaining time: that of the limit or that of the wall clock, whichever is less. Zero if nobody is waiting for
    /// the result any more.
    pub fn remaining(&self) -> Duration {
        if self.cancelled.load(Relaxed) {
            return Duration::ZERO;
        }
        let wall = self.end.saturating_duration_since(Instant::now());
        wall.min(self.limit.saturating_sub(self.watch.elapsed()))
    }

    /// The time that the work has taken by its watch.
    pub fn spent(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The same deadline, earlier by `rest`: the time needed to process the result.
    #[must_use]
    pub fn earlier_by(&self, rest: Duration) -> Deadline {
        Deadline {
            limit: self.limit.saturating_sub(rest),
            end: self.end.checked_sub(rest).unwrap_or(self.end),
            ..self.clone()
        }
    }

    /// The same deadline, or `limit` from now if that is earlier.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Deadline {
        Deadline {
            limit: self.limit.min(self.watch.elapsed().saturating_add(limit)),
            ..self.clone()
        }
    }
}

impl Progress for Deadline {
    fn go_on(&self) -> bool {
        !self.is_over()
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// The processor time of a process that is given some only when a test says so.
    static SECONDS: AtomicU64 = AtomicU64::new(7);

    fn processor() -> Duration {
        Duration::from_secs(SECONDS.load(Relaxed))
    }

    #[tokio::test(start_paused = true)]
    async fn work_has_its_processor_time_however_long_it_waits_for_it() {
        let deadline = || {
            Deadline::timed(
                Stopwatch::Processor(processor(), processor),
                Duration::from_secs(10),
            )
        };
        let (all, part, shortest) = (
            deadline(),
            deadline().earlier_by(Duration::from_secs(4)),
            deadline().at_most(Duration::from_secs(1)),
        );
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(
            [&all, &part, &shortest]
                .iter()
                .all(|deadline| !deadline.is_over())
        );
        let over = || [&all, &part, &shortest].map(Deadline::is_late);
        SECONDS.fetch_add(1, Relaxed);
        assert_eq!(over(), [false, false, true]);
        SECONDS.fetch_add(5, Relaxed);
        assert_eq!(over(), [false, true, true]);
        assert_eq!(all.remaining(), Duration::from_secs(4));
        // The wall clock is the outer limit.
        tokio::time::advance(LONGEST).await;
        assert!(all.is_late());
        all.cancelled.store(true, Relaxed);
        assert!(all.is_over() && !all.is_late());
    }

    #[tokio::test(start_paused = true)]
    async fn work_without_a_processor_clock_has_its_time_by_the_wall() {
        let deadline = Deadline::within(Duration::from_secs(10));
        tokio::time::advance(Duration::from_secs(9)).await;
        assert!(!deadline.is_over() && deadline.earlier_by(Duration::from_secs(1)).is_late());
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(deadline.is_late());
    }
}
