//! Cards as the table knows them.

use milepost_deck::Before;
use milepost_deck::Deck;
use milepost_deck::price::Prices;
use milepost_map::Map;
use std::ops::RangeInclusive;

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

impl Card {
    /// What keeps the card of that number from being played on a map: goods and cities that the map has not, a demand
    /// that stands twice, a payoff below 0 or above 1,000,000.
    pub(crate) fn faults(&self, map: &Map, number: usize) -> Vec<String> {
        let demands = self.demands.iter().enumerate();
        let faults = demands.flat_map(|(index, demand)| {
            let same = |other: &Demand| (other.good, other.city) == (demand.good, demand.city);
            [
                (demand.good >= map.goods().len())
                    .then(|| format!("the map has no good {}", demand.good)),
                (demand.city >= map.cities().len())
                    .then(|| format!("the map has no city {}", demand.city)),
                self.demands[..index]
                    .iter()
                    .any(same)
                    .then(|| "a demand stands twice".to_owned()),
                (!PAYOFFS.contains(&demand.payoff)).then(|| {
                    format!(
                        "a payoff is {} to {}, not {}",
                        PAYOFFS.start(),
                        PAYOFFS.end(),
                        demand.payoff
                    )
                }),
            ]
        });
        faults
            .flatten()
            .map(|fault| format!("card {number}: {fault}"))
            .collect()
    }
}

/// What a demand may pay, in millions.
const PAYOFFS: RangeInclusive<i32> = 0..=1_000_000;

/// Cards of a deck by default: 120, with more than three players 40 for each, so that it seldom comes
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
        .map(|card| Card {
            taxes: card.before != Before::Nothing,
            demands: card.demands.map(demand),
        })
        .collect()
}
