//! No label hides another, on any board of any setting. A few seeds each in the plain run; as many as
//! MILEPOST_BOARD_SEEDS says in a large one.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use milepost_board::{Setting, draw, make, preset, shipped};

const SEEDS: u64 = 2;

#[test]
fn labels_never_overlap() {
    let seeds = std::env::var("MILEPOST_BOARD_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(SEEDS);
    let preset = preset::file::read(shipped::preset("wilderness").unwrap()).unwrap();
    let (mut bad, mut boards, mut worst) = (Vec::new(), 0, 0.0f64);
    for players in 1..=preset.players {
        for scenario in 0..preset.scenarios.len() {
            let setting = Setting { preset: &preset, players, scenario };
            for seed in 0..seeds {
                let Ok(board) = make(setting, seed) else { continue };
                boards += 1;
                let overlaps = draw::overlaps(&setting, &board);
                worst = worst.max(draw::crowding(&setting, &board));
                if overlaps > 0 {
                    bad.push(format!("{players} players, scenario {scenario}, seed {seed}: {overlaps}"));
                }
            }
        }
    }
    println!("{boards} boards, {} with overlaps, worst crowding {worst:.2}", bad.len());
    assert!(boards > 0 && bad.is_empty(), "{bad:#?}");
}
