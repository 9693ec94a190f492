//! The current state of a table: a pure function of its head and the entries of its log.
//!
//! `apply` holds what entries change, with `seats` and `takeover` for the seats and `undo_request`
//! for what all agree to take back, `devices` for links to seats, `host` for the host and `operator` for the operator; `access` decides who may do and see what.
//! `saved` writes the whole state as a snapshot and restores it.

mod access;
mod apply;
mod consent;
mod devices;
mod host;
mod naming;
mod operator;
mod outcome;
mod saved;
mod seats;
mod takeover;
mod undo_request;
mod webhook;

pub use access::viewer_seat;
pub use saved::{Restored, SnapshotHeader};
pub use takeover::TakeoverRequest;
pub use undo_request::UndoRequest;

use crate::live::clock::{Clocks, OnTimeUp};
use crate::live::entry::Command;
use crate::live::error::Unplayable;
use crate::live::game::{LiveGame, TableRules};
use crate::live::head::Head;
use crate::live::log_line::LogLine;
use crate::store::Phase;
use devices::Devices;
use host::Hosting;
use milepost_dice::secret;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use takeover::Takeovers;
use undo_request::UndoRequests;

/// The most entries that a log may have.
pub const MAX_ENTRIES: u64 = 50_000;

/// A seat at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The name of the person or bot who holds or last held it; empty if nobody has.
    pub name: String,
    /// The hash of the token of the person who holds it.
    pub token: Option<String>,
    /// The kind of bot that plays it.
    pub bot: Option<String>,
}

impl Seat {
    /// Whether neither a person nor a bot holds the seat.
    pub fn is_open(&self) -> bool {
        self.token.is_none() && self.bot.is_none()
    }
}

/// The current state of a table.
#[derive(Clone, Debug)]
pub struct Room<G: LiveGame> {
    head: Head<G::Setup>,
    rules: TableRules,
    board: G::Board,
    seats: Vec<Seat>,
    game: Option<G>,
    /// For each action of the game, the number of its log entry.
    action_entries: Vec<u64>,
    clocks: Option<Clocks>,
    takeovers: Takeovers,
    undo_requests: UndoRequests,
    devices: Devices,
    hosting: Hosting,
    rematch: Option<String>,
    reopened_at: Option<u64>,
    /// The players whose ends of turns the current entry takes back.
    undone_turns: Vec<usize>,
    lines: Vec<LogLine>,
    /// The number of chat messages by token hash; people without a seat share the key `None`.
    chat_counts: BTreeMap<Option<String>, usize>,
    seq: u64,
    changed_seq: u64,
    /// When the entry `changed_seq` was appended, in milliseconds since 1970.
    changed_at: u64,
    request_ids: BTreeSet<String>,
    /// The hashes of tokens that others have replaced.
    replaced_tokens: BTreeSet<String>,
    /// Whether the operator has closed the table.
    closed: bool,
    /// Where to tell that it is a player's turn, by seat. Nobody else may know it.
    webhooks: BTreeMap<usize, String>,
}

impl<G: LiveGame> Room<G> {
    /// A table where nobody sits yet.
    ///
    /// # Errors
    /// Another release made the table, or its options are invalid.
    pub fn new(head: Head<G::Setup>, board: G::Board) -> Result<Room<G>, Unplayable> {
        if !(1..=G::ENGINE).contains(&head.engine) {
            return Err(Unplayable::OtherRelease);
        }
        let rules = G::rules(&head, &board)?;
        let hosting = Hosting::of(head.host.clone());
        let seats = vec![Seat::default(); head.seats];
        Ok(Room {
            head,
            rules,
            board,
            seats,
            game: None,
            action_entries: Vec::new(),
            clocks: None,
            takeovers: Takeovers::default(),
            undo_requests: UndoRequests::default(),
            devices: Devices::default(),
            hosting,
            rematch: None,
            reopened_at: None,
            undone_turns: Vec::new(),
            lines: Vec::new(),
            chat_counts: BTreeMap::new(),
            seq: 0,
            changed_seq: 0,
            changed_at: 0,
            request_ids: BTreeSet::new(),
            replaced_tokens: BTreeSet::new(),
            closed: false,
            webhooks: BTreeMap::new(),
        })
    }

    /// What the table was created with, including the secret seed.
    pub fn head(&self) -> &Head<G::Setup> {
        &self.head
    }

    /// The board.
    pub fn board(&self) -> &G::Board {
        &self.board
    }

    /// The seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The game, once it has begun. It includes everything hidden.
    pub fn game(&self) -> Option<&G> {
        self.game.as_ref()
    }

    /// For each action of the game, the number of its log entry.
    pub fn action_entries(&self) -> &[u64] {
        &self.action_entries
    }

    /// The clocks of the game, if it has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The table was reopened at `now` by a server that has run since `started`: not all time in
    /// between counts. The next entry records this.
    pub fn reopen(&mut self, now: u64, started: u64) {
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        if let Some(since) = clocks.reopened(now, started) {
            clocks.resume(since);
            self.reopened_at = Some(since);
        }
    }

    /// From when on time counts again, if no entry records it yet.
    pub fn reopened_at(&self) -> Option<u64> {
        self.reopened_at
    }

    /// The command that is due because of the time or an empty seat: it records the end of a player's time, if a clock has
    /// run out; or it chooses for a player who is to choose out of turn, has no time left or has left the seat.
    pub fn due(&self, now: u64) -> Option<Command<G::Action>> {
        if let Some(clocks) = &self.clocks
            && let Some(seat) = clocks.expired(now)
        {
            let is_bot = clocks.time_control().on_time_up == OnTimeUp::Bot;
            let bot = is_bot.then(|| G::SUBSTITUTE.to_owned());
            return Some(Command::TimeUp { seat, bot });
        }
        let seat = self.mover()?;
        let is_late =
            |clocks: &Clocks| clocks.running() == Some(seat) && clocks.remaining(seat, now) <= 0;
        let is_absent = self.seats[seat].is_open() || self.clocks.as_ref().is_some_and(is_late);
        let action = G::overdue(self.game.as_ref()?.current()).filter(|_| is_absent)?;
        Some(Command::Act { seat, action })
    }

    /// The table of the rematch, if there is one.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// All lines of the log.
    pub fn lines(&self) -> &[LogLine] {
        &self.lines
    }

    /// The number of the latest entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// When an entry last changed what commands may depend on, in milliseconds since 1970.
    pub fn changed_at(&self) -> u64 {
        self.changed_at
    }

    /// Whether somebody who has seen the table up to entry `seq` knows everything that their
    /// command may depend on.
    pub fn is_current_at(&self, seq: u64) -> bool {
        (self.changed_seq..=self.seq).contains(&seq)
    }

    /// Whether the request with this id has already been carried out.
    pub fn has_request(&self, id: &str) -> bool {
        self.request_ids.contains(id)
    }

    /// A copy to which a command is applied that may not be stored. It is without what only grows with the log, but for the
    /// lines that the command may tell of: a copy of all would take longer than all the rest.
    pub fn draft(&mut self, command: &Command<G::Action>) -> Room<G> {
        let (lines, ids) = (mem::take(&mut self.lines), mem::take(&mut self.request_ids));
        let mut draft = self.clone();
        (self.lines, self.request_ids) = (lines, ids);
        let asks = matches!(command, Command::RequestUndo { .. });
        if asks || self.undo_requests.is_open() {
            draft.lines = self.lines_to_take_back();
        }
        draft
    }

    /// Becomes what a draft of it has become.
    pub fn become_draft(&mut self, mut draft: Room<G>) {
        let known = draft.lines.partition_point(|line| line.seq <= self.seq);
        draft.lines.drain(..known);
        let lines = mem::replace(&mut draft.lines, mem::take(&mut self.lines));
        let ids = mem::replace(&mut draft.request_ids, mem::take(&mut self.request_ids));
        draft.lines.extend(lines);
        draft.request_ids.extend(ids);
        *self = draft;
    }

    /// Whether the game has no hidden information, so that everybody sees the same.
    pub fn is_fully_public(&self) -> bool {
        self.rules.fully_public
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| G::is_over(game.current()))
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        match (&self.game, self.is_over()) {
            (None, _) => Phase::Lobby,
            (Some(_), false) => Phase::Begun,
            (Some(_), true) => Phase::Over,
        }
    }

    /// The player to act; `None` if nobody can act any more.
    pub fn mover(&self) -> Option<usize> {
        self.game
            .as_ref()
            .filter(|_| !self.is_over() && !self.closed && self.seq < MAX_ENTRIES)
            .map(|game| G::mover(game.current()))
    }
}

/// The hash of a seat token. Tables store and compare this hash, never the token.
pub fn key(token: &str) -> String {
    secret::hash(token)
}
