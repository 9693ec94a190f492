//! The two JSON forms. Members that are not listed are reported, but for those that no route depends on.

use super::parts::{AxesForm, LayoutForm};
use milepost_document::FromNode;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The notation JSON: a position of a recorded game.
#[derive(FromNode, Serialize, JsonSchema)]
pub struct RecordedJson {
    /// The game.
    title: Option<String>,
    /// How the hexes lie; flat, unless said.
    layout: Option<LayoutForm>,
    /// What the letters of coordinates count.
    axes: Option<AxesForm>,
    /// The phase.
    phase: Option<Phase>,
    /// The company that is to run.
    corporation: Option<String>,
    /// Its trains.
    trains: Option<Vec<RecordedTrain>>,
    /// The board.
    hexes: Vec<RecordedHex>,
    /// Whether the game has no rules of its own for routes; so, unless there are `overrides`.
    title_plain: Option<bool>,
    /// The rules of the game that stand nowhere here, by name: such a position is only run by plain rules.
    overrides: Option<Vec<String>>,
    /// Abilities of companies; not empty, they count as a rule that stands nowhere here.
    bonus_abilities: Option<Vec<Value>>,
    /// What is assigned to the company; as above.
    corporation_assignments: Option<Vec<Value>>,
    /// What was run: a title's rules must explain what each route earned, and the whole run.
    routes: Option<Vec<Value>>,
    /// What the whole run earned.
    recorded_total: Option<u32>,
}

#[derive(FromNode, Serialize, JsonSchema)]
struct Phase {
    /// The colours of the tiles in use, the latest last.
    tiles: Option<Vec<String>>,
}

#[derive(FromNode, Serialize, JsonSchema)]
struct RecordedTrain {
    /// Its name, or `id`.
    name: Option<String>,
    id: Option<String>,
    /// A number of stops, or rows; 99 and more without limit.
    distance: RecordedDistance,
    multiplier: Option<u32>,
    /// Whether it may run to a single stop.
    local: Option<bool>,
    /// Whether one of the stops that are paid must have the company's token; so, unless said.
    requires_token: Option<bool>,
}

#[derive(FromNode, Serialize, JsonSchema)]
#[serde(untagged)]
enum RecordedDistance {
    Stops(u32),
    Rows(Vec<RecordedRow>),
}

#[derive(FromNode, Serialize, JsonSchema)]
struct RecordedRow {
    /// Kinds of stops: city, pass, town, halt, offboard.
    nodes: Vec<String>,
    pay: u32,
    /// As `pay`, unless said.
    visit: Option<u32>,
    multiplier: Option<u32>,
}

#[derive(FromNode, Serialize, JsonSchema)]
struct RecordedHex {
    /// Its coordinate.
    id: String,
    /// Where it lies, in doubled coordinates; as its coordinate says, unless given.
    x: Option<i32>,
    y: Option<i32>,
    /// The number of the tile there, its colour, and its rotation in sixths clockwise.
    tile: Option<String>,
    color: Option<String>,
    rot: Option<u8>,
    /// The notation, not turned; read where there are neither `nodes` nor `paths`.
    code: Option<String>,
    /// The hexes that track may go on to, by edge 0 to 5; found by where they lie, unless given.
    nb: Option<BTreeMap<String, String>>,
    /// Edges that nothing passes.
    impassable_edges: Option<Vec<u8>>,
    labels: Option<Vec<String>>,
    /// Its stops.
    nodes: Option<Vec<RecordedNode>>,
    /// Its track, turned: `["e0", "n0", {"terminal": 1, "track": "narrow", "lanes": [[2, 0], [2, 0]]}]`, ends being edges
    /// (`e`), nodes (`n`) and the junction (`j`).
    paths: Option<Vec<Value>>,
}

#[derive(FromNode, Serialize, JsonSchema)]
struct RecordedNode {
    /// city, pass, town, halt or offboard.
    #[serde(rename = "type")]
    kind: String,
    /// What it pays, always or by colour.
    rev: Option<RevenueForm>,
    groups: Option<Vec<String>>,
    visit_cost: Option<u32>,
    /// The edge it is drawn at, halves between two; in the middle, unless given.
    edge: Option<f64>,
    slots: Option<u8>,
    /// The company in each place, null where it is free.
    tokens: Option<Vec<Option<String>>>,
    /// The types of the tokens, `neutral` among them.
    token_types: Option<Vec<Option<String>>>,
    /// The companies of tokens beyond the places.
    extra_tokens: Option<Vec<Option<String>>>,
}

#[derive(FromNode, Serialize, JsonSchema)]
#[serde(untagged)]
enum RevenueForm {
    Plain(i32),
    Phased(BTreeMap<String, i32>),
}
