//! What happened in a game, action by action, with what came of it.

use crate::live::history::History;
use milepost_table::{Action, Event, Game, State, apply};

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

/// Goes through a game from its start.
pub fn each(history: &History<Game>, mut visit: impl FnMut(&Played<'_>)) {
    let table = &history.fixed().table;
    let mut state = milepost_table::start(table);
    for (at, (seat, action)) in history.played().enumerate() {
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
}
