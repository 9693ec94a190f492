//! Decks in files: text, JSON, CSV by cards and by demands, and EBP.
//!
//! All forms are written from a [`Listing`] and read into one. Reading is lenient and reports all problems at once; a form
//! that cannot represent a name of the deck is not written. [`decode`] makes a text of a file's bytes. A deck of more than
//! [`CARDS`] cards is refused before its cards are read.

mod arrow;
mod common;
mod csv;
mod ebp;
mod encoding;
mod json;
mod piece;
mod text;

use crate::listing::Listing;
use crate::model::Before;
pub use common::{CARDS, words};
use common::{names, unfit, unfit_anywhere};
pub use encoding::{Decoded, decode};
pub use json::DeckJson;
use milepost_document::{Place, Problem, in_order};
use milepost_map::Map;
use piece::{Notes, lines, parted};

/// A written form of decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A card a line.
    Text,
    /// `deck/1`.
    Json,
    /// A row a card.
    Csv,
    /// A row a demand.
    LongCsv,
    /// As Empire Builder Pronto's editor has it.
    Ebp,
}

impl Form {
    /// All forms with the endings of their files; one that ends another comes after it.
    pub const ENDINGS: [(Form, &'static str); 5] = [
        (Form::Text, ".txt"),
        (Form::Json, ".json"),
        (Form::LongCsv, ".long.csv"),
        (Form::Csv, ".csv"),
        (Form::Ebp, ".ebp"),
    ];

    /// The form, by the extension of a file.
    pub fn of_name(file: &str) -> Option<Form> {
        let file = file.to_lowercase();
        Form::ENDINGS
            .into_iter()
            .find(|(_, ending)| file.ends_with(ending))
            .map(|(form, _)| form)
    }

    /// The form, guessed from the text.
    pub fn of_text(text: &str) -> Form {
        let Some(first) =
            lines(text).find(|line| !line.text.is_empty() && !line.text.starts_with('#'))
        else {
            return Form::Text;
        };
        let fields = first.text.matches(';').count();
        match first.text.chars().next() {
            Some('{' | '[') => Form::Json,
            _ if csv::is_header(first.text) => Form::Csv,
            // A card in text has four parts, or five.
            _ if fields > 5 || fields > 2 && arrow::find(first.text).is_none() => Form::Ebp,
            _ => Form::Text,
        }
    }

    /// What is lost in this form, a sentence for each loss. Numbers, names and payoffs of cards are always kept.
    pub fn loses(self, listing: &Listing) -> Vec<String> {
        let taxes = listing
            .cards
            .iter()
            .filter(|card| card.before != Before::Nothing)
            .count();
        let mut losses = Vec::new();
        if self == Form::Ebp && taxes > 0 {
            losses.push(format!(
                "EBP cannot represent taxes: {taxes} of them are lost"
            ));
        }
        let events = listing.events.len();
        if matches!(self, Form::Ebp | Form::LongCsv) && events > 0 {
            losses.push(format!(
                "this form cannot represent event cards: {events} of them are lost"
            ));
        }
        if listing.head.code.is_some() && matches!(self, Form::Ebp | Form::Csv | Form::LongCsv) {
            losses.push("this form cannot represent the deck's code".to_owned());
        }
        losses
    }
}

/// Writes a deck.
///
/// # Errors
/// Names or remarks that the form cannot represent, each with the reason.
pub fn write(form: Form, listing: &Listing) -> Result<String, Vec<String>> {
    let wrong = match form {
        Form::Text => text::refused(listing),
        Form::Ebp => ebp::refused(listing),
        Form::Json | Form::Csv | Form::LongCsv => unfit(names(listing), unfit_anywhere),
    };
    match form {
        _ if !wrong.is_empty() => Err(wrong),
        Form::Text => Ok(text::write(listing)),
        Form::Json => json::write(listing)
            .map_err(|error| vec![format!("cannot be written as JSON: {error}")]),
        Form::Csv => Ok(csv::cards::write(listing)),
        Form::LongCsv => Ok(csv::demands::write(listing)),
        Form::Ebp => Ok(ebp::write(listing)),
    }
}

/// A deck that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The deck.
    pub listing: Listing,
    /// What was ignored.
    pub warnings: Vec<Problem>,
}

/// Reads a deck. Of the two forms in CSV the header says which it is.
///
/// # Errors
/// The text is not of that form, or cards are incomplete: all problems with their places.
pub fn read(form: Form, text: &str) -> Result<Read, Vec<Problem>> {
    let (listing, notes) = taken(form, text);
    judged(listing, notes.problems)
}

/// Reads a deck for a map.
///
/// # Errors
/// As [`read`]; and every name that is not on the map, also on cards with other problems.
pub fn read_on(map: &Map, form: Form, text: &str) -> Result<Read, Vec<Problem>> {
    let (
        listing,
        Notes {
            mut problems,
            mut names,
            unparted,
        },
    ) = taken(form, text);
    names.extend(
        unparted
            .iter()
            .filter_map(|words| parted(map, words))
            .flatten(),
    );
    problems.extend(listing.head.unknown(map, &names));
    judged(listing, problems)
}

/// The cards that could be read, all that is wrong, and all names.
fn taken(form: Form, text: &str) -> (Listing, Notes) {
    let mut notes = Notes::default();
    // The reader of JSON looks at each text by itself.
    if form != Form::Json {
        notes.unseen(text);
    }
    let listing = match form {
        Form::Text => text::read(text, &mut notes),
        Form::Json => json::read(text, &mut notes),
        Form::Csv | Form::LongCsv => csv::read(text, &mut notes),
        Form::Ebp => ebp::read(text, &mut notes),
    };
    (listing, notes)
}

fn judged(listing: Listing, problems: Vec<Problem>) -> Result<Read, Vec<Problem>> {
    let (mut errors, warnings): (Vec<_>, Vec<_>) =
        problems.into_iter().partition(Problem::is_error);
    if listing.cards.is_empty() && errors.is_empty() {
        let hint = "one card per line: 7; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9";
        errors.push(Problem::error(
            &Place::Whole,
            "this deck has no cards",
            hint,
        ));
    }
    if errors.is_empty() {
        return Ok(Read { listing, warnings });
    }
    errors.extend(warnings);
    in_order(&mut errors);
    Err(errors)
}
