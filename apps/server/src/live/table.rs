//! A table that is played: it judges a command, has it kept, and only then tells of it.

mod commit;

pub use commit::{CommitOutcome, Issuer};

use crate::limits::rate::Meter;
use crate::live::disk_quota::DiskQuota;
use crate::live::entry::Command;
use crate::live::error::LiveError;
use crate::live::history::History;
use crate::live::maps::TableMap;
use crate::live::render::{Message, Render};
use crate::live::room::{Room, viewer_seat};
use crate::live::snapshot::GameSnapshot;
use crate::live::time::Time;
use crate::metrics::Metrics;
use crate::store::Store;
use bytes::Bytes;
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

/// What all tables share.
#[derive(Clone)]
pub struct Services {
    /// Where logs are kept.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// What clocks go by.
    pub time: Time,
    /// How much of the disk tables take.
    pub disk: Arc<DiskQuota>,
    /// Makes what streams and answers carry.
    pub render: Arc<dyn Render>,
}

/// A table that is played.
pub struct LiveTable {
    /// Its name.
    pub id: String,
    inner: Mutex<Inner>,
    updates: broadcast::Sender<Arc<Update>>,
    services: Services,
    /// The map that it is played on.
    pub map: Arc<TableMap>,
    /// The numbers by which its cards are called.
    pub numbers: CardNumbers,
    history: Arc<Mutex<Option<History>>>,
    dropped: AtomicBool,
    /// What those without a seat may say.
    pub chat: Meter,
    /// When it was last asked for, in milliseconds since 1970.
    last_used: AtomicU64,
    /// What the entries of its log take of memory, in bytes, roughly.
    bytes: AtomicUsize,
    /// Whether its game has clocks.
    pub has_clock: bool,
    /// Whether somebody sees to its bots.
    pub(super) bots_running: AtomicBool,
    /// Held by whoever looks whether somebody's time is over.
    ticking: Mutex<()>,
    /// How many thoughts of its bots in a row came to no end.
    pub(super) bot_timeouts: AtomicU32,
}

struct Inner {
    room: Room,
    /// States as JSON, by whose eyes see them; of the last entry.
    states: BTreeMap<Option<usize>, Arc<str>>,
    bots: Vec<Option<Bot>>,
}

/// What one is given who joins a table.
pub struct Subscription {
    /// The seats that are his.
    pub held: Vec<usize>,
    /// The number of the last entry.
    pub seq: u64,
    /// The state.
    pub state: Bytes,
    /// All news from then on.
    pub updates: broadcast::Receiver<Arc<Update>>,
}

/// What streams are told.
pub enum Update {
    /// An entry that changed no more than it says.
    Event {
        /// Whether everybody sees the same.
        open: bool,
        /// The player to act.
        mover: Option<usize>,
        /// What is sent, by whose eyes see it; the first is for those that are not there.
        messages: Vec<(Option<usize>, Message)>,
    },
    /// All may have changed: who sits where, or what was taken back.
    FullState,
    /// The table was dropped, and is to be found again.
    Dropped,
}

/// The past of a game, and who looks at it.
pub struct HistoryView {
    /// The past, once more; there is one.
    pub history: OwnedMutexGuard<Option<History>>,
    /// With whose eyes.
    pub viewer_seat: Option<usize>,
    /// Whether all is disclosed.
    pub disclosed: bool,
}

impl Inner {
    fn snapshot(&self, viewer: Viewer) -> Option<GameSnapshot> {
        let game = self.room.game().filter(|_| self.room.mover().is_some())?;
        let (table, roster, state) = (
            game.table().clone(),
            game.roster().clone(),
            game.state().clone(),
        );
        let undo_refusal = game.may_undo(state.mover()).err();
        Some(GameSnapshot {
            seq: self.room.seq(),
            table,
            roster,
            state,
            viewer,
            undo_refusal,
        })
    }

    fn state(&mut self, key: Option<&str>, services: &Services) -> (Vec<usize>, Bytes) {
        let held = self.room.held(key);
        let viewer_seat = self.room.viewer_seat(&held);
        let room = &self.room;
        let state = self
            .states
            .entry(viewer_seat)
            .or_insert_with(|| services.render.state(room, viewer_seat).into());
        let timed = room.clocks().is_some() || !room.asks().is_empty();
        let whole = services
            .render
            .whole(&held, timed.then(|| services.time.now()), state);
        (held, whole)
    }

    /// What streams are told of the last entry.
    fn updates(&self, command: &Command, render: &dyn Render) -> Update {
        if command.needs_full_state() {
            return Update::FullState;
        }
        let (room, open) = (&self.room, self.room.is_fully_public());
        let seats = room
            .seats()
            .iter()
            .enumerate()
            .filter(|(_, seat)| !open && seat.token.is_some());
        let viewer_seats = [None].into_iter().chain(seats.map(|(seat, _)| Some(seat)));
        let message = |viewer_seat| (viewer_seat, render.event(room, command, viewer_seat));
        Update::Event {
            open,
            mover: room.mover(),
            messages: viewer_seats.map(message).collect(),
        }
    }
}

impl Update {
    /// What is sent to who holds these seats, if it is an event.
    pub fn message(&self, held: &[usize]) -> Option<&Message> {
        let Update::Event {
            open,
            mover,
            messages,
        } = self
        else {
            return None;
        };
        let viewer_seat = viewer_seat(*open, *mover, held);
        messages
            .iter()
            .find(|(of, _)| *of == viewer_seat)
            .or(messages.first())
            .map(|(_, message)| message)
    }
}

impl LiveTable {
    /// A table that stands so.
    pub fn new(id: String, room: Room, map: Arc<TableMap>, services: Services) -> LiveTable {
        let (bots, has_clock) = (vec![None; room.seats().len()], room.head().clock.is_some());
        let numbers = room.head().numbers();
        let inner = Mutex::new(Inner {
            room,
            states: BTreeMap::new(),
            bots,
        });
        let updates = broadcast::Sender::new(BACKLOG);
        let (history, [dropped, bots_running]) = (Arc::default(), [false; 2].map(AtomicBool::new));
        let (last_used, bytes) = (AtomicU64::new(services.time.now()), AtomicUsize::new(0));
        let chat = Meter::new(CHAT_RATE, CHAT_BURST);
        LiveTable {
            id,
            inner,
            updates,
            services,
            map,
            numbers,
            history,
            dropped,
            chat,
            last_used,
            bytes,
            has_clock,
            bots_running,
            ticking: Mutex::default(),
            bot_timeouts: AtomicU32::new(0),
        }
    }

    /// It is asked for now.
    pub(super) fn touch(&self) {
        self.last_used.store(self.services.time.now(), Relaxed);
    }

    /// When it was last asked for, in milliseconds since 1970.
    pub(super) fn last_used(&self) -> u64 {
        self.last_used.load(Relaxed)
    }

    /// Whether somebody listens, or has asked for it within so many milliseconds.
    pub(super) fn is_watched(&self, within: u64) -> bool {
        self.updates.receiver_count() > 0
            || self.services.time.now().saturating_sub(self.last_used()) < within
    }

    /// Entries of its log that take so many bytes were read or appended.
    pub(super) fn add_entry_bytes(&self, entries: usize) {
        self.bytes.fetch_add(ENTRY * entries, Relaxed);
    }

    /// What it takes of memory, in bytes, roughly; and its board, if it alone has that.
    pub(super) fn bytes(&self) -> usize {
        let board = if Arc::strong_count(&self.map) == 1 {
            self.map.bytes()
        } else {
            0
        };
        TABLE + self.bytes.load(Relaxed) + board
    }

    /// What it takes of memory for one more who listens, in bytes: those who do share it.
    pub fn bytes_per_listener(&self) -> usize {
        self.bytes() / (1 + self.updates.receiver_count())
    }

    /// What is kept of it, and nothing else.
    async fn lock(&self) -> Result<MutexGuard<'_, Inner>, LiveError> {
        let inner = self.inner.lock().await;
        if self.is_dropped() {
            Err(LiveError::Dropped)
        } else {
            Ok(inner)
        }
    }

    /// Looks at it.
    ///
    /// # Errors
    /// It was dropped, here and below.
    pub async fn with_room<T>(&self, look: impl FnOnce(&Room) -> T) -> Result<T, LiveError> {
        Ok(look(&self.lock().await?.room))
    }

    /// The state for the seats that a key holds, and all news from then on.
    ///
    /// # Errors
    /// See [`LiveTable::with_room`].
    pub async fn join(&self, key: Option<&str>) -> Result<Subscription, LiveError> {
        let mut inner = self.lock().await?;
        let (held, state) = inner.state(key, &self.services);
        Ok(Subscription {
            held,
            seq: inner.room.seq(),
            state,
            updates: self.updates.subscribe(),
        })
    }

    /// Whether it was dropped, so that it is to be found again.
    pub fn is_dropped(&self) -> bool {
        self.dropped.load(Relaxed)
    }

    /// The game to advise on, for who may know what the player to act may do; for an action of a `seat`, whoever holds
    /// that. Whether they may, and where the game stands, is one look: the turn cannot pass to another in between.
    ///
    /// # Errors
    /// They may not, or no game is being played; and see [`LiveTable::with_room`].
    pub async fn snapshot(
        &self,
        key: Option<&str>,
        seat: Option<usize>,
    ) -> Result<GameSnapshot, LiveError> {
        let inner = self.lock().await?;
        let room = &inner.room;
        let held = room.held(key);
        let viewer = match seat {
            Some(seat) if held.contains(&seat) => room.action_viewer(seat),
            Some(seat) => {
                return Err(LiveError::NotYourSeat {
                    seat,
                    seats: room.seats().len(),
                });
            }
            None => room
                .advice_viewer(&held)
                .or(room.mover().is_none().then_some(Viewer::Spectator))
                .ok_or_else(|| LiveError::NotToAct {
                    mover: room
                        .mover()
                        .map_or_else(String::new, |mover| room.seats()[mover].name.clone()),
                    seated: !held.is_empty(),
                })?,
        };
        inner.snapshot(viewer).ok_or(match room.game() {
            None => LiveError::NotBegun,
            Some(_) => LiveError::Over,
        })
    }

    /// The past of its game, up to now; none before it begins.
    ///
    /// # Errors
    /// See [`LiveTable::with_room`].
    pub async fn history(&self, key: Option<&str>) -> Result<Option<HistoryView>, LiveError> {
        let mut history = self.history.clone().lock_owned().await;
        let inner = self.lock().await?;
        let room = &inner.room;
        let Some(game) = room.game() else {
            return Ok(None);
        };
        history
            .get_or_insert_with(|| History::new(game))
            .update(game, room.action_entries());
        Ok(Some(HistoryView {
            history,
            viewer_seat: room.viewer_seat(&room.held(key)),
            disclosed: room.is_over(),
        }))
    }

    /// The bot to act, with the game before it. It is to be put [back](LiveTable::put).
    pub(super) async fn take_bot(&self) -> Option<(Bot, GameSnapshot)> {
        let mut inner = self.lock().await.ok()?;
        let seat = inner.room.mover()?;
        let snapshot = inner.snapshot(Viewer::Seat(seat))?;
        let kind = inner.room.seats()[seat].bot?;
        let bot = inner.bots[seat].take().filter(|bot| bot.kind() == kind);
        // Not the game's own seed: what a bot does must not tell of it.
        Some((
            bot.unwrap_or_else(|| Bot::new(kind, inner.room.seq(), seat)),
            snapshot,
        ))
    }

    /// Puts a bot back in its seat.
    pub(super) async fn return_bot(&self, seat: usize, bot: Bot) {
        self.inner.lock().await.bots[seat] = Some(bot);
    }
}
