//! The report of a ladder, as JSON.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of file.
pub const FORMAT: &str = "table-ladder/1";

/// How strong bots are, by games of every two of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LadderJson {
    /// `table-ladder/1`.
    pub milepost: String,
    /// The program and the versions of decks, games and bots.
    pub generator: String,
    /// The map's name.
    pub map: String,
    /// The map's content hash.
    pub hash: String,
    /// `standard` or `locking`.
    pub game: String,
    /// Options that differ from the defaults, by name.
    pub options: BTreeMap<String, String>,
    /// Cards of each deck.
    pub cards: usize,
    /// The seed.
    pub seed: u64,
    /// How many games each pair was to play.
    pub planned: u32,
    /// How many games all pairs played.
    pub games: u64,
    /// Games for which no deck could be dealt.
    pub undealt: u64,
    /// Games that nobody won; they count for no rating and no share.
    pub unwon: u64,
    /// The bot by which all are measured: it has 2,000.
    pub anchor: String,
    /// The bots, the strongest first.
    pub bots: Vec<RungJson>,
    /// The pairs of which one won a game, in the order of `bots`.
    pub pairs: Vec<PairJson>,
}

/// A bot on the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RungJson {
    /// The bot.
    pub name: String,
    /// Its Elo rating.
    pub elo: f64,
    /// Where its true distance from the anchor lies, 95 times in 100: from here; `null` for one that won nothing, which may be
    /// any weaker,
    pub low: Option<f64>,
    /// to here; `null` for one that lost nothing.
    pub high: Option<f64>,
    /// Games played that somebody won.
    pub games: u64,
    /// The share of them that it won; one that both won counts half.
    pub won: f64,
    /// What deliveries paid, in millions a turn.
    pub income: f64,
}

/// The games of two bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PairJson {
    /// The one that stands higher.
    pub name: String,
    /// The other.
    pub against: String,
    /// Games that somebody won.
    pub games: u64,
    /// The share of them that the first won; one that both won counts half.
    pub won: f64,
    /// Where the true share lies, 95 times in 100 (Wilson's interval): from here
    pub low: f64,
    /// to here.
    pub high: f64,
}
