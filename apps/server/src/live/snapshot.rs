//! A game to think about, apart from the table that it is played at.

use milepost_table::game::NoUndo;
use milepost_table::{Roster, State, Table, Viewer, Words};

/// A game to think about, apart from the table.
pub struct GameSnapshot {
    /// Up to which entry.
    pub seq: u64,
    /// What stays the same. It holds the seed.
    pub table: Table,
    /// The players.
    pub roster: Roster,
    /// Where the game stands.
    pub state: State,
    /// With whose eyes it is looked at.
    pub viewer: Viewer,
    /// Why the player to act cannot take the last action back; none where he can.
    pub undo_refusal: Option<NoUndo>,
}

impl GameSnapshot {
    /// What is said of it to the one who looks.
    pub fn words(&self) -> Words<'_> {
        Words::to(&self.table, &self.roster, &self.state, self.viewer)
    }
}
