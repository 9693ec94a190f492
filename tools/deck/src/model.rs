//! Shared types: demands, the options of a deck, and events before a card.

use std::ops::RangeInclusive;

/// A good wanted at a city: indices into a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Demand {
    /// The good.
    pub good: usize,
    /// The destination.
    pub city: usize,
}

/// The opening cards for each player (`docs/rules/demand-decks.md`, D39).
pub const OPENING: usize = 5;

/// The numbers of players that a deck can be for.
pub const PLAYERS: RangeInclusive<usize> = 2..=6;
/// The numbers of cards that a deck can have (`docs/rules/demand-decks.md`, D40).
pub const CARDS: RangeInclusive<usize> = 10..=240;

/// The options of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Players, in [`PLAYERS`]; they determine the number of opening cards.
    pub players: usize,
    /// Cards, in [`CARDS`].
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
