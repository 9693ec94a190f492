use super::*;
use crate::files::preset;
use crate::model::board::Ground;
use crate::model::grid::Grid;
use crate::model::preset::Setting;
use crate::shipped;
use crate::terrain::Relief;
use milepost_dice::Dice;

/// A board with random ground and cities, and no path yet.
fn draft<'a>(setting: Setting<'a>, dice: &mut Dice) -> Draft<'a> {
    let grid = Grid {
        columns: 14,
        rows: 11,
    };
    let water = 5 + dice.below(40);
    let ground = |_| {
        if dice.below(100) < water {
            Ground::Water
        } else {
            Ground::Land
        }
    };
    let ground: Vec<Ground> = (0..grid.cells()).map(ground).collect();
    let mut cells: Vec<usize> = (0..grid.cells()).collect();
    dice.shuffle(&mut cells);
    cells.truncate(7);
    let relief = Relief::new(grid, ground, Vec::new());
    let kept = vec![false; grid.cells()];
    Draft::new(setting, grid, relief, kept, cells)
}

/// Changes a board as repairs do: lays a path, takes one away, moves a city.
fn change(draft: &mut Draft<'_>, found: Option<Path>, dice: &mut Dice) {
    match (dice.index(6), found) {
        (0 | 1, Some(path)) => draft.add(path),
        (2, _) if !draft.paths.is_empty() => {
            let gone = dice.index(draft.paths.len());
            draft.paths.remove(gone);
            draft.retrack();
        }
        (3, _) => {
            let (city, cell) = (
                dice.index(draft.cities.len()),
                dice.index(draft.grid.cells()),
            );
            if draft.city_at[cell].is_none() && draft.tracks[cell] == 0 {
                draft.move_city(city, cell);
            }
        }
        _ => {}
    }
}

#[test]
fn a_finder_that_knows_ways_finds_what_a_new_one_finds() {
    let preset = preset::read(shipped::preset("wilderness").unwrap()).unwrap();
    let setting = Setting {
        preset: &preset,
        players: 2,
        scenario: 5,
        land: None,
    };
    let (mut paths, mut none) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed, "finder");
        let mut draft = draft(setting, &mut dice);
        let cells = draft.grid.cells();
        let mut finder = Finder::new(cells);
        let kinds = setting.types();
        let mut asked = (0, 0);
        for _ in 0..150 {
            // Mostly from the same city again, with what is kept of it.
            if dice.one_in(4) {
                asked = (dice.index(kinds.len()), dice.index(draft.cities.len()));
            }
            let (kind, a) = (kinds[asked.0], asked.1);
            let b = dice.index(draft.cities.len());
            if a == b {
                continue;
            }
            let crossing = Crossing::ALL[dice.index(2)];
            let query = Query {
                kind,
                a,
                b,
                crossing,
            };
            let found = finder.path(&draft, query);
            assert_eq!(found, Finder::new(cells).path(&draft, query), "{seed}");
            paths += usize::from(found.is_some());
            none += usize::from(found.is_none());
            change(&mut draft, found, &mut dice);
        }
    }
    assert!(paths > 500 && none > 500, "{paths} {none}");
}
