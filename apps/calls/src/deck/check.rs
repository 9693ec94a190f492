//! `deck.check`: whether a deck keeps the rules.

use super::{Dingles, Tuned, tuned_map};
use crate::call::given::Given;
use crate::call::host::Host;
use crate::call::refused::{Refused, WrongText};
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Nothing};
use milepost_deck::check::Report;
use milepost_deck::model::PLAYERS;
use milepost_deck::{CheckOptions, Form as Format, Listing, check, files};
use milepost_document::form::{Kind, Typed};
use milepost_document::{Form, FromNode, Problem};
use milepost_map::Map;
use serde_json::{Value, json};
use std::sync::Arc;

/// A request for a check.
#[derive(Clone, Debug, FromNode, Form)]
pub struct DeckCheck {
    /// Map that comes with Milepost.
    #[form(subject)]
    pub map: Given<Map>,
    /// Deck, dealt here or published: text, JSON, CSV or EBP.
    #[form(subject)]
    pub deck: Given<Listing>,
    /// Bonus for remote cities.
    #[serde(flatten)]
    pub dingles: Dingles,
    /// Number of players, for the rules on opening cards and early taxes; without it, as the deck says.
    #[form(within(PLAYERS))]
    pub players: Option<usize>,
    /// Payoffs tuned by play: `shipped` for those that come with the map.
    #[form(bare(super::SHIPPED))]
    pub tuned: Option<Given<Tuned>>,
}

/// Result of a check.
#[derive(Clone, Debug)]
pub struct CheckedDeck {
    /// Each rule, and what breaks it.
    pub report: Report,
    /// The text of the deck.
    pub text: String,
    /// Warnings about the text.
    pub warnings: Vec<Problem>,
    /// Encoding of the text in words, where it is not UTF-8.
    pub note: Option<&'static str>,
}

/// A deck that was read from a text.
#[derive(Clone, Debug)]
pub struct ReadDeck {
    /// Deck in names and numbers.
    pub listing: Listing,
    /// Text of the deck.
    pub text: String,
    /// Warnings about the text.
    pub warnings: Vec<Problem>,
    /// Encoding of the text in words, where it is not UTF-8.
    pub note: Option<&'static str>,
}

impl Typed for Given<Listing> {
    fn kind() -> Kind {
        Kind::Given(DECK_FILE)
    }
}

/// Name of a deck's text in messages.
const DECK_FILE: &str = "deck file";

impl Given<Listing> {
    /// Reads the deck of a map. Its form is known by the ending of its file's name, or else by its text: a text file may hold any
    /// form, in the encoding of a spreadsheet.
    ///
    /// # Errors
    /// No deck has that name, or all that is wrong with it.
    pub fn read(&self, map: &Map, host: &dyn Host) -> Result<ReadDeck, Refused> {
        let name = self.as_str();
        let wrong = |text: &str, problems| WrongText {
            member: "deck",
            given: name.to_owned(),
            text: text.to_owned(),
            problems,
        };
        let bytes = match self.is_text() {
            true => Some(name.as_bytes().to_vec()),
            false => host
                .bytes(name, DECK_FILE, &[])
                .map_err(|problem| vec![problem])?,
        };
        let Some(bytes) = bytes else {
            let what = format!("there is no \"{name}\"");
            return Err(Refused::member("deck", what, "expected the text of a deck"));
        };
        let decoded = files::decode(map, &bytes);
        let files::Decoded { text, note } = decoded.map_err(|problem| wrong("", vec![problem]))?;
        let named = Format::of_name(name).filter(|form| *form != Format::Text && !self.is_text());
        let form = named.unwrap_or_else(|| Format::of_text(&text));
        let read = files::read_on(map, form, &text);
        let files::Read { listing, warnings } = read.map_err(|problems| wrong(&text, problems))?;
        host.opened(DECK_FILE, name, &text, &warnings);
        Ok(ReadDeck {
            listing,
            text,
            warnings,
            note,
        })
    }
}

impl Call for DeckCheck {
    const NAME: &'static str = "deck.check";
    const ABOUT: &'static str = "Every rule that a deck breaks, whether dealt here or published.";
    const WORK: Work = Work::Take;
    type Show = Nothing;
    type Answer = CheckedDeck;

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        let map = self.map.open("map", host)?.value;
        self.deck.read(&map, host).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<CheckedDeck, Refused> {
        let host = watch.host();
        let map = Arc::new(self.map.open("map", host)?.value);
        let ReadDeck {
            listing,
            text,
            warnings,
            note,
        } = self.deck.read(&map, host)?;
        let map = tuned_map(self.tuned.as_ref(), listing.head.code.as_deref(), map, host)?;
        let options = CheckOptions {
            no_dingles: !self.dingles.dingles,
            players: self.players,
        };
        let report = check(&map, &listing, options).map_err(|problems| WrongText {
            member: "deck",
            given: self.deck.as_str().to_owned(),
            text: text.clone(),
            problems,
        })?;
        Ok(CheckedDeck {
            report,
            text,
            warnings,
            note,
        })
    }

    fn json(checked: &CheckedDeck, _: &Nothing) -> Result<Value, Refused> {
        let warnings = milepost_document::lines(&checked.text, &checked.warnings);
        Ok(json!({
            "report": checked.report,
            "is_sound": checked.report.is_sound(),
            "warnings": warnings,
        }))
    }
}
