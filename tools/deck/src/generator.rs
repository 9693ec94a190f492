//! The version of what a seed gives.

/// The version of the generator: equal versions give equal decks for equal maps, plans and seeds.
pub const GENERATOR: u8 = 1;

/// What outputs say they were made by.
pub fn generator() -> String {
    format!("milepost {} deck/{GENERATOR}", env!("CARGO_PKG_VERSION"))
}
