//! Files in and out: map text and graph JSON, both read loosely into a [`Draft`](draft::Draft), which may be wrong.
//!
//! 1. [`limits`]: the largest map that is read;
//! 2. `form`: how either form is read; `read`: the members that both share;
//! 3. [`text`]: what people write; [`graph`]: for exchange with other programs;
//! 4. [`draft`]: what was read, with the place of each thing.
//!
//! [`tuned`] are adjustments of payoffs found by play, in a file of their own. `hash` is a content hash, the same for every form of file.

pub mod draft;
mod form;
pub mod graph;
mod hash;
pub mod limits;
pub(crate) mod read;
pub mod text;
pub mod tuned;

use crate::check::Checked;
use milepost_document::{Problem, is_json};

/// Reads a map in either form. JSON is a graph, anything else map text.
///
/// # Errors
/// As [`graph::read`] or [`text::read`].
pub fn read_any(source: &str) -> Result<Checked, Vec<Problem>> {
    if is_json(source) {
        graph::read(source)
    } else {
        text::read(source)
    }
}
