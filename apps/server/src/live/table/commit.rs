//! What changes a table: a command is judged, kept, and only then told.

use crate::live::entry::{Command, Entry, FORM};
use crate::live::error::LiveError;
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{Inner, LiveTable, News};
use crate::store::{Row, StoreError};
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Who wants a command done.
pub enum By {
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
pub enum Done {
    /// It was carried out: the event, or the whole state where more has changed.
    Now(Bytes),
    /// It was not carried out now, because it had been already: the state.
    Before(Bytes),
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
        match self.flag(&mut inner).await {
            Err(NotDone::Behind) => self.catch_up(&mut inner).await.map(|()| false),
            flagged => flagged.map_err(LiveError::from),
        }
    }

    async fn flag(&self, inner: &mut Inner) -> Result<bool, NotDone> {
        // What could not be kept is told when it can.
        let late = inner
            .room
            .late(self.services.time.now())
            .filter(|_| self.services.disk.takes_entries());
        let Some(command) = late else {
            return Ok(false);
        };
        self.enter(inner, None, None, command).await?;
        Ok(true)
    }

    /// Has a command done: judged, kept, told. It goes on to its end even if nobody waits for it any more. This
    /// is for a runtime of several threads.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn commit(
        self: &Arc<LiveTable>,
        by: By,
        command: Command,
    ) -> Result<Done, LiveError> {
        let live = self.clone();
        let done = tokio::spawn(async move { live.carry_out(by, command).await });
        done.await.unwrap_or_else(|_| Err(LiveError::Failed))
    }

    async fn carry_out(&self, by: By, command: Command) -> Result<Done, LiveError> {
        let mut inner = self.lock().await?;
        match self.judge(&mut inner, &by, &command).await {
            Err(NotDone::Behind) => {
                self.catch_up(&mut inner).await?;
                let judged = self.judge(&mut inner, &by, &command).await;
                if matches!(judged, Err(NotDone::Behind)) {
                    drop(Doubt(Some(self)));
                }
                judged.map_err(LiveError::from)
            }
            judged => judged.map_err(LiveError::from),
        }
    }

    /// Judges a command, and has it kept and told of. [`NotDone::Behind`] leaves a room that is not as it is kept.
    async fn judge(&self, inner: &mut Inner, by: &By, command: &Command) -> Result<Done, NotDone> {
        self.flag(inner).await?;
        let (key, id) = match by {
            By::Person { seq, id, key } => {
                let (seq, key) = (*seq, key.as_deref());
                if inner.room.has_done(id) {
                    return Ok(Done::Before(inner.state(key, &self.services).1));
                }
                if command.is_move() && !inner.room.is_known_at(seq) {
                    return Ok(Done::Stale(inner.state(key, &self.services).1));
                }
                if let Command::Say { seat, .. } = command {
                    inner.room.may_say(*seat).map_err(LiveError::Refused)?;
                }
                if !inner
                    .room
                    .may(&inner.room.held(key), command, self.services.time.now())
                {
                    return Err(NotDone::Refused(not_yours(inner, command)));
                }
                inner.room.admits(command).map_err(LiveError::Refused)?;
                (key, Some(id.clone()))
            }
            By::Bot(seq) if inner.room.is_known_at(*seq) => (None, None),
            By::Bot(_) => return Err(LiveError::Changed.into()),
        };
        self.enter(inner, key, id, command.clone())
            .await
            .map(Done::Now)
    }

    /// Somebody else has appended to the log: takes up what is kept, and tells the streams.
    async fn catch_up(&self, inner: &mut Inner) -> Result<(), LiveError> {
        let mut doubt = Doubt(Some(self));
        let kept = self
            .services
            .store
            .load(&self.id)
            .await?
            .ok_or(LiveError::NoTable)?;
        let (head, board) = (inner.room.head().clone(), inner.room.board().clone());
        let room = tokio::task::block_in_place(|| replay(head, board, &kept.entries));
        inner.room = room.map_err(LiveError::Unplayable)?;
        inner.states.clear();
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        doubt.0 = None;
        let _ = self.news.send(Arc::new(News::Anew));
        Ok(())
    }

    /// Judges a command, has it kept, and tells of it; gives what the one who did it is answered.
    async fn enter(
        &self,
        inner: &mut Inner,
        key: Option<&str>,
        id: Option<String>,
        command: Command,
    ) -> Result<Bytes, NotDone> {
        if !self.services.disk.takes_entries() {
            return Err(LiveError::DiskFull.into());
        }
        let entry = Entry {
            id,
            at: self.services.time.now(),
            since: inner.room.woken(),
            command,
        };
        let mut doubt = Doubt(Some(self));
        let taken = match entry.command {
            // A deck is dealt, and other tables go on meanwhile.
            Command::Start => tokio::task::block_in_place(|| inner.room.take(&entry)),
            _ => inner.room.take(&entry),
        };
        if let Err(told) = taken {
            doubt.0 = None;
            return Err(LiveError::Refused(told).into());
        }
        match self.keep(&inner.room, &entry).await {
            Ok(()) => {}
            // The room is made anew before anybody sees it.
            Err(StoreError::Taken) => {
                doubt.0 = None;
                return Err(NotDone::Behind);
            }
            Err(error) => {
                tracing::error!(%error, "an entry was not kept");
                return Err(LiveError::NotStored.into());
            }
        }
        doubt.0 = None;
        Ok(self.tell(inner, key, &entry.command))
    }

    /// Has the last entry of a room kept.
    async fn keep(&self, room: &Room, entry: &Entry) -> Result<(), StoreError> {
        let start = Instant::now();
        let text =
            serde_json::to_string(entry).map_err(|error| StoreError::Failed(error.to_string()))?;
        let size = text.len();
        let row = Row {
            form: FORM,
            seq: room.seq(),
            at: entry.at,
            phase: room.phase(),
            entry: text,
        };
        self.services.store.append(&self.id, row).await?;
        self.grow(size);
        self.services.disk.grow(size);
        self.services
            .metrics
            .commit_seconds
            .observe(start.elapsed().as_secs_f64());
        self.services.metrics.entries.inc();
        Ok(())
    }

    /// Tells the streams, and gives what the one who did it is answered.
    fn tell(&self, inner: &mut Inner, key: Option<&str>, command: &Command) -> Bytes {
        inner.states.clear();
        let news = inner.news(command, &*self.services.render);
        let answer = news
            .message(&inner.room.held(key))
            .map(|message| message.answer.clone());
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(news));
        answer.unwrap_or_else(|| inner.state(key, &self.services).1)
    }
}

/// Why one may not do it.
fn not_yours(inner: &Inner, command: &Command) -> LiveError {
    let seats = inner.room.seats().len();
    match command.seat() {
        Some(seat) if matches!(command, Command::Stand { .. }) && seat < seats => {
            LiveError::SeatInUse
        }
        Some(seat) => LiveError::NotYourSeat { seat, seats },
        None => LiveError::NoSeat,
    }
}

/// Why something was not done.
enum NotDone {
    /// The log has entries that are not known here.
    Behind,
    /// It is refused.
    Refused(LiveError),
}

impl From<LiveError> for NotDone {
    fn from(error: LiveError) -> NotDone {
        NotDone::Refused(error)
    }
}

impl From<NotDone> for LiveError {
    fn from(why: NotDone) -> LiveError {
        match why {
            NotDone::Behind => LiveError::Changed,
            NotDone::Refused(error) => error,
        }
    }
}

/// Drops a table from memory unless it is known to be as it is kept. What is kept counts, and is found again.
struct Doubt<'a>(Option<&'a LiveTable>);

impl Drop for Doubt<'_> {
    fn drop(&mut self) {
        if let Some(live) = self.0 {
            live.lost.store(true, Relaxed);
            let _ = live.news.send(Arc::new(News::Gone));
        }
    }
}
