//! Changing a table: a command is validated, stored and only then published.

use crate::live::entry::{Command, Entry, FORM};
use crate::live::error::LiveError;
use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{DropOnFailure, Inner, LiveTable, Role, Update, checked_chain};
use crate::store::{LoadFrom, NewEntry, Snapshot, StoreError};
use crate::trace;
use crate::work::in_place;
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use tracing::Instrument;

/// A snapshot is stored after every so many entries.
const SNAPSHOT_INTERVAL: u64 = 256;

/// Who issues a command.
pub enum Issuer {
    /// A person, with a request.
    Person {
        /// The number of the latest entry that they have seen.
        seq: u64,
        /// The id of the request.
        id: String,
        /// The hash of their token, if they have one.
        key: Option<String>,
    },
    /// A bot that has seen the table up to this entry.
    Bot(u64),
    /// The operator, who may do what nobody else may.
    Operator,
}

/// The result of a command that was not refused.
pub enum CommitOutcome {
    /// It was carried out. Contains the event, or the full state if more has changed.
    Applied(Bytes),
    /// The same request had been carried out before, and nothing was done. Contains the state.
    Duplicate(Bytes),
    /// The table had changed before, and nothing was done. Contains the state.
    Stale(Bytes),
}

impl<G: LiveGame> LiveTable<G> {
    /// Records the end of a player's time, if a clock has run out, or what is chosen for a player who is
    /// late, and returns whether that was due. Does nothing while another task is checking.
    ///
    /// # Errors
    /// The entry could not be stored, or see [`LiveTable::with_room`].
    pub async fn tick(&self) -> Result<bool, LiveError> {
        let Ok(_alone) = self.ticking.try_lock() else {
            return Ok(false);
        };
        let mut inner = self.lock().await?;
        let Role::Owner { epoch } = inner.role else {
            return Ok(false);
        };
        match self.record_due(&mut inner, epoch).await {
            Err(CommitError::Behind) => self.reload(&mut inner).await.map(|()| false),
            recorded => recorded.map_err(LiveError::from),
        }
    }

    async fn record_due(&self, inner: &mut Inner<G>, epoch: u64) -> Result<bool, CommitError> {
        // If the quota is used up, the entry is recorded once there is room again.
        let due = inner
            .room
            .due(self.services.time.now())
            .filter(|_| self.services.disk.accepts_entries());
        let Some(command) = due else {
            return Ok(false);
        };
        self.apply(inner, epoch, (None, None), command).await?;
        Ok(true)
    }

    /// Validates, stores and publishes a command. It runs to completion even if the caller stops
    /// waiting.
    ///
    /// # Errors
    /// The table, the rules or the store refuse the command, or it failed;
    /// [`LiveError::Elsewhere`] if another server decides.
    pub async fn commit(
        self: &Arc<LiveTable<G>>,
        by: Issuer,
        command: Command<G::Action>,
    ) -> Result<CommitOutcome, LiveError> {
        let live = self.clone();
        let done = tokio::spawn(async move { live.run(by, command).await }.in_current_span());
        done.await.unwrap_or_else(|_| Err(LiveError::Failed))
    }

    async fn run(
        &self,
        by: Issuer,
        command: Command<G::Action>,
    ) -> Result<CommitOutcome, LiveError> {
        let mut inner = self.lock().await?;
        let mut result = self.check_and_apply(&mut inner, &by, &command).await;
        if let Err(CommitError::Behind) = result {
            self.reload(&mut inner).await?;
            result = self.check_and_apply(&mut inner, &by, &command).await;
            if let Err(CommitError::Behind) = result {
                drop(DropOnFailure(Some(self)));
            }
        }
        // An empty seat is not waited for, with or without clocks.
        if let (Ok(CommitOutcome::Applied(_)), Role::Owner { epoch }) = (&result, &inner.role) {
            let epoch = *epoch;
            if let Err(error) = self.record_due(&mut inner, epoch).await {
                let error = LiveError::from(error);
                tracing::warn!(?error, "what is due at a table could not be recorded");
            }
        }
        result.map_err(LiveError::from)
    }

    /// Validates, stores and publishes a command. After [`CommitError::Behind`] the room no longer
    /// matches the stored log and must be reloaded.
    async fn check_and_apply(
        &self,
        inner: &mut Inner<G>,
        by: &Issuer,
        command: &Command<G::Action>,
    ) -> Result<CommitOutcome, CommitError> {
        let epoch = match &inner.role {
            Role::Owner { epoch } => *epoch,
            Role::Follower { .. } => return Err(LiveError::Elsewhere.into()),
        };
        self.record_due(inner, epoch).await?;
        let (key, id) = match by {
            Issuer::Person { seq, id, key } => {
                let (seq, key) = (*seq, key.as_deref());
                if inner.room.has_request(id) {
                    return Ok(CommitOutcome::Duplicate(inner.state(key, &self.services).1));
                }
                if command.depends_on_state() && !inner.room.is_current_at(seq) {
                    return Ok(CommitOutcome::Stale(inner.state(key, &self.services).1));
                }
                if let Command::Say { seat, .. } = command {
                    inner
                        .room
                        .check_chat_limit(*seat)
                        .map_err(LiveError::Refused)?;
                }
                if !inner.room.permits(key, command, self.services.time.now()) {
                    return Err(CommitError::Refused(not_yours(inner, command)));
                }
                inner
                    .room
                    .check_current_rules(key, command)
                    .map_err(LiveError::Refused)?;
                (key, Some(id.clone()))
            }
            Issuer::Bot(seq) if inner.room.is_current_at(*seq) => (None, None),
            Issuer::Operator => (None, None),
            Issuer::Bot(_) => return Err(LiveError::Changed.into()),
        };
        self.apply(inner, epoch, (key, id), command.clone())
            .await
            .map(CommitOutcome::Applied)
    }

    /// What is stored is not what is here: loads the table again and tells the streams.
    async fn reload(&self, inner: &mut Inner<G>) -> Result<(), LiveError> {
        let mut guard = DropOnFailure(Some(self));
        let stored = self
            .services
            .store
            .load(&self.id, LoadFrom::Start)
            .await?
            .ok_or(LiveError::NoTable)?;
        let (head, board) = (inner.room.head().clone(), inner.room.board().clone());
        let room = in_place(|| replay(head, board, &stored.entries));
        inner.chain = checked_chain(&self.id, &stored)?;
        (inner.room, inner.at) = room?;
        self.seen.store(inner.room.seq(), Relaxed);
        inner.states.clear();
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        if !inner.role.is_owner() && self.services.store.lease().is_none() {
            // Nobody else may run it, whoever has claimed it in between.
            let claim = self.services.store.claim(&self.id).await?;
            self.set_role(inner, Role::of(claim).ok_or(LiveError::NoTable)?);
        }
        guard.0 = None;
        let _ = self.updates.send(Arc::new(Update::FullState));
        Ok(())
    }

    /// Applies, stores and publishes a command. Returns the answer for the person who issued it.
    async fn apply(
        &self,
        inner: &mut Inner<G>,
        epoch: u64,
        (key, id): (Option<&str>, Option<String>),
        command: Command<G::Action>,
    ) -> Result<Bytes, CommitError> {
        if !self.services.disk.accepts_entries() {
            return Err(LiveError::DiskFull.into());
        }
        let entry = Entry {
            id,
            at: self.services.time.now().max(inner.at),
            since: inner.room.reopened_at(),
            command,
        };
        let before = inner.room.mover();
        let mut guard = DropOnFailure(Some(self));
        let taken = self.apply_entry(&mut inner.room, &entry);
        if let Err(refusal) = taken {
            guard.0 = None;
            return Err(LiveError::Refused(refusal).into());
        }
        match self.store_entry(inner, epoch, &entry).await {
            Ok(()) => {}
            Err(error) => {
                self.services.metrics.count_store_error(&error);
                return Err(self.not_stored(inner, &mut guard, &error));
            }
        }
        guard.0 = None;
        self.pass_turn(&inner.room, before);
        Ok(self.publish(inner, key, &entry.command))
    }

    /// Passes on that it has become the turn of a player who wants to be told.
    fn pass_turn(&self, room: &Room<G>, before: Option<usize>) {
        let turn = room.mover().filter(|mover| before != Some(*mover));
        if let Some(seat) = turn.filter(|seat| room.webhook(*seat).is_some())
            && !self.services.turns.pass(&self.id, seat)
        {
            self.services.metrics.webhooks_dropped.inc();
        }
    }

    /// What follows where an entry was not stored that the room has already.
    fn not_stored(
        &self,
        inner: &mut Inner<G>,
        guard: &mut DropOnFailure<'_, G>,
        error: &StoreError,
    ) -> CommitError {
        match error {
            // The room is reloaded before anybody sees it.
            StoreError::Taken => {
                guard.0 = None;
                CommitError::Behind
            }
            StoreError::Fenced => {
                guard.0 = None;
                self.set_role(inner, Role::Follower { owner: None });
                CommitError::Behind
            }
            StoreError::Full => LiveError::DiskFull.into(),
            error => {
                let table = trace::table(&self.id);
                tracing::error!(%error, table, "an entry could not be stored");
                LiveError::NotStored.into()
            }
        }
    }

    /// Applies an entry to the room.
    pub(super) fn apply_entry(
        &self,
        room: &mut Room<G>,
        entry: &Entry<G::Action>,
    ) -> Result<(), TableRefusal> {
        match entry.command {
            // Dealing a deck takes a moment, and so does going back by consent, which plays the game
            // again; other tables must not wait for it.
            Command::Start
            | Command::RequestUndo { .. }
            | Command::Agree { .. }
            | Command::Stand { .. }
            | Command::Resign { .. }
            | Command::Remove { .. }
            | Command::TimeUp { .. } => in_place(|| room.apply(entry)),
            _ => room.apply(entry),
        }
    }

    /// Stores the latest entry of the room.
    async fn store_entry(
        &self,
        inner: &mut Inner<G>,
        epoch: u64,
        entry: &Entry<G::Action>,
    ) -> Result<(), StoreError> {
        let start = Instant::now();
        let text =
            serde_json::to_string(entry).map_err(|error| StoreError::Down(error.to_string()))?;
        let (size, seq) = (text.len(), inner.room.seq());
        let chain = inner.chain.next(seq, FORM, &text);
        let row = NewEntry {
            form: FORM,
            seq,
            at: entry.at,
            phase: inner.room.phase(),
            request: entry.id.clone(),
            entry: text,
            chain,
        };
        self.services.store.append(&self.id, epoch, row).await?;
        (inner.chain, inner.at) = (chain, entry.at);
        if seq.is_multiple_of(SNAPSHOT_INTERVAL) {
            self.store_snapshot(inner, epoch);
        }
        self.add_entry_bytes(size);
        self.services.disk.add_entry(size);
        self.services
            .metrics
            .commit_seconds
            .observe(start.elapsed().as_secs_f64());
        self.services.metrics.entries.inc();
        Ok(())
    }

    /// Stores the state of the room, in a task of its own: if it is lost, the log still has
    /// everything.
    fn store_snapshot(&self, inner: &Inner<G>, epoch: u64) {
        let (seq, chain) = (inner.room.seq(), inner.chain.bytes());
        let body = match in_place(|| inner.room.save(chain)) {
            Ok(body) => body,
            Err(error) => {
                tracing::warn!(%error, "a snapshot of a table could not be made");
                return;
            }
        };
        let snapshot = Snapshot { seq, body };
        let saved = self.services.store.save_snapshot(&self.id, epoch, snapshot);
        tokio::spawn(async move {
            if let Err(error) = saved.await {
                tracing::warn!(%error, "a snapshot of a table could not be stored");
            }
        });
    }

    /// Sends the update to the streams and returns the answer for the person who issued the
    /// command.
    fn publish(
        &self,
        inner: &mut Inner<G>,
        key: Option<&str>,
        command: &Command<G::Action>,
    ) -> Bytes {
        let updates = self.tell(inner, command);
        let answer = updates
            .message(&inner.room.held(key))
            .map(|message| message.answer.clone());
        answer.unwrap_or_else(|| inner.state(key, &self.services).1)
    }

    /// Sends the update for the latest entry to the streams.
    pub(super) fn tell(&self, inner: &mut Inner<G>, command: &Command<G::Action>) -> Arc<Update> {
        inner.states.clear();
        self.seen.store(inner.room.seq(), Relaxed);
        if command.needs_full_state() {
            // What a bot has in mind may be of a course that was taken back.
            inner.bots.iter_mut().for_each(|bot| *bot = None);
        }
        let updates = Arc::new(inner.updates(command, &*self.services.render));
        // Sending fails if nobody is listening, which is fine.
        let _ = self.updates.send(updates.clone());
        updates
    }
}

/// Why somebody may not issue a command.
fn not_yours<G: LiveGame>(inner: &Inner<G>, command: &Command<G::Action>) -> LiveError {
    let seats = inner.room.seats().len();
    if matches!(
        command,
        Command::Lock { .. } | Command::Mute { .. } | Command::Remove { .. }
    ) {
        return LiveError::NotHost;
    }
    match command.required_seat() {
        Some(seat) if matches!(command, Command::Stand { .. }) && seat < seats => {
            LiveError::SeatInUse
        }
        Some(seat) => LiveError::NotYourSeat { seat, seats },
        None => LiveError::NoSeat,
    }
}

/// Why a command was not carried out.
enum CommitError {
    /// What is stored is not what is here.
    Behind,
    /// The command was refused.
    Refused(LiveError),
}

impl From<LiveError> for CommitError {
    fn from(error: LiveError) -> CommitError {
        CommitError::Refused(error)
    }
}

impl From<CommitError> for LiveError {
    fn from(why: CommitError) -> LiveError {
        match why {
            CommitError::Behind => LiveError::Changed,
            CommitError::Refused(error) => error,
        }
    }
}
