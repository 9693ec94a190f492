//! One game of a study.

use super::score::{Score, Sight};
use super::{Tally, Watch};
use crate::action::Action;
use crate::apply::{apply, start};
use crate::bot::{Bot, Kind};
use crate::state::{Stage, State};
use crate::table::Table;

/// Plays a game and tells what was counted; nothing where it was broken off.
pub(super) fn game(table: &Table, kinds: &[Kind], seed: u64, watch: &dyn Watch) -> Option<Tally> {
    let seated = kinds.iter().enumerate();
    let mut bots: Vec<Bot> = seated.map(|(seat, &kind)| Bot::new(kind, seed, seat)).collect();
    let mut state = start(table);
    let mut score = Score::new(table, kinds);
    while state.outcome().is_none() {
        if !watch.go_on() {
            return None;
        }
        let seat = state.mover();
        let action = bots[seat].act(table, &state);
        if !act(table, &mut state, &mut score, &action) {
            score.fault();
            let nothing = nothing(&state);
            act(table, &mut state, &mut score, &nothing);
        }
    }
    Some(score.end(&state))
}

fn act(table: &Table, state: &mut State, score: &mut Score<'_>, action: &Action) -> bool {
    let (seat, sight) = (state.mover(), Sight::of(table, state, action));
    let Ok(events) = apply(table, state, seat, action) else { return false };
    score.count(&sight, action, &events, state);
    true
}

/// What a player may always do.
fn nothing(state: &State) -> Action {
    match state.stage() {
        Stage::Draft(_) => Action::Keep(Vec::new()),
        _ => Action::End,
    }
}
