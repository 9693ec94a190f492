//! A board from a seed: every stage in order, each with its own random stream; repaired if possible, started over
//! if not.

#[cfg(test)]
mod begun;
mod choose;
mod connect;
mod fault;
mod finish;
mod repair;
mod sites;
mod streams;
mod tidy;

pub use fault::{Fault, Impossible, MOST_TRIES, Unmet};

use crate::model::board::Board;
use crate::model::grid::Grid;
use crate::model::preset::{Over, Preset, Setting};
use crate::path::{Draft, Finder};
use crate::terrain::terrain;
use milepost_dice::Dice;
use streams::Streams;

/// Makes a board.
///
/// # Errors
/// Every one of [`MOST_TRIES`] attempts failed: the requirements that could not be met, the most frequent first.
pub fn make(setting: Setting<'_>, seed: u64) -> Result<Board, Impossible> {
    let setting = Setting {
        land: setting.land.or_else(|| land(setting.preset, seed)),
        ..setting
    };
    let mut faults = Vec::new();
    for attempt in 0..MOST_TRIES {
        match begin(setting, &Streams { seed, attempt }) {
            Ok(board) => {
                return Ok(Board {
                    tries: attempt,
                    ..board
                });
            }
            Err(fault) => faults.push(fault),
        }
    }
    faults.sort_unstable();
    let equal = faults
        .chunk_by(|a, b| a == b)
        .filter_map(|equal| Some((*equal.first()?, equal.len())));
    let mut unmet: Vec<Unmet> = equal
        .map(|(fault, tries)| Unmet {
            fault,
            tries,
            demand: demand(setting, fault),
        })
        .collect();
    unmet.sort_by_key(|unmet| std::cmp::Reverse(unmet.tries));
    Err(Impossible { unmet })
}

/// The form of land that a seed draws; the same in every attempt, so that no form is rarer because it is harder.
fn land(preset: &Preset, seed: u64) -> Option<usize> {
    let weights = preset.lands.iter().map(|land| land.weight);
    Dice::new(seed, "board land").weighted_by(weights)
}

fn demand(setting: Setting<'_>, fault: Fault) -> String {
    let [columns, rows] = setting.grid();
    match fault {
        Fault::NoGround if setting.grounds().contains(&Over::Water) => {
            format!(
                "no water lay beside land, where paths of type {} begin",
                types(setting, Over::Water)
            )
        }
        Fault::NoGround => {
            format!(
                "no land was open enough for paths of type {}",
                types(setting, Over::Land)
            )
        }
        Fault::NoRoom => format!(
            "there was no room for {} cities, {} cells apart, on suitable ground of {columns} x {rows} cells",
            setting.cities(),
            setting.apart()
        ),
        Fault::Isolated => "no path reached one of the cities, wherever it was moved".to_owned(),
        Fault::Parted => {
            "the board fell into separate parts, and this scenario has no airports".to_owned()
        }
        Fault::Few(kind) => format!(
            "there were fewer than {} paths of type {}",
            setting.least(),
            setting.preset.types[kind].name
        ),
        Fault::Crossed => {
            format!(
                "more than {} % of the path cells had two types",
                setting.preset.paths.crossed
            )
        }
        Fault::Rungs => {
            "cells lay side by side that looked joined, and no path joined them".to_owned()
        }
        Fault::Goods => {
            let dealing = &setting.preset.dealing;
            let (goods, cities) = (setting.goods().len(), setting.cities());
            format!(
                "there was no room for {goods} goods {} times each in {cities} cities, at most {} in one and none twice",
                dealing.least, dealing.most
            )
        }
        Fault::NoAirports => {
            "every pair of cities was joined by a path, so that none was left for airports"
                .to_owned()
        }
    }
}

/// The names of the scenario's types that lead over such ground.
fn types(setting: Setting<'_>, over: Over) -> String {
    let all = setting
        .types()
        .into_iter()
        .map(|kind| &setting.preset.types[kind]);
    let names: Vec<&str> = all
        .filter(|kind| kind.over == over)
        .map(|kind| kind.name.as_str())
        .collect();
    names.join(" or ")
}

/// One attempt, its stages in the order of `docs/rules/boards.md`.
fn begin(setting: Setting<'_>, streams: &Streams) -> Result<Board, Fault> {
    let [columns, rows] = setting.grid();
    let grid = Grid { columns, rows };
    let kept = sites::corner(&setting, grid);
    let relief = terrain(&setting, grid, &kept, &|stage| streams.of(stage));
    let cities = sites::place(&setting, grid, &relief, &kept, &mut streams.of("cities"))?;
    let mut draft = Draft::new(setting, grid, relief, kept, cities);
    let mut finder = Finder::new(grid.cells());
    connect::connect(&mut draft, &mut finder, &mut streams.of("paths"));
    repair::repair(&mut draft, &mut finder, &mut streams.of("repairs"))?;
    finish::finish(draft, streams)
}
