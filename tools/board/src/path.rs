//! Paths between cities: the board under construction, the cheapest path, and which cities are joined.

mod network;
mod rungs;
mod search;

pub(crate) use network::{Layout, Network, groups};
pub(crate) use rungs::rungs;
pub(crate) use search::{Crossing, Finder, Query};

use crate::model::board::Path;
use crate::model::grid::Grid;
use crate::model::preset::Setting;
use crate::terrain::Relief;

/// A board under construction: ground, cities and the paths laid so far.
#[derive(Clone, Debug)]
pub(crate) struct Draft<'a> {
    /// What board it becomes.
    pub setting: Setting<'a>,
    /// Its cells.
    pub grid: Grid,
    /// The ground of each cell, and its rivers.
    pub relief: Relief,
    /// Cells that are reserved for the printed rules.
    pub kept: Vec<bool>,
    /// The cities' cells.
    pub cities: Vec<usize>,
    /// The city on each cell.
    pub city_at: Vec<Option<u8>>,
    /// The path types on each cell, a bit a type.
    pub tracks: Vec<u8>,
    /// The paths laid so far.
    pub paths: Vec<Path>,
    /// Changes whenever tracks or cities do.
    revision: u64,
}

impl Draft<'_> {
    /// Cities on their ground, and no path yet.
    pub fn new(
        setting: Setting<'_>,
        grid: Grid,
        relief: Relief,
        kept: Vec<bool>,
        cities: Vec<usize>,
    ) -> Draft<'_> {
        let mut city_at = vec![None; grid.cells()];
        cities
            .iter()
            .enumerate()
            .for_each(|(city, &cell)| city_at[cell] = Some(city as u8));
        let tracks = vec![0; grid.cells()];
        Draft {
            setting,
            grid,
            relief,
            kept,
            cities,
            city_at,
            tracks,
            paths: Vec::new(),
            revision: 0,
        }
    }

    /// A number that changes whenever tracks or cities do.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Moves a city.
    pub fn move_city(&mut self, city: usize, cell: usize) {
        self.revision += 1;
        self.city_at[self.cities[city]] = None;
        self.cities[city] = cell;
        self.city_at[cell] = Some(city as u8);
    }

    /// Whether a path of a type may lead over a cell.
    pub fn carries(&self, kind: usize, cell: usize) -> bool {
        self.setting.preset.types[kind].carries(self.relief.ground[cell]) && !self.kept[cell]
    }

    /// The tracks and the cities they join.
    pub fn layout(&self) -> Layout<'_> {
        Layout {
            grid: self.grid,
            tracks: &self.tracks,
            cities: &self.cities,
            city_at: &self.city_at,
        }
    }

    /// The group of each city.
    pub fn groups(&self) -> Vec<usize> {
        groups(self.layout(), &self.setting.types())
    }

    /// Whether a path joins two cities.
    pub fn joined(&self, a: usize, b: usize) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        self.paths.iter().any(|path| (path.a, path.b) == (a, b))
    }

    /// Adds a path.
    pub fn add(&mut self, path: Path) {
        self.revision += 1;
        path.mark(&mut self.tracks);
        self.paths.push(path);
    }

    /// Lays the tracks of the paths anew.
    pub fn retrack(&mut self) {
        self.revision += 1;
        self.tracks.fill(0);
        for path in &self.paths {
            path.mark(&mut self.tracks);
        }
    }

    /// How many cells have paths, and how many paths of more than one type, cities left out.
    pub fn crossed(&self) -> (usize, usize) {
        let open = self
            .tracks
            .iter()
            .zip(&self.city_at)
            .filter(|(_, city)| city.is_none());
        let counts = open.map(|(types, _)| types.count_ones());
        counts.fold((0, 0), |(all, crossed), n| {
            (all + usize::from(n > 0), crossed + usize::from(n > 1))
        })
    }
}
