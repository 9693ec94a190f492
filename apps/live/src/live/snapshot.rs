//! A copy of a game for analysis, independent of its table.

use crate::live::game::LiveGame;

/// A copy of a game for analysis, independent of its table.
pub struct GameSnapshot<G: LiveGame> {
    /// The number of the latest entry at the time of the copy.
    pub seq: u64,
    /// The parts that stay the same. They include the seed.
    pub fixed: G::Fixed,
    /// The state of the game.
    pub state: G::State,
    /// The seat for whose view it is analysed; `None` for a spectator.
    pub viewer_seat: Option<usize>,
    /// Why the player to act cannot take back the last action; `None` if they can.
    pub undo_refusal: Option<String>,
}
