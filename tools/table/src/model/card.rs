//! Cards as the table knows them.

use milepost_deck::price::Prices;
use milepost_deck::{Before, Deck};
use milepost_map::Map;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// A good wanted at a city: indices into the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demand {
    /// The good.
    pub good: usize,
    /// The destination.
    pub city: usize,
    /// What it pays, in millions.
    pub payoff: i32,
}

/// A card: three demands, of which one is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Whether taxes come before it.
    pub taxes: bool,
    /// Its demands.
    pub demands: [Demand; 3],
}

impl Card {
    /// What keeps the card from being played on a map.
    pub(crate) fn faults(&self, map: &Map) -> Vec<CardFault> {
        let mut faults = Vec::new();
        for (index, demand) in self.demands.iter().enumerate() {
            let mut before = self.demands[..index].iter();
            if demand.good >= map.goods().len() {
                faults.push(CardFault::Good(demand.good));
            }
            if demand.city >= map.cities().len() {
                faults.push(CardFault::City(demand.city));
            }
            if before.any(|other| (other.good, other.city) == (demand.good, demand.city)) {
                faults.push(CardFault::Twice);
            }
            if !PAYOFFS.contains(&demand.payoff) {
                faults.push(CardFault::Payoff(demand.payoff));
            }
        }
        faults
    }
}

/// Why a card cannot be played on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CardFault {
    /// The map has no good of this index.
    Good(usize),
    /// The map has no city of this index.
    City(usize),
    /// A demand stands twice.
    Twice,
    /// A payoff is below 0 or above 1,000,000.
    Payoff(i32),
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardFault::Good(good) => write!(f, "the map has no good {good}"),
            CardFault::City(city) => write!(f, "the map has no city {city}"),
            CardFault::Twice => f.write_str("a demand stands twice"),
            CardFault::Payoff(payoff) => {
                let (least, most) = (PAYOFFS.start(), PAYOFFS.end());
                write!(f, "a payoff is {least} to {most}, not {payoff}")
            }
        }
    }
}

/// What a demand may pay, in millions.
const PAYOFFS: RangeInclusive<i32> = 0..=1_000_000;

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
