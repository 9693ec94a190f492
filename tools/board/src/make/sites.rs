//! Where cities may be placed, and the first cities (`docs/rules/boards.md`, B4 to B6).

use super::fault::Fault;
use crate::model::board::Ground;
use crate::model::grid::Grid;
use crate::model::preset::{Over, Setting};
use crate::terrain::Relief;
use milepost_dice::Dice;

/// Cities at the greatest water that stand on the greatest land as well, so that every type can have its paths.
const ANCHORS: usize = 3;

/// The cells that are reserved for the printed rules: the lower right corner.
pub(super) fn corner(setting: &Setting<'_>, grid: Grid) -> Vec<bool> {
    let [width, height] = setting.preset.cities.corner;
    let (from, below) = (
        grid.columns - grid.columns * width / 100,
        grid.rows - grid.rows * height / 100,
    );
    (0..grid.cells())
        .map(|cell| grid.place(cell))
        .map(|[x, y]| x >= from && y >= below)
        .collect()
}

/// Properties of cells before there are cities.
pub(super) struct Sites<'a> {
    setting: &'a Setting<'a>,
    grid: Grid,
    relief: &'a Relief,
    kept: &'a [bool],
}

impl<'a> Sites<'a> {
    pub fn new(
        setting: &'a Setting<'a>,
        grid: Grid,
        relief: &'a Relief,
        kept: &'a [bool],
    ) -> Sites<'a> {
        Sites {
            setting,
            grid,
            relief,
            kept,
        }
    }

    fn is(&self, cell: usize, ground: Ground) -> bool {
        self.relief.ground[cell] == ground && !self.kept[cell]
    }

    fn beside(&self, cell: usize, ground: Ground) -> usize {
        self.grid
            .around(cell)
            .filter(|&next| self.is(next, ground))
            .count()
    }

    /// Water beside land, with a way out over each.
    fn is_dock(&self, cell: usize) -> bool {
        self.is(cell, Ground::Water)
            && self.beside(cell, Ground::Land) > 0
            && self.beside(cell, Ground::Water) > 0
    }

    /// Land with ways out.
    fn is_inland(&self, cell: usize) -> bool {
        self.is(cell, Ground::Land) && self.beside(cell, Ground::Land) > 1
    }

    /// Whether a city may stand there, by edge and corner; not at a river, whose banks its icon would cover.
    fn is_within(&self, cell: usize) -> bool {
        let ([x, y], edge) = (self.grid.place(cell), self.setting.edge());
        let inside = |at: usize, of: usize| at >= edge && at + edge < of;
        let dry = !self.relief.banks.has(cell);
        dry && inside(x, self.grid.columns) && inside(y, self.grid.rows)
    }

    /// Whether a cell is far enough from these.
    pub fn is_apart(&self, cell: usize, cities: impl Iterator<Item = usize>) -> bool {
        let apart = self.setting.apart();
        cities
            .into_iter()
            .all(|city| self.grid.apart(city, cell) >= apart)
    }

    /// All cells where a city may stand whose paths lead over this, shuffled; none where no path of the scenario does.
    pub fn all(&self, over: Over, dice: &mut Dice) -> Vec<usize> {
        if !self.setting.grounds().contains(&over) {
            return Vec::new();
        }
        let fits = |cell: usize| match over {
            Over::Water => self.is_dock(cell),
            Over::Land => self.is_inland(cell),
        };
        let mut cells: Vec<usize> = (0..self.grid.cells())
            .filter(|&cell| self.is_within(cell) && fits(cell))
            .collect();
        dice.shuffle(&mut cells);
        cells
    }

    /// The docks that lie on the greatest water and touch the land where most of these do.
    fn anchors(&self, docks: &[usize]) -> Vec<usize> {
        let (piece, sizes) = self
            .grid
            .pieces(|cell| (self.relief.ground[cell], self.kept[cell]));
        let greatest = docks
            .iter()
            .map(|&dock| piece[dock])
            .max_by_key(|&water| (sizes[water], water));
        let wet: Vec<usize> = docks
            .iter()
            .copied()
            .filter(|&dock| Some(piece[dock]) == greatest)
            .collect();
        let mut touching = vec![0; sizes.len()];
        let lands = |dock: usize| {
            self.grid
                .around(dock)
                .filter(|&next| self.is(next, Ground::Land))
        };
        wet.iter()
            .for_each(|&dock| lands(dock).for_each(|land| touching[piece[land]] += 1));
        let busiest = (0..touching.len()).max_by_key(|&land| touching[land]);
        wet.into_iter()
            .filter(|&dock| lands(dock).any(|land| Some(piece[land]) == busiest))
            .collect()
    }
}

/// The cities' cells, capitals first.
pub(super) fn place(
    setting: &Setting<'_>,
    grid: Grid,
    relief: &Relief,
    kept: &[bool],
    dice: &mut Dice,
) -> Result<Vec<usize>, Fault> {
    let sites = Sites::new(setting, grid, relief, kept);
    let (docks, inland) = (sites.all(Over::Water, dice), sites.all(Over::Land, dice));
    let needed = if setting.grounds().contains(&Over::Water) {
        &docks
    } else {
        &inland
    };
    if needed.is_empty() {
        return Err(Fault::NoGround);
    }
    let both = !docks.is_empty() && !inland.is_empty();
    let anchors = if both {
        sites.anchors(&docks)
    } else {
        Vec::new()
    };
    let mut cities: Vec<usize> = Vec::new();
    let count = setting.cities();
    // Those that are no anchors make up for these, so that the share is kept over all.
    let free = count.saturating_sub(ANCHORS) as u64;
    for city in 0..count {
        let away = dice.below(100 * free) < (setting.preset.cities.inland * count) as u64;
        let order = match (city < ANCHORS, away) {
            (true, _) => [&anchors, &docks, &inland],
            (false, true) => [&inland, &docks, &anchors],
            (false, false) => [&docks, &inland, &anchors],
        };
        let mut cells = order.into_iter().flatten().copied();
        let cell = cells.find(|&cell| sites.is_apart(cell, cities.iter().copied()));
        cities.push(cell.ok_or(Fault::NoRoom)?);
    }
    dice.shuffle(&mut cities);
    Ok(cities)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::preset;
    use crate::make::streams::Streams;
    use crate::shipped;
    use crate::terrain::terrain;

    /// Counts over many boards' first cities.
    #[derive(Default)]
    struct Counted {
        cities: usize,
        on_land: usize,
        free_docks: usize,
        free_inland: usize,
    }

    /// The first cities of the same ground, where this share of them is to lie away from water, in percent.
    fn placed(share: usize, each: impl Fn(&Counted)) {
        let mut preset = preset::read(shipped::preset("wilderness").unwrap()).unwrap();
        preset.cities.inland = share;
        let setting = Setting {
            preset: &preset,
            players: 1,
            scenario: 2,
            land: None,
        };
        let [columns, rows] = setting.grid();
        let grid = Grid { columns, rows };
        let kept = corner(&setting, grid);
        let streams = Streams {
            seed: 1,
            attempt: 0,
        };
        let relief = terrain(&setting, grid, &kept, &|stage| streams.of(stage));
        let sites = Sites::new(&setting, grid, &relief, &kept);
        for seed in 0..3000 {
            let mut dice = Dice::new(seed, "cities");
            let cities = place(&setting, grid, &relief, &kept, &mut dice).unwrap();
            let free = |over: Over| {
                let cells = sites.all(over, &mut Dice::new(0, "any order")).into_iter();
                cells
                    .filter(|&cell| sites.is_apart(cell, cities.iter().copied()))
                    .count()
            };
            let on_land = |cell: &&usize| relief.ground[**cell] == Ground::Land;
            each(&Counted {
                cities: cities.len(),
                on_land: cities.iter().filter(on_land).count(),
                free_docks: free(Over::Water),
                free_inland: free(Over::Land),
            });
        }
    }

    #[test]
    fn none_lies_inland_where_none_is_to_and_all_but_the_anchors_where_all_are() {
        let seen = std::cell::Cell::new(0);
        placed(0, |counted| {
            // A dock that is free at the end was so for every city.
            if counted.free_docks > 0 {
                assert_eq!(counted.on_land, 0);
                seen.set(seen.get() + counted.cities);
            }
        });
        assert!(seen.get() > 5000, "{}", seen.get());
        seen.set(0);
        placed(100, |counted| {
            if counted.free_inland > 0 {
                assert!(counted.on_land + ANCHORS >= counted.cities);
                seen.set(seen.get() + counted.cities);
            }
        });
        assert!(seen.get() > 5000, "{}", seen.get());
    }

    #[test]
    fn the_share_inland_is_kept_over_all_cities() {
        let (cities, on_land) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
        placed(25, |counted| {
            if counted.free_docks.min(counted.free_inland) > 0 {
                cities.set(cities.get() + counted.cities);
                on_land.set(on_land.get() + counted.on_land);
            }
        });
        let (cities, on_land) = (cities.get(), on_land.get());
        // 25 of 100 within one.
        assert!(cities > 5000 && (24 * cities..=26 * cities).contains(&(100 * on_land)));
    }
}
