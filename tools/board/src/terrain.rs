//! Water, land, forests, hills and rivers.
//!
//! 1. [`Relief`]: what the ground is, from the heights of grid points, which noise and the form of land give;
//! 2. `hills`: which of the land rises;
//! 3. `rivers`: where water runs down.

mod hills;
mod rivers;

use crate::model::board::Ground;
use crate::model::grid::Grid;
use crate::model::preset::{Land, Setting};
use crate::model::river::{Banks, River};
use crate::noise::Noise;
use milepost_dice::Dice;

/// The ground of a board, before there are cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relief {
    /// The ground of each cell.
    pub ground: Vec<Ground>,
    /// The rivers.
    pub rivers: Vec<River>,
    /// Along which sides of cells they run.
    pub banks: Banks,
}

impl Relief {
    /// Ground with rivers.
    pub fn new(grid: Grid, ground: Vec<Ground>, rivers: Vec<River>) -> Relief {
        let banks = Banks::new(grid, &rivers);
        Relief {
            ground,
            rivers,
            banks,
        }
    }
}

/// The ground of a board on which some cells are kept for the rules; `streams` gives the random numbers of each stage
/// (`docs/rules/boards.md`, B2, B3 and B25 to B27).
pub fn terrain(
    setting: &Setting<'_>,
    grid: Grid,
    kept: &[bool],
    streams: &dyn Fn(&str) -> Dice,
) -> Relief {
    let heights = heights(setting, grid, &mut streams("terrain"));
    let mut ground = ground(setting, grid, &heights, &mut streams("forests"));
    hills::raise(setting, grid, &heights, &mut ground, &mut streams("hills"));
    let rivers = rivers::rivers(
        setting,
        grid,
        (&ground, kept),
        &heights,
        &mut streams("rivers"),
    );
    Relief::new(grid, ground, rivers)
}

/// The height of every grid point, about -1 to 1 where no form bends the noise.
fn heights(setting: &Setting<'_>, grid: Grid, dice: &mut Dice) -> Vec<f64> {
    let mut heights = points(grid, &Noise::new(dice), setting.step());
    if let Some(land) = setting.form() {
        let low = dice.index(4);
        let bent = |point: usize| bend(land, low, grid, point);
        heights
            .iter_mut()
            .enumerate()
            .for_each(|(point, height)| *height += bent(point));
    }
    heights
}

/// How much a form of land lifts a grid point; `low` is the side to which the land tilts: above, right, below or left.
fn bend(land: &Land, low: usize, grid: Grid, point: usize) -> f64 {
    let [x, y] = grid.point_place(point);
    // From -1 to 1.
    let along = |at: usize, of: usize| 2.0 * at as f64 / of as f64 - 1.0;
    let (u, v) = (along(x, grid.columns), along(y, grid.rows));
    let edge = 1.0 - (1.0 - u * u) * (1.0 - v * v);
    let high = [v, -u, -v, u][low];
    land.tilt * high - land.fall * edge
}

/// Water, land and forests. A cell's height is the mean of its corners'; the water line moves where less or more of the
/// board would be water than may be.
fn ground(setting: &Setting<'_>, grid: Grid, heights: &[f64], forests: &mut Dice) -> Vec<Ground> {
    let terrain = &setting.preset.terrain;
    let heights = cells(grid, heights);
    let mut sorted = heights.clone();
    sorted.sort_by(f64::total_cmp);
    let share = |percent: usize| sorted[(percent * sorted.len() / 100).min(sorted.len() - 1)];
    let [least, most] = setting.water().map(share);
    let line = terrain.water_line.clamp(least, most.max(least));
    let woods = points(grid, &Noise::new(forests), terrain.forest_step);
    let ground =
        |(&height, &wood): (&f64, &f64)| match (height < line, wood > setting.forest_line()) {
            (true, _) => Ground::Water,
            (false, true) => Ground::Forest,
            (false, false) => Ground::Land,
        };
    heights
        .iter()
        .zip(&cells(grid, &woods))
        .map(ground)
        .collect()
}

/// Noise at each grid point, from -1 to 1; from one to the next it moves on by `step`.
fn points(grid: Grid, noise: &Noise, step: f64) -> Vec<f64> {
    let at = |point: usize| {
        let [x, y] = grid.point_place(point);
        noise.at(x as f64 * step, y as f64 * step)
    };
    (0..grid.points()).map(at).collect()
}

/// The mean of the corners of each cell.
fn cells(grid: Grid, points: &[f64]) -> Vec<f64> {
    let cell = |index: usize| {
        let [x, y] = grid.place(index);
        let corner = |dx: usize, dy: usize| points[grid.point([x + dx, y + dy])];
        (corner(0, 0) + corner(1, 0) + corner(0, 1) + corner(1, 1)) / 4.0
    };
    (0..grid.cells()).map(cell).collect()
}
