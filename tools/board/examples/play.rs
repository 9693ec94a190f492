//! Plays on many boards: how well closeness, worth and exits tell a seat's score, what closeness gives in points, and how
//! even the seats are without a bonus, with one for worth, and with the board's own.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use milepost_board::play::{Played, points};
use milepost_board::report::report;
use milepost_board::{Setting, files, make, shipped};
use std::time::Instant;

fn main() {
    let number = |at: usize, or: u64| {
        let text = std::env::args().nth(at);
        text.and_then(|text| text.parse().ok()).unwrap_or(or)
    };
    let (boards, games, scenario) = (
        number(1, 200),
        number(2, 400) as usize,
        number(3, 3) as usize,
    );
    let name = std::env::args().nth(4).unwrap_or("wilderness".to_owned());
    let preset = files::preset::read(shipped::preset(&name).unwrap()).unwrap();
    println!("{name}, scenario {scenario}, {boards} boards of {games} games each");
    let mut all = Vec::new();
    for players in 2..=preset.players {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
        };
        let mut pairs = Vec::new();
        let (mut uneven, mut apart, mut score) = ([0.0; 3], [0.0; 3], 0.0);
        let begun = Instant::now();
        let mut playing = 0.0;
        for board in (0..boards).filter_map(|seed| make(setting, seed).ok()) {
            let report = report(&setting, &board);
            let now = Instant::now();
            let points = points(&setting, &board, 0..games);
            playing += now.elapsed().as_secs_f64();
            let best = report.worth.iter().copied().fold(0.0, f64::max);
            let worth: Vec<u32> = report
                .worth
                .iter()
                .map(|own| ((best - own) / 3.0) as u32)
                .collect();
            for (at, bonus) in [&vec![0; players], &worth, &board.bonus]
                .into_iter()
                .enumerate()
            {
                let played = Played::of(&points, bonus);
                // What chance alone gives is taken off.
                let noise: f64 = played
                    .errors
                    .iter()
                    .map(|error| (100.0 * error).powi(2))
                    .sum();
                uneven[at] += played.unevenness().powi(2) - noise / players as f64;
                let mean = played.scores.iter().sum::<f64>() / players as f64;
                apart[at] += played
                    .scores
                    .iter()
                    .map(|score| (score - mean).powi(2))
                    .sum::<f64>()
                    / players as f64;
            }
            let raw = Played::of(&points, &vec![0; players]);
            score += raw.scores.iter().sum::<f64>() / players as f64;
            pairs.extend(centred(&report.closeness, &report.worth, &raw.scores));
        }
        let n = boards as f64;
        let root = |sums: [f64; 3]| {
            sums.map(|sum| format!("{:.2}", (sum / n).max(0.0).sqrt()))
                .join(" ")
        };
        println!(
            "{players}: mean score {:.1}; correlation of score with closeness {:.2}, with worth {:.2}; slope {:.2}; shares off even (none, worth, own) {}; scores apart {}; {:.3} ms a game, {:.1} s",
            score / n,
            correlation(&pairs, 0),
            correlation(&pairs, 1),
            slope(&pairs),
            root(uneven),
            root(apart),
            1000.0 * playing / n / games as f64,
            begun.elapsed().as_secs_f64(),
        );
        all.extend(pairs);
    }
    println!(
        "all: slope {:.2}, correlation with closeness {:.2}, with worth {:.2}",
        slope(&all),
        correlation(&all, 0),
        correlation(&all, 1)
    );
}

/// Closeness, worth and score of the seats of a board, less their means.
fn centred(closeness: &[f64], worth: &[f64], scores: &[f64]) -> Vec<[f64; 3]> {
    let lists = [closeness, worth, scores];
    let means = lists.map(|list| list.iter().sum::<f64>() / list.len() as f64);
    (0..scores.len())
        .map(|seat| [0, 1, 2].map(|list| lists[list][seat] - means[list]))
        .collect()
}

fn sum(pairs: &[[f64; 3]], a: usize, b: usize) -> f64 {
    pairs.iter().map(|pair| pair[a] * pair[b]).sum()
}

fn correlation(pairs: &[[f64; 3]], by: usize) -> f64 {
    sum(pairs, by, 2) / (sum(pairs, by, by) * sum(pairs, 2, 2)).sqrt()
}

fn slope(pairs: &[[f64; 3]]) -> f64 {
    sum(pairs, 0, 2) / sum(pairs, 0, 0)
}
