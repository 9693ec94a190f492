//! What the forms for people are made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How hexes lie.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum LayoutForm {
    /// With a flat top.
    Flat,
    /// With a pointed top.
    Pointy,
}

/// What is counted along an axis.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AxisForm {
    /// The letters of coordinates.
    Letter,
    /// The numbers.
    Number,
}

/// What coordinates count; either axis tells the other.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct AxesForm {
    /// Rightwards.
    x: Option<AxisForm>,
    /// Downwards.
    y: Option<AxisForm>,
}

/// What routes may not share.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ConflictForm {
    /// Track alone.
    Track,
    /// Track and stops.
    Stop,
    /// Track and hexes in which both stop.
    Hex,
}

/// A tile.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TileForm {
    /// Its colour: white, yellow, green, brown, gray, red, blue.
    colour: String,
    /// What is printed on it, in the notation.
    code: String,
    /// Its number, where lines call it otherwise.
    number: Option<String>,
}

/// What was run in a recorded game.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordForm {
    /// The routes.
    routes: Option<Vec<RecordedRoute>>,
    /// What the run earned as a whole.
    total: Option<u32>,
    /// Hexes in which the company has a bonus of its own.
    bonuses: Option<Vec<RecordedBonus>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RecordedRoute {
    /// The train, by its place among the company's, from 0.
    train: usize,
    /// What it earned.
    earned: u32,
    /// The stops in order, in brackets those that paid nothing: `A1 B3:1 (C5)`.
    stops: String,
    /// The hexes of each leg, for rules that ask for them: `A1 A3 B4, B4 C5`.
    legs: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RecordedBonus {
    hexes: Vec<String>,
    pays: u32,
}

/// A train. It says in one way how far it runs: `stops`, `rows`, `hexes` or `flood`.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainForm {
    /// So many stops, all paid; those that `skip` names may be passed unpaid.
    stops: Option<CountForm>,
    /// Which stops may be passed unpaid.
    skip: Option<KindsForm>,
    /// So many stops of each kind.
    rows: Option<Vec<RowForm>>,
    /// So many hexes, the first and the last counted.
    hexes: Option<u32>,
    /// Every stop that can be reached from one token.
    flood: Option<bool>,
    /// What its stops are multiplied by.
    times: Option<u32>,
    /// Whether it may run to a single stop; so do trains of one stop, unless said.
    local: Option<bool>,
    /// `only` stops with the company's token pay, or they pay so many times.
    tokened: Option<TokenedForm>,
    /// Its group: trains of different groups may use the same track.
    group: Option<String>,
    /// Whether one of the stops that are paid must have the company's token; with `rows` so, unless said.
    pays_token: Option<bool>,
    /// The gauges of track it may run on: `broad`, `narrow`, `dual`, `thin`; all, unless said.
    gauges: Option<Vec<String>>,
}

/// One row of a train's distance.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RowForm {
    /// The kinds of stops that it is for.
    kinds: KindsForm,
    /// How many of them are paid.
    pay: CountForm,
    /// How many may be visited; as many as are paid, unless said.
    visit: Option<CountForm>,
    /// What they are multiplied by, instead of the train's own `times`.
    times: Option<u32>,
}

/// A number, or `all` without limit.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum CountForm {
    Number(u32),
    All(AllForm),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum AllForm {
    All,
}

/// Kinds of stops: one word or several.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum KindsForm {
    One(KindForm),
    Several(Vec<KindForm>),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum KindForm {
    /// All kinds.
    All,
    /// Cities, passes and off-board areas.
    Cities,
    /// Towns and halts.
    Towns,
    City,
    Pass,
    Town,
    Halt,
    Offboard,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum TokenedForm {
    Word(OnlyForm),
    Times(u32),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum OnlyForm {
    Only,
}
