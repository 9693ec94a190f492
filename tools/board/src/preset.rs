//! What a game's boards are like, as data: sizes, terrain, path types, goods, and what is fair.

mod check;
pub mod file;
mod hash;

use crate::terrain::Ground;
use std::collections::BTreeSet;

/// What a path leads over. Its codes, and those of looks, are in the order of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Land that is no forest.
    Land,
    /// Water.
    Water,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A pale road between two edges.
    Road,
    /// Rails with sleepers.
    Rail,
    /// A dashed lane.
    Lane,
    /// A dotted trail.
    Trail,
}

/// A path type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathType {
    /// Its name.
    pub name: String,
    /// What it leads over.
    pub over: Over,
    /// How it is drawn.
    pub look: Look,
    /// The first scenario that has it, from 0.
    pub from: usize,
}

impl PathType {
    /// Whether a path of the type may lead over such ground.
    pub fn carries(&self, ground: Ground) -> bool {
        match self.over {
            Over::Water => ground == Ground::Water,
            Over::Land => ground == Ground::Land,
        }
    }
}

/// What flies, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Craft {
    /// A plane.
    Plane,
    /// A balloon.
    Balloon,
}

/// The type that joins what no path joins, from airport to airport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Air {
    /// Its name.
    pub name: String,
    /// How it is drawn.
    pub look: Craft,
    /// The first scenario that has it, from 0.
    pub from: usize,
}

/// A good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Good {
    /// Its name.
    pub name: String,
    /// The least and the most points that a city gives for it.
    pub points: [u32; 2],
    /// How often it is drawn.
    pub weight: u32,
    /// The first scenario that has it, from 0.
    pub from: usize,
}

/// The ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    /// Cells whose noise is below it are water.
    pub water_line: f64,
    /// How far the noise moves on in a cell, by scenario; the last for all more.
    pub steps: Vec<f64>,
    /// The least and the greatest share of water, in percent; the water line moves where the noise gives another.
    pub water: [usize; 2],
    /// Land whose second noise is above it is forest.
    pub forest_line: f64,
    /// How far the second noise moves on in a cell.
    pub forest_step: f64,
}

/// How cities are placed. Lengths are in cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cities {
    /// How many for one player.
    pub first: usize,
    /// How many more for each player more.
    pub more: usize,
    /// The share of cities away from water, in percent.
    pub inland: usize,
    /// Cells between two cities, along the columns or the rows: as many as there are players, within these.
    pub apart: [usize; 2],
    /// Cells to the edge: as many as there are players, within these.
    pub edge: [usize; 2],
    /// The part of the board, in percent of width and height, that is kept for the rules.
    pub corner: [usize; 2],
}

/// How paths are found. Lengths are in cells, shares in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// How far a city looks for others: so many, and so many more for each player.
    pub range: [usize; 2],
    /// How much farther a capital looks.
    pub capital: usize,
    /// How likely a city looks for one more.
    pub again: u64,
    /// How likely a capital does.
    pub capital_again: u64,
    /// How likely a search may enter the paths of other types.
    pub crossover: u64,
    /// The greatest share of path cells, cities left out, that have more than one type.
    pub crossed: usize,
    /// The least number of paths of each type: up to five players, and above.
    pub least: [usize; 2],
}

/// How goods are dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealing {
    /// How many for ten cities.
    pub share: usize,
    /// How many of each at least.
    pub least: usize,
    /// How many in a city at most.
    pub most: usize,
}

/// What a capital is worth, in half points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    /// For an airport.
    pub airport: u32,
    /// For each point of its goods.
    pub good: u32,
    /// For each connection.
    pub connection: u32,
    /// For a connection that leads to a capital, in place of `connection`.
    pub capital: u32,
    /// For each city of its group.
    pub group: u32,
    /// How many half points one point of bonus makes up for.
    pub bonus: u32,
}

/// What a game's boards are like.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The licence it comes under.
    pub licence: String,
    /// How it was made.
    pub provenance: String,
    /// The most players.
    pub players: usize,
    /// What the scenarios are called, the easiest first.
    pub scenarios: Vec<String>,
    /// Columns and rows for one player, two and so on; the last for all more.
    pub grid: Vec<[usize; 2]>,
    /// The ground.
    pub terrain: Terrain,
    /// How cities are placed.
    pub cities: Cities,
    /// The path types.
    pub types: Vec<PathType>,
    /// What joins airports, if the game has any.
    pub air: Option<Air>,
    /// How paths are found.
    pub paths: Paths,
    /// The goods.
    pub goods: Vec<Good>,
    /// How they are dealt.
    pub dealing: Dealing,
    /// What is fair.
    pub fair: Fair,
    /// Names for cities.
    pub city_names: Vec<String>,
    /// Names for forests.
    pub forest_names: Vec<String>,
}

/// What is asked for: a preset's board for so many players, in a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The preset.
    pub preset: &'a Preset,
    /// 1 to the preset's most.
    pub players: usize,
    /// From 0.
    pub scenario: usize,
}

/// The value for a place in a list whose last one serves for all more.
fn at<T: Copy + Default>(list: &[T], place: usize) -> T {
    list.get(place).or(list.last()).copied().unwrap_or_default()
}

impl Setting<'_> {
    /// Columns and rows.
    pub fn grid(&self) -> [usize; 2] {
        at(&self.preset.grid, self.players.saturating_sub(1))
    }

    /// How many cities.
    pub fn cities(&self) -> usize {
        self.preset.cities.first + self.preset.cities.more * self.players.saturating_sub(1)
    }

    /// How far the first noise moves on in a cell.
    pub fn step(&self) -> f64 {
        at(&self.preset.terrain.steps, self.scenario)
    }

    /// Cells between two cities.
    pub fn apart(&self) -> usize {
        let [least, most] = self.preset.cities.apart;
        self.players.clamp(least, most.max(least))
    }

    /// Cells to the edge.
    pub fn edge(&self) -> usize {
        let [least, most] = self.preset.cities.edge;
        self.players.clamp(least, most.max(least))
    }

    /// How far a city looks for others.
    pub fn range(&self, capital: bool) -> usize {
        let [first, more] = self.preset.paths.range;
        first
            + more * self.players
            + if capital {
                self.preset.paths.capital
            } else {
                0
            }
    }

    /// The path types of the scenario, by their indices.
    pub fn types(&self) -> Vec<usize> {
        (0..self.preset.types.len())
            .filter(|&kind| self.preset.types[kind].from <= self.scenario)
            .collect()
    }

    /// The goods of the scenario, by their indices.
    pub fn goods(&self) -> Vec<usize> {
        (0..self.preset.goods.len())
            .filter(|&good| self.preset.goods[good].from <= self.scenario)
            .collect()
    }

    /// Whether airports join what no path joins.
    pub fn has_air(&self) -> bool {
        self.preset
            .air
            .as_ref()
            .is_some_and(|air| air.from <= self.scenario)
    }

    /// The least number of paths of each type.
    pub fn least(&self) -> usize {
        self.preset.paths.least[usize::from(self.players > 5)]
    }

    /// What the paths of the scenario lead over: whether that is water.
    pub fn grounds(&self) -> BTreeSet<bool> {
        self.types()
            .into_iter()
            .map(|kind| self.preset.types[kind].over == Over::Water)
            .collect()
    }
}
