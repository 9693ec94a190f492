//! A table that is played: it judges a deed, has it kept, and only then tells of it.

use super::atlas::Leaf;
use super::entry::{Deed, Entry};
use super::past::Past;
use super::room::{Room, eye};
use super::time::Time;
use crate::metrics::Metrics;
use crate::store::{Store, StoreError};
use crate::wire::state;
use crate::wire::trouble::Trouble;
use axum::body::Bytes;
use milepost_table::bot::Bot;
use milepost_table::game::NoUndo;
use milepost_table::{Roster, State, Table};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tokio::sync::{Mutex, MutexGuard, OwnedMutexGuard, broadcast};

/// How far a stream may fall behind before it is given the whole state.
const BACKLOG: usize = 32;

/// A table that is played.
pub struct Live {
    /// Its name.
    pub id: String,
    inner: Mutex<Inner>,
    news: broadcast::Sender<Arc<News>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    time: Time,
    /// Its board, with what a browser is sent of it.
    pub leaf: Arc<Leaf>,
    past: Arc<Mutex<Option<Past>>>,
    lost: AtomicBool,
    /// Whether its game has clocks.
    pub has_clock: bool,
    /// Whether somebody sees to its bots.
    pub(super) driven: AtomicBool,
}

struct Inner {
    room: Room,
    /// States as JSON, by whose eyes see them; of the last entry.
    states: BTreeMap<Option<usize>, Arc<str>>,
    bots: Vec<Option<Bot>>,
}

/// What one is given who joins a table.
pub struct Joined {
    /// The seats that are his.
    pub held: Vec<usize>,
    /// The number of the last entry.
    pub seq: u64,
    /// The state.
    pub state: Bytes,
    /// All news from then on.
    pub news: broadcast::Receiver<Arc<News>>,
}

/// What streams are told.
pub enum News {
    /// An entry that changed no more than it says.
    Event {
        /// Whether everybody sees the same.
        open: bool,
        /// The player to act.
        mover: Option<usize>,
        /// What is sent, by whose eyes see it; the first is for those that are not there.
        frames: Vec<(Option<usize>, Bytes)>,
    },
    /// All may have changed: who sits where, or what was taken back.
    Anew,
    /// The table was dropped, and is to be found again.
    Gone,
}

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

/// The past of a game, and who looks at it.
pub struct Looked {
    /// The past, once more; there is one.
    pub past: OwnedMutexGuard<Option<Past>>,
    /// With whose eyes.
    pub eye: Option<usize>,
    /// Whether all is disclosed.
    pub disclosed: bool,
}

/// A game to think about, apart from the table.
pub struct Scene {
    /// Up to which entry.
    pub seq: u64,
    /// What stays the same. It holds the seed.
    pub table: Table,
    /// The players.
    pub roster: Roster,
    /// Where the game stands.
    pub state: State,
    /// Why the player to act cannot take the last action back; none where he can.
    pub stays: Option<NoUndo>,
}

impl Inner {
    fn scene(&self) -> Option<Scene> {
        let game = self.room.game().filter(|_| self.room.mover().is_some())?;
        let (table, roster, state) = (game.table().clone(), game.roster().clone(), game.state().clone());
        let stays = game.may_undo(state.mover()).err();
        Some(Scene { seq: self.room.seq(), table, roster, state, stays })
    }

    fn state(&mut self, key: Option<&str>, time: &Time) -> (Vec<usize>, Bytes) {
        let held = self.room.held(key);
        let eye = self.room.eye(&held);
        let room = &self.room;
        let state = self.states.entry(eye).or_insert_with(|| state::state(room, eye).into());
        let whole = state::whole(&held, room.clocks().map(|_| time.now()), state);
        (held, whole)
    }

    /// What streams are told of the last entry.
    fn news(&self, deed: &Deed) -> News {
        if deed.is_whole() {
            return News::Anew;
        }
        let (room, open) = (&self.room, self.room.is_open());
        let seats = room.seats().iter().enumerate().filter(|(_, seat)| !open && seat.token.is_some());
        let eyes = [None].into_iter().chain(seats.map(|(seat, _)| Some(seat)));
        let frame = |eye| (eye, state::frame("event", room.seq(), state::event(room, deed, eye).as_bytes()));
        News::Event { open, mover: room.mover(), frames: eyes.map(frame).collect() }
    }
}

impl News {
    /// What is sent to who holds these seats, if it is an event.
    pub fn frame(&self, held: &[usize]) -> Option<Bytes> {
        let News::Event { open, mover, frames } = self else { return None };
        let eye = eye(*open, *mover, held);
        frames.iter().find(|(of, _)| *of == eye).or(frames.first()).map(|(_, frame)| frame.clone())
    }
}

impl Live {
    /// A table that stands so.
    pub fn new(
        id: String,
        room: Room,
        leaf: Arc<Leaf>,
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        time: Time,
    ) -> Live {
        let (bots, has_clock) = (vec![None; room.seats().len()], room.head().clock.is_some());
        let inner = Mutex::new(Inner { room, states: BTreeMap::new(), bots });
        let news = broadcast::Sender::new(BACKLOG);
        let (past, [lost, driven]) = (Arc::default(), [false; 2].map(AtomicBool::new));
        Live { id, inner, news, store, metrics, time, leaf, past, lost, has_clock, driven }
    }

    /// What is kept of it, and nothing else.
    async fn lock(&self) -> Result<MutexGuard<'_, Inner>, Trouble> {
        let inner = self.inner.lock().await;
        if self.is_lost() {
            Err(Trouble::busy("the table is being found again; ask once more"))
        } else {
            Ok(inner)
        }
    }

    /// Looks at it.
    ///
    /// # Errors
    /// It was dropped, here and below.
    pub async fn look<T>(&self, look: impl FnOnce(&Room) -> T) -> Result<T, Trouble> {
        Ok(look(&self.lock().await?.room))
    }

    /// The state for the seats that a key holds, and all news from then on.
    ///
    /// # Errors
    /// See [`Live::look`].
    pub async fn join(&self, key: Option<&str>) -> Result<Joined, Trouble> {
        let mut inner = self.lock().await?;
        let (held, state) = inner.state(key, &self.time);
        Ok(Joined { held, seq: inner.room.seq(), state, news: self.news.subscribe() })
    }

    /// Whether it was dropped, so that it is to be found again.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Relaxed)
    }

    /// The game to think about; none where there is none or it is over.
    ///
    /// # Errors
    /// See [`Live::look`].
    pub async fn scene(&self) -> Result<Option<Scene>, Trouble> {
        Ok(self.lock().await?.scene())
    }

    /// The past of its game, up to now; none before it begins.
    ///
    /// # Errors
    /// See [`Live::look`].
    pub async fn past(&self, key: Option<&str>) -> Result<Option<Looked>, Trouble> {
        let mut past = self.past.clone().lock_owned().await;
        let inner = self.lock().await?;
        let room = &inner.room;
        let Some(game) = room.game() else { return Ok(None) };
        past.get_or_insert_with(|| Past::new(game)).learn(game, room.acts());
        Ok(Some(Looked { past, eye: room.eye(&room.held(key)), disclosed: room.is_over() }))
    }

    /// Tells of the one whose time is over, if it is; whether it was.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn tick(&self) -> Result<bool, Trouble> {
        let mut inner = self.lock().await?;
        self.flag(&mut inner).await
    }

    async fn flag(&self, inner: &mut Inner) -> Result<bool, Trouble> {
        let Some(deed) = inner.room.late(self.time.now()) else { return Ok(false) };
        self.enter(inner, None, None, deed).await?;
        Ok(true)
    }

    /// The bot to act, with the game before it. It is to be put [back](Live::put).
    pub(super) async fn bot(&self) -> Option<(Bot, Scene)> {
        let mut inner = self.lock().await.ok()?;
        let scene = inner.scene()?;
        let seat = scene.state.mover();
        let kind = inner.room.seats()[seat].bot?;
        let bot = inner.bots[seat].take().filter(|bot| bot.kind() == kind);
        // Not the game's own seed: what a bot does must not tell of it.
        Some((bot.unwrap_or_else(|| Bot::new(kind, inner.room.seq(), seat)), scene))
    }

    /// Puts a bot back in its seat.
    pub(super) async fn put(&self, seat: usize, bot: Bot) {
        self.inner.lock().await.bots[seat] = Some(bot);
    }

    /// Has a deed done: judged, kept, told. It goes on to its end even if nobody waits for it any more. This
    /// is for a runtime of several threads.
    ///
    /// # Errors
    /// Why it is not done.
    pub async fn commit(self: &Arc<Live>, by: By, deed: Deed) -> Result<Done, Trouble> {
        let live = self.clone();
        let done = tokio::spawn(async move { live.carry_out(by, deed).await });
        done.await.unwrap_or_else(|_| Err(Trouble::busy("the table broke down")))
    }

    async fn carry_out(&self, by: By, deed: Deed) -> Result<Done, Trouble> {
        let mut inner = self.lock().await?;
        self.flag(&mut inner).await?;
        let (key, id) = match by {
            By::Person { seq, id, key } => {
                if inner.room.has_done(&id) {
                    return Ok(Done::Before(inner.state(key.as_deref(), &self.time).1));
                }
                if deed.is_move() && !inner.room.is_known_at(seq) {
                    return Ok(Done::Stale(inner.state(key.as_deref(), &self.time).1));
                }
                if !inner.room.may(&inner.room.held(key.as_deref()), &deed, self.time.now()) {
                    return Err(Trouble::forbidden(match deed {
                        Deed::Stand { .. } => {
                            "a seat is opened by who sits there, and by others when the table has waited for it for three minutes"
                        }
                        _ => "this is for those who sit there",
                    }));
                }
                (key, Some(id))
            }
            By::Bot(seq) if inner.room.is_known_at(seq) => (None, None),
            By::Bot(_) => return Err(Trouble::busy("the table has changed")),
        };
        self.enter(&mut inner, key.as_deref(), id, deed).await.map(Done::Now)
    }

    /// Judges a deed, has it kept, and tells of it; gives what the one who did it is answered.
    async fn enter(
        &self,
        inner: &mut Inner,
        key: Option<&str>,
        id: Option<String>,
        deed: Deed,
    ) -> Result<Bytes, Trouble> {
        let entry = Entry { id, at: self.time.now(), since: inner.room.woken(), deed };
        let mut doubt = Doubt(Some(self));
        let taken = match entry.deed {
            // A deck is dealt, and other tables go on meanwhile.
            Deed::Start => tokio::task::block_in_place(|| inner.room.take(&entry)),
            _ => inner.room.take(&entry),
        };
        if let Err(told) = taken {
            doubt.0 = None;
            return Err(Trouble::refused(told));
        }
        if let Err(error) = self.keep(inner.room.seq(), &entry).await {
            tracing::error!(%error, "an entry was not kept");
            return Err(Trouble::busy("the entry could not be kept; ask once more"));
        }
        doubt.0 = None;
        Ok(self.tell(inner, key, &entry.deed))
    }

    async fn keep(&self, seq: u64, entry: &Entry) -> Result<(), StoreError> {
        let start = Instant::now();
        let text = serde_json::to_string(entry).map_err(|error| StoreError::Failed(error.to_string()))?;
        self.store.append(&self.id, seq, text).await?;
        self.metrics.commit_seconds.add(start.elapsed());
        self.metrics.entries.add();
        Ok(())
    }

    /// Tells the streams, and gives what the one who did it is answered.
    fn tell(&self, inner: &mut Inner, key: Option<&str>, deed: &Deed) -> Bytes {
        inner.states.clear();
        let news = inner.news(deed);
        let event = match news {
            News::Event { .. } => news.frame(&inner.room.held(key)).map(|frame| state::unframed(&frame)),
            _ => None,
        };
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(news));
        event.unwrap_or_else(|| inner.state(key, &self.time).1)
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
