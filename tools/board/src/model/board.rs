//! A board: what is on every cell, the cities with what they want, and the paths between them.

use super::grid::Grid;
use super::river::{Banks, River};

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Water.
    Water,
    /// Land.
    Land,
    /// Forest, which no path enters.
    Forest,
    /// Hills, which no path enters.
    Hill,
}

/// A good that a city wants, and the points it gives for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    /// Index of the good in the preset.
    pub good: usize,
    /// The points.
    pub points: u32,
}

/// A city. The first ones are the players' capitals, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct City {
    /// Its cell.
    pub cell: usize,
    /// Its name.
    pub name: String,
    /// What it wants.
    pub wants: Vec<Want>,
    /// Whether it has an airport.
    pub airport: bool,
}

/// A path between two cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Index of its type in the preset.
    pub kind: usize,
    /// Index of the one city, the lower of the two.
    pub a: usize,
    /// Index of the other.
    pub b: usize,
    /// Its cells from `a` to `b`, both cities' included.
    pub cells: Vec<usize>,
}

impl Path {
    /// A path of a type over these cells, which begin in city `from` and end in city `to`.
    pub(crate) fn between(kind: usize, [from, to]: [usize; 2], mut cells: Vec<usize>) -> Path {
        if from > to {
            cells.reverse();
        }
        Path {
            kind,
            a: from.min(to),
            b: from.max(to),
            cells,
        }
    }

    /// Marks its cells as having a path of its type.
    pub(crate) fn mark(&self, tracks: &mut [u8]) {
        for &cell in &self.cells {
            tracks[cell] |= 1 << self.kind;
        }
    }
}

/// A forest: its name and the kind of its trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forest {
    /// Its name; empty where it is too small for one.
    pub name: String,
    /// Its cells, ascending.
    pub cells: Vec<usize>,
    /// The kind of its trees, a number below [`TREES`].
    pub tree: usize,
}

/// How many kinds of trees there are.
pub const TREES: usize = 4;

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Its seed makes it again.
    Seed,
    /// It was changed by hand.
    Edited,
}

/// A finished board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many players it is for; as many cities are capitals.
    pub players: usize,
    /// The scenario, from 0.
    pub scenario: usize,
    /// The form of its land, by its index in the preset; none where the preset has no forms.
    pub land: Option<usize>,
    /// The name of the land; empty where the preset has none.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// How many times it was begun anew before it was good, from 0.
    pub tries: usize,
    /// Its cells.
    pub grid: Grid,
    /// The ground of each cell.
    pub ground: Vec<Ground>,
    /// Whether each cell is kept for the rules.
    pub kept: Vec<bool>,
    /// The rivers, none where the preset has none.
    pub rivers: Vec<River>,
    /// The forests.
    pub forests: Vec<Forest>,
    /// The cities, capitals first.
    pub cities: Vec<City>,
    /// The paths, by type and cities.
    pub paths: Vec<Path>,
    /// The path types on each cell, a bit a type.
    pub tracks: Vec<u8>,
    /// What each player begins with.
    pub bonus: Vec<u32>,
}

/// The most path types.
pub const MOST_TYPES: usize = 8;
/// The most rivers.
pub const MOST_RIVERS: usize = 200;

impl Board {
    /// What the board is called: its land's name, else that of its preset.
    pub fn title<'a>(&'a self, preset: &'a str) -> &'a str {
        match self.name.as_str() {
            "" => preset,
            name => name,
        }
    }

    /// Along which sides of cells rivers run.
    pub fn banks(&self) -> Banks {
        Banks::new(self.grid, &self.rivers)
    }

    /// Whether a path joins two cities.
    pub fn is_joined(&self, a: usize, b: usize) -> bool {
        self.paths
            .iter()
            .any(|path| (path.a, path.b) == (a.min(b), a.max(b)))
    }

    /// The city on each cell.
    pub fn city_at(&self) -> Vec<Option<u8>> {
        let mut city_at = vec![None; self.grid.cells()];
        self.cities
            .iter()
            .enumerate()
            .for_each(|(city, at)| city_at[at.cell] = Some(city as u8));
        city_at
    }
}
