//! Decks that people bring, judged.

use crate::wire::trouble::Trouble;
use axum::http::StatusCode;
use milepost_deck::{Ask, Form, check, form};
use milepost_map::shipped;
use milepost_report::{Place, Problem};

/// What was found of a deck that somebody brings.
pub struct Judged {
    /// Whether it breaks no rule.
    pub sound: bool,
    /// All that was found.
    pub text: String,
    /// What was passed over on reading it.
    pub warnings: Vec<String>,
}

/// Judges a deck on a map that comes with Milepost.
///
/// # Errors
/// All that is wrong with how it is written.
pub fn judged(map: &str, text: &str, ask: Ask) -> Result<Judged, Trouble> {
    let map = shipped::map(map).ok_or_else(|| Trouble::missing("map"))?;
    let refused =
        |problems: Vec<Problem>| Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, told(text, &problems));
    let read = form::read_on(&map, Form::of_text(text), text).map_err(refused)?;
    let report = check(&map, &read.listing, ask).map_err(refused)?;
    Ok(Judged { sound: report.is_sound(), text: report.text(), warnings: told(text, &read.warnings) })
}

/// The most problems of a file that are told.
const MOST: usize = 100;

/// Problems with the lines that they stand on.
pub fn told(text: &str, problems: &[Problem]) -> Vec<String> {
    let line = |problem: &Problem| {
        let place = match &problem.place {
            Place::Span(span) => {
                let before = text.get(..span.start).unwrap_or_default();
                format!("line {}: ", 1 + before.matches('\n').count())
            }
            Place::Path(path) => format!("{path}: "),
            Place::Whole => String::new(),
        };
        let hint = if problem.hint.is_empty() { String::new() } else { format!(" ({})", problem.hint) };
        format!("{place}{}{hint}", problem.what)
    };
    let mut lines: Vec<String> = problems.iter().take(MOST).map(line).collect();
    if problems.len() > MOST {
        lines.push(format!("… and {} more", problems.len() - MOST));
    }
    lines
}
