//! All tables: those in memory, and those that are kept.

use super::entry::Entry;
use super::head::{Head, NoHead, Wanted};
use super::room::Room;
use super::table::Live;
use crate::guard::secret;
use crate::metrics::Metrics;
use crate::store::{Kept, Store, StoreError};
use crate::wire::board;
use axum::body::Bytes;
use milepost_dice::code;
use milepost_map::{draw, shipped};
use milepost_table::Board;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// All tables.
pub struct Tables {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    live: Mutex<BTreeMap<String, Arc<Live>>>,
    atlas: Atlas,
}

/// The boards of the maps that come with Milepost, made when they are first wanted.
#[derive(Default)]
pub struct Atlas {
    leaves: [OnceLock<Option<Leaf>>; shipped::MAPS.len()],
    grounds: [OnceLock<Option<Bytes>>; shipped::MAPS.len()],
}

/// A board, and its JSON.
#[derive(Clone)]
pub struct Leaf {
    /// The board.
    pub board: Arc<Board>,
    /// Its JSON.
    pub json: Bytes,
}

/// Why there is no table.
#[derive(Debug)]
pub enum NoTable {
    /// The store is in trouble.
    Store(StoreError),
    /// It is kept, and cannot be played by this program.
    Unplayable(Vec<String>),
}

impl From<StoreError> for NoTable {
    fn from(error: StoreError) -> NoTable {
        NoTable::Store(error)
    }
}

fn place(map: &str) -> Option<usize> {
    shipped::MAPS.iter().position(|(name, _)| *name == map)
}

impl Atlas {
    /// The board of a map.
    pub fn leaf(&self, map: &str) -> Option<Leaf> {
        let at = place(map)?;
        let make = || {
            let board = Arc::new(Board::new(shipped::map(map)?));
            Some(Leaf { json: Bytes::from(board::json(&board)), board })
        };
        self.leaves[at].get_or_init(make).clone()
    }

    /// The drawing of a map as SVG, which takes a moment for the first time.
    pub fn ground(&self, map: &str) -> Option<Bytes> {
        const PIP_MM: f64 = 8.0;
        let board = self.leaf(map)?.board;
        let make = || draw::board(board.map(), PIP_MM).svg().ok().map(Bytes::from);
        self.grounds[place(map)?].get_or_init(make).clone()
    }
}

impl Tables {
    /// The tables of a store.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Tables {
        Tables { store, metrics, live: Mutex::default(), atlas: Atlas::default() }
    }

    /// The boards.
    pub fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    /// The table of a name, however it is typed; none where there is none.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub async fn find(self: &Arc<Tables>, typed: &str) -> Result<Option<Arc<Live>>, NoTable> {
        let Ok(digits) = code::read(typed) else { return Ok(None) };
        let id = code::write(&digits);
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_lost()) {
            return Ok(Some(live.clone()));
        }
        let Some(kept) = self.store.load(&id).await? else { return Ok(None) };
        let tables = self.clone();
        let room = tokio::task::spawn_blocking(move || tables.replay(&kept)).await;
        let broken = |_| Err(vec!["the table cannot be rebuilt".to_owned()]);
        let room = room.unwrap_or_else(broken).map_err(NoTable::Unplayable)?;
        let found = Live::new(id.clone(), room, self.store.clone(), self.metrics.clone());
        let mut live = self.lock();
        // Two may have looked for it at once: the first one found counts.
        let known = live.get(&id).filter(|live| !live.is_lost()).cloned();
        let found = known.unwrap_or_else(|| Arc::new(found));
        live.insert(id, found.clone());
        self.metrics.tables.set(live.len());
        Ok(Some(found))
    }

    /// What is kept, as it stands.
    fn replay(&self, kept: &Kept) -> Result<Room, Vec<String>> {
        let wrong = |error: serde_json::Error| vec![format!("the log is damaged: {error}")];
        let head: Head = serde_json::from_str(&kept.head).map_err(wrong)?;
        let leaf =
            self.atlas.leaf(&head.map).ok_or_else(|| vec![format!("there is no map called {}", head.map)])?;
        let mut room = Room::new(head, leaf.board)?;
        for entry in &kept.entries {
            let entry: Entry = serde_json::from_str(entry).map_err(wrong)?;
            room.take(&entry).map_err(|told| vec![format!("the log is damaged: {}", told.what)])?;
        }
        Ok(room)
    }

    /// What a new table would be made of. It deals a deck, which takes a moment.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub fn head(&self, wanted: &Wanted) -> Result<Head, NoHead> {
        Head::new(wanted, self.atlas.leaf(&wanted.map).map(|leaf| leaf.board))
    }

    /// Begins a table, and gives its name.
    ///
    /// # Errors
    /// What the store says.
    pub async fn begin(&self, head: &Head) -> Result<String, StoreError> {
        let failed = |why: &str| StoreError::Failed(why.to_owned());
        let id = secret::name().map_err(|_| failed("there is no chance to be had"))?;
        let text = serde_json::to_string(head).map_err(|_| failed("the head cannot be written"))?;
        self.store.begin(&id, text).await?;
        Ok(id)
    }

    /// What the store has noted under a word.
    ///
    /// # Errors
    /// What the store says, here and below.
    pub async fn noted(&self, word: &str) -> Result<Option<String>, StoreError> {
        self.store.note(word).await
    }

    /// Has something noted under a word.
    ///
    /// # Errors
    /// See [`Tables::noted`].
    pub async fn note(&self, word: &str, text: &str) -> Result<(), StoreError> {
        self.store.set_note(word, text.to_owned()).await
    }

    /// Drops from memory the tables that nobody looks at, if there are more than so many. They are found again.
    pub fn sweep(&self, most: usize) {
        let mut live = self.lock();
        if live.len() > most {
            live.retain(|_, live| Arc::strong_count(live) > 1);
        }
        live.retain(|_, live| !live.is_lost());
        self.metrics.tables.set(live.len());
    }

    /// Done when all that was done is kept.
    pub async fn flush(&self) -> Result<(), StoreError> {
        self.store.flush().await
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
