//! How games begin: who comes to a first delivery.

use milepost_deck::{Deck, Prices};
use milepost_table::apply::{apply, start};
use milepost_table::bot::{Bot, Kind};
use milepost_table::model::action::Action;
use milepost_table::model::card::cards;
use milepost_table::model::options::Options;
use milepost_table::model::table::{Board, Table};
use std::sync::Arc;

/// By the end of this round the first delivery should be made.
pub const ROUNDS: u32 = 15;

/// How the first rounds of some games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// The players of all these games.
    pub players: usize,
    /// Those of them who delivered something within [`ROUNDS`] rounds.
    pub delivered: usize,
}

/// Plays the first rounds of a game with each of these decks, by the simplest bot that makes trips.
pub fn openings(board: &Arc<Board>, prices: &Prices<'_>, decks: &[Deck]) -> Openings {
    let mut all = Openings::default();
    for deck in decks {
        let seats = deck.plan.players;
        let (options, cards) = (Options::of(board.map()), cards(deck, prices));
        let Ok(table) = Table::new(board.clone(), options, cards, seats, deck.plan.seed) else {
            continue;
        };
        all.players += seats;
        all.delivered += delivered(&table);
    }
    all
}

/// How many players deliver something in the first rounds.
fn delivered(table: &Table) -> usize {
    let seats = 0..table.seats();
    let mut bots: Vec<Bot> = seats
        .map(|seat| Bot::new(Kind::Greedy, table.seed(), seat))
        .collect();
    let mut has_delivered = vec![false; table.seats()];
    let mut state = start(table);
    while state.round() <= ROUNDS && state.outcome().is_none() && has_delivered.contains(&false) {
        let seat = state.mover();
        let action = bots[seat].act(table, &state);
        if apply(table, &mut state, seat, &action).is_err() {
            break;
        }
        has_delivered[seat] |= matches!(action, Action::Deliver { .. });
    }
    has_delivered.iter().filter(|&&has| has).count()
}
