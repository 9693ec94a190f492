//! Players lose loads, as derailments let them choose or as they enter it. (Source: docs/rules/crayon-rails.md C46,
//! docs/rules/public-locking.md L16.)

use super::answer::Answer;
use super::derail::{derailed, settle};
use super::turn_up;
use crate::model::refusal::Why;
use crate::model::rule::Rule;
use crate::model::stage::{Derailment, Loss};
use crate::model::table::Table;
use crate::state::{Stage, State};

/// A derailment takes a load, which a player enters where the game does not say. One that locks a card unlocks it; for a
/// private card the player keeps it, with the load reserved again, or puts it into the pool.
pub(super) fn lose(table: &Table, state: &mut State, seat: usize, loss: Loss) -> Answer {
    Rule::Lose.requires(
        table.options().loses_by_hand(),
        Why::Off {
            option: "derailments",
        },
    )?;
    let mut events = state.part_with(seat, loss)?;
    turn_up::refill(table, state, &mut events);
    Ok(events)
}

/// The player to act, who has derailed, chooses what to lose. After the last of those who choose, the turn goes on, first
/// with the cards that are due.
pub(super) fn choose(table: &Table, state: &mut State, due: Derailment, loss: Loss) -> Answer {
    let seat = state.mover;
    let lost = state.part_with(seat, loss)?;
    let mut events = vec![derailed(seat, loss)];
    events.extend(lost);
    (state.mover, state.stage) = (due.turn_of, due.part);
    let others = due.seats.into_iter().skip(1).collect();
    settle(state, others, due.undrawn, &mut events);
    if !matches!(state.stage, Stage::Derailed(_)) {
        for _ in 0..due.undrawn {
            turn_up::hand(table, state, due.turn_of, &mut events);
        }
    }
    turn_up::refill(table, state, &mut events);
    Ok(events)
}
