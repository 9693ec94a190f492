//! Checks uploaded decks.

use crate::error::ApiError;
use crate::shared::form_errors::invalid_file;
use crate::shared::link;
use milepost_deck::{CheckOptions, Form, check, files};
use milepost_document::{Problem, lines};
use milepost_map::shipped;

/// The result of checking an uploaded deck.
pub struct Judged {
    /// Whether the deck breaks no rule.
    pub sound: bool,
    /// The report as text.
    pub text: String,
    /// Warnings of the reader.
    pub warnings: Vec<String>,
}

/// Checks a deck on a map that comes with Milepost.
///
/// # Errors
/// If the map is unknown, or the deck cannot be read: every problem.
pub fn judged(map: &str, text: &str, ask: CheckOptions) -> Result<Judged, ApiError> {
    link::check_length("deck", text)?;
    let map = shipped::map(map).ok_or_else(|| ApiError::missing("map"))?;
    let invalid_file = |problems: Vec<Problem>| invalid_file(text, &problems);
    let read = files::read_on(&map, Form::of_text(text), text).map_err(invalid_file)?;
    let report = check(&map, &read.listing, ask).map_err(invalid_file)?;
    Ok(Judged {
        sound: report.is_sound(),
        text: report.text(),
        warnings: lines(text, &read.warnings),
    })
}
