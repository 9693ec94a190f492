//! The boards of maps that people brought: one for all tables in memory that are played on the same text.

use crate::live::atlas::Leaf;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Boards by the hash of their text, for as long as a table has them.
#[derive(Default)]
pub struct Boards(Mutex<BTreeMap<String, Weak<Leaf>>>);

impl Boards {
    /// The board of a text, if a table has it.
    pub fn find(&self, hash: &str) -> Option<Arc<Leaf>> {
        self.lock().get(hash).and_then(Weak::upgrade)
    }

    /// Shares a board from now on; where two were made of one text at once, both get the first.
    pub fn share(&self, hash: &str, leaf: Leaf) -> Arc<Leaf> {
        let mut boards = self.lock();
        if let Some(known) = boards.get(hash).and_then(Weak::upgrade) {
            return known;
        }
        boards.retain(|_, board| board.strong_count() > 0);
        let leaf = Arc::new(leaf);
        boards.insert(hash.to_owned(), Arc::downgrade(&leaf));
        leaf
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Weak<Leaf>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
