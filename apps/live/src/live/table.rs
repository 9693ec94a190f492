//! A running table: it validates a command, stores it and only then publishes it.

mod commit;
pub mod outage;
mod role;

pub use commit::{CommitOutcome, Issuer};
pub use role::{Role, checked_chain};

use crate::limits::rate::Meter;
use crate::live::disk_quota::DiskQuota;
use crate::live::entry::Command;
use crate::live::error::LiveError;
use crate::live::game::{HistoryAccess, LiveBot, LiveGame};
use crate::live::history::History;
use crate::live::render::{Message, Person, Render};
use crate::live::room::{Room, viewer_seat};
use crate::live::snapshot::GameSnapshot;
use crate::live::table::outage::Outage;
use crate::live::time::Time;
use crate::live::turns::{Attendance, Notice, Turns};
use crate::metrics::Metrics;
use crate::store::{Chain, Store};
use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use tokio::sync::{Mutex, MutexGuard, OwnedMutexGuard, broadcast};

/// How many updates a stream may fall behind before it is sent the full state instead.
const BACKLOG: usize = 32;
/// Chat messages per second for all people without a seat together.
const CHAT_RATE: f64 = 1.0 / 6.0;
/// How many of them may come at once.
const CHAT_BURST: f64 = 20.0;
/// The memory of a table without any entries, in bytes: the game, the deck, the channels.
const TABLE: usize = 128 * 1024;
/// The memory of an entry, as a multiple of its size on disk: the action, its lines, its share of
/// the checkpoints of a replay.
const ENTRY: usize = 4;

/// What all tables share.
#[derive(Clone)]
pub struct Services<G: LiveGame> {
    /// Where logs are stored.
    pub store: Arc<dyn Store>,
    /// The server's metrics.
    pub metrics: Arc<Metrics>,
    /// The time source of the clocks.
    pub time: Time,
    /// When the server started, by that source.
    pub started: u64,
    /// The disk quota for tables.
    pub disk: Arc<DiskQuota>,
    /// The time in which nothing can be kept, if there is one now.
    pub outage: Arc<Outage>,
    /// Makes what browsers are sent.
    pub render: Arc<dyn Render<G>>,
    /// Passes on whose turn it is.
    pub turns: Turns,
}

/// A running table.
pub struct LiveTable<G: LiveGame> {
    /// The table's name.
    pub id: String,
    inner: Mutex<Inner<G>>,
    updates: broadcast::Sender<Arc<Update>>,
    services: Services<G>,
    /// The board.
    pub board: Arc<G::Board>,
    /// How players name what is hidden.
    pub numbers: G::Numbers,
    history: Arc<Mutex<Option<History<G>>>>,
    dropped: AtomicBool,
    /// The chat limit for people without a seat.
    pub chat: Meter,
    /// When the table was last requested, in milliseconds since 1970.
    last_used: AtomicU64,
    /// The approximate memory of the log's entries, in bytes.
    bytes: AtomicUsize,
    /// Whether the game has clocks.
    pub has_clock: bool,
    /// Whether a task is playing the bots.
    pub(super) bots_running: AtomicBool,
    /// Who follows the table by a stream of this server.
    pub attendance: Attendance,
    /// Held while a task checks for clocks that have run out.
    ticking: Mutex<()>,
    /// Held by the task that changes the room, from the first look until the change is there: a command until it is stored, or
    /// the loading of what other servers have stored. Readers see what was stored last meanwhile, and wait for no store.
    changing: Mutex<()>,
    /// Whether the store may have entries that could not be loaded: those of other servers, or one whose fate is not known.
    behind: AtomicBool,
    /// The number of times that loading the entries after the latest one here was begun.
    loads: AtomicU64,
    /// Whether this server decides, for those who need not know exactly.
    owns: AtomicBool,
    /// The number of the latest entry of the room.
    seen: AtomicU64,
    /// How many times in a row a bot has run out of thinking time.
    pub(super) bot_timeouts: AtomicU32,
}

struct Inner<G: LiveGame> {
    room: Room<G>,
    role: Role,
    /// The hash over the log up to the latest entry.
    chain: Chain,
    /// The time of the latest entry, in milliseconds since 1970. None is earlier than the one
    /// before it, whatever the clock of a server says.
    at: u64,
    /// The current state as JSON, by viewer. Cleared with every entry.
    states: BTreeMap<Option<usize>, Arc<str>>,
    bots: Vec<Option<G::Bot>>,
}

/// What somebody receives who joins a table.
pub struct Subscription {
    /// The seats they hold.
    pub held: Vec<usize>,
    /// The number of the latest entry.
    pub seq: u64,
    /// The state.
    pub state: Bytes,
    /// All updates from then on.
    pub updates: broadcast::Receiver<Arc<Update>>,
}

/// What streams are sent.
pub enum Update {
    /// An entry whose changes fit in an event.
    Event {
        /// Whether the game has no hidden information.
        open: bool,
        /// The player to act.
        mover: Option<usize>,
        /// The messages by viewer. The first one serves viewers who have none of their own.
        messages: Vec<(Option<usize>, Message)>,
    },
    /// Anything may have changed, such as seats or an action that was taken back: send the full
    /// state.
    FullState,
    /// The table was dropped from memory; the client must reconnect.
    Dropped,
}

/// The history of a game and what the viewer may see of it.
pub struct HistoryView<G: LiveGame> {
    /// The history, locked. It is always `Some`.
    pub history: OwnedMutexGuard<Option<History<G>>>,
    /// What the viewer may see.
    pub access: HistoryAccess,
}

impl<G: LiveGame> Inner<G> {
    fn snapshot(&self, viewer_seat: Option<usize>) -> Option<GameSnapshot<G>> {
        let game = self.room.game().filter(|_| self.room.mover().is_some())?;
        Some(GameSnapshot {
            seq: self.room.seq(),
            fixed: game.fixed(),
            state: game.current().clone(),
            viewer_seat,
            undo_refusal: game.undo_refusal(),
        })
    }

    fn state(&mut self, key: Option<&str>, services: &Services<G>) -> (Vec<usize>, Bytes) {
        let held = self.room.held(key);
        let viewer_seat = self.room.viewer_seat(&held);
        let room = &self.room;
        let state = self
            .states
            .entry(viewer_seat)
            .or_insert_with(|| services.render.state(room, viewer_seat).into());
        let you = Person {
            held,
            is_host: room.is_host(key),
        };
        let asked = !room.asks().is_empty() || room.undo_request().is_some();
        let timed = room.clocks().is_some() || asked;
        let now = timed.then(|| services.time.now());
        let whole = services
            .render
            .whole(&you, now, services.outage.since(), state);
        (you.held, whole)
    }

    /// The update for the latest entry.
    fn updates(&self, command: &Command<G::Action>, render: &dyn Render<G>) -> Update {
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
    /// The message for somebody who holds these seats, if the update is an event.
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

impl<G: LiveGame> LiveTable<G> {
    /// A running table in the state of `room`.
    pub fn new(
        id: String,
        (room, chain, at): (Room<G>, Chain, u64),
        role: Role,
        board: Arc<G::Board>,
        services: Services<G>,
    ) -> LiveTable<G> {
        let (owns, seen) = (role.is_owner(), room.seq());
        let bots = room.seats().iter().map(|_| None).collect();
        let has_clock = room.head().clock.is_some();
        let numbers = G::numbers(room.head());
        let inner = Mutex::new(Inner {
            room,
            role,
            chain,
            at,
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
            board,
            numbers,
            history,
            dropped,
            chat,
            last_used,
            bytes,
            has_clock,
            bots_running,
            attendance: Attendance::default(),
            ticking: Mutex::default(),
            changing: Mutex::default(),
            behind: AtomicBool::new(false),
            loads: AtomicU64::new(0),
            owns: AtomicBool::new(owns),
            seen: AtomicU64::new(seen),
            bot_timeouts: AtomicU32::new(0),
        }
    }

    /// Records that the table was requested now.
    pub(super) fn touch(&self) {
        self.last_used.store(self.services.time.now(), Relaxed);
    }

    /// When the table was last requested, in milliseconds since 1970.
    pub(super) fn last_used(&self) -> u64 {
        self.last_used.load(Relaxed)
    }

    /// Whether somebody listens, or has requested the table within the last `within` milliseconds.
    pub(super) fn is_watched(&self, within: u64) -> bool {
        self.has_listeners() || self.services.time.now().saturating_sub(self.last_used()) < within
    }

    /// Whether a stream of this server shows the table.
    pub(super) fn has_listeners(&self) -> bool {
        self.listeners() > 0
    }

    /// How many streams of this server show the table.
    pub(super) fn listeners(&self) -> usize {
        self.updates.receiver_count()
    }

    /// Ends the streams of a table that is no longer stored: nothing can be done here any more.
    pub(super) fn drop_now(&self) {
        drop(DropOnFailure(Some(self)));
    }

    /// Adds the memory of entries that were loaded or appended, given their size on disk in bytes.
    pub(super) fn add_entry_bytes(&self, entries: usize) {
        self.bytes.fetch_add(ENTRY * entries, Relaxed);
    }

    /// The approximate memory of the table, in bytes. It includes the board if no other table uses
    /// it.
    pub(super) fn bytes(&self) -> usize {
        let board = if Arc::strong_count(&self.board) == 1 {
            G::board_bytes(&self.board)
        } else {
            0
        };
        TABLE + self.bytes.load(Relaxed) + board
    }

    /// The memory that one more listener would account for, in bytes: all listeners share the
    /// table.
    pub fn bytes_per_listener(&self) -> usize {
        self.bytes() / (1 + self.updates.receiver_count())
    }

    /// Locks the table.
    ///
    /// # Errors
    /// [`LiveError::Dropped`] if the table is no longer the one in memory.
    async fn lock(&self) -> Result<MutexGuard<'_, Inner<G>>, LiveError> {
        let inner = self.inner.lock().await;
        if self.is_dropped() {
            Err(LiveError::Dropped)
        } else {
            Ok(inner)
        }
    }

    /// Reads the current state.
    ///
    /// # Errors
    /// [`LiveError::Dropped`] if the table was dropped from memory; the next request loads it
    /// again. The same applies to the methods below.
    pub async fn with_room<T>(&self, look: impl FnOnce(&Room<G>) -> T) -> Result<T, LiveError> {
        Ok(look(&self.lock().await?.room))
    }

    /// The state for the seats that a token hash holds, and all updates from then on.
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

    /// All updates from now on.
    pub fn updates(&self) -> broadcast::Receiver<Arc<Update>> {
        self.updates.subscribe()
    }

    /// Whether the table was dropped from memory, so that the next request must load it again.
    pub fn is_dropped(&self) -> bool {
        self.dropped.load(Relaxed)
    }

    /// A copy of the game for advice or for a preview. With a `seat`, its holder previews an
    /// action; without one, somebody asks what the player to act may do. Checking the permission
    /// and copying the game happen under one lock, so the turn cannot pass in between.
    ///
    /// # Errors
    /// [`LiveError::NotYourSeat`] or [`LiveError::NotToAct`] if they may not know it;
    /// [`LiveError::NotBegun`] or [`LiveError::Over`] if no game is running; see also
    /// [`LiveTable::with_room`].
    pub async fn snapshot(
        &self,
        key: Option<&str>,
        seat: Option<usize>,
    ) -> Result<GameSnapshot<G>, LiveError> {
        let inner = self.lock().await?;
        let room = &inner.room;
        let held = room.held(key);
        let viewer_seat = match seat {
            Some(seat) if held.contains(&seat) => room.action_viewer(seat),
            Some(seat) => {
                return Err(LiveError::NotYourSeat {
                    seat,
                    seats: room.seats().len(),
                });
            }
            None if room.may_get_advice(&held) => room.viewer_seat(&held),
            None => {
                return Err(LiveError::NotToAct {
                    mover: room
                        .mover()
                        .map_or_else(String::new, |mover| room.seats()[mover].name.clone()),
                    seated: !held.is_empty(),
                });
            }
        };
        inner.snapshot(viewer_seat).ok_or(match room.game() {
            _ if room.is_closed() => LiveError::Closed,
            None => LiveError::NotBegun,
            Some(_) => LiveError::Over,
        })
    }

    /// The history of the game up to now; `None` before it begins.
    ///
    /// # Errors
    /// See [`LiveTable::with_room`].
    pub async fn history(&self, key: Option<&str>) -> Result<Option<HistoryView<G>>, LiveError> {
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
            access: HistoryAccess {
                viewer_seat: room.viewer_seat(&room.held(key)),
                disclosed: room.is_over(),
            },
        }))
    }

    /// What the player of a seat is to be told: it is their turn, and they do not follow the table by a
    /// stream of this server, which runs it.
    ///
    /// # Errors
    /// See [`LiveTable::with_room`].
    pub async fn notice(&self, seat: usize) -> Result<Option<Notice>, LiveError> {
        let inner = self.lock().await?;
        let room = &inner.room;
        if !inner.role.is_owner() || room.mover() != Some(seat) {
            return Ok(None);
        }
        let here = self.attendance.keys();
        let is_here = here.iter().any(|key| room.held(Some(key)).contains(&seat));
        let told = room.webhook(seat).zip(room.game());
        Ok(told.filter(|_| !is_here).map(|(url, game)| Notice {
            url: url.to_owned(),
            name: room.seats()[seat].name.clone(),
            round: G::round(game.current()),
        }))
    }

    /// Takes the bot that is to act out of its seat, with a copy of the game.
    /// [`return_bot`](LiveTable::return_bot) puts it back.
    pub(super) async fn take_bot(&self) -> Option<(G::Bot, GameSnapshot<G>)> {
        let mut inner = self.lock().await.ok()?;
        if !self.is_owner() {
            return None;
        }
        let seat = inner.room.mover()?;
        let snapshot = inner.snapshot(Some(seat))?;
        let kind = inner.room.seats()[seat].bot.clone()?;
        let bot = inner.bots[seat].take().filter(|bot| bot.kind() == kind);
        // Not seeded with the game's seed: a bot's choices must not reveal it.
        let bot = bot.or_else(|| G::Bot::new(&kind, inner.room.seq(), seat).ok())?;
        Some((bot, snapshot))
    }

    /// Puts a bot back in its seat.
    pub(super) async fn return_bot(&self, seat: usize, bot: G::Bot) {
        self.inner.lock().await.bots[seat] = Some(bot);
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
