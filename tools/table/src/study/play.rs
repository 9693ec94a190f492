//! One game of a study.

use super::score::{Score, Sight};
use super::{Tally, Watch};
use crate::apply::{apply, start};
use crate::bot::{Bot, Kind};
use crate::table::Table;

/// Plays a game and tells what was counted; nothing where it was broken off.
pub(super) fn game(table: &Table, kinds: &[Kind], seed: u64, watch: &dyn Watch) -> Option<Tally> {
    let seated = kinds.iter().enumerate();
    let mut bots: Vec<Bot> = seated
        .map(|(seat, &kind)| Bot::new(kind, seed, seat))
        .collect();
    let mut state = start(table);
    let mut score = Score::new(table, kinds);
    while state.outcome().is_none() {
        if !watch.go_on() {
            return None;
        }
        let seat = state.mover();
        let action = bots[seat].act(table, &state);
        let sight = Sight::of(table, &state, &action);
        let events = apply(table, &mut state, seat, &action).ok()?;
        score.count(&sight, &action, &events, &state);
    }
    Some(score.end(&state, bots.iter().map(Bot::refused).sum()))
}
