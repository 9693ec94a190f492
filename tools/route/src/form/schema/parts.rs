//! What the forms for people are made of.

use milepost_document::FromNode;
use schemars::JsonSchema;
use serde::Serialize;

/// How hexes lie.
#[derive(FromNode, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum LayoutForm {
    /// With a flat top.
    Flat,
    /// With a pointed top.
    Pointy,
}

/// What is counted along an axis.
#[derive(FromNode, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AxisForm {
    /// The letters of coordinates.
    Letter,
    /// The numbers.
    Number,
}

/// What coordinates count; either axis tells the other.
#[derive(FromNode, Serialize, JsonSchema)]
pub(super) struct AxesForm {
    /// Rightwards.
    x: Option<AxisForm>,
    /// Downwards.
    y: Option<AxisForm>,
}

/// A tile.
#[derive(FromNode, Serialize, JsonSchema)]
pub(super) struct TileForm {
    /// Its colour: white, yellow, green, brown, gray, red, blue.
    colour: String,
    /// What is printed on it, in the notation.
    code: String,
    /// Its number, where lines call it otherwise.
    number: Option<String>,
}

/// What was run in a recorded game.
#[derive(FromNode, Serialize, JsonSchema)]
pub(super) struct RecordForm {
    /// The routes.
    routes: Option<Vec<RecordedRoute>>,
    /// What the run earned as a whole.
    total: Option<u32>,
    /// Hexes in which the company has a bonus of its own.
    bonuses: Option<Vec<RecordedBonus>>,
}

#[derive(FromNode, Serialize, JsonSchema)]
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

#[derive(FromNode, Serialize, JsonSchema)]
struct RecordedBonus {
    hexes: Vec<String>,
    pays: u32,
}
