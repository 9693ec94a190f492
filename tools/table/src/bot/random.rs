//! Anything legal.

use crate::legal::reach::Reach;
use crate::legal::{buildable, simple};
use crate::model::action::Action;
use crate::model::table::Table;
use crate::state::State;
use milepost_dice::Dice;
use std::mem::{Discriminant, discriminant};

/// One of the kinds of actions that are legal, each equally likely, and one of that kind. Ending is a kind, so a turn
/// ends.
pub(super) fn act(table: &Table, state: &State, dice: &mut Dice) -> Action {
    let builds = state.stage().builds();
    let actions = simple(table, state);
    let mut kinds: Vec<Discriminant<Action>> = Vec::new();
    for action in actions
        .iter()
        .filter(|action| !matches!(action, Action::Claim))
    {
        if !kinds.contains(&discriminant(action)) {
            kinds.push(discriminant(action));
        }
    }
    let building = usize::from(builds && !table.options().companion);
    let drawn = dice.index(kinds.len() + building);
    if drawn == kinds.len()
        && let Some(path) = track(table, state, dice)
    {
        return Action::Build { path };
    }
    let kind = kinds.get(drawn).or(kinds.last());
    let fitting: Vec<&Action> = actions
        .iter()
        .filter(|&action| Some(&discriminant(action)) == kind)
        .collect();
    dice.pick(&fitting)
        .map_or(Action::End, |&action| action.clone())
}

/// The cheapest extension to one of the mileposts that the money reaches.
fn track(table: &Table, state: &State, dice: &mut Dice) -> Option<Vec<usize>> {
    let reach = Reach::of(table, state);
    let targets: Vec<usize> = reach.targets().collect();
    let path = reach.path(*dice.pick(&targets)?);
    buildable(table, state, &path).then_some(path)
}
