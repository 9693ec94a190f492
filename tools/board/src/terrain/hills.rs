//! Hills: where a noise of their own is the highest, rather inland than at the coast.

use super::{cells, points};
use crate::model::board::Ground;
use crate::model::grid::Grid;
use crate::model::preset::Setting;
use crate::noise::Noise;
use milepost_dice::Dice;

/// How much the height of the ground counts beside the noise of hills.
const HEIGHT: f64 = 0.4;

/// Makes hills of the land that the scenario and the form of land ask for (`docs/rules/boards.md`, B26). Cells at the coast
/// stay land, so that docks can be reached.
pub(super) fn raise(
    setting: &Setting<'_>,
    grid: Grid,
    heights: &[f64],
    ground: &mut [Ground],
    dice: &mut Dice,
) {
    let share = setting.hills();
    if share == 0 {
        return;
    }
    let noise = cells(
        grid,
        &points(grid, &Noise::new(dice), setting.preset.terrain.hill_step),
    );
    let rise: Vec<f64> = noise
        .iter()
        .zip(cells(grid, heights))
        .map(|(noise, height)| noise + HEIGHT * height)
        .collect();
    let is_dry = |&cell: &usize| ground[cell] != Ground::Water;
    let land = (0..grid.cells()).filter(is_dry).count();
    let is_inland = |cell: &usize| {
        let mut near = grid.around(*cell).chain(grid.corners(*cell));
        is_dry(cell) && near.all(|next| is_dry(&next))
    };
    let mut inland: Vec<usize> = (0..grid.cells()).filter(is_inland).collect();
    inland.sort_by(|&a, &b| rise[b].total_cmp(&rise[a]).then(a.cmp(&b)));
    inland.truncate(land * share / 100);
    let mut rises = vec![false; grid.cells()];
    inland.iter().for_each(|&cell| rises[cell] = true);
    // No hill stands alone.
    let around = |cell: usize| grid.around(cell).chain(grid.corners(cell));
    inland.retain(|&cell| around(cell).any(|next| rises[next]));
    for cell in inland {
        ground[cell] = Ground::Hill;
    }
}
