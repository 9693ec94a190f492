//! Making a board for each number of players, its report and its picture.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use milepost_board::draw::{self, Options, Theme};
use milepost_board::report::report;
use milepost_board::{Setting, files, make, shipped};
use std::hint::black_box;

fn boards(c: &mut Criterion) {
    let preset = files::preset::read(shipped::preset("wilderness").unwrap()).unwrap();
    let of = |players| Setting {
        preset: &preset,
        players,
        scenario: 3,
        land: None,
    };
    for players in 1..=preset.players {
        let mut seed = 0;
        c.bench_function(&format!("a board for {players}"), |b| {
            b.iter(|| {
                seed += 1;
                make(of(players), seed).unwrap()
            });
        });
    }
    for players in [2, 5, 8] {
        let (setting, board) = (of(players), make(of(players), 1).unwrap());
        c.bench_function(&format!("report for {players}"), |b| {
            b.iter(|| report(&setting, black_box(&board)))
        });
        for theme in Theme::ALL {
            let options = Options {
                theme,
                ..Options::default()
            };
            c.bench_function(&format!("SVG for {players}, {}", theme.name()), |b| {
                b.iter(|| {
                    draw::board(&setting, black_box(&board), &options)
                        .svg()
                        .unwrap()
                        .len()
                });
            });
        }
    }
}

criterion_group!(benches, boards);
criterion_main!(benches);
