//! The ground of a game's boards, and the forms of land that they can have (`docs/rules/boards.md`, B2, B3, B25 to B27).

use super::{by_scenario, span};
use milepost_document::{FromNode, Limits};

/// The ground.
#[derive(Clone, Debug, PartialEq, FromNode)]
pub struct Terrain {
    /// Cells whose noise is below it are water.
    #[form(range(-1.0..=1.0))]
    pub water_line: f64,
    /// How far the noise moves on in a cell, by scenario; the last for all more.
    #[form(range(0.001..=1.0), nonempty)]
    pub steps: Vec<f64>,
    /// The least and the greatest share of water, in percent; the water line moves where the noise gives another.
    #[form(with(|r, at| span(r, at, 0..=100)))]
    pub water: [usize; 2],
    /// Land whose second noise is above it is forest, by scenario; the last for all more.
    #[form(with(|r, at| by_scenario(r, at, &Limits::new().range(-1.0..=1.0))))]
    pub forest_line: Vec<f64>,
    /// How far the second noise moves on in a cell.
    #[form(range(0.001..=1.0))]
    pub forest_step: f64,
    /// How much of the land is hills, in percent, by scenario; the last for all more.
    #[serde(default)]
    #[form(with(|r, at| by_scenario(r, at, &Limits::new().range(0..=50))))]
    pub hills: Vec<usize>,
    /// How far the noise of hills moves on in a cell.
    #[serde(default = "usual")]
    #[form(range(0.001..=1.0))]
    pub hill_step: f64,
    /// How many rivers there are for 1,000 cells, by scenario; the last for all more.
    #[serde(default)]
    #[form(with(|r, at| by_scenario(r, at, &Limits::new().range(0..=50))))]
    pub rivers: Vec<usize>,
}

/// The step of hills' noise where a preset does not say.
fn usual() -> f64 {
    0.14
}

/// A form of land: how the noise is bent, so that a board looks like it at first sight.
#[derive(Clone, Debug, PartialEq, FromNode)]
pub struct Land {
    /// Its name, by which it is asked for.
    #[form(name)]
    pub name: String,
    /// How often it is drawn.
    #[form(range(1..=1000))]
    pub weight: u32,
    /// The least and the greatest share of water, in percent, in place of the terrain's.
    #[form(with(|r, at| span(r, at, 0..=100)))]
    pub water: [usize; 2],
    /// The step of the noise is kept between these.
    #[form(range(0.001..=1.0))]
    pub step: [f64; 2],
    /// How much lower the edges are than the middle, where the noise is from -1 to 1; below 0 they are higher.
    #[form(range(-4.0..=4.0))]
    pub fall: f64,
    /// How much lower one side is than the middle, and the side across higher; which side is drawn.
    #[form(range(0.0..=4.0))]
    pub tilt: f64,
    /// How much of the scenario's hills it has, in percent.
    #[form(range(0..=1000))]
    pub hills: usize,
    /// How much of the scenario's rivers it has, in percent.
    #[form(range(0..=1000))]
    pub rivers: usize,
    /// What such a land is called; `{}` stands for the name that is drawn.
    #[form(name, nonempty)]
    pub titles: Vec<String>,
}
