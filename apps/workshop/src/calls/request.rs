//! Reads requests, and makes their time.

use crate::export;
use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity, nearest};
use milepost_draw::Drawing;
use std::time::Duration;

/// Reads a request.
///
/// # Errors
/// It is no JSON, or all of its members that are missing, unknown or wrong.
pub(super) fn read<T: FromNode>(text: &str) -> Result<T, Vec<Problem>> {
    let node = Node::from_json_text(text)?;
    Reader::new(Severity::Error).finish(&Cursor::root(&node))
}

/// The error of a request.
pub(super) fn wrong(what: impl Into<String>, hint: impl Into<String>) -> Vec<Problem> {
    vec![Problem::whole(what.into(), hint.into())]
}

/// The error of a name that is not known: `what` is what has it, and `otherwise` what may stand in its place beside the names.
pub(super) fn unknown<'a>(
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
    otherwise: &str,
) -> Vec<Problem> {
    let near = nearest(name, names.clone());
    let hint = match near.as_slice() {
        [] => {
            let names: Vec<&str> = names.collect();
            format!("expected one of {}{otherwise}", names.join(", "))
        }
        near => format!("did you mean {}?", near.join(" or ")),
    };
    wrong(format!("{what}: there is no \"{name}\""), hint)
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
            .ok_or_else(|| wrong("seconds: expected more than 0", ""))
    };
    seconds.map(time).transpose()
}
