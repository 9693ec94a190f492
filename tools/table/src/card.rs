//! Cards as the table knows them.

use milepost_deck::Deck;
use milepost_deck::order::Before;
use milepost_deck::price::Prices;

/// A good wanted at a city: indices into the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The good.
    pub good: usize,
    /// The destination.
    pub city: usize,
    /// What it pays, in millions.
    pub payoff: i32,
}

/// A card: three demands, of which one is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whether taxes come before it.
    pub taxes: bool,
    /// Its demands.
    pub demands: [Demand; 3],
}

/// Cards of a deck where nobody says how many: 120, with more than three players 40 for each, so that it seldom comes
/// to its end before the game.
pub fn usual_cards(players: usize) -> usize {
    (40 * players).clamp(120, 240)
}

/// The cards of a dealt deck, top card first.
pub fn cards(deck: &Deck, prices: &Prices<'_>) -> Vec<Card> {
    let demand = |demand: milepost_deck::Demand| Demand {
        good: demand.good,
        city: demand.city,
        payoff: prices.offer(demand).payoff,
    };
    let cards = deck.cards.iter();
    cards
        .map(|card| Card { taxes: card.before != Before::Nothing, demands: card.demands.map(demand) })
        .collect()
}
