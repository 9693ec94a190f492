//! The order of seats in a round, and the goal of the game.

use super::State;
use crate::model::table::Table;

impl State {
    /// The seat that begins each round.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Where a seat comes in a round, from 0.
    pub fn place(&self, seat: usize) -> usize {
        let seats = self.players.len();
        (seat + seats - self.first) % seats
    }

    /// The seat that comes after the player to act.
    pub(crate) fn after(&self) -> usize {
        (self.mover + 1) % self.players.len()
    }

    /// The seat that comes before the player to act.
    pub(crate) fn before(&self) -> usize {
        let seats = self.players.len();
        (self.mover + seats - 1) % seats
    }

    /// The cash that wins, in millions: the option, and what ties have added.
    pub fn goal(&self, table: &Table) -> i32 {
        table.options().numbers.goal.saturating_add(self.raised)
    }

    /// Whether a player has met the goal in this round, which is played out (option `equal_turns`).
    pub fn has_met(&self, seat: usize) -> bool {
        self.met & 1 << seat != 0
    }
}
