//! The title file: what a title plays by, whatever its board (docs/titles.md).

use super::train;
use super::{board, rules};
use crate::titles::Title;
use milepost_document::{Cursor, Node, Problem, Reader, Severity};

/// What such a file says of itself.
pub(super) const FORMAT: &str = "18xx-title/1";

const MEMBERS: [&str; 6] = [
    "milepost",
    "title",
    "provenance",
    "train",
    "rules",
    "unknown",
];

/// Reads a title file, or a file of rules alone.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn title(text: &str) -> Result<Title, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let root = Cursor::root(&node);
    if root.get("milepost").is_none() {
        return Ok(Title {
            rules: rules::rules(text)?,
            ..Title::default()
        });
    }
    let mut reader = Reader::new(Severity::Error);
    reader.table(&root, &MEMBERS);
    board::format(&mut reader, &root, FORMAT);
    let title = Title {
        name: reader
            .required(&root, "title", Reader::text)
            .unwrap_or_default(),
        trains: reader
            .optional(&root, "train", train::roster)
            .unwrap_or_default(),
        rules: reader
            .optional(&root, "rules", rules::section)
            .unwrap_or_default(),
        unknown: reader
            .optional(&root, "unknown", |r, at| r.named(at, Reader::text))
            .unwrap_or_default(),
    };
    if reader.problems.is_empty() {
        Ok(title)
    } else {
        Err(reader.problems)
    }
}
