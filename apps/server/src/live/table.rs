//! A table that is played: it judges a deed, has it kept, and only then tells of it.

mod commit;

pub use commit::{By, Done};

use crate::limits::rate::Meter;
use crate::live::atlas::Leaf;
use crate::live::disk::Disk;
use crate::live::entry::Deed;
use crate::live::past::Past;
use crate::live::room::{Room, eye};
use crate::live::scene::Scene;
use crate::live::time::Time;
use crate::metrics::Metrics;
use crate::store::Store;
use crate::wire::error::{SEATED, Trouble};
use crate::wire::state;
use axum::body::Bytes;
use axum::http::StatusCode;
use milepost_table::bot::Bot;
use milepost_table::{CardNumbers, Viewer};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use tokio::sync::{Mutex, MutexGuard, OwnedMutexGuard, broadcast};

/// How far a stream may fall behind before it is given the whole state.
const BACKLOG: usize = 32;
/// Lines a second that those without a seat may say together.
const CHAT_RATE: f64 = 1.0 / 6.0;
/// How many of them at once.
const CHAT_BURST: f64 = 20.0;
/// What a table takes of memory before anything is done there, in bytes: its game, its deck, its channels.
const TABLE: usize = 128 * 1024;
/// How many times its size on disk an entry takes: the action, its lines, its share of the states of a replay.
const ENTRY: usize = 4;

/// A table that is played.
pub struct Live {
    /// Its name.
    pub id: String,
    inner: Mutex<Inner>,
    news: broadcast::Sender<Arc<News>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    time: Time,
    disk: Arc<Disk>,
    /// Its board, with what a browser is sent of it.
    pub leaf: Arc<Leaf>,
    /// The numbers by which its cards are called.
    pub numbers: CardNumbers,
    past: Arc<Mutex<Option<Past>>>,
    lost: AtomicBool,
    /// What those without a seat may say.
    pub chat: Meter,
    /// When it was last asked for, in milliseconds since 1970.
    used: AtomicU64,
    /// What the entries of its log take of memory, in bytes, roughly.
    bytes: AtomicUsize,
    /// Whether its game has clocks.
    pub has_clock: bool,
    /// Whether somebody sees to its bots.
    pub(super) driven: AtomicBool,
    /// Held by whoever looks whether somebody's time is over.
    ticking: Mutex<()>,
    /// How many thoughts of its bots in a row came to no end.
    pub(super) late: AtomicU32,
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

/// The past of a game, and who looks at it.
pub struct Looked {
    /// The past, once more; there is one.
    pub past: OwnedMutexGuard<Option<Past>>,
    /// With whose eyes.
    pub eye: Option<usize>,
    /// Whether all is disclosed.
    pub disclosed: bool,
}

impl Inner {
    fn scene(&self, viewer: Viewer) -> Option<Scene> {
        let game = self.room.game().filter(|_| self.room.mover().is_some())?;
        let (table, roster, state) = (
            game.table().clone(),
            game.roster().clone(),
            game.state().clone(),
        );
        let stays = game.may_undo(state.mover()).err();
        Some(Scene {
            seq: self.room.seq(),
            table,
            roster,
            state,
            viewer,
            stays,
        })
    }

    fn state(&mut self, key: Option<&str>, time: &Time) -> (Vec<usize>, Bytes) {
        let held = self.room.held(key);
        let eye = self.room.eye(&held);
        let room = &self.room;
        let state = self
            .states
            .entry(eye)
            .or_insert_with(|| state::state(room, eye).into());
        let timed = room.clocks().is_some() || !room.asks().is_empty();
        let whole = state::whole(&held, timed.then(|| time.now()), state);
        (held, whole)
    }

    /// What streams are told of the last entry.
    fn news(&self, deed: &Deed) -> News {
        if deed.is_whole() {
            return News::Anew;
        }
        let (room, open) = (&self.room, self.room.is_open());
        let seats = room
            .seats()
            .iter()
            .enumerate()
            .filter(|(_, seat)| !open && seat.token.is_some());
        let eyes = [None].into_iter().chain(seats.map(|(seat, _)| Some(seat)));
        let frame = |eye| {
            (
                eye,
                state::frame(
                    "event",
                    room.seq(),
                    state::event(room, deed, eye).as_bytes(),
                ),
            )
        };
        News::Event {
            open,
            mover: room.mover(),
            frames: eyes.map(frame).collect(),
        }
    }
}

/// Why one is not advised who is not to act, where hands are hidden.
fn not_to_act(room: &Room, held: &[usize]) -> Trouble {
    let mover = room
        .mover()
        .map_or("somebody else", |mover| &room.seats()[mover].name);
    let told = format!("this is for the player to act, and it is the turn of {mover}");
    Trouble::forbidden(&told).with_hint(&match held {
        [] => format!("hands are hidden in this game: {SEATED}"),
        _ => format!("wait until {mover} ends the turn"),
    })
}

/// Why nobody is advised.
fn not_played(room: &Room) -> Trouble {
    let (told, hint) = match room.game() {
        None => (
            "no game is being played: it has not begun",
            "start it when all seats are taken",
        ),
        Some(_) => (
            "no game is being played: it is over",
            "/replay goes through it",
        ),
    };
    Trouble::new(StatusCode::CONFLICT, told).with_hint(hint)
}

impl News {
    /// What is sent to who holds these seats, if it is an event.
    pub fn frame(&self, held: &[usize]) -> Option<Bytes> {
        let News::Event {
            open,
            mover,
            frames,
        } = self
        else {
            return None;
        };
        let eye = eye(*open, *mover, held);
        frames
            .iter()
            .find(|(of, _)| *of == eye)
            .or(frames.first())
            .map(|(_, frame)| frame.clone())
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
        disk: Arc<Disk>,
    ) -> Live {
        let (bots, has_clock) = (vec![None; room.seats().len()], room.head().clock.is_some());
        let numbers = room.head().numbers();
        let inner = Mutex::new(Inner {
            room,
            states: BTreeMap::new(),
            bots,
        });
        let news = broadcast::Sender::new(BACKLOG);
        let (past, [lost, driven]) = (Arc::default(), [false; 2].map(AtomicBool::new));
        let (used, bytes) = (AtomicU64::new(time.now()), AtomicUsize::new(0));
        let chat = Meter::new(CHAT_RATE, CHAT_BURST);
        Live {
            id,
            inner,
            news,
            store,
            metrics,
            time,
            disk,
            leaf,
            numbers,
            past,
            lost,
            chat,
            used,
            bytes,
            has_clock,
            driven,
            ticking: Mutex::default(),
            late: AtomicU32::new(0),
        }
    }

    /// It is asked for now.
    pub(super) fn touch(&self) {
        self.used.store(self.time.now(), Relaxed);
    }

    /// When it was last asked for, in milliseconds since 1970.
    pub(super) fn used(&self) -> u64 {
        self.used.load(Relaxed)
    }

    /// Whether somebody listens, or has asked for it within so many milliseconds.
    pub(super) fn is_looked_at(&self, within: u64) -> bool {
        self.news.receiver_count() > 0 || self.time.now().saturating_sub(self.used()) < within
    }

    /// Entries of its log that take so many bytes were read or appended.
    pub(super) fn grow(&self, entries: usize) {
        self.bytes.fetch_add(ENTRY * entries, Relaxed);
    }

    /// What it takes of memory, in bytes, roughly; and its board, if it alone has that.
    pub(super) fn bytes(&self) -> usize {
        let board = if Arc::strong_count(&self.leaf) == 1 {
            self.leaf.bytes()
        } else {
            0
        };
        TABLE + self.bytes.load(Relaxed) + board
    }

    /// What it takes of memory for one more who listens, in bytes: those who do share it.
    pub fn share(&self) -> usize {
        self.bytes() / (1 + self.news.receiver_count())
    }

    /// What is kept of it, and nothing else.
    async fn lock(&self) -> Result<MutexGuard<'_, Inner>, Trouble> {
        let inner = self.inner.lock().await;
        if self.is_lost() {
            Err(Trouble::busy(
                "the table is being found again; ask once more",
            ))
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
        Ok(Joined {
            held,
            seq: inner.room.seq(),
            state,
            news: self.news.subscribe(),
        })
    }

    /// Whether it was dropped, so that it is to be found again.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Relaxed)
    }

    /// The game to advise on, for who may know what the player to act may do; for an action of a `seat`, whoever holds
    /// that. Whether they may, and where the game stands, is one look: the turn cannot pass to another in between.
    ///
    /// # Errors
    /// They may not, or no game is being played; and see [`Live::look`].
    pub async fn scene(&self, key: Option<&str>, seat: Option<usize>) -> Result<Scene, Trouble> {
        let inner = self.lock().await?;
        let room = &inner.room;
        let held = room.held(key);
        let viewer = match seat {
            Some(seat) if held.contains(&seat) => room.judge(seat),
            Some(seat) => return Err(Trouble::not_seated(seat, room.seats().len())),
            None => room
                .adviser(&held)
                .or(room.mover().is_none().then_some(Viewer::Spectator))
                .ok_or_else(|| not_to_act(room, &held))?,
        };
        inner.scene(viewer).ok_or_else(|| not_played(room))
    }

    /// The past of its game, up to now; none before it begins.
    ///
    /// # Errors
    /// See [`Live::look`].
    pub async fn past(&self, key: Option<&str>) -> Result<Option<Looked>, Trouble> {
        let mut past = self.past.clone().lock_owned().await;
        let inner = self.lock().await?;
        let room = &inner.room;
        let Some(game) = room.game() else {
            return Ok(None);
        };
        past.get_or_insert_with(|| Past::new(game))
            .learn(game, room.acts());
        Ok(Some(Looked {
            past,
            eye: room.eye(&room.held(key)),
            disclosed: room.is_over(),
        }))
    }

    /// The bot to act, with the game before it. It is to be put [back](Live::put).
    pub(super) async fn bot(&self) -> Option<(Bot, Scene)> {
        let mut inner = self.lock().await.ok()?;
        let seat = inner.room.mover()?;
        let scene = inner.scene(Viewer::Seat(seat))?;
        let kind = inner.room.seats()[seat].bot?;
        let bot = inner.bots[seat].take().filter(|bot| bot.kind() == kind);
        // Not the game's own seed: what a bot does must not tell of it.
        Some((
            bot.unwrap_or_else(|| Bot::new(kind, inner.room.seq(), seat)),
            scene,
        ))
    }

    /// Puts a bot back in its seat.
    pub(super) async fn put(&self, seat: usize, bot: Bot) {
        self.inner.lock().await.bots[seat] = Some(bot);
    }
}
