//! Trains derail, and their owners lose a load that they choose. (Source: docs/rules/crayon-rails.md C46.)

use crate::model::action::Event;
use crate::model::stage::{Derailment, Loss};
use crate::model::table::Table;
use crate::state::{Stage, State};

/// The trains of some players derail, who lose their next turn. Those who have a choice are to act first, in the order of
/// turns from the player who drew the event; what is left of that turn goes on afterwards.
pub(super) fn derail(table: &Table, state: &mut State, struck: &[usize], events: &mut Vec<Event>) {
    for seat in struck {
        state.events.lost |= 1 << seat;
    }
    let mut seats = struck.to_vec();
    let all = table.seats();
    seats.sort_by_key(|seat| (seat + all - state.mover) % all);
    settle(state, seats, 0, events);
}

/// Lets derailed players lose something, one after the other, up to the first who has a choice. So many cards are due to
/// the hand of the player to act afterwards.
pub(super) fn settle(
    state: &mut State,
    mut seats: Vec<usize>,
    undrawn: usize,
    events: &mut Vec<Event>,
) {
    while let Some(&seat) = seats.first() {
        match state.losses(seat)[..] {
            [] => events.push(Event::Derailed { seat, good: None }),
            [only] => {
                events.push(derailed(seat, only));
                // What can be lost is aboard.
                events.extend(state.part_with(seat, only).unwrap_or_default());
            }
            [usual, ..] => {
                let part = std::mem::replace(&mut state.stage, Stage::Move);
                let turn_of = std::mem::replace(&mut state.mover, seat);
                state.stage = Stage::Derailed(Box::new(Derailment {
                    seats,
                    usual,
                    turn_of,
                    part,
                    undrawn,
                }));
                return;
            }
        }
        seats.remove(0);
    }
}

/// The event of a loss.
pub(super) fn derailed(seat: usize, loss: Loss) -> Event {
    let good = Some(loss.good);
    Event::Derailed { seat, good }
}
