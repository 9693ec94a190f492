//! Contracts as cards: dealt from a network or those of a game, in every form.

use super::contracts::{Plate, json};
use super::decks::wrong;
use super::sent::File;
use crate::wire::trouble::Trouble;
use milepost_contract::Game;
use milepost_contract::cards::Cards;
use milepost_contract::draw::card;
use milepost_sheet::Document;
use milepost_sheet::cards::POKER;
use milepost_sheet::paper::Paper;
use milepost_sheet::simulator::{Cell, Deck};

/// Cards that a deck has, usually and at most.
pub const CARDS: (usize, usize) = (60, 300);

/// How cards are printed.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    /// The paper.
    pub paper: Paper,
    /// Whether backs come along.
    pub backs: bool,
}

/// A deck dealt from a network.
///
/// # Errors
/// That there are too few different cards.
pub fn dealt(plate: &Plate, count: usize, seed: u64) -> Result<Cards<'_>, Trouble> {
    Cards::dealt(&plate.values, count, seed).map_err(wrong)
}

/// The cards of a game: the open contracts, or all.
///
/// # Errors
/// That there are none.
pub fn of_game(game: &Game, all: bool) -> Result<Cards<'_>, Trouble> {
    let cards = if all { Cards::all(game) } else { Cards::open(game) };
    match cards.cards().is_empty() {
        true => Err(wrong("no contract of this game is open; draw some first")),
        false => Ok(cards),
    }
}

/// A file of cards by its name after `cards`; `url` stands before the names of pictures, `query` after them.
///
/// # Errors
/// Why there is none.
pub fn file(cards: &Cards<'_>, name: &str, print: Print, [url, query]: [&str; 2]) -> Result<File, Trouble> {
    let written = |ending, text: String| Ok(File { ending, bytes: text.into_bytes() });
    let named = |name: &str| format!("{url}{name}{query}");
    match name {
        ".pdf" => pdf(cards, print),
        ".csv" => written("csv", cards.csv()),
        ".txt" => written("txt", cards.text()),
        ".json" => written("json", json(&cards.json())?),
        ".tts.json" => {
            let deck = Deck { back: named(BACK), ..card::deck(cards) };
            written("tts.json", json(&deck.saved(|sheet| named(&face(sheet))))?)
        }
        _ => match number(name, "-", ".ttp.json") {
            Some(at) => {
                let deck = Deck { back: BACK.to_owned(), ..card::deck(cards) };
                let template = deck.templates(POKER, face).into_iter().nth(at);
                written("ttp.json", json(&template.ok_or_else(|| Trouble::missing("file"))?)?)
            }
            None => png(cards, name),
        },
    }
}

/// The picture of the back, for tables on screen.
const BACK: &str = "cards-back.png";

/// The picture of a sheet of faces.
fn face(sheet: usize) -> String {
    format!("cards-faces-{sheet}.png")
}

/// The number between two texts, counted from 0 where it is written from 1.
fn number(name: &str, before: &str, after: &str) -> Option<usize> {
    name.strip_prefix(before)?.strip_suffix(after)?.parse::<usize>().ok()?.checked_sub(1)
}

fn pdf(cards: &Cards<'_>, print: Print) -> Result<File, Trouble> {
    let pages = if print.backs { card::pages_with_backs } else { card::pages };
    let document = Document {
        title: cards.title(),
        generator: milepost_contract::generator(),
        subject: cards.caption(),
        pages: pages(cards, print.paper),
    };
    Ok(File { ending: "pdf", bytes: milepost_press::pdf(&document).map_err(wrong)? })
}

/// A picture for a table on screen: the back, or a sheet of faces.
fn png(cards: &Cards<'_>, name: &str) -> Result<File, Trouble> {
    let cell = Cell::new(POKER);
    let picture = match name {
        "-back.png" => Some(cell.back(&card::back(cards.values().network()))),
        _ => {
            let at = number(name, "-faces-", ".png");
            at.and_then(|at| cell.sheets(&card::faces(cards)).into_iter().nth(at))
        }
    };
    let picture = picture.ok_or_else(|| Trouble::missing("file"))?;
    Ok(File { ending: "png", bytes: milepost_press::png(&picture, cell.dpi()).map_err(wrong)? })
}

/// How many sheets of pictures a deck has on screen.
pub fn sheets(cards: &Cards<'_>) -> usize {
    card::deck(cards).sheets()
}
