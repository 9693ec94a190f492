//! Preset files, TOML.

use super::Preset;
use milepost_document::{Cursor, FromNode, Limits, Node, Problem, Reader, Severity};
use std::ops::RangeInclusive;

/// What a file says that it is.
pub const FORMAT: &str = "board-preset/1";

/// Reads a preset.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn read(text: &str) -> Result<Preset, Vec<Problem>> {
    let node = Node::from_toml_text(text.trim_start_matches('\u{feff}'))?;
    Reader::new(Severity::Error).finish(&Cursor::root(&node))
}

/// The least and the most of something.
pub(super) fn span<T: FromNode + Copy + PartialOrd + std::fmt::Display>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    range: RangeInclusive<i64>,
) -> Option<[T; 2]> {
    let limits = Limits::new().range(range).expected("two numbers");
    let [least, most] = <[T; 2]>::from_node(reader, at, &limits)?;
    if least > most {
        let what = format!("the least, {least}, is more than the most, {most}");
        reader.error(at, what, "");
    }
    Some([least, most])
}
