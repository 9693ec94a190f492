//! Custom maps: one in memory for all tables that are played on the same text.

use crate::live::maps::TableMap;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// CustomMaps by the hash of their text, for as long as a table has them.
#[derive(Default)]
pub struct CustomMaps(Mutex<BTreeMap<String, Weak<TableMap>>>);

impl CustomMaps {
    /// The board of a text, if a table has it.
    pub fn find(&self, hash: &str) -> Option<Arc<TableMap>> {
        self.lock().get(hash).and_then(Weak::upgrade)
    }

    /// Shares a board from now on; where two were made of one text at once, both get the first.
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
