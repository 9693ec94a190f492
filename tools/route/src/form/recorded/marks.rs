//! The marks of a recorded hex that rules may ask for: its icons, what players put there, and the tokens of kinds of
//! their own.

use super::hexes::{RecordedHex, RecordedNode};
use crate::form::members;
use milepost_document::{Cursor, Reader, Value};

/// The marks of a hex. A token of a kind of its own is marked `KIND-COMPANY`, such as `destination-NBR`.
pub(super) fn marks(hex: &RecordedHex) -> Vec<String> {
    let own = |node: &RecordedNode| {
        let tokens = node.token_types.iter().zip(&node.tokens);
        let own = tokens.filter_map(|(kind, company)| kind.as_ref().zip(company.as_ref()));
        let own = own.filter(|(kind, _)| *kind != "normal");
        own.map(|(kind, company)| format!("{kind}-{company}"))
            .collect::<Vec<_>>()
    };
    let written = hex.icons.iter().chain(&hex.assignments).cloned();
    written
        .chain(hex.nodes.iter().flatten().flat_map(own))
        .collect()
}

/// Reads marks, each a text or a table with a name.
pub(super) fn read(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    reader.list(at, |reader, at| match at.value() {
        Value::Table(_) => {
            members::MARK.check(reader, at);
            reader.optional(at, "name", Reader::text)
        }
        _ => reader.text(at),
    })
}
