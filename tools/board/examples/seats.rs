//! What boards give each seat: worth, whose is the best, spread, exits; over many seeds of each number of players.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use milepost_board::links::exits;
use milepost_board::report::report;
use milepost_board::{Setting, files, make, shipped};
use std::time::Instant;

fn main() {
    let number = |at: usize, or: u64| {
        let text = std::env::args().nth(at);
        text.and_then(|text| text.parse().ok()).unwrap_or(or)
    };
    let (seeds, scenario) = (number(1, 2000), number(2, 3) as usize);
    let name = std::env::args().nth(3).unwrap_or("wilderness".to_owned());
    let preset = files::preset::read(shipped::preset(&name).unwrap()).unwrap();
    println!("{name}, scenario {scenario}, {seeds} boards each");
    for players in 2..=preset.players {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
        };
        let mut worth = vec![0.0; players];
        let mut best = vec![0.0; players];
        let mut bonus = vec![0.0; players];
        let (mut spread, mut rungs, mut faults, mut single, mut tries, mut failed) =
            (0.0, 0, 0, 0, 0, 0);
        let mut times = Vec::new();
        for seed in 0..seeds {
            let begun = Instant::now();
            let made = make(setting, seed);
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
            let Ok(board) = made else {
                failed += 1;
                continue;
            };
            let report = report(&setting, &board);
            let top = report.worth.iter().copied().fold(0.0, f64::max);
            let ties = report.worth.iter().filter(|own| **own == top).count() as f64;
            for seat in 0..players {
                worth[seat] += report.worth[seat];
                bonus[seat] += f64::from(report.bonus[seat]);
                best[seat] += if report.worth[seat] == top {
                    1.0 / ties
                } else {
                    0.0
                };
            }
            spread += report.spread;
            rungs += u32::from(report.rungs > 0);
            faults += u32::from(!report.faults(&setting).is_empty());
            single += u32::from((0..players).any(|capital| exits(&board, capital) < 2));
            tries += board.tries + 1;
        }
        times.sort_by(f64::total_cmp);
        let n = (seeds - failed).max(1) as f64;
        let list = |sums: &[f64], scale: f64| {
            let means = sums.iter().map(|sum| format!("{:.1}", scale * sum / n));
            means.collect::<Vec<_>>().join(" ")
        };
        println!(
            "{players}: worth {}; best {} %; bonus {}; spread {:.2}; rungs on {:.1} %, faults on {faults}; a capital with one exit {:.1} %; tries {:.3}, failed {failed}; median {:.2} ms",
            list(&worth, 1.0),
            list(&best, 100.0),
            list(&bonus, 1.0),
            spread / n,
            100.0 * f64::from(rungs) / n,
            100.0 * f64::from(single) / n,
            tries as f64 / n,
            times[times.len() / 2],
        );
    }
}
