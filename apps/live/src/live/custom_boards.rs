//! Custom boards in memory: tables that use the same text share one copy.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Custom boards by the hash of their text, kept for as long as a table uses them.
pub struct CustomBoards<B>(Mutex<BTreeMap<String, Weak<B>>>);

impl<B> Default for CustomBoards<B> {
    fn default() -> CustomBoards<B> {
        CustomBoards(Mutex::default())
    }
}

impl<B> CustomBoards<B> {
    /// The board with this hash, if a table uses it.
    pub fn find(&self, hash: &str) -> Option<Arc<B>> {
        self.lock().get(hash).and_then(Weak::upgrade)
    }

    /// Shares a board. If two threads loaded the same text at once, both get the first copy.
    pub fn share(&self, hash: &str, board: B) -> Arc<B> {
        let mut boards = self.lock();
        if let Some(known) = boards.get(hash).and_then(Weak::upgrade) {
            return known;
        }
        boards.retain(|_, board| board.strong_count() > 0);
        let board = Arc::new(board);
        boards.insert(hash.to_owned(), Arc::downgrade(&board));
        board
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Weak<B>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
