//! A small cache for results that are requested again at once, such as the picture of a page. Correctness never depends
//! on what it holds.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The capacity of a cache.
const LENGTH: usize = 24;

/// Values by name; the least recently used is dropped first.
pub struct Cache<T>(Mutex<VecDeque<(String, Arc<T>)>>);

impl<T> Default for Cache<T> {
    fn default() -> Cache<T> {
        Cache(Mutex::default())
    }
}

impl<T> Cache<T> {
    /// The value of a name, if it is cached.
    pub fn get(&self, name: &str) -> Option<Arc<T>> {
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = things.iter().position(|(known, _)| known == name)?;
        let thing = things.remove(at)?;
        let found = thing.1.clone();
        things.push_back(thing);
        Some(found)
    }

    /// The value of a name; if it is not cached, makes and stores it.
    ///
    /// # Errors
    /// If `make` fails.
    pub async fn get_or<E>(
        &self,
        name: &str,
        make: impl Future<Output = Result<T, E>>,
    ) -> Result<Arc<T>, E> {
        match self.get(name) {
            Some(thing) => Ok(thing),
            None => Ok(self.put(name, make.await?)),
        }
    }

    /// Stores a value.
    pub fn put(&self, name: &str, thing: T) -> Arc<T> {
        let thing = Arc::new(thing);
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        things.retain(|(known, _)| known != name);
        if things.len() >= LENGTH {
            things.pop_front();
        }
        things.push_back((name.to_owned(), thing.clone()));
        thing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let cache = Cache::default();
        for number in 0..LENGTH {
            cache.put(&number.to_string(), number);
        }
        assert_eq!(cache.get("0").as_deref(), Some(&0));
        cache.put("more", 99);
        assert_eq!(
            (cache.get("0").is_some(), cache.get("1").is_some()),
            (true, false)
        );
    }
}
