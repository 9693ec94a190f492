//! The time limit of one search, and its progress.

use crate::study::interrupt::{cuts_short, interrupted};
use crate::study::progress::SILENT;
use indicatif::ProgressBar;
use milepost_calls::what_if::Timed;
use milepost_route::{Progress, SearchProgress, Stats};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time limit of one search, and its progress on standard error.
pub struct Clock<'a> {
    start: Instant,
    limit: Option<Duration>,
    bar: &'a ProgressBar,
    /// What its searches did together.
    stats: Mutex<Stats>,
}

impl<'a> Clock<'a> {
    pub fn start(limit: Option<Duration>, bar: &'a ProgressBar) -> Clock<'a> {
        Clock {
            start: Instant::now(),
            limit,
            bar,
            stats: Mutex::default(),
        }
    }

    pub fn stats(&self) -> Stats {
        self.stats
            .lock()
            .map_or_else(|_| Stats::default(), |stats| *stats)
    }
}

impl Timed for Clock<'_> {
    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

impl Progress for Clock<'_> {
    fn go_on(&self) -> bool {
        let spent = self.start.elapsed();
        if spent > SILENT {
            self.bar.tick();
        }
        !cuts_short() && self.limit.is_none_or(|limit| spent < limit)
    }
}

impl SearchProgress for Clock<'_> {
    fn half_over(&self) -> bool {
        self.limit
            .is_some_and(|limit| self.start.elapsed() > limit / 2)
    }

    fn is_late(&self) -> bool {
        !interrupted()
            && self
                .limit
                .is_some_and(|limit| self.start.elapsed() >= limit)
    }

    fn ended(&self, stats: Stats) {
        if let Ok(mut sum) = self.stats.lock() {
            *sum += stats;
        }
    }

    fn bounds(&self, revenue: u32, bound: u32) {
        if self.start.elapsed() > SILENT {
            self.bar.set_message(format!(
                "{revenue} so far; nothing can earn more than {bound}"
            ));
        }
    }
}
