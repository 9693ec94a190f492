//! The forms that positions come in, each read strictly into a [`Position`]; [`mod@write`] gives them out again.
//!
//! | form | function |
//! |---|---|
//! | the position file, TOML that a person writes | [`table`] |
//! | the board file that it names | [`board`] |
//! | the notation JSON of recorded games | [`recorded`] |
//! | the explicit JSON, connectivity written out | [`case`] |
//! | a board of 18xx-maker, JSON | [`maker`] |
//! | a file of rules alone | [`rules`] |
//! | a title file: rules, trains, and what records leave open | [`title`] |
//!
//! [`kit`] tells what may be laid and run in a position file.

mod board;
mod case;
mod common;
mod kit;
mod maker;
mod members;
mod recorded;
mod rules;
pub mod schema;
mod sides;
mod table;
mod title;
mod train;
mod words;
pub mod write;

use crate::position::Position;
use milepost_document::{Cursor, Node, Problem, Value};

pub use board::board;
pub use case::case;
pub use kit::{Kit, kit};
pub use maker::{maker, write as write_maker};
pub use recorded::recorded;
pub use rules::rules;
pub use table::table;
pub use title::title;

/// Reads a position in any form: JSON begins with a brace and names its format if it is explicit; TOML names the
/// format of a board where it is one, which is then read as it stands before anyone has built.
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
    if text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('{')
    {
        let node = Node::from_json_text(text.trim_start_matches('\u{feff}'))?;
        return match () {
            () if says(&node, "format", case::FORMAT) => case(&node),
            () if maker::is_maker(&node) => maker(&node),
            () => recorded(&node),
        };
    }
    let node = Node::from_toml_text(text)?;
    let read = if says(&node, "milepost", board::FORMAT) {
        board(text)
    } else {
        table(text, boards)
    };
    read.map(|position| (position, Vec::new()))
}

/// A position, and the warnings of its file.
pub type Noted = (Position, Vec<Problem>);

/// The warnings of a file in JSON that can be read, as of [`read_noted`].
pub fn notes(text: &str) -> Vec<Problem> {
    let json = text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('{');
    let read = json.then(|| read_noted(text, &|_| None).ok()).flatten();
    read.map(|(_, notes)| notes).unwrap_or_default()
}

/// Whether the member `key` is `word`.
fn says(node: &Node, key: &str, word: &str) -> bool {
    let root = Cursor::root(node);
    root.get(key)
        .is_some_and(|at| matches!(at.value(), Value::Text(text) if text == word))
}
