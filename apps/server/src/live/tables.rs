//! All tables: those in memory and those in the store.

use crate::limits::network::{Network, narrowest};
use crate::live::custom_maps::CustomMaps;
use crate::live::disk_quota::DiskQuota;
use crate::live::error::LiveError;
use crate::live::head::{Head, TableRequest};
use crate::live::maps::{ShippedMaps, TableMap};
use crate::live::render::Render;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{LiveTable, Services};
use crate::live::time::Time;
use crate::metrics::Metrics;
use crate::secret;
use crate::settings::{Keep, Settings};
use crate::store::{NewLog, Phase, SharedText, Store, StoreError, StoredLog};
use crate::work::{Pool, queue};
use milepost_dice::code;
use milepost_document::quoted;
use milepost_map::shipped;
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All tables of the server.
pub struct Tables {
    services: Services,
    /// The memory that tables may take, in bytes.
    memory: usize,
    live: Mutex<InMemory>,
    shipped: ShippedMaps,
    custom: CustomMaps,
    loading: Pool<Network>,
    loading_custom: Pool<Network>,
    /// One lock per table that is being loaded: whoever else needs it waits for the first to
    /// finish.
    load_locks: Mutex<BTreeMap<String, Arc<Mutex<()>>>>,
}

/// The tables in memory by name.
type InMemory = BTreeMap<String, Arc<LiveTable>>;

/// How many requests of one network may wait for tables to be loaded.
const WAITING: usize = 256;
/// The longest that loading a table or dealing its deck may take, including the wait for a place.
pub const LOAD_LIMIT: Duration = Duration::from_secs(20);

/// After this many failed writes in a row the server counts as unhealthy.
const FAILURES: u32 = 3;
/// The most tables of each phase that are deleted in one pass.
const AT_ONCE: usize = 100;
/// The key under which the store keeps the time of the last heartbeat.
const HEARTBEAT: &str = "beat";

/// The message for a map that does not ship with Milepost.
fn unknown_map(map: &str) -> String {
    let names: Vec<&str> = shipped::MAPS.iter().map(|(name, _)| *name).collect();
    let message = if map.is_empty() {
        "no map is named".to_owned()
    } else {
        format!("there is no map called {}", quoted(map))
    };
    format!("{message}; these come with Milepost: {}", names.join(", "))
}

impl Tables {
    /// The tables of a store.
    pub fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        time: Time,
        render: Arc<dyn Render>,
        settings: &Settings,
    ) -> Tables {
        let memory = usize::try_from(settings.memory).unwrap_or(usize::MAX);
        let live = Mutex::default();
        let (disk, shipped, custom) = (
            Arc::new(DiskQuota::new(settings.disk)),
            ShippedMaps::default(),
            CustomMaps::default(),
        );
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = |places: usize| {
            Pool::new(queue::Bounds {
                places,
                each: (places / 2).max(1),
                waiting: WAITING,
            })
        };
        let (loading, loading_custom) = (pool(cores.max(2)), pool((cores / 2).max(1)));
        let load_locks = Mutex::default();
        Tables {
            services: Services {
                store,
                metrics,
                time,
                disk,
                render,
            },
            memory,
            live,
            shipped,
            custom,
            loading,
            loading_custom,
            load_locks,
        }
    }

    /// The maps that ship with Milepost.
    pub fn shipped(&self) -> &ShippedMaps {
        &self.shipped
    }

    /// The pool in which tables are loaded. Tables with custom maps have a pool of their own, so
    /// that others do not wait for them.
    pub fn loading(&self, own: bool) -> &Pool<Network> {
        if own {
            &self.loading_custom
        } else {
            &self.loading
        }
    }

    /// Finds a table by name, however it is typed. `None` if there is none.
    ///
    /// # Errors
    /// The table cannot be loaded or played.
    pub async fn find(
        self: &Arc<Tables>,
        typed: &str,
    ) -> Result<Option<Arc<LiveTable>>, LiveError> {
        self.find_for(narrowest(Ipv4Addr::LOCALHOST.into()), typed)
            .await
    }

    /// The same for a client, whose share of the pool is used if the table must be loaded.
    ///
    /// # Errors
    /// See [`Tables::find`].
    pub async fn find_for(
        self: &Arc<Tables>,
        address: Network,
        typed: &str,
    ) -> Result<Option<Arc<LiveTable>>, LiveError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(None);
        };
        let id = code::write(&digits);
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_dropped()) {
            live.touch();
            return Ok(Some(live.clone()));
        }
        let Some(stored) = self.services.store.load(&id).await? else {
            return Ok(None);
        };
        self.services
            .disk
            .set_used(self.services.store.used_bytes().await?);
        let tables = self.clone();
        let wrong = |error: serde_json::Error| {
            LiveError::Unplayable(vec![format!("the log is damaged: {error}")])
        };
        let head: Head = serde_json::from_str(&stored.head).map_err(wrong)?;
        let loading = self.loading(head.custom_map_hash.is_some());
        let found = loading
            .run(address, LOAD_LIMIT, move |_| {
                tables.load_once(id, head, &stored)
            })
            .await;
        found.map_err(LiveError::Work)?.map(Some)
    }

    /// Loads a table, or waits for another request that is loading it.
    fn load_once(
        &self,
        id: String,
        head: Head,
        stored: &StoredLog,
    ) -> Result<Arc<LiveTable>, LiveError> {
        let load_locks = || {
            self.load_locks
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let alone = load_locks().entry(id.clone()).or_default().clone();
        let found = {
            let _alone = alone.lock().unwrap_or_else(PoisonError::into_inner);
            self.load(id.clone(), head, stored)
        };
        drop(alone);
        let mut load_locks = load_locks();
        if load_locks
            .get(&id)
            .is_some_and(|alone| Arc::strong_count(alone) == 1)
        {
            load_locks.remove(&id);
        }
        found
    }

    /// Loads a table from its stored log, unless another request has done so.
    fn load(
        &self,
        id: String,
        head: Head,
        stored: &StoredLog,
    ) -> Result<Arc<LiveTable>, LiveError> {
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_dropped()) {
            return Ok(live.clone());
        }
        // Nothing is read that does not fit in memory.
        self.make_room(&mut self.lock(), 0)?;
        let (mut room, map) = self.replay(head, stored).map_err(LiveError::Unplayable)?;
        room.reopen(self.services.time.now());
        let found = LiveTable::new(id.clone(), room, map, self.services.clone());
        found.add_entry_bytes(stored.entries.iter().map(|entry| entry.text.len()).sum());
        self.insert(id, found)
    }

    /// Puts a table in memory if there is room. If two requests loaded it at once, the first copy
    /// counts.
    fn insert(&self, id: String, found: LiveTable) -> Result<Arc<LiveTable>, LiveError> {
        let mut live = self.lock();
        if let Some(known) = live.get(&id).filter(|live| !live.is_dropped()) {
            return Ok(known.clone());
        }
        self.make_room(&mut live, found.bytes())?;
        let found = Arc::new(found);
        live.insert(id, found.clone());
        self.services.metrics.tables.set(live.len() as i64);
        Ok(found)
    }

    /// Rebuilds a table from its stored log. It blocks on the store, so it must not run on a thread
    /// that serves requests.
    fn replay(&self, head: Head, stored: &StoredLog) -> Result<(Room, Arc<TableMap>), Vec<String>> {
        let shipped = self
            .shipped
            .map(&head.map, Some(&head.content))
            .filter(|_| head.custom_map_hash.is_none());
        let same = shipped
            .clone()
            .filter(|map| map.board.map().hash_text() == head.content);
        let map = match (same, &stored.text) {
            (Some(map), _) => map,
            // A custom map, or a shipped one that has changed since.
            (None, Some(hash)) => self.stored_map(hash)?,
            // An older release stored no text of the map. `Room::new` reports the difference.
            (None, None) => self.map(&head.map, None)?,
        };
        let room = replay(head, map.board.clone(), &stored.entries)?;
        Ok((room, map))
    }

    /// The map whose text has this hash in the store.
    fn stored_map(&self, hash: &str) -> Result<Arc<TableMap>, Vec<String>> {
        if let Some(map) = self.custom.find(hash) {
            return Ok(map);
        }
        let text = tokio::runtime::Handle::current().block_on(self.services.store.text(hash));
        let text = text.map_err(|error| vec![error.to_string()])?;
        let text = text.ok_or_else(|| vec!["the text of its map is not kept".to_owned()])?;
        Ok(self.custom.share(hash, TableMap::read_stored(&text)?))
    }

    /// The stored log of a table, however its name is typed. `None` if there is none.
    ///
    /// # Errors
    /// The store fails.
    pub async fn stored_log(&self, typed: &str) -> Result<Option<StoredLog>, StoreError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(None);
        };
        self.services.store.load(&code::write(&digits)).await
    }

    /// A shipped map, or a custom one given as text.
    fn map(&self, map: &str, own: Option<&str>) -> Result<Arc<TableMap>, Vec<String>> {
        match own {
            Some(text) => TableMap::read(text).map(Arc::new),
            None => self
                .shipped
                .map(map, None)
                .ok_or_else(|| vec![unknown_map(map)]),
        }
    }

    /// Creates the head of a new table on a shipped map. It deals a deck, which takes a moment.
    ///
    /// # Errors
    /// See [`Head::new`].
    pub fn head(&self, request: &TableRequest) -> Result<Head, LiveError> {
        Head::new(
            request,
            self.map(&request.map, request.custom_map.as_deref())
                .map(|map| map.board.clone()),
        )
    }

    /// Checks that another table may be stored.
    ///
    /// # Errors
    /// [`StoreError::Full`] if the disk quota is reached, or the store fails.
    pub async fn has_room(&self) -> Result<(), StoreError> {
        self.services
            .disk
            .set_used(self.services.store.used_bytes().await?);
        if self.services.disk.accepts_tables() {
            Ok(())
        } else {
            Err(StoreError::Full)
        }
    }

    /// Stores a new table and returns its name. `own` is the text of a custom map. The text of a
    /// shipped map is stored as well, so that the table survives later changes to that map.
    ///
    /// # Errors
    /// [`StoreError::Full`] if the disk quota is reached, or the store fails.
    pub async fn create(&self, head: &Head, own: Option<String>) -> Result<String, StoreError> {
        let failed = |why: &str| StoreError::Failed(why.to_owned());
        self.has_room().await?;
        let id = secret::name()
            .map_err(|_| failed("could not obtain random bytes from the operating system"))?;
        let shipped = || {
            milepost_map::shipped::MAPS
                .iter()
                .find(|(name, _)| *name == head.map)
        };
        let body = own.or_else(|| shipped().map(|(_, text)| (*text).to_owned()));
        let text = body.map(|body| SharedText {
            hash: secret::hash(&body),
            body,
        });
        let head = serde_json::to_string(head).map_err(|_| failed("the head cannot be written"))?;
        self.services
            .store
            .create(
                &id,
                NewLog {
                    head,
                    text,
                    at: self.services.time.now(),
                },
            )
            .await?;
        Ok(id)
    }

    /// The text with this hash, such as that of a custom map.
    ///
    /// # Errors
    /// The store fails.
    pub async fn text(&self, hash: &str) -> Result<Option<String>, StoreError> {
        self.services.store.text(hash).await
    }

    /// The value that the store keeps under a key.
    ///
    /// # Errors
    /// The store fails.
    pub async fn get_value(&self, word: &str) -> Result<Option<String>, StoreError> {
        self.services.store.get_value(word).await
    }

    /// Stores a value under a key.
    ///
    /// # Errors
    /// The store fails.
    pub async fn set_value(&self, word: &str, text: &str) -> Result<(), StoreError> {
        self.services.store.set_value(word, text.to_owned()).await
    }

    /// The tables in memory that have clocks.
    pub fn with_clocks(&self) -> Vec<Arc<LiveTable>> {
        self.lock()
            .values()
            .filter(|live| live.has_clock && !live.is_dropped())
            .cloned()
            .collect()
    }

    /// If tables take too much memory, drops those that nobody watches. They can be loaded again.
    pub fn sweep(&self) {
        // Watched tables stay however much they have grown; new ones are refused instead.
        let _ = self.make_room(&mut self.lock(), 0);
    }

    /// Makes room for a table of `needed` bytes by dropping tables that nobody watches, least
    /// recently used first. A single table may exceed the limit.
    ///
    /// # Errors
    /// [`LiveError::MemoryFull`] if the watched tables leave too little room.
    fn make_room(&self, live: &mut InMemory, needed: usize) -> Result<(), LiveError> {
        live.retain(|_, live| !live.is_dropped());
        let mut bytes: usize = live.values().map(|live| live.bytes()).sum();
        if bytes + needed > self.memory {
            let idle = live.iter().filter(|(_, live)| Arc::strong_count(live) == 1);
            let mut idle: Vec<_> = idle
                .map(|(id, live)| (live.last_used(), id.clone()))
                .collect();
            idle.sort_unstable();
            // Free a little more than needed, so that the next table does not trigger this again.
            let goal = self.memory / 10 * 9;
            for (_, id) in idle {
                if bytes + needed <= goal {
                    break;
                }
                bytes = bytes.saturating_sub(live.remove(&id).map_or(0, |live| live.bytes()));
            }
        }
        self.services.metrics.tables.set(live.len() as i64);
        self.services.metrics.table_bytes.set(bytes as i64);
        if bytes + needed > self.memory && !live.is_empty() {
            Err(LiveError::MemoryFull)
        } else {
            Ok(())
        }
    }

    /// Deletes tables that have been idle for as long as they are kept, unless somebody watches
    /// them. Returns how many.
    ///
    /// # Errors
    /// The store fails.
    pub async fn delete_expired(&self, keep: &Keep) -> Result<usize, StoreError> {
        let rules = [
            (Phase::Lobby, keep.lobby),
            (Phase::Over, keep.over),
            (Phase::Begun, keep.begun),
        ];
        let mut count = 0;
        for (phase, time) in rules {
            let Some(time) = time else { continue };
            let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            let Some(before) = self.services.time.now().checked_sub(time) else {
                continue;
            };
            for id in self.services.store.idle(phase, before, AT_ONCE).await? {
                if self.drop_idle(&id) && self.services.store.delete(&id, phase, before).await? {
                    count += 1;
                }
            }
        }
        self.services.metrics.tables_deleted.inc_by(count as u64);
        Ok(count)
    }

    /// Drops a table from memory unless somebody watches it. Returns whether it is no longer in
    /// memory.
    fn drop_idle(&self, id: &str) -> bool {
        let mut live = self.lock();
        let looked_at = live.get(id).is_some_and(|live| Arc::strong_count(live) > 1);
        if !looked_at {
            live.remove(id);
        }
        !looked_at
    }

    /// Writes a heartbeat, so that a failing store is noticed, and updates the disk space in use.
    ///
    /// # Errors
    /// The store fails.
    pub async fn heartbeat(&self) -> Result<(), StoreError> {
        self.services
            .disk
            .set_used(self.services.store.used_bytes().await?);
        self.services
            .store
            .set_value(HEARTBEAT, self.services.time.now().to_string())
            .await
    }

    /// The number of failed writes since the last successful one.
    pub fn failures(&self) -> u32 {
        self.services.store.failures()
    }

    /// Checks that the store answers and has not failed repeatedly.
    ///
    /// # Errors
    /// The store does not answer, or the last writes have all failed.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.services.store.flush().await?;
        match self.services.store.failures() {
            0..FAILURES => Ok(()),
            times => Err(StoreError::Failed(format!(
                "the last {times} attempts to write have failed"
            ))),
        }
    }

    /// Waits until everything so far is stored.
    ///
    /// # Errors
    /// The store fails.
    pub async fn flush(&self) -> Result<(), StoreError> {
        self.services.store.flush().await
    }

    /// Shuts down the store. Nothing can be stored afterwards, and the one file holds everything.
    ///
    /// # Errors
    /// The store fails.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.services.store.close().await
    }

    fn lock(&self) -> MutexGuard<'_, InMemory> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
