//! Who waits for an answer, and for how long.

/// Someone who may end a search and hears how it goes.
pub trait Watch: Sync {
    /// Whether to go on. Asked every few milliseconds, from any thread.
    fn go_on(&self) -> bool;

    /// Whether half of the time that there is has gone: what only prepares the search then stops.
    fn half_over(&self) -> bool {
        false
    }

    /// Hears of the best run so far and of what none can beat.
    fn hear(&self, _revenue: u32, _bound: u32) {}
}

/// Someone who waits for as long as it takes.
pub struct Patient;

impl Watch for Patient {
    fn go_on(&self) -> bool {
        true
    }
}
