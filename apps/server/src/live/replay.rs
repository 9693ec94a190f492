//! Rebuilds a table from its log.

use crate::live::entry::Entry;
use crate::live::head::Head;
use crate::live::room::Room;
use crate::store::StoredEntry;
use milepost_table::Board;
use std::sync::Arc;

/// The table after all entries of its log.
///
/// # Errors
/// This release cannot play the table, or the log is damaged; one message each.
pub fn replay(head: Head, board: Arc<Board>, entries: &[StoredEntry]) -> Result<Room, Vec<String>> {
    let mut room = Room::new(head, board)?;
    for entry in entries {
        let entry = Entry::read(entry).map_err(|error| vec![error.to_string()])?;
        room.apply(&entry)
            .map_err(|errors| vec![format!("the log is damaged: {}", errors.what)])?;
    }
    Ok(room)
}
