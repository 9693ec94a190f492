//! What boards give each seat: worth, whose is the best, spread, exits; over many seeds of each number of players.
//!
//! ```sh
//! cargo run --release -p milepost-board --example seats -- 2000 3 wilderness
//! ```
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use milepost_board::links::exits;
use milepost_board::report::report;
use milepost_board::{Board, Setting, files, make, shipped};
use std::time::Instant;

/// Sums over boards.
#[derive(Default)]
struct Sums {
    worth: Vec<f64>,
    best: Vec<f64>,
    bonus: Vec<f64>,
    spread: f64,
    boards: f64,
    tries: f64,
    rungs: f64,
    defects: f64,
    single: f64,
}

impl Sums {
    fn add(&mut self, setting: &Setting<'_>, board: &Board) {
        let report = report(setting, board);
        let top = report.worth.iter().copied().fold(0.0, f64::max);
        let ties = report.worth.iter().filter(|own| **own == top).count() as f64;
        for (seat, own) in report.worth.iter().enumerate() {
            self.worth[seat] += own;
            self.bonus[seat] += f64::from(report.bonus[seat]);
            self.best[seat] += if *own == top { 1.0 / ties } else { 0.0 };
        }
        let has = |is: bool| f64::from(u8::from(is));
        self.boards += 1.0;
        self.spread += report.spread;
        self.tries += board.tries as f64 + 1.0;
        self.rungs += has(report.rungs > 0);
        self.defects += has(!report.defects(setting).is_empty());
        self.single += has((0..setting.players).any(|capital| exits(board, capital) < 2));
    }

    fn tell(&self, players: usize, times: &[f64]) {
        let mean = |sum: f64| sum / self.boards.max(1.0);
        let list = |sums: &[f64], scale: f64| {
            let means = sums.iter().map(|sum| format!("{:.1}", scale * mean(*sum)));
            means.collect::<Vec<_>>().join(" ")
        };
        println!(
            "{players}: worth {}; best {} %; bonus {}; spread {:.2}; rungs {}, defects {}; a capital with one exit {:.1} %; \
             tries {:.3}, failed {}; median {:.2} ms",
            list(&self.worth, 1.0),
            list(&self.best, 100.0),
            list(&self.bonus, 1.0),
            mean(self.spread),
            self.rungs,
            self.defects,
            100.0 * mean(self.single),
            mean(self.tries),
            times.len() as f64 - self.boards,
            times[times.len() / 2],
        );
    }
}

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
            land: None,
        };
        let list = vec![0.0; players];
        let mut sums = Sums {
            worth: list.clone(),
            best: list.clone(),
            bonus: list,
            ..Sums::default()
        };
        let mut times = Vec::new();
        for seed in 0..seeds {
            let begun = Instant::now();
            let made = make(setting, seed);
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
            if let Ok(board) = made {
                sums.add(&setting, &board);
            }
        }
        times.sort_by(f64::total_cmp);
        sums.tell(players, &times);
    }
}
