//! Decks of demand cards.

use super::request::{kept, read, svg, wrong, wrong_in};
use super::watch::Watch;
use crate::open_map;
use milepost_deck::draw::{CardSize, Look, face};
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_deck::size::DECK;
use milepost_deck::{Plan, Prices, deal as dealt};
use milepost_document::{FromNode, Problem};
use milepost_draw::Fonts;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

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
    DECK
}

fn expected(range: RangeInclusive<usize>) -> String {
    format!("expected {} to {}", range.start(), range.end())
}

fn yes() -> bool {
    true
}

/// `deck.deal`: `deck` as `deck deal --json` has it, and `svgs` of the cards that are asked for.
pub(super) fn deal(text: &str, _: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Deal = read(text)?;
    let mut problems = Vec::new();
    if !PLAYERS.contains(&request.players) {
        problems.extend(wrong_in("players", expected(PLAYERS), ""));
    }
    if !CARDS.contains(&request.cards) {
        problems.extend(wrong_in("cards", expected(CARDS), ""));
    }
    if request.drawings.iter().any(|card| *card >= request.cards) {
        problems.extend(wrong_in(
            "drawings",
            "the deck has no card of such a number",
            "they count from 0",
        ));
    }
    let map = kept(open_map::named("map", &request.map), &mut problems);
    let (Some(map), true) = (map, problems.is_empty()) else {
        return Err(problems);
    };
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
    let (form, fonts) = ((CardSize::default(), Look::default()), Fonts::default());
    let wanted = request.drawings.iter();
    let svgs = wanted.map(|&card| svg(&face(&prices, &deck, card, form, &fonts)));
    let svgs: Vec<String> = svgs.collect::<Result<_, _>>()?;
    Ok(json!({ "deck": listing.json(), "svgs": svgs }))
}
