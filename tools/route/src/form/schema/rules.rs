//! Rules that are for some stops and some trains.

use super::parts::KindsForm;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One word or several.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum WordsForm {
    One(String),
    Several(Vec<String>),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum OnceForm {
    Hex(bool),
    Word(OnceWord),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum OnceWord {
    Cities,
    Stops,
    Passing,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum TownEndsForm {
    Free,
    Forbidden,
}

/// What a bonus is counted by.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum PerForm {
    /// Once for a route.
    Route,
    /// For each paid stop of the set.
    Stop,
    /// For each stop visited.
    Visit,
    /// For each hex, the first and the last counted.
    Hex,
}

/// Revenue beside what stops pay, for paid stops.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BonusForm {
    /// What it is called in answers.
    name: Option<String>,
    /// A stop in any of these hexes, or a stop of a hex as `M38:1`.
    visit: Option<WordsForm>,
    /// A stop in one of these...
    from: Option<WordsForm>,
    /// ...and a stop in one of these.
    to: Option<WordsForm>,
    /// A stop of each.
    sets: Option<Vec<WordsForm>>,
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// Of these kinds.
    kinds: Option<KindsForm>,
    /// With the company's token.
    token: Option<bool>,
    /// What it pays.
    pays: Option<u32>,
    /// How often; once for a route, unless said.
    per: Option<PerForm>,
    /// What it pays more, by the hex of the paid stop.
    adds: Option<BTreeMap<String, u32>>,
    /// Whether it pays again what the stop of the last set pays.
    again: Option<bool>,
    /// Whether it is multiplied where the train is; not, unless said.
    multiplied: Option<bool>,
    /// Whether one route alone of the run has it.
    once: Option<bool>,
    /// Whether it goes to the treasury and is told beside the revenue.
    subsidy: Option<bool>,
    /// For trains of these names.
    trains: Option<WordsForm>,
    /// For these companies.
    companies: Option<WordsForm>,
    /// In these phases.
    phases: Option<WordsForm>,
    /// For the company that holds this.
    holds: Option<String>,
}

/// What multiplies a whole route that visits some stops.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FactorForm {
    /// A stop in any of these hexes, or a stop of a hex as `M38:1`.
    visit: Option<WordsForm>,
    /// A stop in one of these...
    from: Option<WordsForm>,
    /// ...and a stop in one of these.
    to: Option<WordsForm>,
    /// A stop of each.
    sets: Option<Vec<WordsForm>>,
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// Of these kinds.
    kinds: Option<KindsForm>,
    /// With the company's token.
    token: Option<bool>,
    /// What it is multiplied by.
    times: Option<u32>,
    /// What it is divided by; rounded down.
    by: Option<u32>,
    /// For trains of these names.
    trains: Option<WordsForm>,
    /// For these companies.
    companies: Option<WordsForm>,
    /// In these phases.
    phases: Option<WordsForm>,
    /// For the company that holds this.
    holds: Option<String>,
}

/// Stops that a route may visit only with so many others.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NeedForm {
    /// In any of these hexes.
    visit: Option<WordsForm>,
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// Of these kinds.
    kinds: Option<KindsForm>,
    /// With the company's token.
    token: Option<bool>,
    /// How many others.
    others: u32,
    /// For trains of these names.
    trains: Option<WordsForm>,
    /// For these companies.
    companies: Option<WordsForm>,
    /// In these phases.
    phases: Option<WordsForm>,
    /// For the company that holds this.
    holds: Option<String>,
}

/// What a title has and its rules do not say: a company with such a stop and such a train is refused.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MissingForm {
    /// In any of these hexes.
    visit: Option<WordsForm>,
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// Of these kinds.
    kinds: Option<KindsForm>,
    /// With the company's token.
    token: Option<bool>,
    /// What it is.
    name: String,
    /// For trains of these names.
    trains: Option<WordsForm>,
    /// For these companies.
    companies: Option<WordsForm>,
    /// In these phases.
    phases: Option<WordsForm>,
    /// For the company that holds this.
    holds: Option<String>,
}

/// Hexes that only some may run into or through.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RightForm {
    /// The hexes.
    hexes: WordsForm,
    /// For trains of these names.
    trains: Option<WordsForm>,
    /// For these companies.
    companies: Option<WordsForm>,
    /// In these phases.
    phases: Option<WordsForm>,
    /// For the company that holds this.
    holds: Option<String>,
}
