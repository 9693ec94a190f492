//! Water, land and forests.

use crate::model::board::Ground;
use crate::model::grid::Grid;
use crate::model::preset::Setting;
use crate::noise::Noise;
use milepost_dice::Dice;

/// The ground of every cell. A cell's noise is the mean of its corners'; the water line moves where less or more of the
/// board would be water than the preset allows (`docs/rules/boards.md`, B2 and B3).
pub fn terrain(
    setting: &Setting<'_>,
    grid: Grid,
    dice: &mut Dice,
    forests: &mut Dice,
) -> Vec<Ground> {
    let terrain = &setting.preset.terrain;
    let heights = field(grid, &Noise::new(dice), setting.step());
    let mut sorted = heights.clone();
    sorted.sort_by(f64::total_cmp);
    let share = |percent: usize| sorted[(percent * sorted.len() / 100).min(sorted.len() - 1)];
    let [least, most] = terrain.water.map(share);
    let line = terrain.water_line.clamp(least, most.max(least));
    let woods = field(grid, &Noise::new(forests), terrain.forest_step);
    let ground =
        |(&height, &wood): (&f64, &f64)| match (height < line, wood > setting.forest_line()) {
            (true, _) => Ground::Water,
            (false, true) => Ground::Forest,
            (false, false) => Ground::Land,
        };
    heights.iter().zip(&woods).map(ground).collect()
}

/// Noise in each cell, from -1 to 1; from a cell to the next it moves on by `step`.
fn field(grid: Grid, noise: &Noise, step: f64) -> Vec<f64> {
    let corner = |column: usize, row: usize| noise.at(column as f64 * step, row as f64 * step);
    let cell = |index: usize| {
        let [x, y] = grid.place(index);
        (corner(x, y) + corner(x + 1, y) + corner(x, y + 1) + corner(x + 1, y + 1)) / 4.0
    };
    (0..grid.cells()).map(cell).collect()
}
