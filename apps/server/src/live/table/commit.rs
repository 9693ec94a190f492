//! Changing a table: a command is validated, stored and only then published.

use crate::live::entry::{Command, Entry, FORM};
use crate::live::error::LiveError;
use crate::live::game::LiveGame;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{Inner, LiveTable, Update};
use crate::store::{NewEntry, StoreError};
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

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
    /// Records the end of a player's time, if a clock has run out, and returns whether one has.
    /// Does nothing while another task is checking.
    ///
    /// # Errors
    /// The entry could not be stored, or see [`LiveTable::with_room`].
    pub async fn tick(&self) -> Result<bool, LiveError> {
        let Ok(_alone) = self.ticking.try_lock() else {
            return Ok(false);
        };
        let mut inner = self.lock().await?;
        match self.record_time_up(&mut inner).await {
            Err(CommitError::Behind) => self.reload(&mut inner).await.map(|()| false),
            recorded => recorded.map_err(LiveError::from),
        }
    }

    async fn record_time_up(&self, inner: &mut Inner<G>) -> Result<bool, CommitError> {
        // If the quota is used up, the entry is recorded once there is room again.
        let time_up = inner
            .room
            .time_up(self.services.time.now())
            .filter(|_| self.services.disk.accepts_entries());
        let Some(command) = time_up else {
            return Ok(false);
        };
        self.apply(inner, None, None, command).await?;
        Ok(true)
    }

    /// Validates, stores and publishes a command. It runs to completion even if the caller stops
    /// waiting. Requires a multi-threaded runtime.
    ///
    /// # Errors
    /// The table, the rules or the store refuse the command, or it failed.
    pub async fn commit(
        self: &Arc<LiveTable<G>>,
        by: Issuer,
        command: Command<G::Action>,
    ) -> Result<CommitOutcome, LiveError> {
        let live = self.clone();
        let done = tokio::spawn(async move { live.run(by, command).await });
        done.await.unwrap_or_else(|_| Err(LiveError::Failed))
    }

    async fn run(
        &self,
        by: Issuer,
        command: Command<G::Action>,
    ) -> Result<CommitOutcome, LiveError> {
        let mut inner = self.lock().await?;
        match self.check_and_apply(&mut inner, &by, &command).await {
            Err(CommitError::Behind) => {
                self.reload(&mut inner).await?;
                let result = self.check_and_apply(&mut inner, &by, &command).await;
                if matches!(result, Err(CommitError::Behind)) {
                    drop(DropOnFailure(Some(self)));
                }
                result.map_err(LiveError::from)
            }
            result => result.map_err(LiveError::from),
        }
    }

    /// Validates, stores and publishes a command. After [`CommitError::Behind`] the room no longer
    /// matches the stored log and must be reloaded.
    async fn check_and_apply(
        &self,
        inner: &mut Inner<G>,
        by: &Issuer,
        command: &Command<G::Action>,
    ) -> Result<CommitOutcome, CommitError> {
        self.record_time_up(inner).await?;
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
            Issuer::Bot(_) => return Err(LiveError::Changed.into()),
        };
        self.apply(inner, key, id, command.clone())
            .await
            .map(CommitOutcome::Applied)
    }

    /// Another process has appended to the log: reloads the table and tells the streams.
    async fn reload(&self, inner: &mut Inner<G>) -> Result<(), LiveError> {
        let mut guard = DropOnFailure(Some(self));
        let stored = self
            .services
            .store
            .load(&self.id)
            .await?
            .ok_or(LiveError::NoTable)?;
        let (head, board) = (inner.room.head().clone(), inner.room.board().clone());
        let room = tokio::task::block_in_place(|| replay(head, board, &stored.entries));
        inner.room = room?;
        inner.states.clear();
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        guard.0 = None;
        let _ = self.updates.send(Arc::new(Update::FullState));
        Ok(())
    }

    /// Applies, stores and publishes a command. Returns the answer for the person who issued it.
    async fn apply(
        &self,
        inner: &mut Inner<G>,
        key: Option<&str>,
        id: Option<String>,
        command: Command<G::Action>,
    ) -> Result<Bytes, CommitError> {
        if !self.services.disk.accepts_entries() {
            return Err(LiveError::DiskFull.into());
        }
        let entry = Entry {
            id,
            at: self.services.time.now(),
            since: inner.room.reopened_at(),
            command,
        };
        let mut guard = DropOnFailure(Some(self));
        let taken = match entry.command {
            // Dealing a deck takes a moment, and so does going back by consent, which plays the game again; other tables must
            // not wait for it.
            Command::Start
            | Command::RequestUndo { .. }
            | Command::Agree { .. }
            | Command::Stand { .. }
            | Command::Resign { .. }
            | Command::Remove { .. }
            | Command::TimeUp { .. } => tokio::task::block_in_place(|| inner.room.apply(&entry)),
            _ => inner.room.apply(&entry),
        };
        if let Err(refusal) = taken {
            guard.0 = None;
            return Err(LiveError::Refused(refusal).into());
        }
        match self.store_entry(&inner.room, &entry).await {
            Ok(()) => {}
            // The room is reloaded before anybody sees it.
            Err(StoreError::Conflict) => {
                guard.0 = None;
                return Err(CommitError::Behind);
            }
            Err(error) => {
                tracing::error!(%error, "an entry could not be stored");
                return Err(LiveError::NotStored.into());
            }
        }
        guard.0 = None;
        Ok(self.publish(inner, key, &entry.command))
    }

    /// Stores the latest entry of a room.
    async fn store_entry(
        &self,
        room: &Room<G>,
        entry: &Entry<G::Action>,
    ) -> Result<(), StoreError> {
        let start = Instant::now();
        let text =
            serde_json::to_string(entry).map_err(|error| StoreError::Failed(error.to_string()))?;
        let size = text.len();
        let row = NewEntry {
            form: FORM,
            seq: room.seq(),
            at: entry.at,
            phase: room.phase(),
            entry: text,
        };
        self.services.store.append(&self.id, row).await?;
        self.add_entry_bytes(size);
        self.services.disk.add_entry(size);
        self.services
            .metrics
            .commit_seconds
            .observe(start.elapsed().as_secs_f64());
        self.services.metrics.entries.inc();
        Ok(())
    }

    /// Sends the update to the streams and returns the answer for the person who issued the
    /// command.
    fn publish(
        &self,
        inner: &mut Inner<G>,
        key: Option<&str>,
        command: &Command<G::Action>,
    ) -> Bytes {
        inner.states.clear();
        if command.needs_full_state() {
            // What a bot has in mind may be of a course that was taken back.
            inner.bots.iter_mut().for_each(|bot| *bot = None);
        }
        let updates = inner.updates(command, &*self.services.render);
        let answer = updates
            .message(&inner.room.held(key))
            .map(|message| message.answer.clone());
        // Sending fails if nobody is listening, which is fine.
        let _ = self.updates.send(Arc::new(updates));
        answer.unwrap_or_else(|| inner.state(key, &self.services).1)
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
    /// The stored log has entries that are missing here.
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

/// Drops a table from memory unless it is known to match its stored log. The stored log is
/// authoritative, and the next request loads it again.
struct DropOnFailure<'a, G: LiveGame>(Option<&'a LiveTable<G>>);

impl<G: LiveGame> Drop for DropOnFailure<'_, G> {
    fn drop(&mut self) {
        if let Some(live) = self.0 {
            live.dropped.store(true, Relaxed);
            let _ = live.updates.send(Arc::new(Update::Dropped));
        }
    }
}
