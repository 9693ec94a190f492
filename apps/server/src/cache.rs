//! What is kept in memory for a while, within a bound of bytes; nothing depends on what stands there.

use crate::limits::network::Network;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Things by their names, each brought by somebody. Where there is no room, whoever has most of it gives way: of what they
/// brought, that goes first which was asked for longest ago. So nobody pushes out what others have brought, but who has more.
pub struct Cache<T> {
    bytes: usize,
    things: Mutex<Things<T>>,
}

struct Things<T> {
    bytes: usize,
    by_name: HashMap<Arc<str>, Thing<T>>,
    owners: HashMap<Network, Owner>,
    /// The same owners by what they have.
    by_bytes: BTreeSet<(usize, Network)>,
    /// How often anything was brought or asked for.
    turn: u64,
}

struct Thing<T> {
    thing: T,
    bytes: usize,
    owner: Network,
    /// When it was brought or asked for last.
    turn: u64,
}

/// What somebody has.
#[derive(Default)]
struct Owner {
    bytes: usize,
    /// By when it was asked for.
    queue: BTreeMap<u64, Arc<str>>,
}

impl<T: Clone> Cache<T> {
    /// A cache for so many bytes.
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

    /// The thing of a name, if it stands here. Who brought it keeps it, whoever asks.
    pub fn get(&self, name: &str) -> Option<T> {
        let mut things = self.lock();
        let (name, found) = things.take(name)?;
        let thing = found.thing.clone();
        things.put(name, found.thing, found.bytes, found.owner);
        Some(thing)
    }

    /// Keeps a thing that takes so many bytes for somebody; one that is larger than all the room is not kept. What is here
    /// already stays with whoever brought it first, so that nobody has it go with things of their own.
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

    /// Notes what somebody has; who has nothing is forgotten.
    fn keep(&mut self, owner: Network, of: Owner) {
        if !of.queue.is_empty() {
            self.by_bytes.insert((of.bytes, owner));
            self.owners.insert(owner, of);
        }
    }

    /// Drops one of the things of whoever has most; whether there was one.
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
            // To bring what is here, or to ask for it, makes it nobody else's.
            cache.put(by(3), "a", (), 30);
            cache.get("b");
        }
        assert!(cache.get("a").is_some() && cache.get("b").is_some());
        assert!(cache.get("c999").is_some() && cache.get("c1").is_none());
        // Who has most gives way, whoever comes.
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
