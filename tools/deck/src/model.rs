//! What everything else speaks of: a demand, what is asked of a deck, and what comes before a card.

/// A good wanted at a city: indices into a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Demand {
    /// The good.
    pub good: usize,
    /// The destination.
    pub city: usize,
}

/// What is asked of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Players, 2 to 6: they count where the deck begins.
    pub players: usize,
    /// Cards, 10 to 240.
    pub cards: usize,
    /// The seed.
    pub seed: u64,
}

/// What comes before a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// Nothing.
    Nothing,
    /// Taxes.
    Taxes,
    /// Taxes, and the deck counts as reshuffled.
    TaxesAndReshuffle,
}
