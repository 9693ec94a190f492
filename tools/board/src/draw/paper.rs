//! The board on sheets of paper.

use super::board;
use super::options::Options;
use super::options::SHEET;
use crate::code::Code;
use crate::model::board::{Board, Origin};
use crate::model::preset::Setting;
use milepost_draw::Drawing;
use milepost_print::paper::Paper;
use milepost_print::tiles;

/// The most sheets side by side.
const MOST: usize = 4;

/// The small print: preset, seed, code and the generator's version. A board that was edited has no code.
#[must_use]
pub fn caption(setting: &Setting<'_>, board: &Board, origin: Origin) -> String {
    let (preset, seed) = (setting.preset, board.seed);
    let code = match origin {
        Origin::Edited => "changed by hand, without a code".to_owned(),
        Origin::Seed => format!(
            "code {}",
            Code::of(preset, board.players, board.scenario, seed)
        ),
    };
    format!(
        "{} · seed {seed} · {code} · {}",
        preset.name,
        crate::generator::generator()
    )
}

/// The board as pages, as large as so many sheets side by side and as many below one another hold it; `across` is 1 to
/// 4. The scale of the options is not used.
#[must_use]
pub fn pages(
    setting: &Setting<'_>,
    on: &Board,
    options: &Options,
    paper: Paper,
    across: usize,
) -> Vec<Drawing> {
    let drawn = |scale| {
        board(
            setting,
            on,
            &Options {
                scale,
                ..options.clone()
            },
        )
    };
    if across <= 1 {
        return vec![if paper == Paper::A4 {
            drawn(1.0)
        } else {
            tiles::single(&drawn(1.0), paper)
        }];
    }
    let side = across.min(MOST) as f64;
    let (short, long) = paper.size();
    let room = |length: f64| side * (length - 2.0 * tiles::MARGIN) - (side - 1.0) * tiles::OVERLAP;
    let scale = (room(long) / SHEET.0).min(room(short) / SHEET.1);
    tiles::tile(&drawn(scale), paper, &setting.preset.name)
}
