//! Blocking work with a deadline: in a process on threads of its own, in a browser on the spot.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod threads;

#[cfg(target_family = "wasm")]
pub use browser::{on_one_core, run};
#[cfg(not(target_family = "wasm"))]
pub use threads::{on_one_core, overrun, run, run_until};

use crate::clock::Instant;
use milepost_study::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

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
    pub fn at(end: Instant) -> Deadline {
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
