//! What scenarios ask, as a table: over boards of every number of players, from 2 on, the mean of each figure by scenario.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use milepost_board::links::{Means, exits, links, steps};
use milepost_board::report::report;
use milepost_board::{Setting, files, make, shipped};

fn main() {
    let seeds: u64 = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(100);
    let name = std::env::args().nth(2).unwrap_or("wilderness".to_owned());
    let preset = files::preset::read(shipped::preset(&name).unwrap()).unwrap();
    println!(
        "| scenario | steps between cities | next cities | exits | crossed % | forest % | wanted goods a city | points a good | bonus | spread | tries |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for scenario in 0..preset.scenarios.len() {
        // Sums and how often each was added to.
        let mut figures = [[0.0f64; 2]; 10];
        for (players, seed) in
            (2..=preset.players).flat_map(|players| (0..seeds).map(move |seed| (players, seed)))
        {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: None,
            };
            let Ok(board) = make(setting, seed) else {
                continue;
            };
            let report = report(&setting, &board);
            let links = links(&board);
            let mut add = |figure: usize, value: f64| {
                figures[figure][0] += value;
                figures[figure][1] += 1.0;
            };
            for city in 0..board.cities.len() {
                let far = steps(&links, city, preset.play.steps);
                far.into_iter()
                    .flatten()
                    .filter(|&steps| steps > 0)
                    .for_each(|steps| add(0, steps as f64));
                add(
                    1,
                    links[city]
                        .iter()
                        .filter(|link| link.by != Means::Air)
                        .count() as f64,
                );
                add(2, exits(&board, city) as f64);
                add(5, board.cities[city].wants.len() as f64);
                board.cities[city]
                    .wants
                    .iter()
                    .for_each(|want| add(6, want.points.into()));
            }
            add(3, report.crossed);
            let wooded: usize = board.forests.iter().map(|forest| forest.cells.len()).sum();
            add(4, 100.0 * wooded as f64 / board.grid.cells() as f64);
            report.bonus.iter().for_each(|&bonus| add(7, bonus.into()));
            add(8, report.spread);
            add(9, board.tries as f64 + 1.0);
        }
        let means = figures.map(|[sum, many]| format!("{:.2}", sum / many));
        println!("| {scenario} | {} |", means.join(" | "));
    }
}
