//! The train crosses a ferry.

use super::{Answer, travel};
use crate::ground::Step;
use crate::refusal::Why;
use crate::rule::Rule;
use crate::state::{State, half};
use crate::table::Table;

/// The train crosses to the other port: at the start of a turn, then at half movement; or, as an option, at once,
/// having used at most half, and stops there.
pub(super) fn cross(table: &Table, state: &mut State, to: usize) -> Answer {
    let at = state.player().at.ok_or_else(|| Why::NotStarted.by(Rule::Start))?;
    let ferry = table.ground().between(at, to).find_map(|step| match step {
        Step::Ferry(ferry) => Some(ferry),
        _ => None,
    });
    let ferry = ferry.ok_or_else(|| Why::NoFerry { milepost: at }.by(Rule::Crossing))?;
    let turn = &state.turn;
    let rested = turn.moved == 0 && !turn.crossed && !turn.stopped;
    let speed = state.players[state.mover].train.speed(&table.options().numbers);
    let quick = table.options().quick_ferries && !turn.crossed && !turn.stopped && turn.moved <= half(speed);
    if !rested && !quick {
        return Err(Why::MovedAlready.by(Rule::Crossing));
    }
    let fee = owner(state, ferry).ok_or_else(|| Why::FerryNotBuilt { to }.by(Rule::Crossing))?;
    let has = state.player().cash;
    if fee.is_some() && has < table.options().numbers.fee {
        return Err(Why::Short { needed: table.options().numbers.fee, has }.by(Rule::Fee));
    }
    let player = state.player();
    (player.at, player.from) = (Some(to), None);
    if rested {
        state.turn.crossed = true;
    } else {
        state.turn.stopped = true;
    }
    Ok(travel::pay(table, state, fee.as_slice()))
}

/// Whom crossing is paid to: nobody for one's own ferry or one paid this turn, else the owner next in turn. `None`
/// where nobody has both ports.
fn owner(state: &State, ferry: usize) -> Option<Option<usize>> {
    let (seats, mover) = (state.players.len(), state.mover);
    let owners: Vec<usize> = (0..seats)
        .map(|ahead| (mover + ahead) % seats)
        .filter(|&seat| state.has_ferry(seat, ferry))
        .collect();
    let free = owners.iter().any(|&owner| owner == mover || state.turn.paid & 1 << owner != 0);
    if free { Some(None) } else { owners.first().map(|&owner| Some(owner)) }
}
