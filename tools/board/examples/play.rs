//! Plays on many boards: how well closeness and worth tell a seat's score, what closeness gives in points, and how even the
//! seats are without a bonus, with one for worth as generator 1 gave it, and with the board's own.
//!
//! ```sh
//! cargo run --release -p milepost-board --example play -- 300 300 3 wilderness
//! ```
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use milepost_board::play::{Played, points};
use milepost_board::report::report;
use milepost_board::{Board, Setting, files, make, shipped};

/// Sums over boards.
#[derive(Default)]
struct Study {
    boards: f64,
    score: f64,
    /// Mean squares of what shares of wins are off even, in points of a hundred, less what chance alone gives.
    uneven: [f64; 3],
    /// Mean squares of what scores are off their mean.
    apart: [f64; 3],
    /// Closeness, worth and score of the seats, less the means of their board.
    seats: Vec<[f64; 3]>,
}

impl Study {
    fn add(&mut self, setting: &Setting<'_>, board: &Board, games: usize) {
        let report = report(setting, board);
        let points = points(setting, board, 0..games);
        let best = report.worth.iter().copied().fold(0.0, f64::max);
        let behind = report.worth.iter().map(|own| ((best - own) / 3.0) as u32);
        let (none, worth): (Vec<u32>, Vec<u32>) = (vec![0; setting.players], behind.collect());
        let seats = setting.players as f64;
        for (at, bonus) in [&none, &worth, &board.bonus].into_iter().enumerate() {
            let played = Played::of(&points, bonus);
            let noise: f64 = played
                .errors
                .iter()
                .map(|error| (100.0 * error).powi(2))
                .sum();
            self.uneven[at] += played.unevenness().powi(2) - noise / seats;
            let off = centred(&played.scores).into_iter();
            self.apart[at] += off.map(|off| off * off).sum::<f64>() / seats;
        }
        let scores = Played::of(&points, &none).scores;
        self.boards += 1.0;
        self.score += scores.iter().sum::<f64>() / seats;
        let lists = [&report.closeness, &report.worth, &scores].map(|list| centred(list));
        self.seats
            .extend((0..setting.players).map(|seat| [0, 1, 2].map(|list| lists[list][seat])));
    }

    fn sum(&self, a: usize, b: usize) -> f64 {
        self.seats.iter().map(|seat| seat[a] * seat[b]).sum()
    }

    /// Of score with closeness or worth.
    fn correlation(&self, by: usize) -> f64 {
        self.sum(by, 2) / (self.sum(by, by) * self.sum(2, 2)).sqrt()
    }

    fn tell(&self, players: &str) {
        let roots = |sums: [f64; 3]| {
            let roots = sums.map(|sum| format!("{:.2}", (sum / self.boards).max(0.0).sqrt()));
            roots.join(" ")
        };
        println!(
            "{players}: mean score {:.1}; correlation of score with closeness {:.2}, with worth {:.2}; points for a point a step {:.2}; \
             shares off even (no bonus, worth, own) {}; scores apart {}",
            self.score / self.boards,
            self.correlation(0),
            self.correlation(1),
            self.sum(0, 2) / self.sum(0, 0),
            roots(self.uneven),
            roots(self.apart),
        );
    }
}

/// Numbers less their mean.
fn centred(list: &[f64]) -> Vec<f64> {
    let mean = list.iter().sum::<f64>() / list.len() as f64;
    list.iter().map(|number| number - mean).collect()
}

fn main() {
    let number = |at: usize, or: u64| {
        let text = std::env::args().nth(at);
        text.and_then(|text| text.parse().ok()).unwrap_or(or)
    };
    let (boards, games, scenario) = (
        number(1, 300),
        number(2, 300) as usize,
        number(3, 3) as usize,
    );
    let name = std::env::args().nth(4).unwrap_or("wilderness".to_owned());
    let preset = files::preset::read(shipped::preset(&name).unwrap()).unwrap();
    println!("{name}, scenario {scenario}, {boards} boards of {games} games each");
    let mut all = Study::default();
    for players in 2..=preset.players {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
            land: None,
        };
        let mut study = Study::default();
        for board in (0..boards).filter_map(|seed| make(setting, seed).ok()) {
            study.add(&setting, &board, games);
        }
        study.tell(&players.to_string());
        all.seats.extend(study.seats);
    }
    println!(
        "all: points for a point a step {:.2}, correlation with closeness {:.2}, with worth {:.2}",
        all.sum(0, 2) / all.sum(0, 0),
        all.correlation(0),
        all.correlation(1)
    );
}
