//! Trains are upgraded.

use super::answer::Answer;
use crate::model::action::Event;
use crate::model::refusal::Why;
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::model::train::{Train, Upgrade};
use crate::state::{Stage, State};

/// The train becomes another, in place of track; Fast and Heavy changed into each other leave some money for track.
pub(super) fn change(table: &Table, state: &mut State, to: Train) -> Answer {
    let numbers = &table.options().numbers;
    let (train, has, loads) = {
        let player = state.active_player();
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
    Rule::Cash.requires(has >= sum, Why::Short { needed: sum, has })?;
    let holds = to.holds(numbers);
    Rule::Holds.requires(loads <= holds, Why::NoHold { holds })?;
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
