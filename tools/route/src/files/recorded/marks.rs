//! Marks of a recorded hex that rules may ask for: its icons, and what players put there.

use crate::files::members;
use milepost_document::{Cursor, Reader, Value};

/// Reads marks, each a text or a table with a name.
pub(crate) fn read(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    reader.list(at, |reader, at| match at.value() {
        Value::Table(_) => {
            members::MARK.check(reader, at);
            reader.optional(at, "name", Reader::text)
        }
        _ => reader.text(at),
    })
}
