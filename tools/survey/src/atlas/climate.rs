//! Climates of the Earth: the classes of Köppen and Geiger.

use crate::earth::{EarthError, LatLon};

/// Cells of a quarter of a degree.
const COLUMNS: usize = 1440;
const ROWS: usize = 720;
const CELLS_PER_DEGREE: f64 = 4.0;

/// The names of the classes, in the order of their numbers, from 1.
const NAMES: [&str; 30] = [
    "Af", "Am", "Aw", "BWh", "BWk", "BSh", "BSk", "Csa", "Csb", "Csc", "Cwa", "Cwb", "Cwc", "Cfa",
    "Cfb", "Cfc", "Dsa", "Dsb", "Dsc", "Dsd", "Dwa", "Dwb", "Dwc", "Dwd", "Dfa", "Dfb", "Dfc",
    "Dfd", "ET", "EF",
];

/// A class of climate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climate(u8);

impl Climate {
    /// The usual letters, such as `Cfb`.
    pub fn name(self) -> &'static str {
        NAMES.get(usize::from(self.0)).unwrap_or(&"")
    }

    pub(super) fn bit(self) -> u32 {
        1 << self.0
    }
}

/// The climate of every place.
#[derive(Clone, Debug)]
pub struct Climates {
    /// Row by row from 90 N, eastwards from Greenwich; 0 where there is none, else one more than the class.
    cells: Vec<u8>,
}

impl Climates {
    pub(super) fn read(cells: Vec<u8>) -> Result<Climates, EarthError> {
        let sound = cells.iter().all(|&cell| usize::from(cell) <= NAMES.len());
        if cells.len() != COLUMNS * ROWS || !sound {
            return Err(EarthError::Damaged { layer: "climate" });
        }
        Ok(Climates { cells })
    }

    /// The climate at a place.
    pub fn at(&self, at: LatLon) -> Option<Climate> {
        self.cell(row(at), column(at))
    }

    /// The climates at a place and around it, up to a cell and a half away.
    pub fn near(&self, at: LatLon) -> impl Iterator<Item = Climate> + '_ {
        let (row, column) = (row(at), column(at));
        let around = move |row: i64| (-1..=1).map(move |across| (row, column + across));
        let cells = (row - 1..=row + 1).flat_map(around);
        cells.filter_map(|(row, column)| self.cell(row, column))
    }

    fn cell(&self, row: i64, column: i64) -> Option<Climate> {
        let row = row.clamp(0, ROWS as i64 - 1) as usize;
        let column = column.rem_euclid(COLUMNS as i64) as usize;
        let cell = *self.cells.get(row * COLUMNS + column)?;
        cell.checked_sub(1).map(Climate)
    }
}

fn row(at: LatLon) -> i64 {
    libm::round((90.0 - at.lat) * CELLS_PER_DEGREE) as i64
}

fn column(at: LatLon) -> i64 {
    libm::round(at.lon * CELLS_PER_DEGREE) as i64
}
