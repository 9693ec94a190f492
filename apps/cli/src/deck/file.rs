//! Decks from their files.

use crate::failure::{Failure, say, tell};
use crate::map::source;
use milepost_deck::{Form, Listing, files};
use milepost_document::Problem;
use milepost_map::Map;

/// A deck in a file, with its text to show where its problems are.
pub struct DeckFile {
    name: String,
    text: String,
    pub listing: Listing,
}

/// The deck of a map in a file, its form told by its ending, else by what stands in it. A text may be one of any form, and
/// in the encoding of a spreadsheet.
pub fn read(map: &Map, name: &str) -> Result<DeckFile, Failure> {
    let hint = "a deck is text, JSON, CSV or EBP; deal one with: milepost deck deal MAP -o FILE";
    let files::Decoded { text, note } =
        files::decode(map, &source::bytes(name, hint)?).map_err(|problem| {
            tell(name, "", &[problem]);
            Failure::Told
        })?;
    if let Some(note) = note {
        say(&format!("note: {note}\n"));
    }
    let form = Form::of_name(name)
        .filter(|form| *form != Form::Text)
        .unwrap_or_else(|| Form::of_text(&text));
    match files::read_on(map, form, &text) {
        Ok(files::Read { listing, warnings }) => {
            tell(name, &text, &warnings);
            Ok(DeckFile {
                name: name.to_owned(),
                text,
                listing,
            })
        }
        Err(problems) => {
            tell(name, &text, &problems);
            Err(Failure::Told)
        }
    }
}

impl DeckFile {
    /// Tells what is wrong with the deck on a map.
    pub fn failed(&self, problems: &[Problem]) -> Failure {
        tell(&self.name, &self.text, problems);
        Failure::Told
    }
}
