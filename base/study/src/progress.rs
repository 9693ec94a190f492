//! Cancelling and following long work.

/// Decides whether long work continues, and follows its progress. Calls may come from any thread.
pub trait Progress: Sync {
    /// Returns whether to continue. Called before each run, and within runs that take long.
    fn go_on(&self) -> bool {
        true
    }

    /// One more run is complete.
    fn step(&self) {}
}

/// No limit, and no display of the progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Progress for Unlimited {}
