//! Changing a table: a command is validated, stored and only then published.

use crate::live::entry::{Command, Entry, FORM};
use crate::live::error::LiveError;
use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{Inner, LiveTable, Role, Services, Update, checked_chain};
use crate::store::{Chain, LoadFrom, NewEntry, Snapshot, StoreError};
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
        let now = self.services.time.now();
        if self.with_room(|room| room.due(now).is_none()).await? {
            return Ok(false);
        }
        let _changing = self.changing.lock().await;
        let Role::Owner { epoch } = self.role().await? else {
            return Ok(false);
        };
        match self.record_due(epoch).await {
            Err(CommitError::Behind) => self.reload().await.map(|()| false),
            recorded => recorded.map_err(LiveError::from),
        }
    }

    async fn record_due(&self, epoch: u64) -> Result<bool, CommitError> {
        // If nothing can be kept, the entry is recorded once it can.
        let now = self.services.time.now();
        let due = self.with_room(|room| room.due(now)).await?;
        let Some(command) = due.filter(|_| self.check_kept().is_ok()) else {
            return Ok(false);
        };
        self.apply(epoch, (None, None), command).await?;
        Ok(true)
    }

    /// Checks that an entry has a chance to be kept, so that nobody waits for one that has none: whether the store works
    /// again is found out by signs of life.
    fn check_kept(&self) -> Result<(), LiveError> {
        let Services {
            disk, outage, time, ..
        } = &self.services;
        if !disk.accepts_entries() {
            outage.failed(time.now(), &StoreError::Full);
            return Err(LiveError::DiskFull);
        }
        match outage.is_down() {
            true => Err(LiveError::NotStored),
            false => Ok(()),
        }
    }

    /// Validates, stores and publishes a command. It runs to completion even if the caller stops
    /// waiting.
    ///
    /// # Errors
    /// The table, the rules or the store refuse the command, or it failed; nothing has changed then.
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
        let _changing = self.changing.lock().await;
        if self.is_behind() {
            // An entry whose fate is not known may have been stored.
            self.check_kept()?;
            self.load_rest().await?;
        }
        if !self.is_owner() && self.services.store.lease().is_none() {
            // Nobody else runs it: it was loaded, or lost, while nothing could be written.
            self.check_kept()?;
            self.claim().await?;
        }
        let mut result = self.check_and_apply(&by, &command).await;
        if let Err(CommitError::Behind) = result {
            self.reload().await?;
            result = self.check_and_apply(&by, &command).await;
            if let Err(CommitError::Behind) = result {
                self.behind.store(true, Relaxed);
            }
        }
        // An empty seat is not waited for, with or without clocks.
        let role = self.role().await;
        if let (Ok(CommitOutcome::Applied(_)), Ok(Role::Owner { epoch })) = (&result, role)
            && let Err(error) = self.record_due(epoch).await
        {
            let error = LiveError::from(error);
            tracing::warn!(?error, "what is due at a table could not be recorded");
        }
        result.map_err(LiveError::from)
    }

    /// Validates, stores and publishes a command. After [`CommitError::Behind`] the room no longer
    /// matches the stored log and must be reloaded.
    async fn check_and_apply(
        &self,
        by: &Issuer,
        command: &Command<G::Action>,
    ) -> Result<CommitOutcome, CommitError> {
        let Role::Owner { epoch } = self.role().await? else {
            return Err(LiveError::Elsewhere.into());
        };
        self.record_due(epoch).await?;
        let (key, id) = match by {
            Issuer::Person { seq, id, key } => {
                let (seq, key) = (*seq, key.as_deref());
                let mut inner = self.lock().await?;
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
                    return Err(CommitError::Refused(not_yours(&inner, command)));
                }
                inner
                    .room
                    .check_current_rules(key, command)
                    .map_err(LiveError::Refused)?;
                (key, Some(id.clone()))
            }
            Issuer::Bot(seq) if self.with_room(|room| room.is_current_at(*seq)).await? => {
                (None, None)
            }
            Issuer::Operator => (None, None),
            Issuer::Bot(_) => return Err(LiveError::Changed.into()),
        };
        self.apply(epoch, (key, id), command.clone())
            .await
            .map(CommitOutcome::Applied)
    }

    /// What is stored is not what is here: loads the table again and tells the streams. Until then, and where it cannot be
    /// loaded, what was here stays.
    async fn reload(&self) -> Result<(), LiveError> {
        let stored = self.services.store.load(&self.id, LoadFrom::Start).await?;
        let Some(stored) = stored else {
            self.drop_now();
            return Err(LiveError::NoTable);
        };
        let (head, board) = {
            let inner = self.lock().await?;
            (inner.room.head().clone(), inner.room.board().clone())
        };
        let checked = checked_chain(&self.id, &stored);
        let replayed = in_place(|| replay(head, board, &stored.entries));
        let (Ok(chain), Ok((room, at))) = (checked, replayed) else {
            // The next request is told what is wrong with it.
            self.drop_now();
            return Err(LiveError::Dropped);
        };
        let mut inner = self.lock().await?;
        (inner.room, inner.chain, inner.at) = (room, chain, at);
        self.seen.store(inner.room.seq(), Relaxed);
        self.behind.store(false, Relaxed);
        inner.states.clear();
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        let _ = self.updates.send(Arc::new(Update::FullState));
        drop(inner);
        if self.services.store.lease().is_none() {
            // Nobody else may run it, whoever has claimed it in between.
            self.claim().await?;
        }
        Ok(())
    }

    /// Applies a command to a copy of the room, stores it, and only then puts the copy in the room's place and publishes it: a
    /// command that is not stored has changed nothing. Returns the answer for the person who issued it.
    async fn apply(
        &self,
        epoch: u64,
        (key, id): (Option<&str>, Option<String>),
        command: Command<G::Action>,
    ) -> Result<Bytes, CommitError> {
        self.check_kept()?;
        let (mut room, before, entry) = {
            let mut inner = self.lock().await?;
            let entry = Entry {
                id,
                at: self.services.time.now().max(inner.at),
                since: inner.room.reopened_at(),
                command,
            };
            (inner.room.draft(&entry.command), inner.chain, entry)
        };
        let mover = room.mover();
        self.apply_entry(&mut room, &entry)
            .map_err(LiveError::Refused)?;
        let chain = match self.store_entry(&room, (epoch, before), &entry).await {
            Ok(chain) => chain,
            Err(error) => return Err(self.not_stored(&error).await),
        };
        self.services.outage.stored();
        let mut inner = self.lock().await?;
        inner.room.become_draft(room);
        (inner.chain, inner.at) = (chain, entry.at);
        // The task that passes it on looks at the room.
        self.pass_turn(&inner.room, mover);
        let answer = self.publish(&mut inner, key, &entry.command);
        let due = inner.room.seq().is_multiple_of(SNAPSHOT_INTERVAL);
        let due = due.then(|| inner.room.clone());
        drop(inner);
        if let Some(room) = due {
            self.store_snapshot(&room, (epoch, chain));
        }
        Ok(answer)
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

    /// What follows where an entry was not stored.
    async fn not_stored(&self, error: &StoreError) -> CommitError {
        self.services.metrics.count_store_error(error);
        self.services
            .outage
            .refused(self.services.time.now(), error);
        match error {
            StoreError::Taken => CommitError::Behind,
            StoreError::Fenced => {
                if let Ok(mut inner) = self.lock().await {
                    self.set_role(&mut inner, Role::Follower { owner: None });
                }
                CommitError::Behind
            }
            StoreError::Full => LiveError::DiskFull.into(),
            error => {
                // It may have been stored, or may be yet.
                let is_unknown = matches!(error, StoreError::Unknown(_));
                self.behind.fetch_or(is_unknown, Relaxed);
                let table = trace::table(&self.id);
                tracing::error!(%error, table, "an entry could not be stored");
                match is_unknown {
                    true => LiveError::Unclear.into(),
                    false => LiveError::NotStored.into(),
                }
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

    /// Stores the latest entry of a room, and returns the hash over the log up to it.
    async fn store_entry(
        &self,
        room: &Room<G>,
        (epoch, before): (u64, Chain),
        entry: &Entry<G::Action>,
    ) -> Result<Chain, StoreError> {
        let start = Instant::now();
        let text =
            serde_json::to_string(entry).map_err(|error| StoreError::Down(error.to_string()))?;
        let (size, seq) = (text.len(), room.seq());
        let chain = before.next(seq, FORM, &text);
        let row = NewEntry {
            form: FORM,
            seq,
            at: entry.at,
            phase: room.phase(),
            request: entry.id.clone(),
            entry: text,
            chain,
        };
        self.services.store.append(&self.id, epoch, row).await?;
        self.add_entry_bytes(size);
        self.services.disk.add_entry(size);
        self.services
            .metrics
            .commit_seconds
            .observe(start.elapsed().as_secs_f64());
        self.services.metrics.entries.inc();
        Ok(chain)
    }

    /// Stores the state of a room, in a task of its own: if it is lost, the log still has
    /// everything.
    fn store_snapshot(&self, room: &Room<G>, (epoch, chain): (u64, Chain)) {
        let (seq, chain) = (room.seq(), chain.bytes());
        let body = match in_place(|| room.save(chain)) {
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
