//! What is kept for a while because it is asked for again at once: a page and then its picture. The shelf is short, and
//! nothing depends on what stands on it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// How many things a shelf holds.
const LENGTH: usize = 24;

/// Things by their names; the one that was asked for longest ago goes first.
pub struct Cache<T>(Mutex<VecDeque<(String, Arc<T>)>>);

impl<T> Default for Cache<T> {
    fn default() -> Cache<T> {
        Cache(Mutex::default())
    }
}

impl<T> Cache<T> {
    /// The thing of a name, if it stands there.
    pub fn get(&self, name: &str) -> Option<Arc<T>> {
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = things.iter().position(|(known, _)| known == name)?;
        let thing = things.remove(at)?;
        let found = thing.1.clone();
        things.push_back(thing);
        Some(found)
    }

    /// The thing of a name; where it does not stand there, it is made and put there.
    ///
    /// # Errors
    /// Why it is not made.
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

    /// Puts a thing there.
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
