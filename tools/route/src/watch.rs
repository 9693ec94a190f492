//! Who waits for an answer, and for how long.

use crate::run::Run;

/// Someone who may end a search and hears how it goes.
pub trait Watch: Sync {
    /// Whether to go on. Asked every few milliseconds, from any thread.
    fn go_on(&self) -> bool;

    /// Whether half of the time that there is has gone: what only prepares the search then stops.
    fn half_over(&self) -> bool {
        false
    }

    /// Whether it was for time that [`Watch::go_on`] said no; otherwise somebody asked for the end.
    fn is_late(&self) -> bool {
        false
    }

    /// Hears of the best run so far and of what none can beat.
    fn hear(&self, _revenue: u32, _bound: u32) {}

    /// Hears of the same when either has become better, and is given the run itself where it asks for it.
    fn better(&self, _run: &dyn Fn() -> Run) {}
}

/// Someone who waits for as long as it takes.
pub struct Patient;

impl Watch for Patient {
    fn go_on(&self) -> bool {
        true
    }
}
