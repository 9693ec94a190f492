//! The turns of a game.

use milepost_table::apply::{apply, start};
use milepost_table::game::{Entry, Game};
use milepost_table::state::{Stage, State};
use std::ops::Range;

/// A player's turn: a draft, the building of an opening round, or a turn of a round.
pub(super) struct Turn {
    pub seat: usize,
    /// The round, from 1; 0 for the draft and the opening rounds.
    pub round: u32,
    /// Whether it belongs to a round.
    pub regular: bool,
    /// Whether its last action ended it.
    pub is_over: bool,
    /// Its entries.
    pub entries: Range<usize>,
    /// Where the game stood as it began.
    pub before: State,
}

impl Turn {
    /// The entries of the turn, but the one that ended it.
    pub fn acts<'a>(&self, game: &'a Game) -> &'a [Entry] {
        let end = self.entries.end - usize::from(self.is_over);
        &game.entries()[self.entries.start..end]
    }

    /// Where the game stood when the turn was about to end.
    pub fn after(&self, game: &Game) -> State {
        let mut state = self.before.clone();
        for entry in self.acts(game) {
            // What was legal before is legal again from the same state.
            let _ = apply(game.table(), &mut state, entry.seat, &entry.action);
        }
        state
    }
}

/// All turns, in order.
pub(super) fn turns(game: &Game) -> Vec<Turn> {
    let mut state = start(game.table());
    let mut turns: Vec<Turn> = Vec::new();
    for (index, entry) in game.entries().iter().enumerate() {
        match turns.last_mut().filter(|turn| !turn.is_over) {
            Some(turn) => turn.entries.end = index + 1,
            None => turns.push(Turn {
                seat: entry.seat,
                round: state.round(),
                regular: *state.stage() == Stage::Move,
                is_over: false,
                entries: index..index + 1,
                before: state.clone(),
            }),
        }
        // What was legal before is legal again from the same state.
        let _ = apply(game.table(), &mut state, entry.seat, &entry.action);
        if let Some(turn) = turns.last_mut() {
            turn.is_over = entry.action.ends_turn();
        }
    }
    turns
}
