//! One game of a study.

use super::count::Counts;
use super::score::Score;
use crate::apply::{apply, start};
use crate::bot::{Bot, Kind};
use crate::model::table::Table;
use milepost_study::{Cancelled, Progress};

/// Plays a game and counts what happens. Whether to go on is asked before every action.
pub(super) fn game(
    table: &Table,
    kinds: &[Kind],
    seed: u64,
    progress: &dyn Progress,
) -> Result<Counts, Cancelled> {
    let seated = kinds.iter().enumerate();
    let mut bots: Vec<Bot> = seated
        .map(|(seat, &kind)| Bot::new(kind, seed, seat))
        .collect();
    let mut state = start(table);
    let mut score = Score::new(table, kinds);
    while state.outcome().is_none() {
        if !progress.go_on() {
            return Err(Cancelled);
        }
        let seat = state.mover();
        let action = bots[seat].act(table, &state);
        let sight = score.sight(&state, &action);
        let events = apply(table, &mut state, seat, &action).map_err(|_| Cancelled)?;
        score.count(&sight, &action, &events, &state);
    }
    Ok(score.end(&state, bots.iter().map(Bot::refused).sum()))
}
