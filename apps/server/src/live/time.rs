//! What time it is.

use std::fmt;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Tells the time, in milliseconds since 1970.
#[derive(Clone)]
pub struct Time(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Time {
    /// The system's. While the program runs it goes on steadily, whatever is done to the system's clock; what a machine
    /// sleeps through does not count.
    pub fn system() -> Time {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let start = Instant::now();
        Time::from_fn(move || {
            u64::try_from((since + start.elapsed()).as_millis()).unwrap_or(u64::MAX)
        })
    }

    /// Another.
    pub fn from_fn(now: impl Fn() -> u64 + Send + Sync + 'static) -> Time {
        Time(Arc::new(now))
    }

    /// Now.
    pub fn now(&self) -> u64 {
        (self.0)()
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Time({})", self.now())
    }
}
