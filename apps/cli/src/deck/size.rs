//! How many cards a game has where nobody says.

use crate::failure::write_stderr;
use milepost_deck::{DeckSize, Prices};
use milepost_map::Map;

/// The cards of a game on a map; says so where they are fewer than usual.
pub fn cards_of(map: &Map, players: usize) -> usize {
    let size = DeckSize::of(&Prices::of(map), players);
    if let Some(remark) = size.remark() {
        write_stderr(&format!("note: {remark}\n"));
    }
    size.to_deal()
}
