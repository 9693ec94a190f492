//! The judgement of a deck, as JSON.

use milepost_study::Distribution;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of file.
pub const FORMAT: &str = "deck-judge/1";

/// What games of bots say of the demands of a deck, or of the decks of a map. Money in millions, shares 0 to 1; where
/// nothing was counted they are 0. Intervals are those in which the true figure lies 95 times in 100.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JudgeJson {
    /// `deck-judge/1`.
    pub milepost: String,
    /// The program and the versions of decks, games and bots.
    pub generator: String,
    /// The map's name.
    pub map: String,
    /// The map's content hash.
    pub hash: String,
    /// The code of the deck that was judged, or a hash of its cards; absent where each game had a deck of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// `standard` or `locking`.
    pub game: String,
    /// Options that differ from the defaults, by name.
    pub options: BTreeMap<String, String>,
    /// The bots by seat in the first game; in each further one they sit one seat further.
    pub bots: Vec<String>,
    /// Cards of each deck.
    pub cards: usize,
    /// By how many millions chance moved what each good and each city paid in a game, up or down at most.
    pub vary: i32,
    /// The seed.
    pub seed: u64,
    /// How many games were to be played.
    pub planned: u32,
    /// How many were.
    pub games: u64,
    /// Games for which no deck could be dealt.
    pub undealt: u64,
    /// Decks that could not be dealt, so that another was tried.
    pub refused_decks: u64,
    /// Actions of bots that the rules refused.
    pub faults: u64,
    /// Games that ended by victory.
    pub victories: u64,
    /// Rounds of those games, the mean.
    pub rounds: f64,
    /// Games by their rounds, those that ended by victory.
    pub games_by_rounds: Distribution,
    /// Demands that turned up: that were open to players, on cards in the pool, kept or in hands.
    pub demands: u64,
    /// Demands that were delivered.
    pub delivered: u64,
    /// Their share.
    pub share: f64,
    /// How far classes differ by more than chance.
    pub dispersion: Vec<DispersionJson>,
    /// What a million more does; absent where the games do not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slope: Option<EffectJson>,
    /// What else does how much, at equal payoff by chance and all other terms being equal.
    pub terms: Vec<EffectJson>,
    /// By pips from the best source.
    pub lengths: Vec<ClassJson>,
    /// By C/D of the track.
    pub terrain: Vec<ClassJson>,
    /// By place among the payoffs of the card.
    pub ranks: Vec<ClassJson>,
    /// By size of the destination.
    pub sizes: Vec<ClassJson>,
    /// By dingle bonus of the destination.
    pub dingles: Vec<ClassJson>,
    /// The goods, the least delivered first.
    pub goods: Vec<ClassJson>,
    /// The destinations, the least delivered first.
    pub cities: Vec<ClassJson>,
    /// What became of cards.
    pub cards_seen: CardsJson,
    /// The choice at the start, in the locking game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<DraftJson>,
    /// The seats, in the order of play.
    pub seats: Vec<SeatJson>,
}

/// How far classes of demands differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DispersionJson {
    /// The kind of classes, such as `goods`.
    pub of: String,
    /// Classes of which any demand turned up.
    pub classes: usize,
    /// The sum of squared deviations over variances.
    pub chi2: f64,
    /// What chance alone makes of it, on the mean.
    pub expected: f64,
    /// The first over the second: 1 for a fair deck. It grows with the number of games.
    pub over_chance: f64,
    /// What chance alone does not exceed, 99 times in 100.
    pub most_by_chance: f64,
    /// The standard deviation of the true differences, in logits. It does not grow with the number of games.
    pub deviation: f64,
    /// How well the shares would be found again in as many other games, 0 to 1; absent for too few classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reliability: Option<f64>,
    /// Games more until that is 0.9; absent where no differences were found again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_games: Option<u64>,
}

/// The effect of something on the logit of a delivery: log(share / (1 - share)).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EffectJson {
    /// What it is an effect of.
    pub name: String,
    /// In logits.
    pub logit: f64,
    /// The interval: from here
    pub low: f64,
    /// to here.
    pub high: f64,
    /// What payoffs would have to change to make up for it, in millions; absent for the slope itself, and where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dollars: Option<f64>,
}

/// A class of demands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClassJson {
    /// Its name.
    pub name: String,
    /// Demands that turned up.
    pub demands: u64,
    /// Of these, delivered.
    pub delivered: u64,
    /// Their share.
    pub share: f64,
    /// The interval: from here
    pub low: f64,
    /// to here.
    pub high: f64,
    /// The share over that of all demands.
    pub index: f64,
    /// Whether the share of all demands lies outside of where that of this class lies 99 times in 100.
    pub outside: bool,
    /// By how many millions its payoffs would have to change for the share of all demands, shrunk by how far the difference can be
    /// believed; absent where the slope is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dollars: Option<f64>,
}

/// What became of cards that turned up. Touched are those that were kept, locked or delivered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CardsJson {
    /// Cards that turned up, in all games.
    pub seen: u64,
    /// The share that was delivered.
    pub delivered: f64,
    /// The share that was pitched, or given up with a hand.
    pub pitched: f64,
    /// The share that lay open at the end.
    pub open: f64,
    /// The share that left the game and that nobody had touched: all three demands were dead.
    pub dead: f64,
    /// The share that lay open at the end and that nobody had touched.
    pub open_untouched: f64,
}

/// The choice at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DraftJson {
    /// Cards offered, in all games; a card that is passed on is offered again.
    pub offered: u64,
    /// The share of those that was kept.
    pub kept: f64,
    /// The share of kept cards that was delivered.
    pub delivered: f64,
    /// Kept for the largest payoff of the card, the middle one, the smallest: shares of the cards kept.
    pub ranks: [f64; 3],
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeatJson {
    /// From 1, in the order of play.
    pub seat: usize,
    /// The share of games won; a win that several share counts for each in part.
    pub won: f64,
    /// The interval: from here
    pub low: f64,
    /// to here.
    pub high: f64,
    /// Cash at the end, the mean.
    pub cash: f64,
    /// The standard error of that.
    pub cash_error: f64,
}
