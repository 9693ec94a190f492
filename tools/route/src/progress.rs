//! How long a search may go on, and who follows it.

use crate::model::Run;

pub use milepost_study::{Progress, Unlimited};

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
}

impl SearchProgress for Unlimited {}
