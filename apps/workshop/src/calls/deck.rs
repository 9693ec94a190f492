//! Decks of demand cards.

use super::request::{read, svg, wrong};
use super::watch::Watch;
use crate::open_map;
use milepost_deck::draw::{CardSize, Look, faces};
use milepost_deck::{Plan, Prices, deal as dealt};
use milepost_document::{FromNode, Problem};
use milepost_draw::Fonts;
use serde_json::{Value, json};

/// A request for a deck.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Deal {
    /// The name of a map that ships, or the text of a map file.
    map: String,
    /// The number of players, 2 to 6.
    players: usize,
    /// The number of cards, 10 to 240. Default: 120.
    #[serde(default = "usual")]
    cards: usize,
    /// The seed.
    seed: u64,
    /// Whether remote cities (dingles) pay a bonus. Default: true.
    #[serde(default = "yes")]
    dingles: bool,
    /// Which cards are drawn, by their places from 0, as `svgs`.
    #[serde(default)]
    drawings: Vec<usize>,
}

fn usual() -> usize {
    120
}

fn yes() -> bool {
    true
}

/// `deck.deal`: `deck` as `deck deal --json` has it, and `svgs` of the cards that are asked for.
pub(super) fn deal(text: &str, _: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Deal = read(text)?;
    let mut problems = Vec::new();
    if !(2..=6).contains(&request.players) {
        problems.extend(wrong("players: expected 2 to 6", ""));
    }
    if !(10..=240).contains(&request.cards) {
        problems.extend(wrong("cards: expected 10 to 240", ""));
    }
    if request.drawings.iter().any(|card| *card >= request.cards) {
        problems.extend(wrong(
            "drawings: the deck has no card of such a number",
            "they count from 0",
        ));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let map = open_map::named("map", &request.map)?;
    let prices = match request.dingles {
        true => Prices::of(&map),
        false => Prices::without_dingles(&map),
    };
    let plan = Plan {
        players: request.players,
        cards: request.cards,
        seed: request.seed,
    };
    let deck = dealt(&prices, plan).map_err(|error| wrong(error.to_string(), ""))?;
    let listing = deck.listing(&prices);
    let svgs = match request.drawings.is_empty() {
        true => Vec::new(),
        false => {
            let fonts = Fonts::default();
            let faces = faces(&prices, &deck, CardSize::default(), Look::default(), &fonts);
            let wanted = request.drawings.iter().filter_map(|card| faces.get(*card));
            wanted.map(svg).collect::<Result<_, _>>()?
        }
    };
    Ok(json!({ "deck": listing.json(), "svgs": svgs }))
}
