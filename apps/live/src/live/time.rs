//! The time source of tables.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// A time source, in milliseconds since 1970.
#[derive(Clone)]
pub struct Time(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Time {
    /// The system's time at the start of the program plus a monotonic clock. Changes to the
    /// system's clock have no effect, and time during which the machine sleeps does not count.
    pub fn system() -> Time {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let start = Instant::now();
        Time::from_fn(move || {
            u64::try_from((since + start.elapsed()).as_millis()).unwrap_or(u64::MAX)
        })
    }

    /// A time source that calls a function.
    pub fn from_fn(now: impl Fn() -> u64 + Send + Sync + 'static) -> Time {
        Time(Arc::new(now))
    }

    /// The current time, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        (self.0)()
    }
}

/// Ticks at intervals. Those that are late come late, and not all at once.
#[must_use]
pub fn every(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Time({})", self.now())
    }
}
