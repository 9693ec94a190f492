//! A board's picture: players, scenario, seed, theme, file to write; and, unless it is the first preset's or the seed's, preset
//! and form of land.
#![allow(clippy::print_stderr, clippy::unwrap_used)]

use milepost_board::draw::{self, Options, Theme};
use milepost_board::{GENERATOR, Setting, files, make, shipped};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words[at].parse::<usize>().unwrap();
    let name = words.get(5).map_or("wilderness", String::as_str);
    let preset = files::preset::read(shipped::preset(name).unwrap()).unwrap();
    let setting = Setting {
        preset: &preset,
        players: number(0),
        scenario: number(1),
        land: words.get(6).map(|land| preset.land(land).unwrap()),
    };
    let seed = number(2) as u64;
    let board = make(setting, seed).unwrap();
    let caption = format!("seed {seed}, generator {GENERATOR}");
    let options = Options {
        theme: Theme::named(&words[3]).unwrap(),
        caption,
        ..Options::default()
    };
    let start = Instant::now();
    let svg = draw::board(&setting, &board, &options).svg().unwrap();
    eprintln!(
        "{:.1} ms, {} bytes",
        start.elapsed().as_secs_f64() * 1000.0,
        svg.len()
    );
    std::fs::write(&words[4], svg).unwrap();
}
