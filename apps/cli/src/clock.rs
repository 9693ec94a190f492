//! How long work may take, who may end it, and what is heard of it meanwhile.

use indicatif::ProgressBar;
use milepost_route::Watch;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Progress is told of work that takes longer.
const QUIET: Duration = Duration::from_secs(1);

/// From now on an interrupt ends the search that runs, and a second one the program.
pub fn listen() {
    // Without a handler an interrupt ends the program at once, which is as well.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether someone asked to end.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A limit of time for one search, and its progress on standard error.
pub struct Clock<'a> {
    start: Instant,
    limit: Option<Duration>,
    bar: &'a ProgressBar,
}

impl<'a> Clock<'a> {
    pub fn start(limit: Option<Duration>, bar: &'a ProgressBar) -> Clock<'a> {
        Clock { start: Instant::now(), limit, bar }
    }

    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

impl Watch for Clock<'_> {
    fn go_on(&self) -> bool {
        let spent = self.start.elapsed();
        if spent > QUIET {
            self.bar.tick();
        }
        !interrupted() && self.limit.is_none_or(|limit| spent < limit)
    }

    fn half_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.start.elapsed() > limit / 2)
    }

    fn hear(&self, revenue: u32, bound: u32) {
        if self.start.elapsed() > QUIET {
            self.bar.set_message(format!("{revenue} so far, nothing earns more than {bound}"));
        }
    }
}
