//! The version of what a seed gives.

/// The version of the engine: equal versions give equal games for equal tables and actions.
pub const GENERATOR: u8 = 1;

/// The program and the versions of its games and decks, as outputs name them.
pub fn generator() -> String {
    format!("{} table/{GENERATOR}", milepost_deck::generator())
}

/// The version of the bots: equal versions, seeds and turns give equal actions.
pub const BOTS: u8 = 2;

/// The same with the version of the bots, for what follows from their games.
pub fn generator_of_games() -> String {
    format!("{} bots/{BOTS}", generator())
}
