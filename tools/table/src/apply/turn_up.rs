//! Cards turn up, taxes first.

use super::happen;
use crate::model::action::Event;
use crate::model::options::Variant;
use crate::model::table::Table;
use crate::state::pile::Drawn;
use crate::state::{Stage, State};

/// In the locking game a card turns up in the pool while fewer than 3N are visible and fewer than 2N of them unlocked; in
/// the standard game while there are fewer public cards than the option says.
pub(super) fn refill(table: &Table, state: &mut State, events: &mut Vec<Event>) {
    let options = table.options();
    let is_short = |state: &State| match options.game {
        Variant::Locking => {
            state.visible() < table.most_visible()
                && state.unlocked().count() < table.most_unlocked()
        }
        Variant::Standard => state.pool.len() < options.numbers.public as usize,
    };
    let reshuffles = options.reshuffle || !table.is_locking();
    while !is_held_up(state) && is_short(state) {
        if happen::next(table, state, events) {
            continue;
        }
        let drawn = match reshuffles {
            true => state.pile.draw_or_reshuffle(),
            false => state.pile.draw(),
        };
        let Some(drawn) = drawn else {
            break;
        };
        announce(table, state, drawn, events);
        state.pool.push(drawn.card);
        events.push(Event::TurnedUp(drawn.card));
    }
}

/// Whether derailed players have yet to choose what they lose; no other card turns up before.
fn is_held_up(state: &State) -> bool {
    matches!(state.stage, Stage::Derailed(_))
}

/// A card is drawn into a hand; where the deck has ended, the cards that are gone become a new one.
pub(super) fn hand(table: &Table, state: &mut State, seat: usize, events: &mut Vec<Event>) {
    while !is_held_up(state) && happen::next(table, state, events) {}
    if let Stage::Derailed(derailment) = &mut state.stage {
        derailment.undrawn += 1;
        return;
    }
    if let Some(drawn) = state.pile.draw_or_reshuffle() {
        announce(table, state, drawn, events);
        state.players[seat].hand.push(drawn.card);
        events.push(Event::Drew {
            seat,
            card: drawn.card,
        });
    }
}

/// More cards are offered to the player who chooses. No taxes come among them.
pub(super) fn offer(state: &mut State, count: usize, events: &mut Vec<Event>) {
    for _ in 0..count {
        let Some(drawn) = state.pile.draw() else {
            break;
        };
        let seat = state.mover;
        if let Stage::Draft(offered) = &mut state.stage {
            offered.push(drawn.card);
            events.push(Event::Drew {
                seat,
                card: drawn.card,
            });
        }
    }
}

/// Taxes and a shuffled deck come before the card.
fn announce(table: &Table, state: &mut State, drawn: Drawn, events: &mut Vec<Event>) {
    if drawn.reshuffled > 0 {
        events.push(Event::Shuffled(drawn.reshuffled));
    }
    if drawn.taxes {
        let taxes = &table.options().taxes;
        let paid: Vec<i32> = state
            .players
            .iter()
            .map(|player| taxes.of(player.cash))
            .collect();
        for (player, sum) in state.players.iter_mut().zip(&paid) {
            player.cash -= sum;
            state.bank += i64::from(*sum);
        }
        events.push(Event::Taxes(paid));
    }
}
