//! A position in whatever form.

use crate::files::common::Noted;
use crate::files::{board, maker, position, recorded};
use milepost_document::{Cursor, Node, Problem, Value, is_json, without_mark};
use milepost_route::model::Position;

/// What a position is made from: its own text, and that of the board it names where that does not ship.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// A position in any form, or a board.
    pub position: String,
    /// The board's text; empty where there is none.
    pub board: String,
}

impl Texts {
    /// The position.
    ///
    /// # Errors
    /// All that is wrong with it, each with its place.
    pub fn read(&self) -> Result<Position, Vec<Problem>> {
        read(&self.position, &|_| self.named_board())
    }

    /// The text of the board that the position names, if it came along.
    #[must_use]
    pub fn named_board(&self) -> Option<String> {
        (!self.board.trim().is_empty()).then(|| self.board.clone())
    }
}

/// Reads a position in any form: JSON begins with a brace; TOML names the format of a board where it is one, which is then
/// read as it stands before anyone has built.
///
/// `boards` gives the text of the board file of a name that is no shipped board's, such as a path.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn read(text: &str, boards: &dyn Fn(&str) -> Option<String>) -> Result<Position, Vec<Problem>> {
    read_noted(text, boards).map(|(position, _)| position)
}

/// The same, with warnings: what of the file is passed over though it might matter, each with its place. Files that people
/// write are read strictly, so that only files of others, in JSON, have any.
///
/// # Errors
/// As of [`read`].
pub fn read_noted(
    text: &str,
    boards: &dyn Fn(&str) -> Option<String>,
) -> Result<Noted, Vec<Problem>> {
    let text = without_mark(text);
    if is_json(text) {
        let node = Node::from_json_text(text)?;
        return match maker::is_maker(&node) {
            true => maker::maker(&node),
            false => recorded::recorded(&node),
        };
    }
    let node = Node::from_toml_text(text)?;
    let read = if says(&node, "milepost", board::FORMAT) {
        board::board(text)
    } else {
        position::position(text, boards)
    };
    read.map(|position| (position, Vec::new()))
}

/// The warnings of a file in JSON that can be read, as of [`read_noted`].
pub fn notes(text: &str) -> Vec<Problem> {
    let read = is_json(without_mark(text))
        .then(|| read_noted(text, &|_| None).ok())
        .flatten();
    read.map(|(_, notes)| notes).unwrap_or_default()
}

/// Whether the member `key` is `word`.
fn says(node: &Node, key: &str, word: &str) -> bool {
    let root = Cursor::root(node);
    root.get(key)
        .is_some_and(|at| matches!(at.value(), Value::Text(text) if text == word))
}
