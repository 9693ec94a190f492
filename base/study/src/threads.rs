//! Threads for work that is divided.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Threads of their own; in a browser, which has none to give, the thread that asks.
#[derive(Debug)]
pub struct Threads(Option<ThreadPool>);

impl Threads {
    /// So many threads, at least one; `stack` is the size of their stacks in bytes, the usual one if there is none.
    ///
    /// # Errors
    /// The system starts no threads.
    pub fn new(threads: usize, stack: Option<usize>) -> Result<Threads, ThreadPoolBuildError> {
        if cfg!(target_family = "wasm") {
            return Ok(Threads(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads.max(1));
        let pool = match stack {
            Some(size) => pool.stack_size(size),
            None => pool,
        };
        pool.build().map(Some).map(Threads)
    }

    /// Does work there; what it divides is done on these threads.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
