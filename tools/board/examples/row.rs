//! Makes, measures and draws boards in a row, over all settings by turns, and tells the most memory that the process has
//! had after each tenth of them: it stays as it is after the first. Its argument is how many; 10,000 unless said.
//!
//! ```sh
//! cargo run --release -p milepost-board --example row
//! ```
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

use milepost_board::draw::{self, Options};
use milepost_board::report::report;
use milepost_board::{Setting, files, make, shipped};
use std::time::Instant;

fn main() {
    let many: u64 = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(10_000);
    let preset = files::preset::read(shipped::preset("wilderness").unwrap()).unwrap();
    let settings: Vec<Setting<'_>> = (1..=preset.players)
        .flat_map(|players| (0..preset.scenarios.len()).map(move |scenario| (players, scenario)))
        .map(|(players, scenario)| Setting {
            preset: &preset,
            players,
            scenario,
            land: None,
        })
        .collect();
    let (start, tenth, mut peaks) = (Instant::now(), (many / 10).max(1), Vec::new());
    for number in 0..many {
        let setting = settings[(number % settings.len() as u64) as usize];
        let name = format!(
            "{} players, scenario {}, seed {number}",
            setting.players, setting.scenario
        );
        let board = make(setting, number).unwrap_or_else(|none| panic!("{name}: {none}"));
        let defects = report(&setting, &board).defects(&setting);
        assert!(defects.is_empty(), "{name}: {defects:?}");
        let svg = draw::board(&setting, &board, &Options::default())
            .svg()
            .unwrap();
        assert!(svg.trim_end().ends_with("</svg>"));
        if (number + 1) % tenth == 0 {
            peaks.push(peak());
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{:7} boards, {seconds:6.1} s, at most {:.1} MB",
                number + 1,
                peaks[peaks.len() - 1]
            );
        }
    }
    let (first, last) = (
        peaks.first().copied().unwrap_or(0.0),
        peaks.last().copied().unwrap_or(0.0),
    );
    assert!(
        last < 1.1 * first + 1.0,
        "memory grew from {first:.1} to {last:.1} MB"
    );
}

/// The most memory that this process had, in megabytes of 1,000,000 bytes; 0 where the system does not say.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| {
        line.trim()
            .trim_end_matches("kB")
            .trim()
            .parse::<f64>()
            .ok()
    });
    kibibytes.map_or(0.0, |kibibytes| kibibytes * 1.024e-3)
}
