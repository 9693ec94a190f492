//! The board on sheets of paper.

use super::layout::SheetLayout;
use super::options::{Options, SHEET};
use super::{board, labels};
use crate::code::Code;
use crate::model::board::{Board, Origin};
use crate::model::preset::Setting;
use milepost_draw::{Drawing, Rect};
use milepost_print::paper::Paper;
use milepost_print::tiles;
use serde::Serialize;

/// The most sheets side by side.
const MOST: usize = 4;

/// The small print: preset, seed, code and the generator's version. A board that was edited has no code.
#[must_use]
pub fn caption(setting: &Setting<'_>, board: &Board, origin: Origin) -> String {
    let (preset, seed) = (setting.preset, board.seed);
    let code = match origin {
        Origin::Edited => "changed by hand, without a code".to_owned(),
        Origin::Seed => format!("code {}", Code::of(&Setting::of(preset, board), seed)),
    };
    format!(
        "{} · seed {seed} · {code} · {}",
        preset.name,
        crate::generator::generator()
    )
}

/// How large a step must be for pawns to stand on spots beside each other, in millimetres.
pub const PAWN: f64 = 12.0;

/// A board over so many sheets of paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OnSheets {
    /// How many sheets: 1, 4, 9 or 16.
    pub sheets: usize,
    /// How long a step is, in millimetres.
    pub step: f64,
    /// Whether pawns have room on the spots.
    pub pawns: bool,
    /// How many names and goods, the panel with the rules among them, lie where sheets overlap.
    pub parted: usize,
}

/// The board on each number of sheets, 1 to 4 side by side.
#[must_use]
pub fn on_sheets(setting: &Setting<'_>, on: &Board, paper: Paper) -> Vec<OnSheets> {
    let of = |across: usize| {
        let options = over(&Options::default(), paper, across);
        let layout = SheetLayout::new(setting, on, &options);
        let parted = if across > 1 {
            labels(&layout).parted(&layout)
        } else {
            0
        };
        OnSheets {
            sheets: across * across,
            step: layout.cell,
            pawns: layout.cell >= PAWN,
            parted,
        }
    };
    (1..=MOST).map(of).collect()
}

/// The options for so many sheets side by side: as large as they hold, with the seams between them.
fn over(options: &Options, paper: Paper, across: usize) -> Options {
    let (short, long) = paper.size();
    if across <= 1 {
        // On other paper than A4 the drawing is fitted as a whole.
        let one = |length: f64| length - 2.0 * tiles::MARGIN;
        let scale = if paper == Paper::A4 {
            1.0
        } else {
            (one(long) / SHEET.0).min(one(short) / SHEET.1)
        };
        return Options {
            scale,
            ..options.clone()
        };
    }
    let side = across.min(MOST) as f64;
    let room = |length: f64| side * (length - 2.0 * tiles::MARGIN) - (side - 1.0) * tiles::OVERLAP;
    let scale = (room(long) / SHEET.0).min(room(short) / SHEET.1);
    let size = (SHEET.0 * scale, SHEET.1 * scale);
    let windows = tiles::Grid::whole(size, paper, tiles::Turn::Best).windows();
    let pairs = windows
        .iter()
        .enumerate()
        .flat_map(|(at, a)| windows.iter().take(at).map(move |b| (a, b)));
    Options {
        scale,
        seams: pairs.filter_map(|(a, b)| shared(a, b)).collect(),
        ..options.clone()
    }
}

/// What two boxes have in common.
fn shared(a: &Rect, b: &Rect) -> Option<Rect> {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let (w, h) = (a.right().min(b.right()) - x, a.bottom().min(b.bottom()) - y);
    (w > 0.0 && h > 0.0).then(|| Rect::new(x, y, w, h))
}

/// The board as pages, as large as so many sheets side by side and as many below one another hold it; `across` is 1 to
/// 4. The scale and seams of the options are not used.
#[must_use]
pub fn pages(
    setting: &Setting<'_>,
    on: &Board,
    options: &Options,
    paper: Paper,
    across: usize,
) -> Vec<Drawing> {
    if across > 1 {
        let drawing = board(setting, on, &over(options, paper, across));
        return tiles::tile(&drawing, paper, &setting.preset.name);
    }
    let alone = Options {
        scale: 1.0,
        seams: Vec::new(),
        ..options.clone()
    };
    let drawing = board(setting, on, &alone);
    vec![if paper == Paper::A4 {
        drawing
    } else {
        tiles::single(&drawing, paper)
    }]
}
