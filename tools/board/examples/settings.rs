//! Every setting of a preset over some seeds: tries, time, crossings, defects. Its arguments are how many seeds, the number of
//! players or `all`, the preset, and the form of land unless it is the seed's.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use milepost_board::report::report;
use milepost_board::{Setting, files, make, shipped};
use std::time::Instant;

fn main() {
    let seeds: u64 = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(50);
    let only: Option<usize> = std::env::args().nth(2).and_then(|n| n.parse().ok());
    let preset = files::preset::read(
        shipped::preset(&std::env::args().nth(3).unwrap_or("wilderness".to_owned())).unwrap(),
    )
    .unwrap();
    let land = std::env::args().nth(4);
    let land = land.map(|land| preset.land(&land).unwrap());
    for players in (1..=preset.players).filter(|players| only.is_none_or(|only| only == *players)) {
        for scenario in 0..preset.scenarios.len() {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land,
            };
            let (mut times, mut tries, mut failed) = (Vec::new(), 0, 0);
            let (mut crossed, mut worst, mut defects, mut paths, mut spread) =
                (0.0, 0.0f64, Vec::new(), 0, 0.0);
            let mut cells = 0;
            for seed in 0..seeds {
                let start = Instant::now();
                let made = make(setting, seed);
                times.push(start.elapsed().as_secs_f64() * 1000.0);
                let Ok(board) = made else {
                    failed += 1;
                    continue;
                };
                tries += board.tries + 1;
                let report = report(&setting, &board);
                crossed += report.crossed;
                worst = worst.max(report.crossed);
                spread += report.spread;
                paths += board.paths.len();
                cells += board.tracks.iter().filter(|t| **t != 0).count();
                for defect in report.defects(&setting) {
                    defects.push(format!("{seed}: {defect}"));
                }
            }
            times.sort_by(f64::total_cmp);
            let n = (seeds - failed).max(1) as f64;
            println!(
                "{players} players, scenario {scenario}: {:.2} tries, median {:.2} ms, worst {:.1}, failed {failed}, crossed {:.1} % (worst {:.1}), {:.1} paths, {:.0} cells, spread {:.1}, defects {} {:?}",
                tries as f64 / n,
                times[times.len() / 2],
                times[times.len() - 1],
                crossed / n,
                worst,
                paths as f64 / n,
                cells as f64 / n,
                spread / n,
                defects.len(),
                defects.iter().take(3).collect::<Vec<_>>()
            );
        }
    }
}
