//! Boards on which the first paths lie, for tests of the stages that follow.

use super::streams::Streams;
use super::{connect, sites};
use crate::model::grid::Grid;
use crate::model::preset::Setting;
use crate::path::{Draft, Finder};
use crate::terrain;

/// A board on which the first paths lie; none if the attempt finds no room for its cities.
pub(super) fn begun(setting: Setting<'_>, seed: u64) -> Option<Draft<'_>> {
    let [columns, rows] = setting.grid();
    let grid = Grid { columns, rows };
    let streams = Streams { seed, attempt: 0 };
    let kept = sites::corner(&setting, grid);
    let relief = terrain::terrain(&setting, grid, &kept, &|stage| streams.of(stage));
    let cities = sites::place(&setting, grid, &relief, &kept, &mut streams.of("cities")).ok()?;
    let mut draft = Draft::new(setting, grid, relief, kept, cities);
    connect::connect(
        &mut draft,
        &mut Finder::new(grid.cells()),
        &mut streams.of("paths"),
    );
    Some(draft)
}
