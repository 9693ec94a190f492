//! All tables: those in memory, and those that are kept.

use super::atlas::{Atlas, Leaf};
use super::entry::Entry;
use super::head::{Head, NoHead, Wanted};
use super::room::Room;
use super::table::Live;
use super::time::Time;
use crate::guard::secret;
use crate::metrics::Metrics;
use crate::store::{Kept, Store, StoreError};
use milepost_dice::code;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All tables.
pub struct Tables {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    time: Time,
    live: Mutex<BTreeMap<String, Arc<Live>>>,
    atlas: Atlas,
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

impl Tables {
    /// The tables of a store.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>, time: Time) -> Tables {
        Tables { store, metrics, time, live: Mutex::default(), atlas: Atlas::default() }
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
        let (mut room, leaf) = room.unwrap_or_else(broken).map_err(NoTable::Unplayable)?;
        room.wake(self.time.now());
        let (store, metrics) = (self.store.clone(), self.metrics.clone());
        let found = Live::new(id.clone(), room, leaf, store, metrics, self.time.clone());
        let mut live = self.lock();
        // Two may have looked for it at once: the first one found counts.
        let known = live.get(&id).filter(|live| !live.is_lost()).cloned();
        let found = known.unwrap_or_else(|| Arc::new(found));
        live.insert(id, found.clone());
        self.metrics.tables.set(live.len());
        Ok(Some(found))
    }

    /// What is kept, as it stands.
    fn replay(&self, kept: &Kept) -> Result<(Room, Arc<Leaf>), Vec<String>> {
        let wrong = |error: serde_json::Error| vec![format!("the log is damaged: {error}")];
        let head: Head = serde_json::from_str(&kept.head).map_err(wrong)?;
        let leaf = self.leaf(&head.map, head.own.as_deref())?;
        let mut room = Room::new(head, leaf.board.clone())?;
        for entry in &kept.entries {
            let entry: Entry = serde_json::from_str(entry).map_err(wrong)?;
            room.take(&entry).map_err(|told| vec![format!("the log is damaged: {}", told.what)])?;
        }
        Ok((room, leaf))
    }

    /// The board of a map that comes with Milepost, or of one that is brought as text.
    fn leaf(&self, map: &str, own: Option<&str>) -> Result<Arc<Leaf>, Vec<String>> {
        match own {
            Some(text) => Leaf::read(text).map(Arc::new),
            None => self.atlas.leaf(map).ok_or_else(|| vec![format!("there is no map called \"{map}\"")]),
        }
    }

    /// What a new table would be made of. It deals a deck, which takes a moment.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub fn head(&self, wanted: &Wanted) -> Result<Head, NoHead> {
        Head::new(wanted, self.leaf(&wanted.map, wanted.own.as_deref()).map(|leaf| leaf.board.clone()))
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

    /// The tables in memory that have clocks.
    pub fn clocked(&self) -> Vec<Arc<Live>> {
        self.lock().values().filter(|live| live.has_clock && !live.is_lost()).cloned().collect()
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
