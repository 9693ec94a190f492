//! Where long work runs: so much at once, so much waiting, and no longer than a limit of time, so that nobody starves
//! the tables.

use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// A bounded pool.
#[derive(Clone)]
pub struct Pool {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// Too much is waiting already.
    Full,
    /// Its time was over.
    Late,
    /// It broke down.
    Broken,
}

/// Until when work may go on. Tools ask for it in their callbacks.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// Whether the time is over.
    pub fn is_over(self) -> bool {
        Instant::now() >= self.0
    }

    /// What is left of the time.
    pub fn left(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }
}

impl Pool {
    /// A pool for so much work at once, and so much that waits.
    pub fn new(running: usize, waiting: usize) -> Pool {
        Pool {
            running: Arc::new(Semaphore::new(running)),
            waiting: Arc::new(Semaphore::new(running + waiting)),
        }
    }

    /// Runs work. It should end soon after its deadline: until it does it keeps its place, and nobody waits for it.
    ///
    /// # Errors
    /// Why there is no result.
    pub async fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(Deadline) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let deadline = Deadline(Instant::now() + limit);
        let place = self.waiting.clone().try_acquire_owned().map_err(|_| NotDone::Full)?;
        let done = async {
            let permit = self.running.clone().acquire_owned().await.map_err(|_| NotDone::Broken)?;
            let done = tokio::task::spawn_blocking(move || {
                let result = work(deadline);
                drop((permit, place));
                result
            });
            done.await.map_err(|_| NotDone::Broken)
        };
        tokio::time::timeout(limit, done).await.map_err(|_| NotDone::Late)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_too_much_is_refused_and_what_is_late_is_left() {
        let pool = Pool::new(1, 0);
        let second = Duration::from_secs(1);
        assert_eq!(pool.run(second, |_| 3).await, Ok(3));
        let (hold, held) = std::sync::mpsc::channel::<()>();
        let late = pool.run(Duration::from_millis(1), move |_| held.recv().is_ok()).await;
        assert_eq!(late, Err(NotDone::Late));
        assert_eq!(pool.run(second, |_| 3).await, Err(NotDone::Full));
        drop(hold);
    }
}
