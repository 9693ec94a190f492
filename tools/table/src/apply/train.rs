//! Trains are upgraded.

use super::answer::Answer;
use crate::action::Event;
use crate::refusal::Why;
use crate::rule::Rule;
use crate::state::{Stage, State};
use crate::table::Table;
use crate::train::{Train, Upgrade};

/// The train becomes another, in place of track; Fast and Heavy changed into each other leave some money for track.
pub(super) fn change(table: &Table, state: &mut State, to: Train) -> Answer {
    let numbers = &table.options().numbers;
    let (train, has, loads) = {
        let player = &state.players[state.mover];
        (player.train, player.cash, player.loads.len())
    };
    let upgrade = train
        .turns_into(to)
        .ok_or_else(|| Why::NoStep { from: train, to }.by(Rule::Upgrade))?;
    if state.turn.upgraded || state.turn.changed {
        return Err(Why::UpgradedAlready.by(Rule::Upgrade));
    }
    let (sum, most) = match upgrade {
        Upgrade::Step => (numbers.upgrade, 0),
        Upgrade::Change => (numbers.change, table.change_track()),
    };
    if state.turn.spent > most || upgrade == Upgrade::Step && state.turn.built {
        return Err(Why::SpentOnTrack {
            spent: state.turn.spent,
        }
        .by(Rule::Upgrade));
    }
    if has < sum {
        return Err(Why::Short { needed: sum, has }.by(Rule::Cash));
    }
    let holds = to.holds(numbers);
    if loads > holds {
        return Err(Why::NoHold { holds }.by(Rule::Holds));
    }
    let player = state.player();
    player.train = to;
    player.cash -= sum;
    state.bank += i64::from(sum);
    match upgrade {
        Upgrade::Step => state.turn.upgraded = true,
        Upgrade::Change => state.turn.changed = true,
    }
    if state.stage == Stage::Move {
        state.stage = Stage::Build;
    }
    Ok(vec![Event::Spent(sum)])
}
