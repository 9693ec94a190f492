//! Custom maps in memory: tables that use the same map text share one copy.

use crate::live::maps::TableMap;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Custom maps by the hash of their text, kept for as long as a table uses them.
#[derive(Default)]
pub struct CustomMaps(Mutex<BTreeMap<String, Weak<TableMap>>>);

impl CustomMaps {
    /// The map with this hash, if a table uses it.
    pub fn find(&self, hash: &str) -> Option<Arc<TableMap>> {
        self.lock().get(hash).and_then(Weak::upgrade)
    }

    /// Shares a map. If two threads loaded the same text at once, both get the first copy.
    pub fn share(&self, hash: &str, map: TableMap) -> Arc<TableMap> {
        let mut maps = self.lock();
        if let Some(known) = maps.get(hash).and_then(Weak::upgrade) {
            return known;
        }
        maps.retain(|_, map| map.strong_count() > 0);
        let map = Arc::new(map);
        maps.insert(hash.to_owned(), Arc::downgrade(&map));
        map
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Weak<TableMap>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
