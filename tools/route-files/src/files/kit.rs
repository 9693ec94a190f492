//! What a game's box holds, for those who change a position: tiles, trains, phases, and the board as it is printed.

use crate::files::position::{self, OnBoard};
use milepost_document::{Cursor, Node, Problem, Reader, Severity};
use milepost_route::model::Kit;

/// The kit of a position file; `boards` is as in [`position()`](crate::position()).
///
/// # Errors
/// All that is wrong with its board, and with what it declares beside that.
pub fn kit(text: &str, boards: &dyn Fn(&str) -> Option<String>) -> Result<Kit, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let mut reader = Reader::new(Severity::Error);
    let root = Cursor::root(&node);
    let read = position::on_board(&mut reader, &root, text, boards);
    let Some(OnBoard { board, .. }) = read else {
        return Err(reader.problems);
    };
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    Ok(Kit {
        tiles: board.tiles.values().cloned().collect(),
        trains: board.trains.values().cloned().collect(),
        phases: board.declared.phases.clone().into_iter().collect(),
        companies: board.declared.companies.keys().cloned().collect(),
        printed: board.bare().hexes,
    })
}
