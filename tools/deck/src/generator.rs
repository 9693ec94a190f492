//! The version of what a seed gives.

/// The version of the generator: equal versions give equal decks for equal maps, plans and seeds.
pub const GENERATOR: u8 = 1;

/// What outputs say they were made by. The version of the program is left out: while that of the
/// generator stays, a seed gives the same data in every release.
pub fn generator() -> String {
    format!("milepost deck/{GENERATOR}")
}
