//! A train that was put on a major city: which of its mileposts it stands on is left open until it moves.

use crate::table::typed::name::called;
use crate::table::typed::travel::goals;
use crate::table::typed::way::way_from;
use milepost_table::{Action, Game};

/// The game as if the train had been put on that milepost of its city from which the way is best, and what is told of it;
/// `None` where it stands well, or has moved.
pub fn anew(game: &Game, typed: &str) -> Option<(Game, String)> {
    let (table, state, seat) = (game.table(), game.state(), game.state().mover());
    let turn = game
        .entries()
        .iter()
        .rposition(|entry| entry.action.ends_turn())
        .map_or(0, |end| end + 1);
    let entries = &game.entries()[turn..];
    let start = entries
        .iter()
        .position(|entry| matches!(entry.action, Action::Start { .. }))?;
    let since: Vec<Action> = entries[start + 1..]
        .iter()
        .map(|entry| entry.action.clone())
        .collect();
    if since
        .iter()
        .any(|action| matches!(action, Action::Move { .. } | Action::Cross { .. }))
    {
        return None;
    }
    let at = state.players()[seat].at?;
    let city = table.ground().major(at)?;
    let (goals, thrift) = goals(game, typed).ok()?;
    let starts = &table.ground().town(city).mileposts;
    let goal = goals
        .iter()
        .find(|goal| !goal.iter().any(|to| starts.contains(to)))?;
    if goals.first() != Some(goal) {
        return None;
    }
    let (best, _) = way_from(table, state, starts, goal, thrift)?;
    let mut other = game.clone();
    for _ in entries[start..].iter() {
        other.undo(seat).ok()?;
    }
    for action in std::iter::once(Action::Start { at: best }).chain(since) {
        other.act(seat, action).ok()?;
    }
    let told = format!(
        "the train starts at {} of {}, from where the way is shortest",
        table.map().mileposts()[best].id,
        called(game, best)
    );
    (best != at).then_some((other, told))
}
