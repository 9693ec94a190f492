//! A copy of a game for analysis, independent of its table.

use milepost_table::game::NoUndo;
use milepost_table::{Roster, State, Table, Viewer, Words};

/// A copy of a game for analysis, independent of its table.
pub struct GameSnapshot {
    /// The number of the latest entry at the time of the copy.
    pub seq: u64,
    /// The fixed parts of the game. They include the seed.
    pub table: Table,
    /// The players.
    pub roster: Roster,
    /// The state of the game.
    pub state: State,
    /// The viewer for whom it is analysed.
    pub viewer: Viewer,
    /// Why the player to act cannot take back the last action; `None` if they can.
    pub undo_refusal: Option<NoUndo>,
}

impl GameSnapshot {
    /// The game in words, for the viewer.
    pub fn words(&self) -> Words<'_> {
        Words::to(&self.table, &self.roster, &self.state, self.viewer)
    }
}
