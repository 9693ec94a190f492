//! Preset files, TOML.

use crate::model::preset::Preset;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, without_mark};

/// Reads a preset.
///
/// # Errors
/// The text is not TOML, members are missing, unknown or out of range, or contradict each other; all problems with their
/// places.
pub fn read(text: &str) -> Result<Preset, Vec<Problem>> {
    let node = Node::from_toml_text(without_mark(text))?;
    Reader::new(Severity::Error).finish(&Cursor::root(&node))
}
