//! The numbers by which a map's decks are tuned.

use crate::micro::Micro;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// How decks are made for a map. The defaults are the source's for its map of Europe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tuning {
    /// How often cities are destinations, relative to each other, by size.
    pub city_weights: CityWeights,
    /// Weights of single cities in place of their size's.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weights: BTreeMap<String, u16>,
    /// Where a city begins to be out of the way, and how fast the bonus grows; `None`: as the map suggests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dingle: Option<Dingle>,
    /// The least payoff that a demand may have, in millions.
    pub min_payoff: i32,
    /// The divisor of the square of the distance in the long-run term.
    pub long_run: u32,
    /// What is added to every payoff before rounding down, in per cent.
    pub bonus_percent: u16,
    /// How much a city that makes a good is spared as a destination, for each demand of that good.
    pub source_share: Micro,
    /// What players can spend before their first move: the dearest track of an opening card's demands.
    pub opening_budget: u32,
    /// Payoffs moved by hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// Goods demanded more or less often, by hand, in a deck of any size; they sum to 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub good_counts: BTreeMap<String, i32>,
}

/// Relative weights of cities as destinations, by size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CityWeights {
    /// Of a major city.
    pub major: u16,
    /// Of a medium city.
    pub medium: u16,
    /// Of a small city.
    pub small: u16,
}

/// A city whose metric M reaches `threshold` earns 1 + (M - threshold) / rate more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Dingle {
    /// T, in millions of building cost.
    pub threshold: Micro,
    /// I, in millions of building cost for each million of bonus; more than 0.
    pub rate: Micro,
}

/// A payoff moved by hand: of a good, to a city, or of a good to a city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Adjustment {
    /// The good; any, if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub good: Option<String>,
    /// The destination; any, if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Millions added.
    pub amount: Micro,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            city_weights: CityWeights { major: 9, medium: 7, small: 5 },
            weights: BTreeMap::new(),
            dingle: None,
            min_payoff: 3,
            long_run: 1000,
            bonus_percent: 0,
            source_share: Micro(250_000),
            opening_budget: 50,
            adjustments: Vec::new(),
            good_counts: BTreeMap::new(),
        }
    }
}
