//! Event cards come up, and events end. (Source: docs/rules/crayon-rails.md C42 to C46.)

use super::derail::derail;
use crate::model::action::Event;
use crate::model::table::Table;
use crate::state::State;
use crate::state::events::InForce;
use milepost_deck::Event as Kind;

/// The event card that lies on top of the deck comes up, if there is one; whether there was. After a derailment players may
/// have to choose what they lose, and until then no more cards turn up.
pub(super) fn next(table: &Table, state: &mut State, events: &mut Vec<Event>) -> bool {
    let Some(index) = state.pile.event() else {
        return false;
    };
    let Some(card) = table.events().get(index) else {
        return false;
    };
    events.push(Event::Happened(index));
    match card.kind {
        Kind::Flood { .. } => erase(state, &card.pips, events),
        Kind::Derailment { .. } => {
            let is_there = |seat: &usize| state.players[*seat].at.is_some_and(|at| card.has(at));
            let struck: Vec<usize> = (0..table.seats()).filter(is_there).collect();
            derail(table, state, &struck, events);
        }
        _ => {}
    }
    if card.kind.lasts() {
        state.events.force.push(InForce {
            event: index,
            drawer: state.mover,
            ending: false,
        });
    } else {
        state.pile.retire(index);
    }
    true
}

/// Track across a river is erased; nobody is paid for it.
fn erase(state: &mut State, pips: &[usize], events: &mut Vec<Event>) {
    let mut lost = vec![0; state.players.len()];
    for &pip in pips {
        if let Some(seat) = usize::from(std::mem::take(&mut state.owners[pip])).checked_sub(1) {
            lost[seat] += 1;
        }
    }
    let lost = lost.into_iter().enumerate().filter(|(_, count)| *count > 0);
    events.extend(lost.map(|(seat, sections)| Event::Erased { seat, sections }));
}

/// The turn of the player to act ends, and events with it.
pub(super) fn turn_ends(state: &mut State) -> Vec<Event> {
    let seat = state.mover;
    let (over, mut left): (Vec<InForce>, Vec<InForce>) = std::mem::take(&mut state.events.force)
        .into_iter()
        .partition(|force| force.drawer == seat && force.ending);
    for force in left.iter_mut().filter(|force| force.drawer == seat) {
        force.ending = true;
    }
    state.events.force = left;
    over.iter().for_each(|force| state.pile.retire(force.event));
    over.into_iter()
        .map(|force| Event::Passed(force.event))
        .collect()
}

/// Whether the player to act loses the turn that has just begun; it is then lost.
pub(super) fn loses_turn(state: &mut State) -> bool {
    let bit = 1 << state.mover;
    let loses = state.events.lost & bit != 0;
    state.events.lost &= !bit;
    loses
}
