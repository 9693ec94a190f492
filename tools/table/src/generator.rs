//! The version of what a seed gives.

/// The version of the engine: equal versions give equal games for equal tables and actions.
pub const GENERATOR: u8 = 1;

/// The program and the versions of its games and decks, as outputs name them.
pub fn generator() -> String {
    format!("{} table/{GENERATOR}", milepost_deck::generator())
}
