//! The sizes of games: how many players, and how many cards where nobody says.

use crate::failure::write_stderr;
use clap::builder::RangedU64ValueParser;
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_deck::{DeckSize, Prices};
use milepost_map::Map;
use std::ops::RangeInclusive;

/// A number of players that a game can have.
pub fn players() -> RangedU64ValueParser<usize> {
    ranged(&PLAYERS)
}

/// A number of cards that a deck can have.
pub fn cards() -> RangedU64ValueParser<usize> {
    ranged(&CARDS)
}

fn ranged(range: &RangeInclusive<usize>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(*range.start() as u64..=*range.end() as u64)
}

/// The cards of a game on a map; says so where they are fewer than usual.
pub fn cards_of(map: &Map, players: usize) -> usize {
    let size = DeckSize::of(&Prices::of(map), players);
    if let Some(remark) = size.remark() {
        write_stderr(&format!("note: {remark}\n"));
    }
    size.to_deal()
}
