//! Event cards come up, and events end. (Source: docs/rules/crayon-rails.md C42 to C46.)

use crate::model::action::Event;
use crate::model::table::Table;
use crate::state::events::InForce;
use crate::state::{Bond, State};
use milepost_deck::Event as Kind;

/// The event card that lies on top of the deck comes up, if there is one; whether there was.
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
            for seat in 0..state.players.len() {
                if state.players[seat].at.is_some_and(|at| card.has(at)) {
                    derail(state, seat, events);
                }
            }
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

/// A train loses a load, by chance one of those that lock nothing; where it has none, one that locks a card; else one for
/// a private card, which is then reserved again. Its owner loses the next turn.
fn derail(state: &mut State, seat: usize, events: &mut Vec<Event>) {
    state.events.lost |= 1 << seat;
    let loads = &state.players[seat].loads;
    let of = |fits: fn(&Bond) -> bool| -> Vec<usize> {
        let up = loads.iter().enumerate().filter(|(_, load)| load.is_up());
        let fitting = up.filter(|(_, load)| fits(&load.bond));
        fitting.map(|(index, _)| index).collect()
    };
    let choices = [
        of(|bond| *bond == Bond::Free),
        of(|bond| matches!(bond, Bond::Lock { .. })),
        of(|bond| matches!(bond, Bond::Private { .. })),
    ];
    let open = choices.into_iter().find(|choices| !choices.is_empty());
    let index = state
        .pile
        .some(open.unwrap_or_default(), 1)
        .first()
        .copied();
    let good = index.map(|index| {
        let load = state.players[seat].loads[index];
        match load.bond {
            Bond::Private { card, demand, .. } => {
                state.players[seat].loads[index].bond = Bond::reserved((card, demand));
            }
            _ => {
                state.players[seat].loads.remove(index);
                state.supply[load.good] += 1;
            }
        }
        load.good
    });
    events.push(Event::Derailed { seat, good });
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
