//! A call under way.

use crate::call::host::{Host, News};
use crate::call::refused::Refused;
#[cfg(feature = "route")]
use crate::what_if::Timed;
#[cfg(feature = "route")]
use milepost_route::{Run, SearchProgress};
use milepost_study::Progress;
use milepost_study::threads::Threads;
use std::time::Duration;

/// A call under way: its host, and the end of its time.
pub struct Watch<'a> {
    host: &'a dyn Host,
    begun: Duration,
    limit: Option<Duration>,
}

impl<'a> Watch<'a> {
    /// A call that begins now and may take any time.
    pub fn new(host: &'a dyn Host) -> Watch<'a> {
        Watch {
            host,
            begun: host.now(),
            limit: None,
        }
    }

    /// The same call with so much time from now on for one search.
    #[must_use]
    pub fn within(&self, limit: Option<Duration>) -> Watch<'a> {
        Watch {
            limit,
            ..Watch::new(self.host)
        }
    }

    /// Returns the host of the call.
    pub fn host(&self) -> &'a dyn Host {
        self.host
    }

    /// Does work on the threads of the host.
    ///
    /// # Errors
    /// The system starts no threads.
    pub fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Refused> {
        // Threads that all calls share would be missing in a forked process.
        let threads = Threads::new(self.host.threads(), None);
        let threads = threads.map_err(|error| Refused::whole(error, "use fewer threads"))?;
        Ok(threads.run(work))
    }

    fn spent(&self) -> Duration {
        self.host.now().saturating_sub(self.begun)
    }
}

impl Progress for Watch<'_> {
    fn go_on(&self) -> bool {
        self.host.is_wanted() && self.limit.is_none_or(|limit| self.spent() < limit)
    }
}

#[cfg(feature = "route")]
impl Timed for Watch<'_> {
    fn seconds(&self) -> f64 {
        self.spent().as_secs_f64()
    }
}

#[cfg(feature = "route")]
impl SearchProgress for Watch<'_> {
    fn half_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.spent() > limit / 2)
    }

    fn is_late(&self) -> bool {
        let is_over = self.limit.is_some_and(|limit| self.spent() >= limit);
        self.host.is_late() || self.host.is_wanted() && is_over
    }

    fn bounds(&self, revenue: u32, bound: u32) {
        self.host.hear(News::Search { revenue, bound });
    }

    fn improved(&self, run: &dyn Fn() -> Run) {
        let run = run();
        self.bounds(run.revenue, run.bound);
    }
}
