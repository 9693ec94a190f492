//! Preset files, TOML.

use crate::model::preset::Preset;
use milepost_document::{Cursor, Node, Problem, Reader, Severity};

/// Reads a preset.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn read(text: &str) -> Result<Preset, Vec<Problem>> {
    let node = Node::from_toml_text(text.trim_start_matches('\u{feff}'))?;
    Reader::new(Severity::Error).finish(&Cursor::root(&node))
}
