//! Long work in many like pieces: on so many threads, with a bar once it passes a second, until someone interrupts.

use crate::clock;
use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// Progress is told of work that takes longer.
const QUIET: Duration = Duration::from_secs(1);

/// The pieces that are done, heard of from any thread.
pub struct Progress {
    start: Instant,
    bar: ProgressBar,
}

impl Progress {
    /// Of so many pieces, called games, boards or the like. Interrupts are listened to from now on.
    pub fn over(pieces: u64, what: &str) -> Progress {
        clock::listen();
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

    /// Does the work on so many threads, all there are without a number, and takes the bar away.
    pub fn on<T: Send>(
        &self,
        threads: Option<usize>,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        let threads = threads.unwrap_or_else(rayon::current_num_threads);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool =
            pool.map_err(|error| Failure::new(format!("no threads: {error}"), "ask for fewer"))?;
        let done = pool.install(work);
        self.bar.finish_and_clear();
        Ok(done)
    }

    /// Whether to go on.
    pub fn goes_on() -> bool {
        !clock::interrupted()
    }

    /// One more piece is done.
    pub fn step(&self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && self.start.elapsed() > QUIET {
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
