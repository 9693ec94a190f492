//! Reads deck files.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use milepost_deck::{Form, Listing, files};
use milepost_document::Problem;
use milepost_map::Map;

/// A deck read from a file, with its text to show where problems are.
pub struct DeckFile {
    name: String,
    text: String,
    pub listing: Listing,
}

/// Reads the deck of a map. The format is known by the file's extension, or else by its text: a text file may hold any
/// format, in the encoding of a spreadsheet.
pub fn read(map: &Map, name: &str) -> Result<DeckFile, Failure> {
    let hint = "a deck is text, JSON, CSV or EBP; to deal one, run: milepost deck deal MAP -o FILE";
    let files::Decoded { text, note } =
        files::decode(map, &input::bytes(name, hint)?).map_err(|problem| {
            print_problems(name, "", &[problem]);
            Failure::Reported
        })?;
    if let Some(note) = note {
        write_stderr(&format!("note: {note}\n"));
    }
    let form = Form::of_name(name)
        .filter(|form| *form != Form::Text)
        .unwrap_or_else(|| Form::of_text(&text));
    match files::read_on(map, form, &text) {
        Ok(files::Read { listing, warnings }) => {
            print_problems(name, &text, &warnings);
            Ok(DeckFile {
                name: name.to_owned(),
                text,
                listing,
            })
        }
        Err(problems) => {
            print_problems(name, &text, &problems);
            Err(Failure::Reported)
        }
    }
}

/// The title of the map that a deck file names.
#[cfg(feature = "table")]
pub fn map_named_in(name: &str) -> Result<String, Failure> {
    let hint = "give the map that the deck is for: --map MAP";
    let bytes = input::bytes(name, "DECK is a code, or a file: text, JSON, CSV or EBP")?;
    let text = String::from_utf8_lossy(&bytes);
    let form = Form::of_name(name)
        .filter(|form| *form != Form::Text)
        .unwrap_or_else(|| Form::of_text(&text));
    let read = files::read(form, &text).ok();
    let title = read.and_then(|read| read.listing.head.map);
    title.ok_or_else(|| Failure::new(format!("{name} does not say which map it is for"), hint))
}

/// Whether JSON is that of a deck, and not of a map.
#[cfg(feature = "table")]
pub fn is_deck_json(text: &str) -> bool {
    let value: Option<serde_json::Value> =
        serde_json::from_str(milepost_document::without_mark(text)).ok();
    value.is_some_and(|value| value.is_array() || value.get("cards").is_some())
}

/// True for the text of a deck, in any form, and false for that of a map, which as TOML has headings in brackets.
#[cfg(feature = "table")]
pub fn is_deck_text(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    match text.trim_start().starts_with('{') {
        true => is_deck_json(text),
        false => is_deck_json(text) || !lines.any(|line| line.starts_with('[')),
    }
}

impl DeckFile {
    /// Prints the problems of the deck on a map.
    pub fn report(&self, problems: &[Problem]) -> Failure {
        print_problems(&self.name, &self.text, problems);
        Failure::Reported
    }
}
