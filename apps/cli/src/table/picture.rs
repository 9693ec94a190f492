//! The map with the track and trains of all players.

use crate::failure::Failure;
use crate::map::show;
use crate::output::target::Target;
use milepost_map::draw::{CRAYONS, Options, TRAINS};
use milepost_print::paper::Paper;
use milepost_table::{Game, State, Table};
use std::path::Path;

/// Draws the map with the track and trains of all players.
pub fn draw(game: &Game, file: &Path) -> Result<(), Failure> {
    let mut tracks = Vec::new();
    for seat in 0..game.table().seats() {
        for (index, run) in all(game.table(), game.state(), seat)
            .into_iter()
            .enumerate()
        {
            let place = index * CRAYONS.len() + seat;
            tracks.resize(tracks.len().max(place + 1), Vec::new());
            tracks[place] = run;
        }
    }
    tracks.resize(tracks.len().max(game.table().seats()), Vec::new());
    let names = (0..game.table().seats()).map(|seat| {
        format!(
            "{}; train: {} {}",
            game.roster().name(seat),
            TRAINS[seat % TRAINS.len()],
            seat + 1
        )
    });
    let names = names.collect();
    let trains = game
        .state()
        .players()
        .iter()
        .map(|player| player.at)
        .collect();
    let options = Options {
        track: tracks,
        names,
        trains,
        ruler: true,
        ..Options::default()
    };
    show::draw(
        game.table().map(),
        &Target::of_file(file),
        Paper::A4,
        options,
    )
}

/// How each player's track and train look, and how to find a milepost.
pub fn legend(game: &Game) -> String {
    let seats = (0..game.table().seats()).map(|seat| {
        let train = TRAINS[seat % TRAINS.len()];
        format!(
            "  {}: {}; train: {train} {}\n",
            game.roster().name(seat),
            CRAYONS[seat % CRAYONS.len()],
            seat + 1
        )
    });
    seats.collect::<String>()
        + &ferries(game)
        + "  18.16 is the milepost in row 18, column 16, as numbered at the edges\n"
}

/// Who has ferries, both ports of them.
fn ferries(game: &Game) -> String {
    let ground = game.table().ground();
    let lines = (0..ground.ferries()).filter_map(|ferry| {
        let owners = (0..game.table().seats()).filter(|&seat| game.state().has_ferry(seat, ferry));
        let owners: Vec<String> = owners.map(|seat| game.roster().name(seat)).collect();
        let [a, b] = ground.ferry(ferry).map(|port| game.words().place(port));
        let label = game.table().map().ferries()[ferry].label.clone();
        let label = label.unwrap_or_else(|| format!("from {a} to {b}"));
        (!owners.is_empty()).then(|| format!("  ferry {label}: {}\n", owners.join(", ")))
    });
    lines.collect()
}

/// A player's track as runs, ferries included.
fn all(table: &Table, state: &State, seat: usize) -> Vec<Vec<usize>> {
    let ferries = (0..table.ground().ferries()).filter(|&ferry| state.has_ferry(seat, ferry));
    let ferries = ferries.map(|ferry| table.ground().ferry(ferry).to_vec());
    runs(table, state, seat)
        .into_iter()
        .chain(ferries)
        .collect()
}

/// A player's track as runs in which each section is passed once.
fn runs(table: &Table, state: &State, seat: usize) -> Vec<Vec<usize>> {
    let ground = table.ground();
    let mut left: Vec<bool> = (0..ground.pips())
        .map(|pip| state.owner(pip) == Some(seat))
        .collect();
    let mut runs = Vec::new();
    for pip in 0..ground.pips() {
        if !left[pip] {
            continue;
        }
        left[pip] = false;
        let mut run = ground.ends(pip).to_vec();
        for _ in 0..2 {
            run.reverse();
            while let Some((next, to)) =
                further(table, &left, run.last().copied().unwrap_or_default())
            {
                left[next] = false;
                run.push(to);
            }
        }
        runs.push(run);
    }
    runs
}

/// A section that leads on and was not passed yet, and where to.
fn further(table: &Table, left: &[bool], at: usize) -> Option<(usize, usize)> {
    let ground = table.ground();
    let pip = ground.sections(at).iter().copied().find(|&pip| left[pip])?;
    let [a, b] = ground.ends(pip);
    Some((pip, if a == at { b } else { a }))
}
