//! The train crosses a ferry.

use super::answer::Answer;
use super::travel;
use crate::model::ground::Step;
use crate::model::refusal::Why;
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{State, half};

/// The train crosses to the other port: at the start of a turn, then at half movement; or, as an option, at once,
/// having used at most half, and stops there.
pub(super) fn cross(table: &Table, state: &mut State, to: usize) -> Answer {
    let at = state
        .player()
        .at
        .ok_or_else(|| Why::NotStarted.by(Rule::Start))?;
    let ferry = table.ground().between(at, to).find_map(|step| match step {
        Step::Ferry(ferry) => Some(ferry),
        _ => None,
    });
    let ferry = ferry.ok_or_else(|| Why::NoFerry { milepost: at }.by(Rule::Crossing))?;
    let rested = state.is_rested();
    if !state.may_cross(table) {
        return Err(moored(table, state).by(Rule::Crossing));
    }
    let paid = state.turn.paid | 1 << state.mover;
    let fee = state
        .ferry_fee(ferry, paid)
        .ok_or_else(|| Why::FerryNotBuilt { to }.by(Rule::Crossing))?;
    let events = travel::charge(table, state, fee.as_slice())?;
    let player = state.player();
    (player.at, player.from) = (Some(to), None);
    if rested {
        state.turn.crossed = true;
    } else {
        state.turn.stopped = true;
    }
    Ok(events)
}

/// Why the train may cross no ferry any more this turn.
fn moored(table: &Table, state: &State) -> Why {
    let (turn, speed) = (
        state.turn(),
        state.active_player().train.speed(&table.options().numbers),
    );
    match turn.moved {
        _ if turn.crossed || turn.stopped => Why::CrossedAlready,
        moved if table.options().quick_ferries => Why::PastHalf {
            moved,
            half: half(speed),
        },
        0 => Why::StartedHere,
        _ => Why::MovedAlready,
    }
}
