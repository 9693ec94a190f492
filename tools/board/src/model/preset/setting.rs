//! What is asked for: a preset, the number of players, a scenario and a form of land.

use super::{Land, Over, Preset};
use crate::model::board::{Board, MOST_RIVERS};
use std::collections::BTreeSet;

/// The greatest share of land that is hills, in percent: paths need the rest.
const MOST_HILLS: usize = 40;

/// What is asked for: a preset's board for so many players, in a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The preset.
    pub preset: &'a Preset,
    /// 1 to the preset's most.
    pub players: usize,
    /// From 0.
    pub scenario: usize,
    /// The form of land, by its index in the preset; if none is asked for, the seed decides.
    pub land: Option<usize>,
}

/// The value for a place in a list whose last one serves for all more.
fn at<T: Copy + Default>(list: &[T], place: usize) -> T {
    list.get(place).or(list.last()).copied().unwrap_or_default()
}

impl<'a> Setting<'a> {
    /// What a board of a preset is made for.
    pub fn of(preset: &'a Preset, board: &Board) -> Setting<'a> {
        Setting {
            preset,
            players: board.players,
            scenario: board.scenario,
            land: board.land,
        }
    }

    /// The form of land, if it is known and the preset has forms.
    pub fn form(&self) -> Option<&'a Land> {
        self.preset.lands.get(self.land?)
    }

    /// The least and the greatest share of water, in percent.
    pub fn water(&self) -> [usize; 2] {
        self.form()
            .map_or(self.preset.terrain.water, |land| land.water)
    }

    /// How much of the land is hills, in percent.
    pub fn hills(&self) -> usize {
        let part = self.form().map_or(100, |land| land.hills);
        (at(&self.preset.terrain.hills, self.scenario) * part / 100).min(MOST_HILLS)
    }

    /// How many rivers there are at most.
    pub fn rivers(&self) -> usize {
        let [columns, rows] = self.grid();
        let part = self.form().map_or(100, |land| land.rivers);
        let all = at(&self.preset.terrain.rivers, self.scenario) * part * columns * rows;
        all.div_ceil(100_000).min(MOST_RIVERS)
    }

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
        let step = at(&self.preset.terrain.steps, self.scenario);
        self.form()
            .map_or(step, |land| step.max(land.step[0]).min(land.step[1]))
    }

    /// Land whose second noise is above it is forest.
    pub fn forest_line(&self) -> f64 {
        at(&self.preset.terrain.forest_line, self.scenario)
    }

    /// How many goods there are for ten cities.
    pub fn share(&self) -> usize {
        at(&self.preset.dealing.share, self.scenario)
    }

    /// What a point a step of closeness gives in play, in hundredths of a point.
    pub fn closeness(&self) -> u64 {
        at(&self.preset.fair.closeness, self.scenario)
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

    /// Whether a city of a board that is begun looks farther than others: the first ones do, as many as there are players.
    /// Capitals are chosen later.
    pub fn looks_farther(&self, city: usize) -> bool {
        city < self.players
    }

    /// How far a city of a board that is begun looks for others, in cells.
    pub fn range(&self, city: usize) -> usize {
        let paths = &self.preset.paths;
        let [first, more] = at(&paths.range, self.scenario);
        let further = if self.looks_farther(city) {
            paths.capital
        } else {
            0
        };
        first + more * self.players + further
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

    /// What the paths of the scenario lead over.
    pub fn grounds(&self) -> BTreeSet<Over> {
        let types = self.types().into_iter();
        types.map(|kind| self.preset.types[kind].over).collect()
    }
}
