//! Points in time, for deadlines, and the time that work takes.

use std::sync::OnceLock;
use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
pub use tokio::time::Instant;

#[cfg(target_family = "wasm")]
pub use browser::Instant;

static WORK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock that times the work of this process: the processor time that the process has used. A process that does
/// one request at a time sets it, so that a request gets the same work done on a busy machine as on an idle one. Without
/// it, work is timed by the wall clock.
pub fn set_work(clock: fn() -> Duration) {
    let _ = WORK.set(clock);
}

/// The start of some work, by the clock of [`set_work`].
#[derive(Clone, Copy, Debug)]
pub enum Stopwatch {
    /// The reading of the processor clock at the start.
    Processor(Duration, fn() -> Duration),
    /// The start by the wall clock.
    Wall(Instant),
}

impl Stopwatch {
    /// Starts at zero.
    pub fn start() -> Stopwatch {
        match WORK.get() {
            Some(clock) => Stopwatch::Processor(clock(), *clock),
            None => Stopwatch::Wall(Instant::now()),
        }
    }

    /// True if it counts processor time, of which a busy machine gives less in the same time.
    pub fn counts_processor(self) -> bool {
        matches!(self, Stopwatch::Processor(..))
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        match self {
            Stopwatch::Processor(start, clock) => clock().saturating_sub(start),
            Stopwatch::Wall(start) => start.elapsed(),
        }
    }
}

/// WebAssembly has no clock of its own: the browser's is set by whoever starts the module.
#[cfg(target_family = "wasm")]
pub mod browser {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock, which must never go back. Without one, time stands still.
    pub fn set(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A point in time.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(self) -> Duration {
            Instant::now().saturating_duration_since(self)
        }

        /// The time from an earlier point to this one, or zero if that is later.
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// An earlier point; `None` before the clock's beginning.
        pub fn checked_sub(self, duration: Duration) -> Option<Instant> {
            self.0.checked_sub(duration).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, duration: Duration) -> Instant {
            Instant(self.0.saturating_add(duration))
        }
    }
}
