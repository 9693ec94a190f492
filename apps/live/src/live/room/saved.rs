//! Snapshots: the whole state of a table after some entry, so that a table with a long log opens without playing all of
//! it again.
//!
//! A table restored from a snapshot cannot be told from one that replayed its log up to the same entry. A snapshot is a
//! cache: whatever is wrong with it, the log rebuilds the table, so that [`Room::restore`] refuses where in doubt.

mod envelope;

pub use envelope::SnapshotHeader;

use crate::live::clock::{Clocks, SavedClocks};
use crate::live::error::SnapshotError;
use crate::live::game::LiveGame;
use crate::live::head::Head;
use crate::live::log_line::LogLine;
use crate::live::room::{Devices, Hosting, MAX_ENTRIES, Room, Seat, Takeovers, UndoRequests};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A table that was restored from a snapshot.
#[derive(Clone, Debug)]
pub struct Restored<G: LiveGame> {
    /// The table after the first [`Room::seq`] entries.
    pub room: Room<G>,
    /// What the caller bound the snapshot to when it was made.
    pub chain: [u8; 32],
}

/// All of a room but what follows from head and board.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Parts<'a, G: LiveGame> {
    seats: Cow<'a, [Seat]>,
    game: Option<G::Saved<'a>>,
    action_entries: Cow<'a, [u64]>,
    clocks: Option<SavedClocks>,
    takeovers: Cow<'a, Takeovers>,
    undo_requests: Cow<'a, UndoRequests>,
    devices: Cow<'a, Devices>,
    hosting: Cow<'a, Hosting>,
    rematch: Option<Cow<'a, str>>,
    undone_turns: Cow<'a, [usize]>,
    lines: Cow<'a, [LogLine]>,
    chat_counts: Cow<'a, BTreeMap<Option<String>, usize>>,
    seq: u64,
    changed_seq: u64,
    changed_at: u64,
    /// Ascending, as are `replaced_tokens`: a set is built of such a list much faster than one by one.
    request_ids: Vec<Cow<'a, str>>,
    replaced_tokens: Vec<Cow<'a, str>>,
    closed: bool,
    webhooks: Cow<'a, BTreeMap<usize, String>>,
}

impl<G: LiveGame> Room<G> {
    /// A snapshot of the table after its latest entry. `chain` is any digest of the entries so far, such as the link of a
    /// chain of hashes; [`Room::restore`] gives it back, and the caller compares it with the log at hand. The snapshot
    /// holds everything hidden, so it is as secret as the log.
    ///
    /// # Errors
    /// [`SnapshotError::Reopened`] between [`Room::reopen`] and the next entry.
    pub fn save(&self, chain: [u8; 32]) -> Result<Vec<u8>, SnapshotError> {
        // Every member has its place here, so that a new one is not forgotten.
        let Room {
            head,
            // These follow from the head and the board.
            rules: _,
            board: _,
            seats,
            game,
            action_entries,
            clocks,
            takeovers,
            undo_requests,
            devices,
            hosting,
            rematch,
            reopened_at,
            undone_turns,
            lines,
            chat_counts,
            seq,
            changed_seq,
            changed_at,
            request_ids,
            replaced_tokens,
            closed,
            webhooks,
        } = self;
        if reopened_at.is_some() {
            return Err(SnapshotError::Reopened);
        }
        let parts = Parts::<G> {
            seats: Cow::Borrowed(seats),
            game: game.as_ref().map(G::save),
            action_entries: Cow::Borrowed(action_entries),
            clocks: clocks.as_ref().map(Clocks::save),
            takeovers: Cow::Borrowed(takeovers),
            undo_requests: Cow::Borrowed(undo_requests),
            devices: Cow::Borrowed(devices),
            hosting: Cow::Borrowed(hosting),
            rematch: rematch.as_deref().map(Cow::Borrowed),
            undone_turns: Cow::Borrowed(undone_turns),
            lines: Cow::Borrowed(lines),
            chat_counts: Cow::Borrowed(chat_counts),
            seq: *seq,
            changed_seq: *changed_seq,
            changed_at: *changed_at,
            request_ids: borrowed(request_ids),
            replaced_tokens: borrowed(replaced_tokens),
            closed: *closed,
            webhooks: Cow::Borrowed(webhooks),
        };
        let header = SnapshotHeader { seq: *seq, chain };
        envelope::seal::<G, _>(head, header, &parts)
    }

    /// The table of a head and a board, as it was when the snapshot was made.
    ///
    /// # Errors
    /// Another release made the snapshot, it is of another table or damaged, or this release cannot play the table.
    pub fn restore(
        head: Head<G::Setup>,
        board: G::Board,
        snapshot: &[u8],
    ) -> Result<Restored<G>, SnapshotError> {
        let (header, parts) = envelope::open::<G, Parts<'_, G>>(&head, snapshot)?;
        let mut room = Room::new(head, board)?;
        room.take(parts)?;
        match room.is_consistent() && room.seq == header.seq {
            true => Ok(Restored {
                room,
                chain: header.chain,
            }),
            false => Err(SnapshotError::Damaged(
                "its parts do not go together".to_owned(),
            )),
        }
    }

    /// Takes over the parts of a snapshot.
    fn take(&mut self, parts: Parts<'_, G>) -> Result<(), SnapshotError> {
        let Parts {
            seats,
            game,
            action_entries,
            clocks,
            takeovers,
            undo_requests,
            devices,
            hosting,
            rematch,
            undone_turns,
            lines,
            chat_counts,
            seq,
            changed_seq,
            changed_at,
            request_ids,
            replaced_tokens,
            closed,
            webhooks,
        } = parts;
        if let Some(clocks) = clocks {
            let control = self.head.clock.ok_or(SnapshotError::OtherTable)?;
            let clocks = Clocks::restore(control, self.head.seats, clocks);
            self.clocks = Some(clocks.ok_or(SnapshotError::OtherTable)?);
        }
        if let Some(game) = game {
            self.game = Some(G::restore(&self.head, &self.board, game)?);
        }
        self.seats = seats.into_owned();
        self.action_entries = action_entries.into_owned();
        self.takeovers = takeovers.into_owned();
        self.undo_requests = undo_requests.into_owned();
        self.devices = devices.into_owned();
        self.hosting = hosting.into_owned();
        self.rematch = rematch.map(Cow::into_owned);
        self.undone_turns = undone_turns.into_owned();
        self.lines = lines.into_owned();
        self.chat_counts = chat_counts.into_owned();
        (self.seq, self.changed_seq, self.changed_at) = (seq, changed_seq, changed_at);
        self.request_ids = request_ids.into_iter().map(Cow::into_owned).collect();
        self.replaced_tokens = replaced_tokens.into_iter().map(Cow::into_owned).collect();
        (self.closed, self.webhooks) = (closed, webhooks.into_owned());
        Ok(())
    }

    /// Whether what refers to seats, actions and entries refers to those that there are, so that entries can follow.
    fn is_consistent(&self) -> bool {
        let seats = self.head.seats;
        let actions = self.game.as_ref().map_or(0, |game| game.actions().count());
        let mut entries = self.action_entries.iter();
        let mut lines = self.lines.iter();
        self.seats.len() == seats
            && self.seq <= MAX_ENTRIES
            && self.changed_seq <= self.seq
            && self.action_entries.len() == actions
            && self.action_entries.is_sorted_by(|one, next| one < next)
            && entries.all(|entry| (1..=self.seq).contains(entry))
            && self.lines.is_sorted_by_key(|line| line.seq)
            && lines.all(|line| line.seq <= self.seq)
            && self.undone_turns.iter().all(|seat| *seat < seats)
            && self
                .chat_counts
                .values()
                .all(|count| *count as u64 <= self.seq)
            && self.takeovers.fit(seats)
            && self.undo_requests.fit(seats)
            && self.webhooks.keys().all(|seat| *seat < seats)
    }
}

/// The members of a set, ascending.
fn borrowed(texts: &BTreeSet<String>) -> Vec<Cow<'_, str>> {
    texts
        .iter()
        .map(|text| Cow::Borrowed(text.as_str()))
        .collect()
}
