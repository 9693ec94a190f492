//! A bounded thread pool for work of this process.

use crate::work::deadline::{Deadline, WorkError, run_until};
use crate::work::queue::{Bounds, FairQueue, Load, Permit};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A bounded thread pool whose places the keys share fairly.
#[derive(Clone)]
pub struct Pool<K: Ord> {
    queue: Arc<FairQueue<K>>,
    /// Whether work runs on the thread that asks for it.
    in_turn: bool,
}

impl<K: Ord + Clone + Send + Sync + 'static> Pool<K> {
    /// An idle pool.
    pub fn new(bounds: Bounds) -> Pool<K> {
        Pool {
            queue: Arc::new(FairQueue::new(bounds)),
            in_turn: false,
        }
    }

    /// The same pool without threads: work runs on the thread that asks for it, whatever its
    /// deadline. For tests in which nothing may depend on what runs faster.
    #[must_use]
    pub fn in_turn(self) -> Pool<K> {
        Pool {
            in_turn: true,
            ..self
        }
    }

    /// What the pool has to do at this moment.
    pub fn load(&self) -> Load {
        self.queue.load()
    }

    /// Waits for a place, for work that runs elsewhere or in [`Pool::run_in`].
    ///
    /// # Errors
    /// [`WorkError::QueueFull`] if too many requests of this key are waiting;
    /// [`WorkError::TimedOut`] if no place is free in time.
    pub async fn acquire(&self, key: K, limit: Duration) -> Result<Permit, WorkError> {
        tokio::time::timeout(limit, self.queue.acquire(key))
            .await
            .map_err(|_| WorkError::TimedOut)?
    }

    /// Runs work for a key, for at most `limit` including the wait for a place. The work should end
    /// soon after its deadline, or after the caller drops this future; until then it keeps its
    /// place, but nobody waits for it.
    ///
    /// # Errors
    /// [`WorkError::QueueFull`] if too many requests of this key are waiting;
    /// [`WorkError::TimedOut`] after `limit`; [`WorkError::Failed`] if the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        key: K,
        limit: Duration,
        work: impl FnOnce(Deadline) -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let end = Instant::now() + limit;
        let permit = tokio::time::timeout_at(end, self.queue.acquire(key)).await;
        let permit = permit.map_err(|_| WorkError::TimedOut)??;
        self.run_in(permit, end, work).await
    }

    /// Runs work until `end` in a place acquired before. See [`Pool::run`].
    ///
    /// # Errors
    /// [`WorkError::TimedOut`] after `end`; [`WorkError::Failed`] if the work panics.
    pub async fn run_in<T: Send + 'static>(
        &self,
        permit: Permit,
        end: Instant,
        work: impl FnOnce(Deadline) -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let holding = move |deadline| {
            let result = work(deadline);
            drop(permit);
            result
        };
        match self.in_turn {
            true => Ok(holding(Deadline::at(end))),
            false => run_until(end, holding).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_testkit::wait;

    const ALONE: Bounds = Bounds {
        places: 1,
        each: 1,
        waiting: 0,
    };

    #[tokio::test]
    async fn what_is_too_much_is_refused_and_what_is_late_is_left() {
        let pool = Pool::new(ALONE);
        assert_eq!(pool.run((), wait::LIMIT, |_| 3).await, Ok(3));
        let (hold, held) = std::sync::mpsc::channel::<()>();
        let late = pool
            .run((), Duration::from_millis(1), move |_| held.recv().is_ok())
            .await;
        assert_eq!(late, Err(WorkError::TimedOut));
        assert_eq!(
            pool.run((), wait::LIMIT, |_| 3).await,
            Err(WorkError::QueueFull)
        );
        drop(hold);
    }

    #[tokio::test]
    async fn work_stops_when_the_one_who_asked_has_gone() {
        let pool = Pool::new(ALONE);
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (ended, ends) = tokio::sync::oneshot::channel();
        let asked = pool.run((), Duration::from_secs(3600), move |deadline| {
            let _ = begun.send(());
            while !deadline.is_over() {
                std::thread::yield_now();
            }
            let _ = ended.send(());
        });
        // Drop the request as soon as its work has begun.
        tokio::select! {
            _ = asked => panic!("it ends only when nobody waits"),
            _ = begins => {}
        }
        ends.await.unwrap();
        wait::tasks::until_true("its place is free again", async || {
            pool.run((), wait::LIMIT, |_| ()).await.is_ok()
        })
        .await;
    }
}
