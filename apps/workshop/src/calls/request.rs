//! Reads requests, and makes their time.

use crate::export;
use milepost_document::{Cursor, FromNode, Node, Place, Problem, Reader, Severity};
use milepost_draw::Drawing;
use std::time::Duration;

/// Reads a request.
///
/// # Errors
/// It is no JSON, or all of its members that are missing, unknown or wrong.
pub(super) fn read<T: FromNode>(text: &str) -> Result<T, Vec<Problem>> {
    let node = Node::from_json_text(text)?;
    Reader::new(Severity::Error)
        .with_unseen()
        .finish(&Cursor::root(&node))
}

/// The error of a member of a request.
pub(super) fn wrong_in(
    member: &str,
    what: impl Into<String>,
    hint: impl Into<String>,
) -> Vec<Problem> {
    vec![Problem::error(&Place::Path(member.to_owned()), what, hint)]
}

/// The error of a request as a whole.
pub(super) fn wrong(what: impl Into<String>, hint: impl Into<String>) -> Vec<Problem> {
    vec![Problem::whole(what.into(), hint.into())]
}

/// What was read; or nothing, and what is wrong with it is added to `problems`.
pub(super) fn kept<T>(found: Result<T, Vec<Problem>>, problems: &mut Vec<Problem>) -> Option<T> {
    found.map_err(|wrong| problems.extend(wrong)).ok()
}

/// A drawing as SVG.
///
/// # Errors
/// A text in it has a character that the font lacks.
pub(super) fn svg(drawing: &Drawing) -> Result<String, Vec<Problem>> {
    export::svg(drawing).map_err(|error| wrong(error.to_string(), ""))
}

/// The time of a search.
///
/// # Errors
/// It is no time, or none at all.
pub(super) fn time(seconds: Option<f64>) -> Result<Option<Duration>, Vec<Problem>> {
    let time = |seconds| {
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.filter(|time| !time.is_zero())
            .ok_or_else(|| wrong_in("seconds", "expected more than 0", ""))
    };
    seconds.map(time).transpose()
}
