//! What a game's box holds, for those who change a position: tiles, trains, phases, and the board as it is printed.

use super::{table, train};
use crate::position::Hex;
use crate::tile::Tile;
use crate::train::Train;
use milepost_document::{Cursor, Node, Problem, Reader, Severity};

/// What may be laid, run and chosen in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kit {
    /// The game's own tiles, by name; standard ones may be laid too.
    pub tiles: Vec<Tile>,
    /// The trains that are declared, by name.
    pub trains: Vec<Train>,
    /// The phases by name, each with the colours in use, the latest last.
    pub phases: Vec<(String, Vec<String>)>,
    /// The names on tokens; none where anyone may play.
    pub companies: Vec<String>,
    /// The hexes as they are printed.
    pub printed: Vec<Hex>,
}

impl Kit {
    /// The train of that name: as it is declared, else as its name tells.
    pub fn train(&self, name: &str) -> Option<Train> {
        self.trains
            .iter()
            .find(|train| train.name == name)
            .cloned()
            .or_else(|| train::of_name(name))
    }
}

/// The kit of a position file; `boards` is as in [`table`](super::table).
///
/// # Errors
/// All that is wrong with its board, and with what it declares beside that.
pub fn kit(text: &str, boards: &dyn Fn(&str) -> Option<String>) -> Result<Kit, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let mut reader = Reader::new(Severity::Error);
    let root = Cursor::root(&node);
    let board = reader.required(&root, "board", |r, at| table::named_board(r, at, boards));
    let Some(mut board) = board else {
        return Err(reader.problems);
    };
    table::declarations(&mut reader, &root, text, &mut board);
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    Ok(Kit {
        tiles: board.tiles.values().cloned().collect(),
        trains: board.trains.values().cloned().collect(),
        phases: board.phases.clone().into_iter().collect(),
        companies: board.companies.clone(),
        printed: board.bare().hexes,
    })
}
