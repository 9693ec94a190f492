//! The train is driven along a trip.

use super::ways::costs::By;
use super::ways::dijkstra::Leg;
use crate::model::action::Action;
use crate::model::ground::Step;
use crate::model::table::Table;
use crate::state::State;

/// The next movement along these steps up to the next stop, and how many steps it takes; nothing where the way, the
/// movement or the money ends.
pub(super) fn forward(table: &Table, state: &State, legs: &[Leg]) -> Option<(Action, usize)> {
    let (turn, seat) = (state.turn(), state.mover());
    let &(_, first) = legs.first()?;
    if first.by.is_ferry() {
        return sail(table, state, first.by).then_some((
            Action::Cross {
                to: first.to as usize,
            },
            1,
        ));
    }
    let fee = table.options().numbers.fee;
    let mut cash = state.players()[seat].cash;
    let mut paid = turn.paid;
    let mut path = Vec::new();
    for (from, hop) in legs.iter().take(state.movement(table).max(0) as usize) {
        if hop.by.is_ferry() || !has_track(table, state, *from, hop.to as usize) {
            break;
        }
        if let Some(owner) = hop.by.owner().filter(|owner| paid & 1 << owner == 0) {
            if cash < fee {
                break;
            }
            (cash, paid) = (cash - fee, paid | 1 << owner);
        }
        path.push(hop.to as usize);
    }
    path.truncate(state.steps(table, &path));
    let length = path.len();
    (length > 0).then_some((Action::Move { path }, length))
}

/// Whether the train may cross a ferry now.
fn sail(table: &Table, state: &State, by: By) -> bool {
    let turn = state.turn();
    let poor = matches!(by, By::OthersFerry(owner) if turn.paid & 1 << owner == 0)
        && state.active_player().cash < table.options().numbers.fee;
    state.may_cross(table)
        && !poor
        && !matches!(by, By::NewFerry(ferry) if !state.has_ferry(state.mover(), ferry as usize))
}

/// Whether anybody's track joins two mileposts.
fn has_track(table: &Table, state: &State, from: usize, to: usize) -> bool {
    table.ground().between(from, to).any(|step| match step {
        Step::Inside => true,
        Step::Section(pip) => state.owner(pip).is_some(),
        Step::Ferry(_) => false,
    })
}
