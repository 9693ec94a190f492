//! Contract cards, dealt from a network or taken from a game, in every format.

use crate::contracts::rendered::{DrawnNetwork, json};
use crate::error::ApiError;
use crate::shared::download::File;
use crate::shared::form_errors::unprocessable;
use crate::shared::tabletop_files::Screen;
use milepost_calls::export::{self, Backs};
use milepost_contract::Game;
use milepost_contract::cards::Cards;
use milepost_contract::draw::card;
use milepost_print::cards::POKER;
use milepost_print::paper::Paper;

/// The default and maximum number of cards in a deck.
pub const CARDS: (usize, usize) = (60, 300);

/// The print settings of cards.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    /// The paper size.
    pub paper: Paper,
    /// Whether backs are printed.
    pub backs: bool,
}

/// A deck dealt from a network.
///
/// # Errors
/// If the network has too few different contracts.
pub fn dealt(drawn: &DrawnNetwork, count: usize, seed: u64) -> Result<Cards<'_>, ApiError> {
    Cards::dealt(&drawn.values, count, seed).map_err(unprocessable)
}

/// The contracts of a game to print as cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// The open contracts.
    #[default]
    Open,
    /// All contracts, declined and fulfilled ones too.
    All,
}

/// The cards of a game.
///
/// # Errors
/// If there are none.
pub fn of_game(game: &Game, selection: Selection) -> Result<Cards<'_>, ApiError> {
    let cards = match selection {
        Selection::Open => Cards::open(game),
        Selection::All => Cards::all(game),
    };
    match cards.cards().is_empty() {
        true => Err(unprocessable(
            "this game has no open contracts; draw some first",
        )),
        false => Ok(cards),
    }
}

/// A file of cards by its name after `cards`; `beside` is the prefix and the suffix of picture names.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub fn file(
    cards: &Cards<'_>,
    name: &str,
    print: Print,
    beside: [&str; 2],
) -> Result<File, ApiError> {
    let written = |ending, text: String| {
        Ok(File {
            ending,
            bytes: text.into_bytes(),
        })
    };
    match name {
        ".pdf" => pdf(cards, print),
        ".csv" => written("csv", cards.csv()),
        ".txt" => written("txt", cards.text()),
        ".json" => written("json", json(&cards.json())?),
        _ => {
            let screen = Screen {
                stem: "cards",
                words: card::deck(cards),
                size: POKER,
                faces: &|| card::faces(cards),
                back: &|| card::back(cards.values().network()),
            };
            screen.file(name, beside)
        }
    }
}

fn pdf(cards: &Cards<'_>, print: Print) -> Result<File, ApiError> {
    let backs = if print.backs {
        Backs::LongEdge
    } else {
        Backs::None
    };
    let document = export::contract_cards(cards, print.paper, backs);
    Ok(File {
        ending: "pdf",
        bytes: export::pdf(&document).map_err(unprocessable)?,
    })
}

/// The number of picture sheets for a tabletop simulator.
pub fn sheets(cards: &Cards<'_>) -> usize {
    card::deck(cards).sheets()
}
