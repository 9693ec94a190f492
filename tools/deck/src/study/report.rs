//! The report of a study, as JSON.

use milepost_study::Spread;
use serde::{Deserialize, Serialize};

/// What a file says that it is.
pub const FORMAT: &str = "deck-stats/1";

/// What many decks of a map are like. Payoffs in millions, shares 0 to 1; where nothing was counted they are 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StatsJson {
    /// `deck-stats/1`.
    pub milepost: String,
    /// The program and the version of decks.
    pub generator: String,
    /// The map's name.
    pub map: String,
    /// The map's content hash.
    pub hash: String,
    /// Players of each deck.
    pub players: usize,
    /// Cards of each deck.
    pub cards: usize,
    /// Whether the dingle bonus and the rule on dingles apply.
    pub dingles: bool,
    /// The seed of the first deck; each further one has the seed after.
    pub seed: u64,
    /// How many decks were to be dealt.
    pub planned: u32,
    /// How many were.
    pub decks: u64,
    /// Decks that could not be dealt.
    pub refused: u64,
    /// Why they could not; a deck may have several goods that are short of destinations.
    pub refusals: Vec<RefusalJson>,
    /// What demands pay.
    pub payoffs: PayoffsJson,
    /// Cities, the one most demanded first.
    pub cities: Vec<CityJson>,
    /// Goods, those that pay best first.
    pub goods: Vec<GoodJson>,
    /// How many pairs and triples of the map's legal demands keep the rules.
    pub rates: RatesJson,
    /// How decks came about.
    pub making: MakingJson,
    /// Cards that qualify as opening cards.
    pub opening: OpeningJson,
    /// When taxes come.
    pub taxes: TaxesJson,
}

/// Why decks could not be dealt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RefusalJson {
    /// In words.
    pub why: String,
    /// How many.
    pub decks: u64,
}

/// What demands pay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PayoffsJson {
    /// All demands of all decks by payoff.
    pub demands: Spread,
    /// The median payoff of a deck, on the mean.
    pub median: f64,
    /// The line of a deck, on the mean: payoffs up to it are small.
    pub line: f64,
    /// Decks whose line lies lower than the median and 1, for want of large payoffs.
    pub lowered: u64,
    /// Decks by their number of small payoffs.
    pub small: Spread,
    /// The share of small payoffs.
    pub small_share: f64,
}

/// A city in the decks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CityJson {
    /// The city.
    pub name: String,
    /// Its size.
    pub size: String,
    /// Its share of all demands, as their destination.
    pub share: f64,
    /// Its share of the weights of all cities.
    pub weight: f64,
    /// Demands of a deck whose destination it is, on the mean.
    pub demands: f64,
    /// What they pay on the mean.
    pub payoff: f64,
    /// The share of decks in which it is no destination.
    pub without: f64,
    /// Demands of a deck for goods that are made here, on the mean.
    pub wanted: f64,
    /// Those for which it is the best source, on the mean.
    pub best: f64,
}

/// A good in the decks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GoodJson {
    /// The good.
    pub name: String,
    /// The cities that make it.
    pub sources: usize,
    /// Its share of all demands.
    pub share: f64,
    /// Demands of a deck, on the mean.
    pub demands: f64,
    /// What they pay on the mean.
    pub payoff: f64,
    /// The length B of their tracks from the best source, on the mean.
    pub length: f64,
}

/// How many pairs and triples of legal demands keep the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatesJson {
    /// The map's legal demands.
    pub demands: usize,
    /// Pairs of different ones, by the rules on pairs.
    pub pairs: RateJson,
    /// Triples of different ones, by all rules.
    pub triples: RateJson,
    /// What each rule refuses.
    pub rules: Vec<RuleJson>,
}

/// How many keep the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RateJson {
    /// How many were tried.
    pub tried: u64,
    /// Whether these are all that there are; else they were drawn evenly.
    pub all: bool,
    /// The share that keeps every rule.
    pub passed: f64,
}

/// What a rule refuses: shares of those tried. Pairs are not tried by rules on cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleJson {
    /// The rule.
    pub name: String,
    /// What it asks for.
    pub sentence: String,
    /// Pairs that break it; none for a rule on cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<f64>,
    /// Pairs that break it and no other rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs_alone: Option<f64>,
    /// Triples that break it.
    pub triples: f64,
    /// Triples that break it and no other rule.
    pub triples_alone: f64,
}

/// How decks came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MakingJson {
    /// Decks by the thirds that were taken back from a card to serve another.
    pub swaps: Spread,
    /// Decks by the times they were begun anew.
    pub restarts: Spread,
}

/// Cards that qualify as opening cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OpeningJson {
    /// The cheapest track of each of their demands costs this at most.
    pub budget: u32,
    /// Opening cards wanted.
    pub wanted: usize,
    /// Decks by the number of their cards that qualify.
    pub qualify: Spread,
    /// Decks by the number of opening cards that do not qualify.
    pub short: Spread,
    /// The share of decks that have too few.
    pub short_share: f64,
}

/// When taxes come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TaxesJson {
    /// Decks by how often taxes come.
    pub times: Spread,
    /// Decks by how often they count as reshuffled.
    pub reshuffles: Spread,
    /// Decks in which taxes come before a card, first card first.
    pub before: Vec<u64>,
    /// Decks that count as reshuffled before a card.
    pub reshuffled: Vec<u64>,
}
