//! Shared types: demands, the options of a deck, and events before a card.

/// A good wanted at a city: indices into a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Demand {
    /// The good.
    pub good: usize,
    /// The destination.
    pub city: usize,
}

/// The cards that each player sees at the start.
pub(crate) const OPENING: usize = 5;

/// The options of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Players, 2 to 6; they determine the number of opening cards.
    pub players: usize,
    /// Cards, 10 to 240.
    pub cards: usize,
    /// The seed.
    pub seed: u64,
}

/// The event before a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// Nothing.
    Nothing,
    /// Taxes.
    Taxes,
    /// Taxes, after which the deck counts as reshuffled.
    TaxesAndReshuffle,
}
