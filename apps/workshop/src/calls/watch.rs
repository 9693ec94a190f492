//! What the host of a call gives it: a clock, and somebody who waits.

use crate::what_if::Timed;
use milepost_route::{Progress, Run, SearchProgress};
use std::time::Duration;

/// What asks for a call.
pub trait Host: Sync {
    /// The time since some moment; it never goes back. Without a clock, searches go on to their end.
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    /// Whether the answer is still wanted.
    fn is_wanted(&self) -> bool {
        true
    }

    /// Hears of a better run or of a lower bound while a search goes on: what the best run so far earns, and what none can
    /// exceed.
    fn hear(&self, _revenue: u32, _bound: u32) {}
}

/// A host that waits for the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Host for Alone {}

/// A call under way, with the end of its time.
pub(super) struct Watch<'a> {
    host: &'a dyn Host,
    begun: Duration,
    limit: Option<Duration>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(host: &'a dyn Host) -> Watch<'a> {
        Watch {
            host,
            begun: host.now(),
            limit: None,
        }
    }

    /// The same call with so much time from now on for one search.
    pub(super) fn within(&self, limit: Option<Duration>) -> Watch<'a> {
        Watch {
            host: self.host,
            begun: self.host.now(),
            limit,
        }
    }

    fn spent(&self) -> Duration {
        self.host.now().saturating_sub(self.begun)
    }
}

impl Timed for Watch<'_> {
    fn seconds(&self) -> f64 {
        self.spent().as_secs_f64()
    }
}

impl Progress for Watch<'_> {
    fn go_on(&self) -> bool {
        self.host.is_wanted() && self.limit.is_none_or(|limit| self.spent() < limit)
    }
}

impl SearchProgress for Watch<'_> {
    fn half_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.spent() > limit / 2)
    }

    fn is_late(&self) -> bool {
        self.host.is_wanted() && self.limit.is_some_and(|limit| self.spent() >= limit)
    }

    fn bounds(&self, revenue: u32, bound: u32) {
        self.host.hear(revenue, bound);
    }

    fn improved(&self, run: &dyn Fn() -> Run) {
        let run = run();
        self.host.hear(run.revenue, run.bound);
    }
}
