//! What drawings of boards are like: overlaps, arcs astray, names on seams, over some seeds of every setting.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use milepost_board::{Setting, draw, files, make, shipped};
use milepost_print::paper::Paper;

fn main() {
    let seeds: u64 = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(10);
    let name = std::env::args().nth(2).unwrap_or("wilderness".to_owned());
    let preset = files::preset::read(shipped::preset(&name).unwrap()).unwrap();
    for players in 1..=preset.players {
        let (mut boards, mut overlaps, mut astray) = (0, 0, 0);
        let mut parted = [[0, 0]; 4];
        let mut steps = Vec::new();
        for (scenario, seed) in (0..preset.scenarios.len())
            .flat_map(|scenario| (0..seeds).map(move |seed| (scenario, seed)))
        {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: None,
            };
            let Ok(board) = make(setting, seed) else {
                continue;
            };
            boards += 1;
            overlaps += usize::from(draw::overlaps(&setting, &board) > 0);
            let arcs = draw::astray(&setting, &board);
            if arcs > 0 {
                println!("  astray: {players} players, scenario {scenario}, seed {seed}: {arcs}");
            }
            astray += usize::from(arcs > 0);
            let sheets: Vec<draw::OnSheets> =
                draw::on_sheets(&setting, &board, Paper::A4).collect();
            steps = sheets.iter().map(|of| format!("{:.1}", of.step)).collect();
            for (sum, of) in parted.iter_mut().zip(sheets) {
                sum[0] += usize::from(of.parted > 0);
                sum[1] += of.parted;
            }
        }
        println!(
            "{players}: {boards} boards; with overlaps {overlaps}, with arcs astray {astray}, with names on seams (and names) {parted:?}; steps {}",
            steps.join(" ")
        );
    }
}
