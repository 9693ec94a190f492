//! Where long work runs: so much at once, so much waiting, and no longer than a limit of time, so that nobody starves
//! the tables.

use milepost_report::watch::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// A bounded pool.
#[derive(Clone)]
pub struct Pool {
    most: usize,
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
#[derive(Clone, Debug)]
pub struct Deadline {
    end: Instant,
    left: Arc<AtomicBool>,
}

impl Deadline {
    /// Whether the time is over, or nobody waits any more.
    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }

    /// What is left of the time; none where nobody waits any more.
    pub fn left(&self) -> Duration {
        let end = if self.left.load(Relaxed) { None } else { Some(self.end) };
        end.map_or(Duration::ZERO, |end| end.saturating_duration_since(Instant::now()))
    }

    /// The same, so much earlier: something is still to be done with what comes of the work.
    #[must_use]
    pub fn before(&self, rest: Duration) -> Deadline {
        Deadline { end: self.end.checked_sub(rest).unwrap_or(self.end), left: self.left.clone() }
    }
}

impl Watch for Deadline {
    fn go_on(&self) -> bool {
        !self.is_over()
    }
}

/// Tells work, when it is dropped, that nobody waits for it any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Pool {
    /// A pool for so much work at once, and so much that waits.
    pub fn new(running: usize, waiting: usize) -> Pool {
        Pool {
            most: running,
            running: Arc::new(Semaphore::new(running)),
            waiting: Arc::new(Semaphore::new(running + waiting)),
        }
    }

    /// How much runs now.
    pub fn busy(&self) -> usize {
        self.most - self.running.available_permits()
    }

    /// Runs work. It should end soon after its deadline, or after the one who asked has gone, who drops this: until it
    /// does it keeps its place, and nobody waits for it.
    ///
    /// # Errors
    /// Why there is no result.
    pub async fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(Deadline) -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let waiting = Waiting(Arc::default());
        let deadline = Deadline { end: Instant::now() + limit, left: waiting.0.clone() };
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

    #[tokio::test]
    async fn work_stops_when_the_one_who_asked_has_gone() {
        let pool = Pool::new(1, 0);
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (ended, ends) = tokio::sync::oneshot::channel();
        let asked = pool.run(Duration::from_secs(3600), move |deadline| {
            let _ = begun.send(());
            while !deadline.is_over() {
                std::thread::yield_now();
            }
            let _ = ended.send(());
        });
        // The request is dropped as soon as its work has begun.
        tokio::select! {
            _ = asked => panic!("it ends only when nobody waits"),
            _ = begins => {}
        }
        ends.await.unwrap();
        // Its place is free again.
        let free = async {
            while pool.run(Duration::from_secs(9), |_| ()).await.is_err() {
                tokio::task::yield_now().await
            }
        };
        tokio::time::timeout(Duration::from_secs(9), free).await.unwrap();
    }
}
