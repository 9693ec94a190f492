//! A fair queue for a limited number of places. The keys (networks, tables) take turns: each has at
//! most its share of the places and of the head of the queue, however much it asks for.

use crate::work::deadline::WorkError;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A fair queue for places.
pub struct FairQueue<K: Ord> {
    bounds: Bounds,
    places: Arc<Semaphore>,
    shares: Shares<K>,
}

/// How much a queue has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The number of places in use.
    pub busy: usize,
    /// The number of requests that wait for one.
    pub waiting: usize,
}

/// The limits of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of places.
    pub places: usize,
    /// The most places that one key may hold.
    pub each: usize,
    /// The most requests of one key that may wait in addition to those that have a place.
    pub waiting: usize,
}

type Shares<K> = Arc<Mutex<BTreeMap<K, Share>>>;

/// The share of one key.
struct Share {
    /// Its places.
    places: Arc<Semaphore>,
    /// The number of requests that hold a place or wait for one.
    users: usize,
}

/// A place, held until this is dropped.
pub struct Permit {
    _place: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _user: Box<dyn Send + Sync>,
}

/// A request that holds a place or waits for one, until it is dropped.
struct User<K: Ord> {
    key: K,
    shares: Shares<K>,
}

impl<K: Ord + Clone + Send + Sync + 'static> FairQueue<K> {
    /// An empty queue.
    pub fn new(bounds: Bounds) -> FairQueue<K> {
        FairQueue {
            bounds,
            places: Arc::new(Semaphore::new(bounds.places)),
            shares: Arc::default(),
        }
    }

    /// The number of places in use.
    pub fn busy(&self) -> usize {
        self.bounds.places - self.places.available_permits()
    }

    /// What the queue has to do at this moment.
    pub fn load(&self) -> Load {
        let users: usize = lock(&self.shares).values().map(|share| share.users).sum();
        let busy = self.busy();
        Load {
            busy,
            waiting: users.saturating_sub(busy),
        }
    }

    /// Waits for a place. A key first waits for one of its own places, which holds up no other key.
    /// After that, requests are served in order of arrival, so that each key has its turn after at
    /// most [`Bounds::each`] requests of every other key.
    ///
    /// # Errors
    /// [`WorkError::QueueFull`] if too many requests of this key are waiting.
    pub async fn acquire(&self, key: K) -> Result<Permit, WorkError> {
        let (user, own) = self.join(key)?;
        let own = own.acquire_owned().await.map_err(|_| WorkError::Failed)?;
        let place = self
            .places
            .clone()
            .acquire_owned()
            .await
            .map_err(|_| WorkError::Failed)?;
        Ok(Permit {
            _place: place,
            _own: own,
            _user: Box::new(user),
        })
    }

    fn join(&self, key: K) -> Result<(User<K>, Arc<Semaphore>), WorkError> {
        let Bounds { each, waiting, .. } = self.bounds;
        let mut shares = lock(&self.shares);
        let new = || Share {
            places: Arc::new(Semaphore::new(each)),
            users: 0,
        };
        let share = shares.entry(key.clone()).or_insert_with(new);
        if share.users >= each + waiting {
            return Err(WorkError::QueueFull);
        }
        share.users += 1;
        Ok((
            User {
                key,
                shares: self.shares.clone(),
            },
            share.places.clone(),
        ))
    }
}

impl<K: Ord> Drop for User<K> {
    fn drop(&mut self) {
        let mut shares = lock(&self.shares);
        if let Some(share) = shares.get_mut(&self.key) {
            share.users -= 1;
            if share.users == 0 {
                shares.remove(&self.key);
            }
        }
    }
}

fn lock<K: Ord>(shares: &Shares<K>) -> MutexGuard<'_, BTreeMap<K, Share>> {
    shares.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn one_key_has_its_share_and_no_more() {
        let queue = FairQueue::new(Bounds {
            places: 3,
            each: 2,
            waiting: 1,
        });
        let first = queue.acquire("a").await.unwrap();
        let _second = queue.acquire("a").await.unwrap();
        let mut third = Box::pin(queue.acquire("a"));
        assert!(
            third.as_mut().now_or_never().is_none(),
            "its share is taken, though a place is free"
        );
        assert_eq!(queue.acquire("a").await.err(), Some(WorkError::QueueFull));
        let (busy, waiting) = (2, 1);
        assert_eq!(queue.load(), Load { busy, waiting });
        let other = queue.acquire("b").now_or_never().unwrap().unwrap();
        assert_eq!(queue.busy(), 3);
        drop(other);
        drop(first);
        let third = third.now_or_never().unwrap().unwrap();
        assert_eq!(queue.busy(), 2);
        drop((third, _second));
        assert!(lock(&queue.shares).is_empty(), "who is gone is forgotten");
    }

    #[tokio::test]
    async fn who_asks_for_much_stands_in_line_with_his_share_alone() {
        let queue = FairQueue::new(Bounds {
            places: 1,
            each: 1,
            waiting: 100,
        });
        let held = queue.acquire("much").await.unwrap();
        let mut many: Vec<_> = (0..50).map(|_| Box::pin(queue.acquire("much"))).collect();
        assert!(
            many.iter_mut()
                .all(|one| one.as_mut().now_or_never().is_none())
        );
        let mut other = Box::pin(queue.acquire("other"));
        assert!(other.as_mut().now_or_never().is_none());
        drop(held);
        // Others with the first key are polled earlier, but still have to wait.
        assert!(
            many.iter_mut()
                .all(|one| one.as_mut().now_or_never().is_none())
        );
        assert!(other.now_or_never().is_some(), "it is the other's turn");
    }

    #[tokio::test]
    async fn who_leaves_the_line_leaves_nothing_behind() {
        let queue = FairQueue::new(Bounds {
            places: 1,
            each: 1,
            waiting: 1,
        });
        let held = queue.acquire(1).await.unwrap();
        let mut waiting = Box::pin(queue.acquire(2));
        assert!(waiting.as_mut().now_or_never().is_none());
        drop(waiting);
        drop(held);
        assert!(queue.acquire(3).now_or_never().is_some());
        assert!(lock(&queue.shares).is_empty());
    }
}
