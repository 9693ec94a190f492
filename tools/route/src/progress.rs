//! How long a search may go on, and who follows it.

use crate::model::Run;
use std::ops::AddAssign;

pub use milepost_study::{Progress, Unlimited};

/// What a search did. Unless its time ended it, the counts are the same on every machine and on any number of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Linear programs over routes that were solved: again for new columns or cuts.
    pub programs: u64,
    /// Routes that they were given.
    pub columns: u64,
    /// Cuts that they were given.
    pub cuts: u64,
    /// Parts of all runs for which a bound was proven, the whole among them.
    pub nodes: u64,
    /// Pieces of track and routes that were looked at, about.
    pub steps: u64,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, more: Stats) {
        self.programs += more.programs;
        self.columns += more.columns;
        self.cuts += more.cuts;
        self.nodes += more.nodes;
        self.steps += more.steps;
    }
}

/// Decides whether a search goes on, and receives the best run so far. [`Progress::go_on`] is asked every few milliseconds, from
/// any thread.
pub trait SearchProgress: Progress {
    /// Whether half of the time has passed: what only prepares the search then stops.
    fn half_over(&self) -> bool {
        false
    }

    /// Whether [`Progress::go_on`] said no because the time is over, and not because the search was cancelled.
    fn is_late(&self) -> bool {
        false
    }

    /// The best run so far earns `revenue`, and none earns more than `bound`.
    fn bounds(&self, _revenue: u32, _bound: u32) {}

    /// One of the two has improved; `run` gives the best run so far.
    fn improved(&self, _run: &dyn Fn() -> Run) {}

    /// A search has ended; for one question there may be several, as where trains are kept to routes.
    fn ended(&self, _stats: Stats) {}
}

impl SearchProgress for Unlimited {}
