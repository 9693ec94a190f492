//! What is kept in memory for a while, within a bound of bytes; nothing depends on what stands there.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Things by their names. Where there is no room, the one that was asked for longest ago goes first.
pub struct Cache<T> {
    bytes: usize,
    things: Mutex<Things<T>>,
}

struct Things<T> {
    bytes: usize,
    all: VecDeque<(String, T, usize)>,
}

impl<T: Clone> Cache<T> {
    /// A cache for so many bytes.
    pub fn new(bytes: usize) -> Cache<T> {
        Cache { bytes, things: Mutex::new(Things { bytes: 0, all: VecDeque::new() }) }
    }

    /// The thing of a name, if it stands here.
    pub fn get(&self, name: &str) -> Option<T> {
        let mut things = self.lock();
        let found = things.take(name)?;
        let thing = found.1.clone();
        things.put(found);
        Some(thing)
    }

    /// Keeps a thing that takes so many bytes; one that is larger than all the room is not kept.
    pub fn put(&self, name: &str, thing: T, bytes: usize) {
        let bytes = bytes + name.len();
        let mut things = self.lock();
        things.take(name);
        if bytes > self.bytes {
            return;
        }
        things.put((name.to_owned(), thing, bytes));
        while things.bytes > self.bytes {
            things.drop_first();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Things<T>> {
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Things<T> {
    fn take(&mut self, name: &str) -> Option<(String, T, usize)> {
        let at = self.all.iter().position(|(known, ..)| known == name)?;
        let found = self.all.remove(at)?;
        self.bytes -= found.2;
        Some(found)
    }

    fn put(&mut self, found: (String, T, usize)) {
        self.bytes += found.2;
        self.all.push_back(found);
    }

    fn drop_first(&mut self) {
        if let Some((_, _, bytes)) = self.all.pop_front() {
            self.bytes -= bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_within_the_bound() {
        let cache = Cache::new(100);
        for name in ["a", "b", "c"] {
            cache.put(name, name.to_owned(), 32);
        }
        assert_eq!(cache.get("a").as_deref(), Some("a"));
        cache.put("d", "d".to_owned(), 32);
        let there = ["a", "b", "c", "d"].map(|name| cache.get(name).is_some());
        assert_eq!(there, [true, false, true, true]);
        cache.put("large", "large".to_owned(), 100);
        assert_eq!(cache.get("large"), None);
        cache.put("a", "again".to_owned(), 90);
        assert_eq!((cache.get("a").as_deref(), cache.get("d")), (Some("again"), None));
        assert_eq!(cache.lock().bytes, 91);
    }
}
