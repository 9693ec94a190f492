//! A cache bounded in bytes. Nothing depends on what it holds.

use crate::limits::network::Network;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Items by name, each with an owner. When the cache is full, the owner with the most bytes loses
/// the item that was used longest ago. So nobody can displace the items of others except those who
/// have more.
pub struct Cache<T> {
    bytes: usize,
    things: Mutex<Things<T>>,
}

struct Things<T> {
    bytes: usize,
    by_name: HashMap<Arc<str>, Thing<T>>,
    owners: HashMap<Network, Owner>,
    /// The same owners by the bytes they use.
    by_bytes: BTreeSet<(usize, Network)>,
    /// A counter of uses, as a clock.
    turn: u64,
}

struct Thing<T> {
    thing: T,
    bytes: usize,
    owner: Network,
    /// When the item was last used.
    turn: u64,
}

/// What one owner has.
#[derive(Default)]
struct Owner {
    bytes: usize,
    /// The owner's items by last use.
    queue: BTreeMap<u64, Arc<str>>,
}

impl<T: Clone> Cache<T> {
    /// A cache of this many bytes.
    pub fn new(bytes: usize) -> Cache<T> {
        let things = Things {
            bytes: 0,
            by_name: HashMap::new(),
            owners: HashMap::new(),
            by_bytes: BTreeSet::new(),
            turn: 0,
        };
        Cache {
            bytes,
            things: Mutex::new(things),
        }
    }

    /// The item with this name, if the cache has it. The owner stays the same, whoever asks.
    pub fn get(&self, name: &str) -> Option<T> {
        let mut things = self.lock();
        let (name, found) = things.take(name)?;
        let thing = found.thing.clone();
        things.put(name, found.thing, found.bytes, found.owner);
        Some(thing)
    }

    /// Adds an item of `bytes` bytes. An item larger than the whole cache is not kept. An item that
    /// is already here keeps its first owner, so that nobody can take over the items of others and
    /// have them dropped.
    pub fn put(&self, owner: Network, name: &str, thing: T, bytes: usize) {
        let bytes = bytes + name.len();
        let mut things = self.lock();
        let owner = things.take(name).map_or(owner, |(_, known)| known.owner);
        if bytes > self.bytes {
            return;
        }
        things.put(name.into(), thing, bytes, owner);
        while things.bytes > self.bytes && things.drop_one() {}
    }

    fn lock(&self) -> MutexGuard<'_, Things<T>> {
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Things<T> {
    fn take(&mut self, name: &str) -> Option<(Arc<str>, Thing<T>)> {
        let (name, found) = self.by_name.remove_entry(name)?;
        self.bytes -= found.bytes;
        let mut of = self.owners.remove(&found.owner).unwrap_or_default();
        self.by_bytes.remove(&(of.bytes, found.owner));
        of.queue.remove(&found.turn);
        of.bytes = of.bytes.saturating_sub(found.bytes);
        self.keep(found.owner, of);
        Some((name, found))
    }

    fn put(&mut self, name: Arc<str>, thing: T, bytes: usize, owner: Network) {
        self.turn += 1;
        self.bytes += bytes;
        let mut of = self.owners.remove(&owner).unwrap_or_default();
        self.by_bytes.remove(&(of.bytes, owner));
        of.bytes += bytes;
        of.queue.insert(self.turn, name.clone());
        self.keep(owner, of);
        self.by_name.insert(
            name,
            Thing {
                thing,
                bytes,
                owner,
                turn: self.turn,
            },
        );
    }

    /// Updates an owner's entry, or removes it if the owner has no items left.
    fn keep(&mut self, owner: Network, of: Owner) {
        if !of.queue.is_empty() {
            self.by_bytes.insert((of.bytes, owner));
            self.owners.insert(owner, of);
        }
    }

    /// Drops an item of the owner with the most bytes, and returns whether there was one.
    fn drop_one(&mut self) -> bool {
        let most = self
            .by_bytes
            .last()
            .and_then(|(_, owner)| self.owners.get(owner));
        let Some(name) = most
            .and_then(|of| of.queue.first_key_value())
            .map(|(_, name)| name.clone())
        else {
            return false;
        };
        self.take(&name).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::network::narrowest;

    fn by(last: u8) -> Network {
        narrowest([192, 0, 2, last].into())
    }

    #[test]
    fn what_is_asked_for_stays_within_the_bound() {
        let cache = Cache::new(100);
        for name in ["a", "b", "c"] {
            cache.put(by(1), name, name.to_owned(), 32);
        }
        assert_eq!(cache.get("a").as_deref(), Some("a"));
        cache.put(by(1), "d", "d".to_owned(), 32);
        let there = ["a", "b", "c", "d"].map(|name| cache.get(name).is_some());
        assert_eq!(there, [true, false, true, true]);
        cache.put(by(1), "large", "large".to_owned(), 100);
        assert_eq!(cache.get("large"), None);
        cache.put(by(1), "a", "again".to_owned(), 90);
        assert_eq!(
            (cache.get("a").as_deref(), cache.get("d")),
            (Some("again"), None)
        );
        assert_eq!(cache.lock().bytes, 91);
    }

    #[test]
    fn nobody_pushes_out_what_others_have_brought() {
        let cache = Cache::new(100);
        cache.put(by(1), "a", (), 30);
        cache.put(by(2), "b", (), 20);
        for count in 0..1000 {
            cache.put(by(3), &format!("c{count}"), (), 1);
            // Neither storing nor requesting an item changes its owner.
            cache.put(by(3), "a", (), 30);
            cache.get("b");
        }
        assert!(cache.get("a").is_some() && cache.get("b").is_some());
        assert!(cache.get("c999").is_some() && cache.get("c1").is_none());
        // The owner with the most bytes loses an item, whoever adds one.
        cache.put(by(4), "d", (), 10);
        assert_eq!(
            ["a", "b", "d"].map(|name| cache.get(name).is_some()),
            [true; 3]
        );
        let things = cache.lock();
        assert!(things.bytes <= 100, "{}", things.bytes);
        assert_eq!(
            things.by_name.len(),
            things
                .owners
                .values()
                .map(|of| of.queue.len())
                .sum::<usize>()
        );
        assert_eq!(
            things.bytes,
            things
                .by_bytes
                .iter()
                .map(|(bytes, _)| bytes)
                .sum::<usize>()
        );
    }
}
