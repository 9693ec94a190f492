//! What is played.

/// The most rounds of a game.
pub const MOST_ROUNDS: u32 = 1000;

/// The most contracts on the market.
pub const MOST_MARKET: usize = 100;

/// How many games of which kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u32,
    /// Players of each, 1 to 16.
    pub players: usize,
    /// Rounds of each, up to [`MOST_ROUNDS`].
    pub rounds: u32,
    /// Contracts kept on the market, up to [`MOST_MARKET`].
    pub market: usize,
    /// The seed. Equal seeds give equal games.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1000,
            players: 3,
            rounds: 25,
            market: 3,
            seed: 0,
        }
    }
}
