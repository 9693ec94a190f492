//! A cache bounded in bytes. Nothing depends on what it holds.

use milepost_live::limits::network::Network;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Items by name, each with an owner. When the cache is full, the owner with the most bytes loses
/// the item that was used longest ago. So nobody can displace the items of others except those who
/// have more.
pub struct Cache<T> {
    bytes: usize,
    items: Mutex<Items<T>>,
}

struct Items<T> {
    bytes: usize,
    by_name: HashMap<Arc<str>, Item<T>>,
    owners: HashMap<Network, Owner>,
    /// The same owners by the bytes they use.
    by_bytes: BTreeSet<(usize, Network)>,
    /// A counter of uses, as a clock.
    turn: u64,
}

struct Item<T> {
    item: T,
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
        let items = Items {
            bytes: 0,
            by_name: HashMap::new(),
            owners: HashMap::new(),
            by_bytes: BTreeSet::new(),
            turn: 0,
        };
        Cache {
            bytes,
            items: Mutex::new(items),
        }
    }

    /// The item with this name, if the cache has it. The owner stays the same, whoever asks.
    pub fn get(&self, name: &str) -> Option<T> {
        let mut items = self.lock();
        let (name, found) = items.remove(name)?;
        let item = found.item.clone();
        items.insert(name, found.item, found.bytes, found.owner);
        Some(item)
    }

    /// Adds an item of `bytes` bytes. An item larger than the whole cache is not kept. An item that
    /// is already here keeps its first owner, so that nobody can take over the items of others and
    /// have them dropped.
    pub fn put(&self, owner: Network, name: &str, item: T, bytes: usize) {
        let bytes = bytes + name.len();
        let mut items = self.lock();
        let owner = items.remove(name).map_or(owner, |(_, known)| known.owner);
        if bytes > self.bytes {
            return;
        }
        items.insert(name.into(), item, bytes, owner);
        while items.bytes > self.bytes && items.drop_one() {}
    }

    fn lock(&self) -> MutexGuard<'_, Items<T>> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Items<T> {
    fn remove(&mut self, name: &str) -> Option<(Arc<str>, Item<T>)> {
        let (name, found) = self.by_name.remove_entry(name)?;
        self.bytes -= found.bytes;
        let mut share = self.owners.remove(&found.owner).unwrap_or_default();
        self.by_bytes.remove(&(share.bytes, found.owner));
        share.queue.remove(&found.turn);
        share.bytes = share.bytes.saturating_sub(found.bytes);
        self.update_owner(found.owner, share);
        Some((name, found))
    }

    fn insert(&mut self, name: Arc<str>, item: T, bytes: usize, owner: Network) {
        self.turn += 1;
        self.bytes += bytes;
        let mut share = self.owners.remove(&owner).unwrap_or_default();
        self.by_bytes.remove(&(share.bytes, owner));
        share.bytes += bytes;
        share.queue.insert(self.turn, name.clone());
        self.update_owner(owner, share);
        self.by_name.insert(
            name,
            Item {
                item,
                bytes,
                owner,
                turn: self.turn,
            },
        );
    }

    /// Updates an owner's entry, or removes it if the owner has no items left.
    fn update_owner(&mut self, owner: Network, share: Owner) {
        if !share.queue.is_empty() {
            self.by_bytes.insert((share.bytes, owner));
            self.owners.insert(owner, share);
        }
    }

    /// Drops an item of the owner with the most bytes, and returns whether there was one.
    fn drop_one(&mut self) -> bool {
        let most = self
            .by_bytes
            .last()
            .and_then(|(_, owner)| self.owners.get(owner));
        let Some(name) = most
            .and_then(|share| share.queue.first_key_value())
            .map(|(_, name)| name.clone())
        else {
            return false;
        };
        self.remove(&name).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_live::limits::network::narrowest;

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
        let items = cache.lock();
        assert!(items.bytes <= 100, "{}", items.bytes);
        assert_eq!(
            items.by_name.len(),
            items
                .owners
                .values()
                .map(|share| share.queue.len())
                .sum::<usize>()
        );
        assert_eq!(
            items.bytes,
            items.by_bytes.iter().map(|(bytes, _)| bytes).sum::<usize>()
        );
    }
}
