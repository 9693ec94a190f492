//! Any text read as what a store has of a table: a head in the first line, an entry in each that follows. What can be played gives
//! the same state from its snapshot.

use milepost_live::live::error::Unplayable;
use milepost_live::live::game::{Boards, LiveGame};
use milepost_live::live::head::Head;
use milepost_live::live::replay::replay;
use milepost_live::live::room::Room;
use milepost_live::store::{Chain, StoredEntry};
use milepost_table::Game;
use std::sync::LazyLock;

static BOARDS: LazyLock<<Game as LiveGame>::Boards> = LazyLock::new(Default::default);
/// The version of the form of entries that a text is taken for.
const FORM: u32 = 3;

/// Holds it against a text.
pub fn hold(text: &str) {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let Ok(head) = serde_json::from_str::<Head<<Game as LiveGame>::Setup>>(head) else {
        return;
    };
    let none = |_: &str| Err(Unplayable::BoardMissing);
    let Ok(board) = BOARDS.find(&head.setup, None, &none) else {
        return;
    };
    let entries: Vec<StoredEntry> = lines
        .map(|line| StoredEntry {
            form: FORM,
            text: line.to_owned(),
            chain: Chain::from([0; 32]),
        })
        .collect();
    let board = <Game as LiveGame>::Board::clone(&board);
    let Ok((room, _)) = replay::<Game>(head.clone(), board.clone(), &entries) else {
        return;
    };
    let Ok(saved) = room.save([0; 32]) else {
        return;
    };
    let again = Room::<Game>::restore(head, board, &saved).unwrap();
    assert_eq!(again.room.seq(), room.seq());
    assert_eq!(again.room.save([0; 32]).unwrap(), saved);
}
