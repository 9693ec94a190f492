//! How long work may go on, and how far it has come.

/// Decides whether long work goes on, and follows how far it has come. All calls may come from any thread.
pub trait Progress: Sync {
    /// Whether to go on. Asked before each run, and within runs that take long.
    fn go_on(&self) -> bool {
        true
    }

    /// One more run is complete.
    fn step(&self) {}
}

/// No limit, and nobody who follows the progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Progress for Unlimited {}
