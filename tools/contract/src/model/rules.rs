//! The numbers of the game: rewards, city values, odds of directions, distances.
//!
//! A rule set is a file; members that are missing have the values of the source (`docs/rules/contracts.md`).

use super::contract::Kind;
use super::direction::Direction;
use milepost_document::{Cursor, FromNode, Reader};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format, as files name it.
pub const FORMAT: &str = "contract-rules/1";

/// The largest weight.
const HEAVIEST: i64 = 1000;
/// The most dollars that a rule can name.
const RICHEST: i64 = 1_000_000;
/// The farthest that anything reaches, in segments.
const FARTHEST: i64 = 255;

/// A rule set. Lengths are in segments, weights have no unit.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// `contract-rules/1`.
    #[form(format(FORMAT), required)]
    pub milepost: String,
    /// What a contract pays.
    pub reward: Reward,
    /// How railroad ties are counted on the grid of regions.
    pub ties: Ties,
    /// How much a city is worth as a destination.
    pub city: CityWeights,
    /// The odds of directions from a city: the first row whose attribute the city has, or that names none.
    pub odds: Vec<Odds>,
    /// Private contracts, offered to a player after each contract they fulfil.
    pub private: Private,
    /// Starting contracts, offered to a player before their first.
    pub starting: Starting,
    /// Market contracts, open to all players.
    pub market: Market,
}

/// What a contract pays: the source's *Dollar value* (`docs/rules/contracts.md`, K3).
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Reward {
    /// Dollars for each segment of the shortest way from a city that makes the commodity; 0 to 1,000,000.
    #[form(range(0..=RICHEST))]
    pub dollars_per_segment: u32,
}

/// Railroad ties: the source's printed table is `same` 1 and `step` 1.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Ties {
    /// Ties for a destination in a region that makes the commodity; 0 to 1,000.
    #[form(range(0..=HEAVIEST))]
    pub same: u32,
    /// Ties more for each step on the grid of regions; 0 to 1,000.
    #[form(range(0..=HEAVIEST))]
    pub step: u32,
}

/// The weight of a city as a destination: the source's *City value* (`docs/rules/contracts.md`, K5). Each weight is 0 to 1,000.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CityWeights {
    /// Any city.
    #[form(range(0..=HEAVIEST))]
    pub base: u32,
    /// More for a city that makes anything.
    #[form(range(0..=HEAVIEST))]
    pub commodities: u32,
    /// More for a city with an attribute.
    #[form(range(0..=HEAVIEST))]
    pub attributes: BTreeMap<String, u32>,
    /// More for each contract fulfilled there.
    #[form(range(0..=HEAVIEST))]
    pub destination: u32,
    /// More for each contract fulfilled, by anybody, with a commodity that is made there.
    #[form(range(0..=HEAVIEST))]
    pub source: u32,
}

/// The odds of directions from a city: weights, 0 to 1,000 each (`docs/rules/contracts.md`, K8).
#[derive(Clone, Debug, Default, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[form(check(some_direction))]
#[allow(missing_docs)]
pub struct Odds {
    /// The attribute of the cities that the row is for; for all others, if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(name)]
    pub near: Option<String>,
    #[form(range(0..=HEAVIEST))]
    pub north: u32,
    #[form(range(0..=HEAVIEST))]
    pub east: u32,
    #[form(range(0..=HEAVIEST))]
    pub south: u32,
    #[form(range(0..=HEAVIEST))]
    pub west: u32,
}

impl Odds {
    /// The weight of a direction.
    pub fn of(&self, direction: Direction) -> u32 {
        match direction {
            Direction::North => self.north,
            Direction::East => self.east,
            Direction::South => self.south,
            Direction::West => self.west,
        }
    }
}

/// Private contracts, offered to a player after each contract they fulfil.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Private {
    /// How many are offered at once, all different, of which one is taken; 1 to 20.
    #[form(range(1..=20))]
    pub offers: u32,
    /// How far from the player's active cities a destination may lie; 1 to 255.
    #[form(range(1..=FARTHEST))]
    pub destinations: u16,
    /// How far from them a commodity may be made; 0 to 255.
    #[form(range(0..=FARTHEST))]
    pub commodities: u16,
    /// The least reward, after some contracts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<Floor>,
}

/// The least reward of a private contract.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Floor {
    /// In dollars.
    #[form(range(0..=RICHEST))]
    pub dollars: u32,
    /// Once the player has fulfilled so many.
    #[form(range(0..=RICHEST))]
    pub after: u32,
}

/// Starting contracts, offered to a player before their first.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Starting {
    /// How many are offered at once, all different, of which one is taken; 1 to 20.
    #[form(range(1..=20))]
    pub offers: u32,
    /// How far from the two starting cities a destination may lie; 1 to 255.
    #[form(range(1..=FARTHEST))]
    pub destinations: u16,
    /// Whether the way there may lead over mountains.
    pub mountains: bool,
    /// The odds of directions.
    pub odds: Odds,
}

/// Market contracts, open to all players.
#[derive(Clone, Debug, PartialEq, Eq, FromNode, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Market {
    /// How far from anybody's active cities a destination may lie; 1 to 255.
    #[form(range(1..=FARTHEST))]
    pub destinations: u16,
    /// How far from them a commodity may be made; 0 to 255.
    #[form(range(0..=FARTHEST))]
    pub commodities: u16,
    /// How far the destination is at least from every city that makes the commodity.
    #[form(range(0..=FARTHEST))]
    pub least: u16,
}

impl Rules {
    /// How many contracts of a kind are drawn at once.
    pub fn offers(&self, kind: Kind) -> u32 {
        match kind {
            Kind::Starting => self.starting.offers,
            Kind::Private => self.private.offers,
            Kind::Market => 1,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        let row = |near: &str, east, west| Odds {
            near: Some(near.to_owned()),
            east,
            west,
            ..inland()
        };
        Rules {
            milepost: FORMAT.to_owned(),
            reward: Reward::default(),
            ties: Ties::default(),
            city: CityWeights::default(),
            odds: vec![
                row("nearEastCoast", 15, 55),
                row("nearWestCoast", 55, 15),
                inland(),
            ],
            private: Private::default(),
            starting: Starting::default(),
            market: Market::default(),
        }
    }
}

/// The odds far from any coast.
fn inland() -> Odds {
    Odds {
        near: None,
        north: 15,
        east: 35,
        south: 15,
        west: 35,
    }
}

impl Default for Reward {
    fn default() -> Reward {
        Reward {
            dollars_per_segment: 3000,
        }
    }
}

impl Default for Ties {
    fn default() -> Ties {
        Ties { same: 1, step: 1 }
    }
}

impl Default for CityWeights {
    fn default() -> CityWeights {
        let attributes = [("large".to_owned(), 2), ("westCoast".to_owned(), 6)];
        CityWeights {
            base: 2,
            commodities: 2,
            attributes: BTreeMap::from(attributes),
            destination: 2,
            source: 1,
        }
    }
}

impl Default for Private {
    fn default() -> Private {
        Private {
            offers: 2,
            destinations: 2,
            commodities: 1,
            floor: None,
        }
    }
}

impl Default for Starting {
    fn default() -> Starting {
        Starting {
            offers: 2,
            destinations: 2,
            mountains: false,
            odds: inland(),
        }
    }
}

impl Default for Market {
    fn default() -> Market {
        Market {
            destinations: 2,
            commodities: 1,
            least: 2,
        }
    }
}

/// Odds by which some direction can fall.
fn some_direction(reader: &mut Reader, at: &Cursor<'_>, odds: Odds) -> Option<Odds> {
    if odds.north + odds.east + odds.south + odds.west == 0 {
        reader.error(
            at,
            "all odds are 0",
            "give at least one direction a weight above 0",
        );
    }
    Some(odds)
}
