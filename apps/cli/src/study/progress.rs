//! Long work in many similar pieces: run on threads, with a progress bar after a second, until interrupted.

use crate::failure::Failure;
use crate::study::interrupt;
use clap::builder::RangedU64ValueParser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use milepost_study::threads::Threads;
use std::time::{Duration, Instant};

/// On how many threads work runs.
#[derive(clap::Args, Clone, Copy, Default)]
pub struct ThreadsArgs {
    /// Number of threads [default: one per core]. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: Option<usize>,
}

impl ThreadsArgs {
    /// The given number of threads, or one per core.
    pub fn count(self) -> usize {
        self.threads.unwrap_or_else(rayon::current_num_threads)
    }
}

/// Progress is shown once work takes longer than this.
pub const SILENT: Duration = Duration::from_secs(1);

/// Counts finished pieces, from any thread.
pub struct Progress {
    start: Instant,
    bar: ProgressBar,
}

impl Progress {
    /// Progress over `pieces`, named by `what`, such as "games". Interrupts are handled from now on.
    pub fn over(pieces: u64, what: &str) -> Progress {
        interrupt::listen();
        let bar = ProgressBar::with_draw_target(Some(pieces), ProgressDrawTarget::hidden());
        let form = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {what}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&form) {
            bar.set_style(style);
        }
        Progress {
            start: Instant::now(),
            bar,
        }
    }

    /// Runs the work on these threads, and then removes the bar.
    pub fn on<T: Send>(
        &self,
        threads: ThreadsArgs,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        let done = Threads::new(threads.count(), None)?.run(work);
        self.clear();
        Ok(done)
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// True if the work should go on: it was not interrupted.
    pub fn goes_on() -> bool {
        !interrupt::cuts_short()
    }

    /// Counts one more finished piece.
    pub fn step(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && self.start.elapsed() > SILENT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl milepost_study::Progress for Progress {
    fn go_on(&self) -> bool {
        Progress::goes_on()
    }

    fn step(&self) {
        Progress::step(self);
    }
}
