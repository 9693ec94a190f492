//! How many boards are fair by play: of each number of players, how many are, how many are not, and how many the games leave
//! open, with the time of the games on one core. Its arguments are how many boards, the scenario, and the preset.
//!
//! ```sh
//! cargo run --release -p milepost-board --example judged -- 200 3 wilderness
//! ```
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use milepost_board::play::{GAMES, play};
use milepost_board::{Setting, files, make, shipped};
use std::time::Instant;

fn main() {
    let number = |at: usize, or: u64| {
        let text = std::env::args().nth(at);
        text.and_then(|text| text.parse().ok()).unwrap_or(or)
    };
    let (boards, scenario) = (number(1, 200), number(2, 3) as usize);
    let name = std::env::args().nth(3).unwrap_or("wilderness".to_owned());
    let preset = files::preset::read(shipped::preset(&name).unwrap()).unwrap();
    println!(
        "{name}, scenario {scenario}, {} games on each board",
        GAMES.len()
    );
    println!("| players | fair | unfair | left open | ms a board |");
    println!("|---|---|---|---|---|");
    for players in 2..=preset.players {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
            land: None,
        };
        let (mut fair, mut unfair, mut open, mut seconds) = (0, 0, 0, 0.0);
        for board in (0..boards).filter_map(|seed| make(setting, seed).ok()) {
            let begun = Instant::now();
            let verdict = play(&setting, &board, GAMES).verdict();
            seconds += begun.elapsed().as_secs_f64();
            match verdict.is_fair() {
                Some(true) => fair += 1,
                Some(false) => unfair += 1,
                None => open += 1,
            }
        }
        let each = 1000.0 * seconds / f64::from((fair + unfair + open).max(1));
        println!("| {players} | {fair} | {unfair} | {open} | {each:.1} |");
    }
}
