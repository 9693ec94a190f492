//! The marks of a recorded hex that rules may ask for: its icons, what players put there, and the tokens of kinds of
//! their own.

use super::hexes::word_or_null;
use crate::form::members;
use milepost_document::{Cursor, Reader, Value};

/// The marks of a hex. A token of a kind of its own is marked `KIND-COMPANY`, such as `destination-NBR`.
pub(super) fn marks(reader: &mut Reader, at: &Cursor<'_>) -> Vec<String> {
    let mut marks = Vec::new();
    for list in ["icons", "assignments"] {
        marks.extend(
            reader
                .optional(at, list, |r, at| r.list(at, mark))
                .unwrap_or_default(),
        );
    }
    let nodes = at.get("nodes");
    for node in nodes.iter().flat_map(|nodes| nodes.items()) {
        let words = |r: &mut Reader, name: &str| {
            r.optional(&node, name, |r, at| r.list(at, word_or_null))
                .unwrap_or_default()
        };
        let kinds = words(reader, "token_types");
        for (kind, company) in kinds.into_iter().zip(words(reader, "tokens")) {
            if let Some((kind, company)) = kind.zip(company).filter(|(kind, _)| kind != "normal") {
                marks.push(format!("{kind}-{company}"));
            }
        }
    }
    marks
}

fn mark(reader: &mut Reader, at: &Cursor<'_>) -> Option<String> {
    match at.value() {
        Value::Table(_) => {
            members::MARK.check(reader, at);
            reader.optional(at, "name", Reader::text)
        }
        _ => reader.text(at),
    }
}
