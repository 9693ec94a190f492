//! The board on sheets of paper, and the page with rules and pieces.

mod pieces;
mod rules;

pub use rules::rules;

use super::layout::SheetLayout;
use super::options::{Options, SHEET};
use super::{board, labels, lines};
use crate::code::Code;
use crate::model::board::{Board, Origin};
use crate::model::preset::Setting;
use milepost_draw::{Colour, Drawing, Point, Rect};
use milepost_print::paper::Paper;
use milepost_print::tiles::{self, Single};
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

/// How large a straight step must be for pawns to stand on spots beside each other, in millimetres.
pub const PAWN: f64 = 12.0;

/// A board over so many sheets of paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OnSheets {
    /// How many sheets: 1, 4, 9 or 16.
    pub sheets: usize,
    /// How long a step is on a straight way, in millimetres.
    pub step: f64,
    /// How far the closest spots of a path type lie from each other, where ways slant, in millimetres.
    pub closest: f64,
    /// Whether pawns have room on the spots.
    pub pawns: bool,
    /// How many names and goods, the panel with the rules among them, lie where sheets overlap.
    pub parted: usize,
}

/// The board on each number of sheets, 1 to 4 side by side. Each is measured when it is asked for.
pub fn on_sheets<'a>(
    setting: &'a Setting<'a>,
    on: &'a Board,
    paper: Paper,
) -> impl Iterator<Item = OnSheets> + 'a {
    let plain = SheetLayout::new(setting, on, &Options::default());
    // Lines grow with the sheet.
    let closest = closest(&plain) / plain.cell;
    (1..=MOST).map(move |across| {
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
            closest: closest * layout.cell,
            pawns: layout.cell >= PAWN,
            parted,
        }
    })
}

/// The least way between two spots of a type; a step where there are no two.
fn closest(layout: &SheetLayout<'_>) -> f64 {
    let grid = layout.board.grid;
    let mut least = layout.cell;
    for (_, lines) in lines::of_types(layout) {
        // A type has one spot in a cell, and spots do not leave their cells.
        let mut spots: Vec<Option<Point>> = vec![None; grid.cells()];
        for spot in &lines.spots {
            let [column, row] = layout.cell_at(spot.at);
            spots[row * grid.columns + column] = Some(spot.at);
        }
        for (cell, at) in spots.iter().enumerate() {
            let (Some(at), [x, y]) = (at, grid.place(cell)) else {
                continue;
            };
            let near = (y..(y + 2).min(grid.rows)).flat_map(|row| {
                let columns = x.saturating_sub(1)..(x + 2).min(grid.columns);
                columns.map(move |column| row * grid.columns + column)
            });
            let others = near
                .filter(|&other| other > cell)
                .filter_map(|other| spots[other]);
            least = others.map(|other| at.distance(other)).fold(least, f64::min);
        }
    }
    least
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

/// On what a board is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheets {
    /// The paper.
    pub paper: Paper,
    /// Sheets side by side, and as many below one another: 1 to 4.
    pub across: usize,
    /// How far a single page reaches beyond the paper, in millimetres, for a print shop that cuts it; the ground around the
    /// board is the sea's then. At 0, and on several sheets, the ground is white and keeps the margin that printers need.
    pub bleed: f64,
}

/// The board as pages, as large as the sheets hold it. The scale, the seams and the mat of the options are not used.
#[must_use]
pub fn pages(setting: &Setting<'_>, on: &Board, options: &Options, sheets: Sheets) -> Vec<Drawing> {
    let Sheets {
        paper,
        across,
        bleed,
    } = sheets;
    if across > 1 {
        let drawing = board(setting, on, &over(options, paper, across));
        return tiles::tile(&drawing, paper, &setting.preset.name);
    }
    let alone = Options {
        scale: 1.0,
        seams: Vec::new(),
        mat: bleed > 0.0,
        ..options.clone()
    };
    let drawing = board(setting, on, &alone);
    if bleed <= 0.0 && paper == Paper::A4 {
        return vec![drawing];
    }
    let plain = Single {
        ground: Some(SheetLayout::new(setting, on, &alone).mat()),
        ..Single::new(paper)
    };
    let page = if bleed > 0.0 {
        Single {
            margin: 0.0,
            bleed,
            ..plain
        }
    } else {
        plain
    };
    vec![page.page(&drawing)]
}

/// A piece for each good that a city wants, as in the bag of *Carriers*: the good's index and its picture, a square of
/// `side` millimetres.
#[must_use]
pub fn bag(
    setting: &Setting<'_>,
    on: &Board,
    options: &Options,
    side: f64,
) -> Vec<(usize, Drawing)> {
    let layout = pieces::on_white(SheetLayout::new(setting, on, options));
    pieces::bag(&layout)
        .into_iter()
        .map(|good| (good, pieces::card(&layout, good, side)))
        .collect()
}

/// The back of these pieces.
#[must_use]
pub fn bag_back(setting: &Setting<'_>, on: &Board, options: &Options, side: f64) -> Drawing {
    pieces::back(&SheetLayout::new(setting, on, options), side)
}

/// The colour of a player, as on the board.
#[must_use]
pub fn player_colour(
    setting: &Setting<'_>,
    on: &Board,
    options: &Options,
    player: usize,
) -> Colour {
    SheetLayout::new(setting, on, options).inks.player(player)
}
