//! Rebuilds a table from its log.

use crate::live::entry::Entry;
use crate::live::error::Unplayable;
use crate::live::game::LiveGame;
use crate::live::head::Head;
use crate::live::room::Room;
use crate::store::StoredEntry;

/// The table after all entries of its log, and the time of the last one, in milliseconds since 1970.
///
/// # Errors
/// This release cannot play the table, or the log is damaged.
pub fn replay<G: LiveGame>(
    head: Head<G::Setup>,
    board: G::Board,
    entries: &[StoredEntry],
) -> Result<(Room<G>, u64), Unplayable> {
    let mut room = Room::new(head, board)?;
    let at = replay_rest(&mut room, entries)?;
    Ok((room, at))
}

/// Applies the entries after the latest one of a table, and returns the time of the last one; 0 if
/// there is none.
///
/// # Errors
/// As [`replay`].
pub fn replay_rest<G: LiveGame>(
    room: &mut Room<G>,
    entries: &[StoredEntry],
) -> Result<u64, Unplayable> {
    let mut at = 0;
    for entry in entries {
        let entry = Entry::read(entry).map_err(Unplayable::Entry)?;
        room.apply(&entry)
            .map_err(|refusal| Unplayable::RefusedEntry(refusal.what))?;
        at = at.max(entry.at);
    }
    Ok(at)
}
