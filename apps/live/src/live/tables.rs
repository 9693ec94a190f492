//! All tables: those in memory and those in the store.

mod following;
mod loading;
mod operating;
mod settings;

pub use operating::Loaded;
pub use settings::{Keep, Settings};

use crate::limits::network::Network;
use crate::live::bots::ATTENDED_MS;
use crate::live::disk_quota::DiskQuota;
use crate::live::error::LiveError;
use crate::live::game::{BoardKind, Boards, LiveGame};
use crate::live::head::Head;
use crate::live::render::Render;
use crate::live::table::outage::{FAILURES, Outage};
use crate::live::table::{LiveTable, Services};
use crate::live::tables::following::Presence;
use crate::live::time::Time;
use crate::live::turns::{Turn, Turns};
use crate::metrics::Metrics;
use crate::store::{
    Claim, Filter, LoadFrom, NewLog, Node, Note, Phase, SharedText, Store, StoreError, StoredLog,
};
use crate::work::{Pool, queue};
use milepost_dice::{code, secret};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// All tables of a game.
pub struct Tables<G: LiveGame> {
    services: Services<G>,
    /// The memory that tables may take, in bytes.
    memory: usize,
    live: Mutex<InMemory<G>>,
    boards: G::Boards,
    loading: Pool<Network>,
    loading_custom: Pool<Network>,
    load_locks: Mutex<LoadLocks>,
    /// The names of tables that could not be read because what is stored of them is damaged.
    unreadable: Mutex<BTreeSet<String>>,
    presence: Presence,
    turns: Mutex<Option<mpsc::Receiver<Turn>>>,
}

/// One lock per table that is being loaded: whoever else needs it waits for the first to finish.
type LoadLocks = BTreeMap<String, Arc<tokio::sync::Mutex<()>>>;

/// The tables in memory by name.
type InMemory<G> = BTreeMap<String, Arc<LiveTable<G>>>;

/// How many requests of one network may wait for tables to be loaded.
const WAITING: usize = 256;
/// The longest that loading a table or dealing its deck may take, including the wait for a place.
pub const LOAD_LIMIT: Duration = Duration::from_secs(20);

/// How long texts are kept that no table needs.
const KEEP_TEXTS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How many idle tables are listed at once.
const AT_ONCE: usize = 100;

impl<G: LiveGame> Tables<G> {
    /// The tables of a store.
    pub fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        time: Time,
        render: Arc<dyn Render<G>>,
        settings: Settings,
    ) -> Tables<G> {
        let memory = usize::try_from(settings.memory).unwrap_or(usize::MAX);
        let live = Mutex::default();
        let disk = Arc::new(DiskQuota::new(settings.disk));
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
        let (turns, passed) = match settings.tells_turns {
            false => (Turns::none(), None),
            true => {
                let (turns, passed) = Turns::new();
                (turns, Some(passed))
            }
        };
        Tables {
            services: Services {
                store,
                metrics,
                started: time.now(),
                time,
                disk,
                outage: Arc::default(),
                render,
                turns,
            },
            memory,
            live,
            boards: G::Boards::default(),
            loading,
            loading_custom,
            load_locks,
            unreadable: Mutex::default(),
            presence: Presence::default(),
            turns: Mutex::new(passed),
        }
    }

    /// The same tables, loaded on the thread that asks for them: see [`Pool::in_turn`].
    #[must_use]
    pub fn in_turn(self) -> Tables<G> {
        Tables {
            loading: self.loading.in_turn(),
            loading_custom: self.loading_custom.in_turn(),
            ..self
        }
    }

    /// The boards of the game.
    pub fn boards(&self) -> &G::Boards {
        &self.boards
    }

    /// The pool in which tables are loaded. Tables with custom boards have a pool of their own, so
    /// that others do not wait for them.
    pub fn loading(&self, kind: BoardKind) -> &Pool<Network> {
        match kind {
            BoardKind::Shipped => &self.loading,
            BoardKind::Custom => &self.loading_custom,
        }
    }

    /// The stored log of a table, however its name is typed. `None` if there is none.
    ///
    /// # Errors
    /// The store fails.
    pub async fn stored_log(&self, typed: &str) -> Result<Option<StoredLog>, StoreError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(None);
        };
        let id = code::write(&digits);
        self.services.store.load(&id, LoadFrom::Start).await
    }

    /// Checks that another table may be stored.
    ///
    /// # Errors
    /// [`StoreError::Full`] if the disk quota is reached, or the store fails.
    pub async fn has_room(&self) -> Result<(), StoreError> {
        let space = self.services.store.space().await?;
        self.services.disk.set(space);
        if self.services.disk.accepts_tables() {
            Ok(())
        } else {
            Err(StoreError::Full)
        }
    }

    /// Stores a new table and returns its name. `own` is the text of a custom board. The text of
    /// a shipped board is stored as well, so that the table survives later changes to that board.
    ///
    /// # Errors
    /// [`StoreError::Full`] if the disk quota is reached, or the store fails.
    pub async fn create(
        &self,
        head: &Head<G::Setup>,
        own: Option<String>,
    ) -> Result<String, StoreError> {
        let failed = |why: &str| StoreError::Down(why.to_owned());
        self.has_room().await?;
        let id = secret::table_name()
            .map_err(|_| failed("could not obtain random bytes from the operating system"))?;
        let body = own.or_else(|| G::Boards::shipped_text(&head.setup));
        let text = body.map(|body| SharedText {
            hash: secret::hash(&body),
            body,
        });
        let head = serde_json::to_string(head)
            .map_err(|_| failed("the head of the table cannot be written as JSON"))?;
        self.services
            .store
            .begin(
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

    /// The text with this hash, such as that of a custom board.
    ///
    /// # Errors
    /// The store fails.
    pub async fn text(&self, hash: &str) -> Result<Option<String>, StoreError> {
        self.services.store.text(hash).await
    }

    /// The note that the store has under a name.
    ///
    /// # Errors
    /// The store fails.
    pub async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        self.services.store.note(name).await
    }

    /// Sets a note that has had this version, 0 if there was none.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another server was first, or the store fails.
    pub async fn set_note(&self, name: &str, text: &str, version: u64) -> Result<u64, StoreError> {
        let text = text.to_owned();
        self.services.store.set_note(name, text, version).await
    }

    /// The turns of players who want to be told, for the first who asks; `None` if nobody is told.
    pub fn turns(&self) -> Option<mpsc::Receiver<Turn>> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.take()
    }

    /// Stores a text for a while, under a name that follows from it.
    ///
    /// # Errors
    /// The store fails.
    pub async fn put_text(&self, name: &str, body: &str) -> Result<(), StoreError> {
        let text = SharedText {
            hash: name.to_owned(),
            body: body.to_owned(),
        };
        let now = self.services.time.now();
        self.services.store.put_text(text, now).await
    }

    /// This server among those that share the store.
    pub fn node(&self) -> &Node {
        self.services.store.node()
    }

    /// The tables in memory that have clocks.
    pub fn with_clocks(&self) -> Vec<Arc<LiveTable<G>>> {
        self.lock()
            .values()
            .filter(|live| live.has_clock && live.is_owner() && !live.is_dropped())
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
    fn make_room(&self, live: &mut InMemory<G>, needed: usize) -> Result<(), LiveError> {
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
        let deleted = &self.services.metrics.tables_deleted;
        for (phase, time) in rules {
            let Some(time) = time else { continue };
            let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            let Some(before) = self.services.time.now().checked_sub(time) else {
                continue;
            };
            let mut idle = Filter::first(Some(phase), before, AT_ONCE);
            loop {
                let listed = self.services.store.list(idle.clone()).await?;
                for listed in &listed {
                    if self.delete_idle(&listed.id, phase, before).await? {
                        deleted.inc();
                        count += 1;
                    }
                }
                // Those that are watched stay, and must not keep the others.
                match listed.into_iter().nth(AT_ONCE - 1) {
                    Some(last) => idle.after = (last.at, last.id),
                    None => break,
                }
            }
        }
        let kept = u64::try_from(KEEP_TEXTS.as_millis()).unwrap_or(u64::MAX);
        if let Some(before) = self.services.time.now().checked_sub(kept) {
            self.services.store.expire_texts(before).await?;
        }
        Ok(count)
    }

    /// Deletes a table that is idle, unless somebody watches it, here or on another server.
    async fn delete_idle(&self, id: &str, phase: Phase, before: u64) -> Result<bool, StoreError> {
        let store = &self.services.store;
        if !self.drop_idle(id) || matches!(store.claim(id).await?, Claim::Theirs(_)) {
            return Ok(false);
        }
        store.delete(id, Some(phase), before).await
    }

    /// Drops a table from memory unless somebody watches it. Returns whether it is no longer in
    /// memory.
    fn drop_idle(&self, id: &str) -> bool {
        let mut live = self.lock();
        // A server on which it is watched asks for it again and again.
        let within = if self.is_shared() { ATTENDED_MS } else { 0 };
        let looked_at = live
            .get(id)
            .is_some_and(|live| Arc::strong_count(live) > 1 || live.is_watched(within));
        if !looked_at {
            live.remove(id);
        }
        !looked_at
    }

    /// Says that this server is alive, so that a failing store is noticed, and updates the disk
    /// space in use.
    ///
    /// # Errors
    /// The store fails.
    pub async fn heartbeat(&self) -> Result<(), StoreError> {
        let sent = Instant::now();
        let Services {
            store,
            outage,
            disk,
            time,
            ..
        } = &self.services;
        match store.probe().await {
            Ok(nodes) => self.presence.heard(sent, nodes),
            Err(why) => {
                outage.failed(time.now(), &why);
                // How little is free is said most of all when nothing is.
                if let (StoreError::Full, Ok(space)) = (&why, store.space().await) {
                    disk.set(space);
                }
                return Err(why);
            }
        }
        disk.set(store.space().await?);
        match disk.accepts_entries() {
            true => outage.heard(time.now()),
            false => outage.failed(time.now(), &StoreError::Full),
        }
        Ok(())
    }

    /// Whether anything can be kept.
    pub fn outage(&self) -> &Outage {
        &self.services.outage
    }

    /// The disk quota.
    pub fn disk(&self) -> &DiskQuota {
        &self.services.disk
    }

    /// The number of failed writes since the last successful one.
    pub fn failures(&self) -> u32 {
        self.services.store.failures()
    }

    /// The settings of the store with which it may lose what it has accepted.
    pub fn store_risks(&self) -> &[&'static str] {
        self.services.store.risks()
    }

    /// The number of tables of which the store may have entries that are not here.
    pub fn behind(&self) -> usize {
        self.all().iter().filter(|live| live.is_behind()).count()
    }

    /// How many operations of the store wait.
    pub fn store_waiting(&self) -> usize {
        self.services.store.waiting()
    }

    /// Checks that the store answers and has not failed repeatedly.
    ///
    /// # Errors
    /// The store does not answer, or the last writes have all failed.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.services.store.flush().await?;
        match self.services.store.failures() {
            0..FAILURES => Ok(()),
            times => Err(StoreError::Down(format!(
                "the last {times} writes have failed"
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

    fn lock(&self) -> MutexGuard<'_, InMemory<G>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
