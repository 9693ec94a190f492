//! Finds tables by name, and rebuilds them from their stored logs if they are not in memory.

use crate::limits::network::{Network, narrowest};
use crate::live::error::{LiveError, Unplayable};
use crate::live::game::{Boards, LiveGame};
use crate::live::head::Head;
use crate::live::replay::{replay, replay_rest};
use crate::live::room::{Restored, Room};
use crate::live::table::{LiveTable, Role, checked_chain};
use crate::live::tables::{LOAD_LIMIT, LoadLocks, Tables};
use crate::store::{Chain, LoadFrom, Snapshot, StoredLog};
use crate::trace;
use crate::work::WorkError;
use crate::work::{Permit, Pool};
use milepost_dice::code;
use std::net::Ipv4Addr;
use std::sync::{Arc, MutexGuard, PoisonError};
use tokio::time::Instant;

/// How many times as large as a snapshot are the texts of the entries that it stands for, about.
const COMPRESSED: usize = 3;

impl<G: LiveGame> Tables<G> {
    /// Whether a table need not be loaded.
    pub fn is_in_memory(&self, typed: &str) -> bool {
        let id = code::read(typed).map(|digits| code::write(&digits));
        id.is_ok_and(|id| self.lock().get(&id).is_some())
    }

    /// Finds a table by name, however it is typed. `None` if there is none.
    ///
    /// # Errors
    /// The table cannot be loaded or played.
    pub async fn find(
        self: &Arc<Tables<G>>,
        typed: &str,
    ) -> Result<Option<Arc<LiveTable<G>>>, LiveError> {
        self.find_for(narrowest(Ipv4Addr::LOCALHOST.into()), typed)
            .await
    }

    /// The same for a client, whose share of the pool is used if the table must be loaded.
    ///
    /// # Errors
    /// See [`Tables::find`].
    pub async fn find_for(
        self: &Arc<Tables<G>>,
        address: Network,
        typed: &str,
    ) -> Result<Option<Arc<LiveTable<G>>>, LiveError> {
        let Ok(digits) = code::read(typed) else {
            return Ok(None);
        };
        let id = code::write(&digits);
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_dropped()) {
            live.touch();
            return Ok(Some(live.clone()));
        }
        let found = self.services.store.load(&id, LoadFrom::Nothing).await;
        let Some(found) = self.noted(&id, found)? else {
            return Ok(None);
        };
        let head = serde_json::from_str::<Head<G::Setup>>(&found.head)
            .map_err(|error| Unplayable::DamagedHead(error.to_string()));
        let head = self.noted(&id, head)?;
        let loading = self.loading(G::Boards::kind(&head.setup));
        let end = Instant::now() + LOAD_LIMIT;
        let permit = loading
            .acquire(address, LOAD_LIMIT)
            .await
            .map_err(LiveError::Work)?;
        let _forgetting = Forgetting(self, &id);
        self.load_once(&id, head, (loading, permit), end).await
    }

    /// Claims and loads a table in a place of the pool, or waits for another request that does. Two
    /// claims would end each other.
    async fn load_once(
        self: &Arc<Tables<G>>,
        id: &str,
        head: Head<G::Setup>,
        (loading, permit): (&Pool<Network>, Permit),
        end: Instant,
    ) -> Result<Option<Arc<LiveTable<G>>>, LiveError> {
        let alone = self.load_locks().entry(id.to_owned()).or_default().clone();
        let Ok(_alone) = tokio::time::timeout_at(end, alone.lock()).await else {
            return Err(LiveError::Work(WorkError::TimedOut));
        };
        if let Some(live) = self.lock().get(id).filter(|live| !live.is_dropped()) {
            return Ok(Some(live.clone()));
        }
        // Nothing is read that does not fit in memory.
        self.make_room(&mut self.lock(), 0)?;
        let role = match self.services.store.claim(id).await {
            Ok(claim) => Role::of(claim),
            // What cannot be claimed for the moment can be read all the same.
            Err(error) if error.is_outage() => Some(Role::Follower { owner: None }),
            Err(error) => return Err(error.into()),
        };
        let Some(role) = role else {
            return Ok(None);
        };
        let stored = self.services.store.load(id, LoadFrom::Snapshot).await;
        let Some(stored) = self.noted(id, stored)? else {
            return Ok(None);
        };
        let (tables, id, name) = (self.clone(), id.to_owned(), id.to_owned());
        let work = move |_| tables.load(id, role, head, &stored);
        let found = loading.run_in(permit, end, work).await;
        let found = self.noted(&name, found.map_err(LiveError::Work)?)?;
        if self.is_shared() {
            // Nobody was woken here for what another server has stored or deleted since it was read.
            found.catch_up(u64::MAX).await?;
        }
        Ok(Some(found))
    }

    /// Notes whether a table can be read from the store; the log names one that is damaged.
    fn noted<T, E: Into<LiveError>>(&self, id: &str, read: Result<T, E>) -> Result<T, LiveError> {
        let read = read.map_err(E::into);
        let mut unreadable = self
            .unreadable
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match read.as_ref().map_err(LiveError::damage) {
            Err(Some(why)) if unreadable.insert(id.to_owned()) => {
                let table = trace::table(id);
                tracing::error!(
                    table,
                    why,
                    "a table cannot be read: what is stored of it is damaged"
                );
            }
            Ok(_) => drop(unreadable.remove(id)),
            Err(_) => {}
        }
        let metrics = &self.services.metrics;
        metrics.tables_unreadable.set(unreadable.len() as i64);
        read
    }

    fn load_locks(&self) -> MutexGuard<'_, LoadLocks> {
        self.load_locks
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the lock of a table that nobody is loading.
    fn forget_lock(&self, id: &str) {
        let mut load_locks = self.load_locks();
        if load_locks
            .get(id)
            .is_some_and(|alone| Arc::strong_count(alone) == 1)
        {
            load_locks.remove(id);
        }
    }

    /// Loads a table from its stored log. It blocks on the store, so it must not run on a thread
    /// that serves requests.
    fn load(
        &self,
        id: String,
        role: Role,
        head: Head<G::Setup>,
        stored: &StoredLog,
    ) -> Result<Arc<LiveTable<G>>, LiveError> {
        let board = self.board(&head, stored)?;
        let snapshot = stored.snapshot.as_ref();
        let restored = snapshot.and_then(|snapshot| restore(&head, &board, stored, snapshot));
        let (mut room, chain, at) = match (restored, snapshot) {
            (Some(restored), _) => restored,
            (None, Some(_)) => self.replay(&id, head, &board)?,
            (None, None) => {
                let chain = checked_chain(&id, stored)?;
                let (room, at) = replay(head, G::Board::clone(&board), &stored.entries)?;
                (room, chain, at)
            }
        };
        if role.is_owner() {
            room.reopen(self.services.time.now(), self.services.started);
        }
        let services = self.services.clone();
        let found = LiveTable::new(id.clone(), (room, chain, at), role, board, services);
        let entries = stored.entries.iter().map(|entry| entry.text.len());
        let before = snapshot.map_or(0, |snapshot| COMPRESSED * snapshot.body.len());
        found.add_entry_bytes(entries.sum::<usize>() + before);
        self.insert(id, found)
    }

    /// The board of a table.
    fn board(
        &self,
        head: &Head<G::Setup>,
        stored: &StoredLog,
    ) -> Result<Arc<G::Board>, Unplayable> {
        let read = |hash: &str| {
            let text = tokio::runtime::Handle::current().block_on(self.services.store.text(hash));
            text.map_err(Unplayable::Store)?
                .ok_or(Unplayable::BoardMissing)
        };
        self.boards.find(&head.setup, stored.text.as_deref(), &read)
    }

    /// Replays the whole log of a table whose snapshot is of no use.
    fn replay(
        &self,
        id: &str,
        head: Head<G::Setup>,
        board: &Arc<G::Board>,
    ) -> Result<(Room<G>, Chain, u64), LiveError> {
        let loaded = self.services.store.load(id, LoadFrom::Start);
        let stored = tokio::runtime::Handle::current().block_on(loaded)?;
        let stored = stored.ok_or(LiveError::NoTable)?;
        let chain = checked_chain(id, &stored)?;
        let (room, at) = replay(head, G::Board::clone(board), &stored.entries)?;
        Ok((room, chain, at))
    }

    /// Puts a table in memory if there is room. If two requests loaded it at once, the first copy
    /// counts.
    fn insert(&self, id: String, found: LiveTable<G>) -> Result<Arc<LiveTable<G>>, LiveError> {
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
}

/// Forgets the lock of a table that is no longer being loaded, whether or not somebody has waited for it to the end.
struct Forgetting<'a, G: LiveGame>(&'a Tables<G>, &'a str);

impl<G: LiveGame> Drop for Forgetting<'_, G> {
    fn drop(&mut self) {
        self.0.forget_lock(self.1);
    }
}

/// The table after a snapshot and the entries since; `None` if the snapshot is not of this log, or
/// of another release.
fn restore<G: LiveGame>(
    head: &Head<G::Setup>,
    board: &Arc<G::Board>,
    stored: &StoredLog,
    snapshot: &Snapshot,
) -> Option<(Room<G>, Chain, u64)> {
    let restored = Room::restore(head.clone(), G::Board::clone(board), &snapshot.body);
    let restored = restored.inspect_err(|error| tracing::info!(%error, "a snapshot is not used"));
    let Restored { mut room, chain } = restored.ok()?;
    // The log tells whether the snapshot is of it.
    let chain = Chain::from(chain)
        .follow(stored.first, &stored.entries)
        .ok()?;
    if room.seq() != snapshot.seq || chain != stored.chain {
        return None;
    }
    let since = room.changed_at();
    let at = replay_rest(&mut room, &stored.entries).ok()?;
    Some((room, chain, at.max(since)))
}
