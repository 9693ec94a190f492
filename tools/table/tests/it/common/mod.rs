//! Tables to test on.
#![allow(dead_code, unused_imports, clippy::panic, clippy::unwrap_used)]

pub mod boards;
mod play;
pub mod random;
pub mod rare;
mod sketch;

pub use play::Game;
pub use sketch::{board as sketch, card};

use milepost_deck::{EventCard, Plan, Prices, deal};
use milepost_map::shipped;
use milepost_table::card::cards;
use milepost_table::{Board, Options, Table};
use std::sync::Arc;

/// The board of a shipped map.
pub fn board(name: &str) -> Arc<Board> {
    Arc::new(Board::new(shipped::map(name).unwrap()))
}

/// A table with the event cards of another.
pub fn with_events_of(of: &Table, table: Table) -> Table {
    let cards = of.events().iter().map(|event| EventCard {
        above: event.above,
        event: event.kind.clone(),
    });
    table.with_events(cards.collect())
}

/// A table with a dealt deck.
pub fn table(board: &Arc<Board>, options: Options, seats: usize, seed: u64) -> Table {
    priced(board, &Prices::of(board.map()), options, seats, seed)
}

/// The same with prices that are known.
pub fn priced(
    board: &Arc<Board>,
    prices: &Prices<'_>,
    options: Options,
    seats: usize,
    seed: u64,
) -> Table {
    let deck = deal(
        prices,
        Plan {
            players: seats,
            cards: 120,
            seed,
        },
    )
    .unwrap();
    let has_events = options.events;
    let table = Table::new(board.clone(), options, cards(&deck, prices), seats, seed).unwrap();
    match has_events {
        true => table.with_events(deck.with_events(board.map(), board.places()).events),
        false => table,
    }
}
