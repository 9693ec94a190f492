//! Decks that people bring, judged.

use crate::pages::shared::form_errors::refused;
use crate::pages::shared::link;
use crate::problems::lines;
use crate::wire::error::ApiError;
use milepost_deck::{CheckOptions, Form, check, files};
use milepost_document::Problem;
use milepost_map::shipped;

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
pub fn judged(map: &str, text: &str, ask: CheckOptions) -> Result<Judged, ApiError> {
    link::bounded("deck", text)?;
    let map = shipped::map(map).ok_or_else(|| ApiError::missing("map"))?;
    let refused = |problems: Vec<Problem>| refused(text, &problems);
    let read = files::read_on(&map, Form::of_text(text), text).map_err(refused)?;
    let report = check(&map, &read.listing, ask).map_err(refused)?;
    Ok(Judged {
        sound: report.is_sound(),
        text: report.text(),
        warnings: lines(text, &read.warnings),
    })
}
