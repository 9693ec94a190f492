//! Replays a table by the rules, and compares it with its snapshot on the way.

use crate::backup::sound::Fault;
use crate::live::error::{SnapshotError, Unplayable};
use crate::live::game::{Boards, LiveGame};
use crate::live::head::Head;
use crate::live::replay::replay_rest;
use crate::live::room::Room;
use crate::store::{Snapshot, StoreError, StoredEntry, WholeLog};

/// What came of a replay.
#[derive(Default)]
pub struct Replayed {
    /// What is wrong with the table.
    pub faults: Vec<Fault>,
    /// Whether only another release can play the table.
    pub is_foreign: bool,
    /// Whether its snapshot is of another release, which this one makes no use of.
    pub is_snapshot_foreign: bool,
}

/// Replays a log whose entries are what was stored. `read` reads the text of its map, and may block.
///
/// # Errors
/// That text cannot be read.
pub fn replayed<G: LiveGame>(
    boards: &G::Boards,
    log: WholeLog,
    snapshot: Option<&Snapshot>,
    read: &dyn Fn(&str) -> Result<String, Unplayable>,
) -> Result<Replayed, StoreError> {
    let mut found = Replayed::default();
    match play::<G>(boards, log, snapshot, read, &mut found) {
        Ok(()) => {}
        Err(Unplayable::OtherRelease) => found.is_foreign = true,
        Err(Unplayable::BoardMissing) => found.faults.push(Fault::MissingText),
        Err(Unplayable::Store(error)) => return Err(error),
        Err(why) => found.faults.push(Fault::Unplayable(why.to_string())),
    }
    Ok(found)
}

fn play<G: LiveGame>(
    boards: &G::Boards,
    log: WholeLog,
    snapshot: Option<&Snapshot>,
    read: &dyn Fn(&str) -> Result<String, Unplayable>,
    found: &mut Replayed,
) -> Result<(), Unplayable> {
    let head: Head<G::Setup> = serde_json::from_str(&log.head)
        .map_err(|error| Unplayable::DamagedHead(error.to_string()))?;
    let board = boards.find(&head.setup, log.text.as_deref(), read)?;
    let entries: Vec<StoredEntry> = log.entries.into_iter().map(|entry| entry.stored).collect();
    let mut room = Room::<G>::new(head, G::Board::clone(&board))?;
    let at = snapshot.map(|snapshot| usize::try_from(snapshot.seq).unwrap_or(usize::MAX));
    let (before, after) = match at.map(|at| entries.split_at_checked(at)) {
        Some(Some(parts)) => parts,
        Some(None) => {
            let why = "it is of an entry that the log does not have".to_owned();
            found.faults.push(Fault::WrongSnapshot(why));
            (&entries[..], &[][..])
        }
        None => (&entries[..], &[][..]),
    };
    replay_rest(&mut room, before)?;
    if let (Some(snapshot), Some(last)) = (snapshot, before.last())
        && Some(before.len()) == at
    {
        match compare(&room, last, snapshot) {
            Ok(()) => {}
            Err(SnapshotError::OtherRelease) => found.is_snapshot_foreign = true,
            Err(error) => found.faults.push(Fault::WrongSnapshot(error.to_string())),
        }
    }
    replay_rest(&mut room, after).map(drop)
}

/// Whether a snapshot is what the table gives after `last`, its latest entry.
fn compare<G: LiveGame>(
    room: &Room<G>,
    last: &StoredEntry,
    snapshot: &Snapshot,
) -> Result<(), SnapshotError> {
    let (head, board) = (room.head().clone(), G::Board::clone(room.board()));
    let restored = Room::<G>::restore(head, board, &snapshot.body)?;
    let chain = last.chain.bytes();
    if restored.chain != chain || restored.room.seq() != snapshot.seq {
        return Err(SnapshotError::OtherTable);
    }
    match room.save(chain)? == snapshot.body {
        true => Ok(()),
        false => Err(SnapshotError::Damaged(
            "the log gives another state".to_owned(),
        )),
    }
}
