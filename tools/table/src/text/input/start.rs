//! A train that was put on a major city: on which of its mileposts it stands is left open until it moves.

use crate::game::Game;
use crate::legal::ride::route_from;
use crate::model::action::Action;
use crate::text::input::travel::goals;

/// The game as if the train had been put on that milepost of its city from which the route is best, and what to say of
/// it; `None` where it stands well, or has moved.
pub fn restarted(game: &Game, typed: &str) -> Option<(Game, String)> {
    let (table, state, seat) = (game.table(), game.state(), game.state().mover());
    let turn = game.this_turn();
    let is_start = |action: &Action| matches!(action, Action::Start { .. });
    let start = turn.iter().position(|entry| is_start(&entry.action))?;
    let since = turn[start + 1..].iter().map(|entry| entry.action.clone());
    let since: Vec<Action> = since.collect();
    let moves = |action: &Action| matches!(action, Action::Move { .. } | Action::Cross { .. });
    if since.iter().any(moves) {
        return None;
    }
    let at = state.players()[seat].at?;
    let city = table.ground().major(at)?;
    let (goals, least) = goals(game, typed).ok()?;
    let starts = &table.ground().town(city).mileposts;
    let goal = goals.first()?;
    if goal.iter().any(|to| starts.contains(to)) {
        return None;
    }
    let best = route_from(table, state, starts, goal, least)?.start;
    let mut other = game.clone();
    for _ in &turn[start..] {
        other.undo(seat).ok()?;
    }
    for action in std::iter::once(Action::Start { at: best }).chain(since) {
        other.act(seat, action).ok()?;
    }
    let id = &table.map().mileposts()[best].id;
    let note = format!(
        "the train starts at {id} of {}, from where the route is shortest",
        game.words().place(best)
    );
    (best != at).then_some((other, note))
}
