//! The report of a study, as JSON.

use crate::model::Rules;
use serde::{Deserialize, Serialize};

/// What a file says that it is.
pub const FORMAT: &str = "contract-study/1";

/// A balance report. Shares are 0 to 1; where nothing was counted they are 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StudyJson {
    /// `contract-study/1`.
    pub milepost: String,
    /// The program and the version of the draws.
    pub generator: String,
    /// The network's name.
    pub network: String,
    /// The network's content hash.
    pub hash: String,
    /// The rule set.
    pub rules: Rules,
    /// The seed.
    pub seed: u64,
    /// Players of each game.
    pub players: usize,
    /// Rounds of each game.
    pub rounds: u32,
    /// Contracts kept on the market.
    pub market: usize,
    /// How many games were to be played.
    pub planned: u32,
    /// How many were.
    pub games: u64,
    /// Contracts fulfilled.
    pub contracts: Kinds<u64>,
    /// Mean dollars of a contract fulfilled.
    pub dollars: Kinds<f64>,
    /// Mean railroad ties of a contract fulfilled.
    pub ties: Kinds<f64>,
    /// Contracts fulfilled by what they paid, the least first.
    pub rewards: Vec<RewardJson>,
    /// Contracts fulfilled by railroad ties, the fewest first.
    pub ties_paid: Vec<TiesJson>,
    /// Contracts fulfilled by the region of the destination, along the rows of the grid.
    pub regions: Vec<RegionJson>,
    /// Contracts fulfilled by destination, the most first.
    pub cities: Vec<CityJson>,
    /// Contracts fulfilled by commodity, the most first.
    pub commodities: Vec<CommodityJson>,
    /// Where private contracts lead that were offered, by the odds of the city they were drawn for.
    pub directions: Vec<DirectionsJson>,
    /// How draws went, by kind.
    pub draws: Vec<DrawsJson>,
    /// What players earned in a game, by their place in the order of play.
    pub seats: Vec<EarningsJson>,
    /// What players earned in a game, by where they started, the most dollars first.
    pub starts: Vec<EarningsJson>,
}

/// A number for each kind of contract, and for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct Kinds<T> {
    pub starting: T,
    pub private: T,
    pub market: T,
    pub all: T,
}

/// Contracts that paid the same dollars.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RewardJson {
    /// Segments of the shortest way from a city that makes the commodity.
    pub segments: u16,
    /// What they paid.
    pub dollars: u32,
    /// How many.
    pub contracts: Kinds<u64>,
}

/// Contracts that paid the same ties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TiesJson {
    /// What they paid.
    pub ties: u32,
    /// How many.
    pub contracts: Kinds<u64>,
}

/// Contracts to a region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RegionJson {
    /// The region.
    pub name: String,
    /// Its cities.
    pub cities: usize,
    /// How many.
    pub contracts: Kinds<u64>,
    /// Their share of all contracts.
    pub share: f64,
    /// The region's share of all cities.
    pub even: f64,
}

/// Contracts to a city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CityJson {
    /// The city.
    pub name: String,
    /// Its region.
    pub region: String,
    /// How many.
    pub contracts: Kinds<u64>,
    /// Their share of all contracts.
    pub share: f64,
    /// The share of all contracts for which the city makes the commodity and none that does is nearer to the
    /// destination; those for which several are as near are divided among them.
    pub source: f64,
    /// What it was worth as a destination before anybody played.
    pub begins: u32,
    /// What it was worth when a game ended, on the mean.
    pub ends: f64,
}

/// Contracts for a commodity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CommodityJson {
    /// The commodity.
    pub name: String,
    /// The cities that make it.
    pub cities: usize,
    /// How many.
    pub contracts: Kinds<u64>,
    /// Their share of all contracts.
    pub share: f64,
}

/// Private contracts offered, by direction from the current city: north, east, south, west.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DirectionsJson {
    /// The attribute of those cities; none for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
    /// The weights of the rules.
    pub weights: [u32; 4],
    /// How many.
    pub contracts: [u64; 4],
}

/// How the draws of a kind went. A draw is for one contract of the market, or for all that is offered to a player at
/// once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DrawsJson {
    /// The kind: `starting`, `private` or `market`.
    pub kind: String,
    /// How many were tried.
    pub tried: u64,
    /// Contracts that came of them.
    pub offers: u64,
    /// Draws that could not be made.
    pub impossible: ImpossibleJson,
    /// Draws that gave fewer contracts than asked for, but some.
    pub fewer: u64,
    /// Draws that gave a contract for the same as an open one, for no other was left.
    pub again: u64,
    /// Draws in which some direction had no city and the opposite one served.
    pub directions: u64,
    /// Draws in which some two opposite directions had no city.
    pub axes: u64,
    /// Draws in which to no city in some direction anything could go.
    pub dry_directions: u64,
    /// Draws in which some city could get nothing, or some commodity go nowhere.
    pub dry_choices: u64,
}

/// Draws that could not be made, by what was empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ImpossibleJson {
    /// Of any reason.
    pub all: u64,
    /// No city near the active ones that is not active itself.
    pub destinations: u64,
    /// Nothing is made in or near the active cities.
    pub commodities: u64,
    /// No commodity that is near may go to any destination.
    pub pairs: u64,
    /// What there was has no weight by the rules.
    pub weights: u64,
    /// What there was is all but impossible by the rules' weights.
    pub unlikely: u64,
}

/// What players earned in a game, on the mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EarningsJson {
    /// The place in the order of play, from 1, or the two cities.
    pub name: String,
    /// How often such a player played.
    pub games: u64,
    /// Contracts fulfilled.
    pub contracts: f64,
    /// Dollars.
    pub dollars: f64,
    /// The standard error of these dollars: of 20 such means 19 lie within two of it of the true one.
    pub error: f64,
    /// Railroad ties.
    pub ties: f64,
}
