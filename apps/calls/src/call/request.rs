//! Parts that several requests have in common.

use crate::call::refused::Refused;
use crate::export;
use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity};
use milepost_draw::Drawing;
use std::time::Duration;

/// Reads a request.
///
/// # Errors
/// It is no JSON, or all of its members that are missing, unknown or wrong.
pub(crate) fn read<T: FromNode>(text: &str) -> Result<T, Vec<Problem>> {
    let node = Node::from_json_text(text)?;
    reader().finish(&Cursor::root(&node))
}

/// A reader of requests, some of whose texts are files.
pub(crate) fn reader() -> Reader {
    Reader::new(Severity::Error).with_unseen()
}

/// A drawing as SVG.
///
/// # Errors
/// A text in it has a character that the font lacks.
pub(crate) fn svg(drawing: &Drawing) -> Result<String, Refused> {
    export::svg(drawing).map_err(|error| Refused::whole(error, ""))
}

/// The time of a search, from seconds within their range.
pub(crate) fn time(seconds: Option<f64>) -> Option<Duration> {
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}
