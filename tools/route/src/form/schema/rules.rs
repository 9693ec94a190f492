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
    Cities,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum MustForm {
    Earning(bool),
    Word(MustWord),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum MustWord {
    Most,
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

/// Some stops.
#[derive(Serialize, Deserialize, JsonSchema)]
struct PlacesForm {
    /// In any of these hexes, or a stop of a hex as `M38:1`.
    visit: Option<WordsForm>,
    /// In a hex with this mark: an icon, a label, what players put there.
    mark: Option<String>,
    /// Of these kinds.
    kinds: Option<KindsForm>,
    /// With the company's token.
    token: Option<bool>,
}

/// One stop of each of several sets. It holds no [`PlacesForm`]: what is flattened twice takes no members out, and all
/// would be unknown.
#[derive(Serialize, Deserialize, JsonSchema)]
struct SetsForm {
    /// A stop in one of these...
    from: Option<WordsForm>,
    /// ...and a stop in one of these.
    to: Option<WordsForm>,
    /// A stop of each.
    sets: Option<Vec<WordsForm>>,
}

/// When a rule holds.
#[derive(Serialize, Deserialize, JsonSchema)]
struct WhenForm {
    /// For trains of these names.
    trains: Option<WordsForm>,
    /// For these companies.
    companies: Option<WordsForm>,
    /// In these phases.
    phases: Option<WordsForm>,
    /// For the company that holds this.
    holds: Option<String>,
}

/// Revenue beside what stops pay, for paid stops.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BonusForm {
    /// What it is called in answers.
    name: Option<String>,
    /// What calls for it.
    #[serde(flatten)]
    places: PlacesForm,
    /// Sets of them.
    #[serde(flatten)]
    sets: SetsForm,
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
    /// For whom it is.
    #[serde(flatten)]
    when: WhenForm,
}

/// What multiplies a whole route that visits some stops.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FactorForm {
    /// What calls for it.
    #[serde(flatten)]
    places: PlacesForm,
    /// Sets of them.
    #[serde(flatten)]
    sets: SetsForm,
    /// What it is multiplied by.
    times: Option<u32>,
    /// What it is divided by; rounded down.
    by: Option<u32>,
    /// For whom it is.
    #[serde(flatten)]
    when: WhenForm,
}

/// What changes the total of a run.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TotalForm {
    /// What it is called in answers.
    name: Option<String>,
    /// What calls for it: paid stops, be they on one route or on several.
    #[serde(flatten)]
    places: PlacesForm,
    /// Sets of them.
    #[serde(flatten)]
    sets: SetsForm,
    /// For runs of at least so many trains.
    runs: Option<u32>,
    /// What is added.
    pays: Option<u32>,
    /// What is taken.
    takes: Option<u32>,
    /// How often; once for the run, unless said.
    per: Option<TotalPerForm>,
    /// How many trains earn nothing, should all run.
    lost: Option<u32>,
    /// What the total is multiplied by.
    times: Option<u32>,
    /// What it is divided by; rounded down.
    by: Option<u32>,
    /// What it is rounded down to multiples of.
    round: Option<u32>,
    /// For whom it is.
    #[serde(flatten)]
    when: WhenForm,
}

/// What an amount for a run is counted by.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum TotalPerForm {
    /// Once for the run.
    Run,
    /// For each train that runs.
    Train,
}

/// Stops that a route may visit only with so many others.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NeedForm {
    /// Which stops.
    #[serde(flatten)]
    places: PlacesForm,
    /// How many others.
    others: u32,
    /// For whom it is.
    #[serde(flatten)]
    when: WhenForm,
}

/// What a title has and its rules do not say: a company with such a stop and such a train is refused.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MissingForm {
    /// Which stops.
    #[serde(flatten)]
    places: PlacesForm,
    /// What it is.
    name: String,
    /// For whom it is.
    #[serde(flatten)]
    when: WhenForm,
}

/// Hexes that only some may run into or through.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RightForm {
    /// The hexes.
    hexes: WordsForm,
    /// For whom it is.
    #[serde(flatten)]
    when: WhenForm,
}
