//! What a bot does with the options of tournaments: the card that it discards at the start; and where it sees no trip that it
//! can pay for, it borrows, turns round, or begins anew. And what it loses when its train derails.

use super::stop::StopKind;
use super::style::Style;
use super::think::{Choice, Head};
use crate::apply::apply;
use crate::model::action::Action;
use crate::model::table::Table;
use crate::state::{Loss, State};

/// The card that a bot gives away before it builds: of those that its best trip does not use the one with the lowest
/// highest payoff, else `least`.
pub(super) fn discard(table: &Table, state: &State, plan: Option<&Choice>, least: usize) -> Action {
    let uses = |card: usize| {
        plan.is_some_and(|plan| {
            let mut stops = plan.trip.stops.iter();
            stops.any(|stop| stop.kind == StopKind::Deliver && plan.jobs[stop.job].choice.0 == card)
        })
    };
    let best = |card: usize| {
        let payoffs = table.cards()[card].demands.map(|demand| demand.payoff);
        payoffs.into_iter().max()
    };
    let hand = state.active_player().hand.iter().copied();
    let spare = hand.filter(|&card| !uses(card));
    let card = spare.min_by_key(|&card| (best(card), card));
    Action::Discard {
        card: card.unwrap_or(least),
    }
}

/// What a bot gives up when its train derails: the load without which it expects to win soonest, the `usual` one where that
/// makes no difference. So it keeps what it is about to deliver, and gives up a lock that it cannot deliver soon; it
/// keeps a private card if it fetches the load again sooner than it earns as much by another card.
pub(super) fn lose(
    head: &mut Head,
    table: &Table,
    state: &State,
    style: Style,
    usual: Loss,
) -> Action {
    let mut soonest = |loss: &Loss| {
        let choice = head.choose(table, &state.as_if_lost(*loss), style);
        choice.map_or(i64::MAX, |choice| choice.soon)
    };
    let losses = state.losses(state.mover()).into_iter();
    let best = losses.min_by_key(|loss| soonest(loss));
    Action::lose(best.unwrap_or(usual))
}

/// The way out, if there is one. A player who has a debt already borrows no more, and nobody begins anew who has the cash
/// of the start.
pub(super) fn act(table: &Table, state: &State) -> Option<Action> {
    let player = state.active_player();
    let cash = table.options().numbers.cash;
    let sum = state.loan(table);
    let borrows = player.owes() == 0 && player.cash < cash;
    let ways = [
        borrows.then_some(Action::Borrow { sum }),
        Some(Action::Backtrack),
        (player.cash < cash).then_some(Action::Restart),
    ];
    let is_legal = |action: &Action| {
        let mut after = state.clone();
        apply(table, &mut after, state.mover(), action).is_ok()
    };
    ways.into_iter().flatten().find(is_legal)
}
