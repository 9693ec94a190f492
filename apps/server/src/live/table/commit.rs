//! What changes a table: a command is judged, kept, and only then told.

use crate::live::entry::{Command, Entry, FORM};
use crate::live::error::LiveError;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{Inner, LiveTable, Update};
use crate::store::{NewEntry, StoreError};
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Who wants a command done.
pub enum Issuer {
    /// A person, by a request.
    Person {
        /// The number of the last entry seen.
        seq: u64,
        /// The request's id.
        id: String,
        /// The key of the token, if there is one.
        key: Option<String>,
    },
    /// A bot, that has seen the table up to an entry.
    Bot(u64),
}

/// How a request ended that was not refused.
pub enum CommitOutcome {
    /// It was carried out: the event, or the whole state where more has changed.
    Applied(Bytes),
    /// It was not carried out now, because it had been already: the state.
    Duplicate(Bytes),
    /// It was not carried out, because something else had been first: the state.
    Stale(Bytes),
}

impl LiveTable {
    /// Tells of the one whose time is over, if it is; whether it was. Where somebody looks for that already, it is left to
    /// them.
    ///
    /// # Errors
    /// It could not be kept.
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

    async fn record_time_up(&self, inner: &mut Inner) -> Result<bool, CommitError> {
        // What could not be kept is told when it can.
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

    /// Has a command done: judged, kept, told. It goes on to its end even if nobody waits for it any more. This
    /// is for a runtime of several threads.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn commit(
        self: &Arc<LiveTable>,
        by: Issuer,
        command: Command,
    ) -> Result<CommitOutcome, LiveError> {
        let live = self.clone();
        let done = tokio::spawn(async move { live.run(by, command).await });
        done.await.unwrap_or_else(|_| Err(LiveError::Failed))
    }

    async fn run(&self, by: Issuer, command: Command) -> Result<CommitOutcome, LiveError> {
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

    /// Judges a command, and has it kept and told of. [`CommitError::Behind`] leaves a room that is not as it is kept.
    async fn check_and_apply(
        &self,
        inner: &mut Inner,
        by: &Issuer,
        command: &Command,
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
                if !inner
                    .room
                    .permits(&inner.room.held(key), command, self.services.time.now())
                {
                    return Err(CommitError::Refused(not_yours(inner, command)));
                }
                inner
                    .room
                    .check_current_rules(command)
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

    /// Somebody else has appended to the log: takes up what is kept, and tells the streams.
    async fn reload(&self, inner: &mut Inner) -> Result<(), LiveError> {
        let mut guard = DropOnFailure(Some(self));
        let stored = self
            .services
            .store
            .load(&self.id)
            .await?
            .ok_or(LiveError::NoTable)?;
        let (head, board) = (inner.room.head().clone(), inner.room.board().clone());
        let room = tokio::task::block_in_place(|| replay(head, board, &stored.entries));
        inner.room = room.map_err(LiveError::Unplayable)?;
        inner.states.clear();
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        guard.0 = None;
        let _ = self.updates.send(Arc::new(Update::FullState));
        Ok(())
    }

    /// Judges a command, has it kept, and tells of it; gives what the one who did it is answered.
    async fn apply(
        &self,
        inner: &mut Inner,
        key: Option<&str>,
        id: Option<String>,
        command: Command,
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
            // A deck is dealt, and other tables go on meanwhile.
            Command::Start => tokio::task::block_in_place(|| inner.room.apply(&entry)),
            _ => inner.room.apply(&entry),
        };
        if let Err(told) = taken {
            guard.0 = None;
            return Err(LiveError::Refused(told).into());
        }
        match self.store_entry(&inner.room, &entry).await {
            Ok(()) => {}
            // The room is made anew before anybody sees it.
            Err(StoreError::Conflict) => {
                guard.0 = None;
                return Err(CommitError::Behind);
            }
            Err(error) => {
                tracing::error!(%error, "an entry was not kept");
                return Err(LiveError::NotStored.into());
            }
        }
        guard.0 = None;
        Ok(self.publish(inner, key, &entry.command))
    }

    /// Has the last entry of a room kept.
    async fn store_entry(&self, room: &Room, entry: &Entry) -> Result<(), StoreError> {
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
        self.services.metrics.commit_seconds.add(start.elapsed());
        self.services.metrics.entries.add();
        Ok(())
    }

    /// Tells the streams, and gives what the one who did it is answered.
    fn publish(&self, inner: &mut Inner, key: Option<&str>, command: &Command) -> Bytes {
        inner.states.clear();
        let updates = inner.updates(command, &*self.services.render);
        let answer = updates
            .message(&inner.room.held(key))
            .map(|message| message.answer.clone());
        // Nobody may be listening.
        let _ = self.updates.send(Arc::new(updates));
        answer.unwrap_or_else(|| inner.state(key, &self.services).1)
    }
}

/// Why one may not do it.
fn not_yours(inner: &Inner, command: &Command) -> LiveError {
    let seats = inner.room.seats().len();
    match command.required_seat() {
        Some(seat) if matches!(command, Command::Stand { .. }) && seat < seats => {
            LiveError::SeatInUse
        }
        Some(seat) => LiveError::NotYourSeat { seat, seats },
        None => LiveError::NoSeat,
    }
}

/// Why something was not done.
enum CommitError {
    /// The log has entries that are not known here.
    Behind,
    /// It is refused.
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

/// Drops a table from memory unless it is known to be as it is kept. What is kept counts, and is found again.
struct DropOnFailure<'a>(Option<&'a LiveTable>);

impl Drop for DropOnFailure<'_> {
    fn drop(&mut self) {
        if let Some(live) = self.0 {
            live.dropped.store(true, Relaxed);
            let _ = live.updates.send(Arc::new(Update::Dropped));
        }
    }
}
