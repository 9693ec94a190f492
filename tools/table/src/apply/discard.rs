//! The start of the standard game: more cards than a hand are dealt, and some are discarded.

use super::answer::Answer;
use crate::model::action::Event;
use crate::model::refusal::Why;
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{Stage, State};

/// The player discards a card, and then builds, or discards another. (Source: docs/rules/crayon-rails.md C39.)
pub(super) fn discard(table: &Table, state: &mut State, card: usize) -> Answer {
    let is_held = state.active_player().hand.contains(&card);
    Rule::Discard.requires(is_held, Why::NotInHand { card })?;
    state.player().hand.retain(|&held| held != card);
    state.pile.discard(card);
    state.stage = opening(table, state);
    Ok(vec![Event::Left(card)])
}

/// The part of the game that a player's first building begins with: discarding, while there are more cards than a hand.
pub(super) fn opening(table: &Table, state: &State) -> Stage {
    let hand = &state.active_player().hand;
    let spare = !table.is_locking() && hand.len() > table.options().numbers.hand as usize;
    let payoffs = |card: usize| {
        let mut payoffs = table.cards()[card].demands.map(|demand| demand.payoff);
        payoffs.sort_unstable_by(|a, b| b.cmp(a));
        payoffs
    };
    let least = hand
        .iter()
        .copied()
        .min_by_key(|&card| (payoffs(card), card));
    match least.filter(|_| spare) {
        Some(least) => Stage::Discard { least },
        None => Stage::Opening { back: false },
    }
}
