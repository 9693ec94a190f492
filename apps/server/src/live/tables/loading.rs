//! Finds tables by name, and rebuilds them from their stored logs if they are not in memory.

use crate::limits::network::{Network, narrowest};
use crate::live::error::{LiveError, Unplayable};
use crate::live::game::{Boards, LiveGame};
use crate::live::head::Head;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::LiveTable;
use crate::live::tables::{LOAD_LIMIT, Tables};
use crate::store::StoredLog;
use milepost_dice::code;
use std::net::Ipv4Addr;
use std::sync::{Arc, PoisonError};

impl<G: LiveGame> Tables<G> {
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
        let Some(stored) = self.services.store.load(&id).await? else {
            return Ok(None);
        };
        self.services
            .disk
            .set_used(self.services.store.used_bytes().await?);
        let tables = self.clone();
        let damaged = |error: serde_json::Error| Unplayable::DamagedHead(error.to_string());
        let head: Head<G::Setup> = serde_json::from_str(&stored.head).map_err(damaged)?;
        let loading = self.loading(G::Boards::kind(&head.setup));
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
        head: Head<G::Setup>,
        stored: &StoredLog,
    ) -> Result<Arc<LiveTable<G>>, LiveError> {
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
        head: Head<G::Setup>,
        stored: &StoredLog,
    ) -> Result<Arc<LiveTable<G>>, LiveError> {
        if let Some(live) = self.lock().get(&id).filter(|live| !live.is_dropped()) {
            return Ok(live.clone());
        }
        // Nothing is read that does not fit in memory.
        self.make_room(&mut self.lock(), 0)?;
        let (mut room, board) = self.replay(head, stored)?;
        room.reopen(self.services.time.now(), self.services.started);
        let found = LiveTable::new(id.clone(), room, board, self.services.clone());
        found.add_entry_bytes(stored.entries.iter().map(|entry| entry.text.len()).sum());
        self.insert(id, found)
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

    /// Rebuilds a table from its stored log. It blocks on the store, so it must not run on a thread
    /// that serves requests.
    fn replay(
        &self,
        head: Head<G::Setup>,
        stored: &StoredLog,
    ) -> Result<(Room<G>, Arc<G::Board>), Unplayable> {
        let read = |hash: &str| {
            let text = tokio::runtime::Handle::current().block_on(self.services.store.text(hash));
            text.map_err(Unplayable::Store)?
                .ok_or(Unplayable::BoardMissing)
        };
        let board = self
            .boards
            .find(&head.setup, stored.text.as_deref(), &read)?;
        let room = replay(head, G::Board::clone(&board), &stored.entries)?;
        Ok((room, board))
    }
}
