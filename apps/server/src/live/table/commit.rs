//! What changes a table: a deed is judged, kept, and only then told.

use crate::live::entry::{Deed, Entry};
use crate::live::replay::replay;
use crate::live::room::Room;
use crate::live::table::{Inner, Live, News};
use crate::store::{Row, StoreError};
use crate::wire::error::{SEATED, Trouble};
use crate::wire::state;
use axum::body::Bytes;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Who wants a deed done.
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

impl Live {
    /// Tells of the one whose time is over, if it is; whether it was. Where somebody looks for that already, it is left to
    /// them.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn tick(&self) -> Result<bool, Trouble> {
        let Ok(_alone) = self.ticking.try_lock() else {
            return Ok(false);
        };
        let mut inner = self.lock().await?;
        match self.flag(&mut inner).await {
            Err(NotDone::Behind) => self.catch_up(&mut inner).await.map(|()| false),
            flagged => flagged.map_err(Trouble::from),
        }
    }

    async fn flag(&self, inner: &mut Inner) -> Result<bool, NotDone> {
        // What could not be kept is told when it can.
        let late = inner
            .room
            .late(self.time.now())
            .filter(|_| self.disk.takes_entries());
        let Some(deed) = late else { return Ok(false) };
        self.enter(inner, None, None, deed).await?;
        Ok(true)
    }

    /// Has a deed done: judged, kept, told. It goes on to its end even if nobody waits for it any more. This
    /// is for a runtime of several threads.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn commit(self: &Arc<Live>, by: By, deed: Deed) -> Result<Done, Trouble> {
        let live = self.clone();
        let done = tokio::spawn(async move { live.carry_out(by, deed).await });
        done.await
            .unwrap_or_else(|_| Err(Trouble::busy("the table broke down")))
    }

    async fn carry_out(&self, by: By, deed: Deed) -> Result<Done, Trouble> {
        let mut inner = self.lock().await?;
        match self.judge(&mut inner, &by, &deed).await {
            Err(NotDone::Behind) => {
                self.catch_up(&mut inner).await?;
                let judged = self.judge(&mut inner, &by, &deed).await;
                if matches!(judged, Err(NotDone::Behind)) {
                    drop(Doubt(Some(self)));
                }
                judged.map_err(Trouble::from)
            }
            judged => judged.map_err(Trouble::from),
        }
    }

    /// Judges a deed, and has it kept and told of. [`NotDone::Behind`] leaves a room that is not as it is kept.
    async fn judge(&self, inner: &mut Inner, by: &By, deed: &Deed) -> Result<Done, NotDone> {
        self.flag(inner).await?;
        let (key, id) = match by {
            By::Person { seq, id, key } => {
                let (seq, key) = (*seq, key.as_deref());
                if inner.room.has_done(id) {
                    return Ok(Done::Before(inner.state(key, &self.time).1));
                }
                if deed.is_move() && !inner.room.is_known_at(seq) {
                    return Ok(Done::Stale(inner.state(key, &self.time).1));
                }
                if let Deed::Say { seat, .. } = deed {
                    inner.room.may_say(*seat).map_err(Trouble::refused)?;
                }
                if !inner.room.may(&inner.room.held(key), deed, self.time.now()) {
                    return Err(NotDone::Refused(not_yours(inner, deed)));
                }
                inner.room.admits(deed).map_err(Trouble::refused)?;
                (key, Some(id.clone()))
            }
            By::Bot(seq) if inner.room.is_known_at(*seq) => (None, None),
            By::Bot(_) => return Err(Trouble::busy("the table has changed").into()),
        };
        self.enter(inner, key, id, deed.clone())
            .await
            .map(Done::Now)
    }

    /// Somebody else has appended to the log: takes up what is kept, and tells the streams.
    async fn catch_up(&self, inner: &mut Inner) -> Result<(), Trouble> {
        let mut doubt = Doubt(Some(self));
        let kept = self
            .store
            .load(&self.id)
            .await?
            .ok_or_else(Trouble::no_table)?;
        let (head, board) = (inner.room.head().clone(), inner.room.board().clone());
        let room = tokio::task::block_in_place(|| replay(head, board, &kept.entries));
        inner.room = room.map_err(|told| Trouble::all(StatusCode::GONE, told))?;
        inner.states.clear();
        inner.bots.iter_mut().for_each(|bot| *bot = None);
        doubt.0 = None;
        let _ = self.news.send(Arc::new(News::Anew));
        Ok(())
    }

    /// Judges a deed, has it kept, and tells of it; gives what the one who did it is answered.
    async fn enter(
        &self,
        inner: &mut Inner,
        key: Option<&str>,
        id: Option<String>,
        deed: Deed,
    ) -> Result<Bytes, NotDone> {
        if !self.disk.takes_entries() {
            return Err(full().into());
        }
        let entry = Entry {
            id,
            at: self.time.now(),
            since: inner.room.woken(),
            deed,
        };
        let mut doubt = Doubt(Some(self));
        let taken = match entry.deed {
            // A deck is dealt, and other tables go on meanwhile.
            Deed::Start => tokio::task::block_in_place(|| inner.room.take(&entry)),
            _ => inner.room.take(&entry),
        };
        if let Err(told) = taken {
            doubt.0 = None;
            return Err(Trouble::refused(told).into());
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
                return Err(Trouble::busy("the entry could not be kept; ask once more").into());
            }
        }
        doubt.0 = None;
        Ok(self.tell(inner, key, &entry.deed))
    }

    /// Has the last entry of a room kept.
    async fn keep(&self, room: &Room, entry: &Entry) -> Result<(), StoreError> {
        let start = Instant::now();
        let text =
            serde_json::to_string(entry).map_err(|error| StoreError::Failed(error.to_string()))?;
        let size = text.len();
        let row = Row {
            seq: room.seq(),
            at: entry.at,
            phase: room.phase(),
            entry: text,
        };
        self.store.append(&self.id, row).await?;
        self.grow(size);
        self.disk.grow(size);
        self.metrics.commit_seconds.add(start.elapsed());
        self.metrics.entries.add();
        Ok(())
    }

    /// Tells the streams, and gives what the one who did it is answered.
    fn tell(&self, inner: &mut Inner, key: Option<&str>, deed: &Deed) -> Bytes {
        inner.states.clear();
        let news = inner.news(deed);
        let event = match news {
            News::Event { .. } => news
                .frame(&inner.room.held(key))
                .map(|frame| state::unframed(&frame)),
            _ => None,
        };
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(news));
        event.unwrap_or_else(|| inner.state(key, &self.time).1)
    }
}

/// Why one may not do it.
fn not_yours(inner: &Inner, deed: &Deed) -> Trouble {
    match deed.seat() {
        Some(seat) if matches!(deed, Deed::Stand { .. }) && seat < inner.room.seats().len() => {
            let told = "a seat is opened by who sits there, and by others when the table has waited for it for three minutes";
            Trouble::forbidden(told).with_hint("wait until then")
        }
        Some(seat) => Trouble::not_seated(seat, inner.room.seats().len()),
        None => {
            Trouble::forbidden("this is for those who have a seat at this table").with_hint(SEATED)
        }
    }
}

/// What is told where the disk quota is used up.
fn full() -> Trouble {
    let told = "nothing more can be kept here: the room that this server has for tables is used up";
    Trouble::new(StatusCode::INSUFFICIENT_STORAGE, told)
        .with_hint("the table stays as it is; it goes on when old tables are deleted, or whoever runs the server gives it more room")
}

/// Why something was not done.
enum NotDone {
    /// The log has entries that are not known here.
    Behind,
    /// It is refused.
    Refused(Trouble),
}

impl From<Trouble> for NotDone {
    fn from(trouble: Trouble) -> NotDone {
        NotDone::Refused(trouble)
    }
}

impl From<NotDone> for Trouble {
    fn from(why: NotDone) -> Trouble {
        match why {
            NotDone::Behind => Trouble::busy("the table has changed; ask once more"),
            NotDone::Refused(trouble) => trouble,
        }
    }
}

/// Drops a table from memory unless it is known to be as it is kept. What is kept counts, and is found again.
struct Doubt<'a>(Option<&'a Live>);

impl Drop for Doubt<'_> {
    fn drop(&mut self) {
        if let Some(live) = self.0 {
            live.lost.store(true, Relaxed);
            let _ = live.news.send(Arc::new(News::Gone));
        }
    }
}
