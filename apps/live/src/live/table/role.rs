//! What this server is to a table: the one that decides, or one that shows what another has stored.

use crate::live::entry::Entry;
use crate::live::error::{LiveError, Unplayable};
use crate::live::game::LiveGame;
use crate::live::table::{DropOnFailure, Inner, LiveTable, Services};
use crate::store::{Chain, Claim, LoadFrom, Node, StoredLog};
use std::sync::atomic::Ordering::Relaxed;

/// What this server is to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// It carries out commands, and plays bots and clocks.
    Owner {
        /// The number of its claim.
        epoch: u64,
    },
    /// It shows what another server stores.
    Follower {
        /// That server, if it is known.
        owner: Option<Node>,
    },
}

impl Role {
    /// The role that follows from a claim; `None` if there is no such table.
    pub fn of(claim: Claim) -> Option<Role> {
        match claim {
            Claim::Mine { epoch } => Some(Role::Owner { epoch }),
            Claim::Theirs(node) => Some(Role::Follower { owner: Some(node) }),
            Claim::Missing => None,
        }
    }

    /// Whether it decides.
    pub fn is_owner(&self) -> bool {
        matches!(self, Role::Owner { .. })
    }
}

impl<G: LiveGame> LiveTable<G> {
    /// What this server is to the table.
    ///
    /// # Errors
    /// See [`LiveTable::with_room`].
    pub async fn role(&self) -> Result<Role, LiveError> {
        Ok(self.lock().await?.role.clone())
    }

    /// Whether this server decides, as far as it knows.
    pub fn is_owner(&self) -> bool {
        self.owns.load(Relaxed)
    }

    /// The number of the latest entry that was seen here.
    pub fn seen(&self) -> u64 {
        self.seen.load(Relaxed)
    }

    /// Applies what other servers have stored, up to entry `wanted` at least, and tells the streams.
    /// If another server has taken over, this one follows from now on.
    ///
    /// # Errors
    /// The log cannot be loaded or played; see also [`LiveTable::with_room`].
    pub async fn catch_up(&self, wanted: u64) -> Result<(), LiveError> {
        let asked = self.loads.load(Relaxed);
        let _alone = self.changing.lock().await;
        // The holder of the lock before may have loaded it all. One load serves all who asked before it began: it has all that
        // there was then.
        if self.seen() >= wanted || self.loads.load(Relaxed) > asked {
            return Ok(());
        }
        self.load_rest().await
    }

    /// Sees to it that what is read here from now on is at least as new as entry `seq`, which the client has been shown by
    /// some server.
    ///
    /// # Errors
    /// [`LiveError::Older`] if that entry cannot be loaded; see also [`LiveTable::catch_up`].
    pub async fn reach(&self, seq: u64) -> Result<(), LiveError> {
        // Without other servers nobody was shown what is not here.
        if self.seen() >= seq || self.services.store.lease().is_none() {
            return Ok(());
        }
        if !self.services.outage.is_down() {
            self.catch_up(seq).await?;
        }
        match self.seen() >= seq {
            true => Ok(()),
            false => Err(LiveError::Older),
        }
    }

    /// Whether the store may have entries that are not here: nobody may be woken for them again.
    pub fn is_behind(&self) -> bool {
        self.behind.load(Relaxed)
    }

    /// Takes over the table if its owner is no longer alive. Returns whether this server decides.
    ///
    /// # Errors
    /// See [`LiveTable::catch_up`].
    pub async fn take_over(&self) -> Result<bool, LiveError> {
        let _alone = self.changing.lock().await;
        self.claim().await
    }

    /// The same for a task that changes the room.
    pub(super) async fn claim(&self) -> Result<bool, LiveError> {
        if self.is_owner() {
            return Ok(true);
        }
        let claim = self.services.store.claim(&self.id).await?;
        let Some(role) = Role::of(claim) else {
            self.drop_now();
            return Err(LiveError::NoTable);
        };
        let owns = role.is_owner();
        if owns {
            // Nobody else can append from now on, so what is loaded is all there is.
            self.load_rest().await?;
        }
        let mut inner = self.lock().await?;
        if owns && matches!(inner.role, Role::Follower { owner: Some(_) }) {
            self.services.metrics.takeovers.inc();
        }
        if owns {
            let now = self.services.time.now();
            inner.room.reopen(now, self.services.started);
            inner.states.clear();
        }
        self.set_role(&mut inner, role);
        Ok(owns)
    }

    /// This server has not been able to say that it is alive, so that another may decide by now.
    pub async fn step_down(&self) {
        // At once for all who look; what is under way is refused by the store, if need be.
        self.owns.store(false, Relaxed);
        if let Ok(mut inner) = self.lock().await {
            self.set_role(&mut inner, Role::Follower { owner: None });
        }
    }

    /// Whether a task changes the room.
    pub fn is_changing(&self) -> bool {
        self.changing.try_lock().is_err()
    }

    pub(super) fn set_role(&self, inner: &mut Inner<G>, role: Role) {
        self.owns.store(role.is_owner(), Relaxed);
        // What a bot has in mind may be of a course that another server has changed.
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        inner.role = role;
    }

    /// Loads and applies the entries after the latest one here, for a task that changes the room.
    pub(super) async fn load_rest(&self) -> Result<(), LiveError> {
        self.loads.fetch_add(1, Relaxed);
        let loaded = self.rest_loaded().await;
        if let Err(LiveError::Store(why)) = &loaded {
            let Services { outage, time, .. } = &self.services;
            outage.refused(time.now(), why);
        }
        self.behind.store(loaded.is_err(), Relaxed);
        loaded
    }

    async fn rest_loaded(&self) -> Result<(), LiveError> {
        let from = LoadFrom::After(self.seen());
        let stored = self.services.store.load(&self.id, from).await?;
        let Some(stored) = stored else {
            self.drop_now();
            return Err(LiveError::NoTable);
        };
        let mut inner = self.lock().await?;
        // The room may have gone on meanwhile.
        let known = (inner.room.seq() + 1).saturating_sub(stored.first);
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        let rest = stored.entries.get(known..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(());
        }
        if inner.role.is_owner() {
            self.set_role(&mut inner, Role::Follower { owner: None });
        }
        let mut guard = DropOnFailure(Some(self));
        for entry in rest {
            let seq = inner.room.seq() + 1;
            inner.chain = inner
                .chain
                .follow(seq, std::slice::from_ref(entry))
                .map_err(|entry| Unplayable::Changed { entry })?;
            let entry_bytes = entry.text.len();
            let entry = Entry::read(entry).map_err(Unplayable::Entry)?;
            let refused =
                |refusal: crate::live::error::TableRefusal| Unplayable::RefusedEntry(refusal.what);
            let inner = &mut *inner;
            self.apply_entry(&mut inner.room, &entry).map_err(refused)?;
            inner.at = inner.at.max(entry.at);
            self.add_entry_bytes(entry_bytes);
            self.tell(inner, &entry.command);
        }
        guard.0 = None;
        Ok(())
    }
}

/// The hash chain over a log that was loaded whole.
///
/// # Errors
/// [`Unplayable::Changed`] if an entry is not what was stored, or the last ones are missing.
pub fn checked_chain(id: &str, stored: &StoredLog) -> Result<Chain, Unplayable> {
    let begun = Chain::begin(id, &stored.head);
    match begun.follow(stored.first, &stored.entries) {
        Ok(chain) if chain == stored.chain => Ok(chain),
        Ok(_) => Err(Unplayable::Changed {
            entry: stored.first + stored.entries.len() as u64,
        }),
        Err(entry) => Err(Unplayable::Changed { entry }),
    }
}
