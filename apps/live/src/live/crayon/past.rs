//! What happened in a game, action by action, with what came of it.

use crate::live::history::History;
use crate::work::{Deadline, WorkError};
use milepost_table::{Action, Event, Game, State, apply};
use std::ops::Range;

/// An action that was played.
pub struct Played<'a> {
    /// The number of actions before it.
    pub at: usize,
    /// The seat that acted.
    pub seat: usize,
    /// The action.
    pub action: &'a Action,
    /// What came of it.
    pub events: &'a [Event],
    /// The game before it.
    pub before: &'a State,
    /// The game after it.
    pub after: &'a State,
}

/// Goes through the actions of a game that lie in a range, one after the other.
///
/// # Errors
/// The deadline passed.
pub fn each(
    history: &mut History<Game>,
    range: Range<usize>,
    deadline: &Deadline,
    mut visit: impl FnMut(&Played<'_>),
) -> Result<(), WorkError> {
    let Some(mut state) = history.state(range.start) else {
        return Ok(());
    };
    let table = &history.fixed().table;
    let played = history.played().enumerate().take(range.end);
    for (at, (seat, action)) in played.skip(range.start) {
        if deadline.is_over() {
            return Err(WorkError::TimedOut);
        }
        let before = state.clone();
        // It was legal in this state when it was played, so it is legal again.
        let events = apply(table, &mut state, seat, action).unwrap_or_default();
        visit(&Played {
            at,
            seat,
            action,
            events: &events,
            before: &before,
            after: &state,
        });
    }
    Ok(())
}
