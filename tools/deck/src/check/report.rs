//! What was found of a deck.

use crate::rule::Shown;
use milepost_map::Micro;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What the JSON of a report says that it is.
pub(super) const FORMAT: &str = "deck-check/1";

/// The most violations that a report lists.
pub(super) const MOST: usize = 1000;

/// All that was found of a deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Report {
    pub(super) milepost: &'static str,
    /// What judged it.
    pub generator: String,
    /// The map.
    pub map: String,
    /// The map's content hash.
    pub hash: String,
    /// How many cards the deck has.
    pub cards: usize,
    /// Players, where they are known: without them opening cards and early taxes are not judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// Whether the dingle bonus and the rule on dingles apply.
    pub dingles: bool,
    /// The median of the deck's own payoffs.
    pub median: f64,
    /// The greatest payoff that is small.
    pub small: i32,
    /// How far the line between small and large lies below the median and 1, for want of large payoffs.
    pub lowered: i32,
    /// Cards that break any rule.
    pub broken_cards: usize,
    /// Every rule, and how many cards break it.
    pub rules: Vec<RuleJson>,
    /// Violations by card, the first 1,000 of them.
    pub findings: Vec<Finding>,
    /// How many violations more there are than `findings` lists; the counts of cards are of all.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: usize,
    /// What the deck pays beside what the formula pays.
    pub payoffs: Payoffs,
    /// Whether the deck is that of the code it bears, if it bears one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<CodeSaid>,
    /// What else is to be said, and breaks no rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A rule, and how many cards break it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleJson {
    /// Its name.
    pub rule: &'static str,
    /// What it asks for.
    pub sentence: &'static str,
    /// Cards that break it.
    pub cards: usize,
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Finding {
    /// The card's number, as written; none where it is the whole deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u32>,
    /// The card's place in the deck, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
    /// The rule's name.
    pub rule: &'static str,
    /// What the rule asks for.
    pub sentence: &'static str,
    /// The demands that break it together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub demands: Vec<SaidJson>,
    /// What was measured.
    pub figures: Vec<Shown>,
}

/// A demand in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SaidJson {
    /// The good.
    pub good: String,
    /// The destination.
    pub city: String,
    /// What it pays, in millions, as the file says.
    pub payoff: i32,
}

/// A deck's payoffs beside the formula's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Payoffs {
    /// Demands that pay what the formula does not.
    pub differ: usize,
    /// All demands.
    pub of: usize,
    /// The mean of what the deck pays beyond the formula, over all demands.
    pub mean: Micro,
    /// The mean difference, either way, over all demands.
    pub mean_apart: Micro,
    /// How many demands pay so many millions beyond the formula; less, below 0.
    pub by_difference: BTreeMap<i32, usize>,
    /// Those that differ most, ten at most.
    pub largest: Vec<Unlike>,
}

/// A demand that pays what the formula does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Unlike {
    /// Its card's number.
    pub card: u32,
    /// The demand, with what the file pays.
    #[serde(flatten)]
    pub demand: SaidJson,
    /// What the formula pays.
    pub formula: i32,
}

/// What a code says of the deck that bears it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CodeSaid {
    /// The code, as written.
    pub code: String,
    /// Whether the deck is that of the code, card by card.
    pub same: bool,
    /// The numbers of the cards that are not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<u32>,
    /// The numbers of the code's cards that the deck lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<u32>,
    /// Why no deck can be dealt from it on this map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_none(left_out: &usize) -> bool {
    *left_out == 0
}

/// How many cards are found fault with.
pub(super) fn count<'a>(findings: impl Iterator<Item = &'a Finding>) -> usize {
    findings
        .filter_map(|finding| finding.position)
        .collect::<BTreeSet<_>>()
        .len()
}

impl Report {
    /// Whether the deck breaks no rule.
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
    }
}
