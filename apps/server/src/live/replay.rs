//! Rebuilds a table from its log.

use crate::live::entry::Entry;
use crate::live::error::Unplayable;
use crate::live::game::LiveGame;
use crate::live::head::Head;
use crate::live::room::Room;
use crate::store::StoredEntry;

/// The table after all entries of its log.
///
/// # Errors
/// This release cannot play the table, or the log is damaged.
pub fn replay<G: LiveGame>(
    head: Head<G::Setup>,
    board: G::Board,
    entries: &[StoredEntry],
) -> Result<Room<G>, Unplayable> {
    let mut room = Room::new(head, board)?;
    for entry in entries {
        let entry = Entry::read(entry).map_err(Unplayable::Entry)?;
        room.apply(&entry)
            .map_err(|refusal| Unplayable::RefusedEntry(refusal.what))?;
    }
    Ok(room)
}
