//! Sea with its shoals, land, rivers, hills, forests' canopies, grass and waves.

pub(super) mod hill;
mod river;

use super::label::Labels;
use super::layout::{SheetLayout, sway, vary};
use super::mark::obstacle;
use super::options::Theme;
use super::outline;
use crate::model::board::Ground;
use crate::model::river::Banks;
use milepost_draw::{Drawing, Path, Point, Rect, Style};

/// How far the shoals reach into the sea, in cells, and the lines that stand for them in ink.
const SHOALS: [f64; 3] = [0.95, 0.58, 0.26];
const WATERLINES: [(f64, f64); 4] = [(0.86, FINE), (0.58, FINE), (0.34, 0.19), (0.15, 0.21)];
/// The finest line that stays whole on a black and white copy at 150 dots an inch, in millimetres.
const FINE: f64 = 0.175;
/// Of how many empty cells one has grass or a wave.
const SPARSE: u32 = 5;

/// The ground, up to trees.
pub(super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, labels: &Labels) {
    let rings = outline::rings(layout, |cell| layout.board.ground[cell] != Ground::Water);
    let (coast, plain) = (
        outline::path(layout, &rings),
        outline::plain(layout, &rings),
    );
    sheet.rect(layout.frame, 0.0, &Style::fill(layout.inks.sea));
    if layout.inks.theme == Theme::Ink {
        sheet.path(
            &ripples(layout, labels),
            &Style::stroke(layout.inks.wave, FINE * layout.mm),
        );
        waterlines(sheet, layout, &plain);
    } else {
        shoals(sheet, layout, &plain);
    }
    sheet.path(
        &coast,
        &Style::fill(layout.inks.land).and_stroke(layout.inks.coast, 0.3 * layout.mm),
    );
    inland(sheet, layout);
    canopy(sheet, layout);
    marks(sheet, layout, labels);
    hill::draw(sheet, layout, labels);
    river::draw(sheet, layout);
    obstacle::draw(sheet, layout, labels);
}

fn shoals(sheet: &mut Drawing, layout: &SheetLayout<'_>, coast: &Path) {
    for (reach, colour) in SHOALS.into_iter().zip(layout.inks.shoals) {
        sheet.path(coast, &Style::stroke(colour, 2.0 * reach * layout.cell));
    }
}

/// Land far from the water is paler.
fn inland(sheet: &mut Drawing, layout: &SheetLayout<'_>) {
    if layout.inks.theme == Theme::Ink {
        return;
    }
    let grid = layout.board.grid;
    let mut inside: Vec<bool> = layout
        .board
        .ground
        .iter()
        .map(|ground| *ground != Ground::Water)
        .collect();
    for colour in layout.inks.inland {
        inside = (0..inside.len())
            .map(|cell| inside[cell] && grid.around(cell).all(|next| inside[next]))
            .collect();
        let path = outline::path(layout, &outline::rings(layout, |cell| inside[cell]));
        if path.bounds().is_some() {
            sheet.path(&path, &Style::fill(colour));
        }
    }
}

/// Lines along the coast as engravers drew them: each is a wide stroke with its inside taken out.
fn waterlines(sheet: &mut Drawing, layout: &SheetLayout<'_>, coast: &Path) {
    for (reach, width) in WATERLINES {
        let (wide, line) = (2.0 * reach * layout.cell, width * layout.mm);
        sheet.path(coast, &Style::stroke(layout.inks.coast, wide + line));
        sheet.path(coast, &Style::stroke(layout.inks.sea, wide - line));
    }
}

/// Broken lines on open water, where no colour distinguishes it from land.
fn ripples(layout: &SheetLayout<'_>, labels: &Labels) -> Path {
    let grid = layout.board.grid;
    let wet = |&cell: &usize| layout.board.ground[cell] == Ground::Water;
    let mut path = Path::new();
    for cell in
        (0..grid.cells()).filter(|cell| grid.around(*cell).chain([*cell]).all(|cell| wet(&cell)))
    {
        for row in 0..2 {
            let salt = 20 + row;
            let at = layout.at(cell).shift(
                0.3 * layout.cell * sway(cell, salt),
                (0.5 * row as f64 - 0.25) * layout.cell,
            );
            let half = (0.28 + 0.16 * sway(cell, salt + 2)) * layout.cell;
            let free = !labels.covers(&Rect::about(at, 0.6 * layout.cell, 0.2 * layout.cell));
            if free && !vary(cell, salt + 4).is_multiple_of(3) {
                path = path
                    .move_to(at.shift(-half, 0.0))
                    .line_to(at.shift(half, 0.0));
            }
        }
    }
    path
}

fn canopy(sheet: &mut Drawing, layout: &SheetLayout<'_>) {
    let wood = outline::path(
        layout,
        &outline::rings(layout, |cell| layout.board.ground[cell] == Ground::Forest),
    );
    if wood.bounds().is_none() {
        return;
    }
    let edge =
        Style::fill(layout.inks.canopy).and_stroke(layout.inks.canopy_edge, 0.22 * layout.mm);
    if layout.inks.theme == Theme::Ink {
        sheet.path(&wood, &edge.dashed(&[0.01, 0.9 * layout.mm]));
    } else {
        // A little wider than its cells, for trees reach beyond them.
        sheet.path(
            &wood,
            &Style::stroke(
                layout.inks.canopy_edge,
                0.3 * layout.cell + 0.44 * layout.mm,
            ),
        );
        sheet.path(
            &wood,
            &Style::fill(layout.inks.canopy).and_stroke(layout.inks.canopy, 0.3 * layout.cell),
        );
    }
}

/// Tufts of grass and waves on ground where nothing else is.
fn marks(sheet: &mut Drawing, layout: &SheetLayout<'_>, labels: &Labels) {
    let (mut grass, mut waves) = (Path::new(), Path::new());
    let grid = layout.board.grid;
    let banks = layout.board.banks();
    for cell in 0..grid.cells() {
        if !vary(cell, 3).is_multiple_of(SPARSE) || !is_empty(layout, &banks, cell) {
            continue;
        }
        let at = layout.at(cell).shift(
            0.2 * layout.cell * sway(cell, 4),
            0.2 * layout.cell * sway(cell, 5),
        );
        let mark = Rect::about(at, 0.3 * layout.cell, 0.2 * layout.cell);
        if labels.covers(&mark) {
            continue;
        }
        match layout.board.ground[cell] {
            Ground::Water if layout.inks.theme == Theme::Ink => {}
            Ground::Water => waves = wave(waves, at, layout.cell),
            Ground::Land => grass = tuft(grass, at, layout.cell),
            Ground::Forest | Ground::Hill => {}
        }
    }
    for (path, colour) in [(waves, layout.inks.wave), (grass, layout.inks.grass)] {
        if path.bounds().is_some() {
            sheet.path(&path, &Style::stroke(colour, FINE * layout.mm));
        }
    }
}

/// A cell without paths in the midst of its own ground.
fn is_empty(layout: &SheetLayout<'_>, banks: &Banks, cell: usize) -> bool {
    let same = |&other: &usize| layout.board.ground[other] == layout.board.ground[cell];
    let free = |&other: &usize| layout.board.tracks[other] == 0 && !layout.board.kept[other];
    if banks.has(cell) {
        return false;
    }
    layout
        .board
        .grid
        .around(cell)
        .chain([cell])
        .all(|other| same(&other) && free(&other))
}

fn wave(path: Path, at: Point, cell: f64) -> Path {
    let step = 0.11 * cell;
    let crest = |path: Path, from: Point| {
        path.quad_to(from.shift(step / 2.0, -step), from.shift(step, 0.0))
            .quad_to(from.shift(1.5 * step, step), from.shift(2.0 * step, 0.0))
    };
    let start = at.shift(-2.0 * step, 0.0);
    crest(crest(path.move_to(start), start), at)
}

fn tuft(path: Path, at: Point, cell: f64) -> Path {
    let blade = |path: Path, x: f64, lean: f64, height: f64| {
        let foot = at.shift(x * cell, 0.0);
        path.move_to(foot).quad_to(
            foot.shift(0.0, -0.6 * height * cell),
            foot.shift(lean * cell, -height * cell),
        )
    };
    let path = blade(path, -0.05, -0.09, 0.12);
    let path = blade(path, 0.0, 0.0, 0.17);
    blade(path, 0.05, 0.09, 0.12)
}
