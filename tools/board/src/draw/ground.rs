//! Sea with its shoals, land, forests' canopies, grass and waves.

use super::label::Labels;
use super::options::Theme;
use super::outline;
use super::plan::{Plan, sway, vary};
use super::tree;
use crate::model::board::Ground;
use milepost_draw::{Drawing, Path, Point, Rect, Style};

/// How far the shoals reach into the sea, in cells, and the lines that stand for them in ink.
const SHOALS: [f64; 3] = [0.95, 0.58, 0.26];
const WATERLINES: [(f64, f64); 4] = [(0.86, FINE), (0.58, FINE), (0.34, 0.19), (0.15, 0.21)];
/// The finest line that stays whole on a black and white copy at 150 dots an inch, in millimetres.
const FINE: f64 = 0.175;
/// Of how many empty cells one has grass or a wave.
const SPARSE: u32 = 5;

/// The ground, up to trees.
pub(super) fn draw(sheet: &mut Drawing, plan: &Plan<'_>, labels: &Labels) {
    let rings = outline::rings(plan, |cell| plan.board.ground[cell] != Ground::Water);
    let (coast, plain) = (outline::path(plan, &rings), outline::plain(plan, &rings));
    sheet.rect(plan.frame, 0.0, &Style::fill(plan.inks.sea));
    match plan.inks.theme {
        Theme::Colour => shoals(sheet, plan, &plain),
        Theme::Ink => {
            sheet.path(
                &ripples(plan, labels),
                &Style::stroke(plan.inks.wave, FINE * plan.mm),
            );
            waterlines(sheet, plan, &plain);
        }
    }
    sheet.path(
        &coast,
        &Style::fill(plan.inks.land).and_stroke(plan.inks.coast, 0.3 * plan.mm),
    );
    inland(sheet, plan);
    canopy(sheet, plan);
    marks(sheet, plan, labels);
    tree::draw(sheet, plan, labels);
}

fn shoals(sheet: &mut Drawing, plan: &Plan<'_>, coast: &Path) {
    for (reach, colour) in SHOALS.into_iter().zip(plan.inks.shoals) {
        sheet.path(coast, &Style::stroke(colour, 2.0 * reach * plan.cell));
    }
}

/// Land far from the water is paler.
fn inland(sheet: &mut Drawing, plan: &Plan<'_>) {
    if plan.inks.theme == Theme::Ink {
        return;
    }
    let grid = plan.board.grid;
    let mut inside: Vec<bool> = plan
        .board
        .ground
        .iter()
        .map(|ground| *ground != Ground::Water)
        .collect();
    for colour in plan.inks.inland {
        inside = (0..inside.len())
            .map(|cell| inside[cell] && grid.around(cell).all(|next| inside[next]))
            .collect();
        let path = outline::path(plan, &outline::rings(plan, |cell| inside[cell]));
        if path.bounds().is_some() {
            sheet.path(&path, &Style::fill(colour));
        }
    }
}

/// Lines along the coast as engravers drew them: each is a wide stroke with its inside taken out.
fn waterlines(sheet: &mut Drawing, plan: &Plan<'_>, coast: &Path) {
    for (reach, width) in WATERLINES {
        let (wide, line) = (2.0 * reach * plan.cell, width * plan.mm);
        sheet.path(coast, &Style::stroke(plan.inks.coast, wide + line));
        sheet.path(coast, &Style::stroke(plan.inks.sea, wide - line));
    }
}

/// Broken lines on open water, where no colour distinguishes it from land.
fn ripples(plan: &Plan<'_>, labels: &Labels) -> Path {
    let grid = plan.board.grid;
    let wet = |&cell: &usize| plan.board.ground[cell] == Ground::Water;
    let mut path = Path::new();
    for cell in
        (0..grid.cells()).filter(|cell| grid.around(*cell).chain([*cell]).all(|cell| wet(&cell)))
    {
        for row in 0..2 {
            let salt = 20 + row;
            let at = plan.at(cell).shift(
                0.3 * plan.cell * sway(cell, salt),
                (0.5 * row as f64 - 0.25) * plan.cell,
            );
            let half = (0.28 + 0.16 * sway(cell, salt + 2)) * plan.cell;
            let free = !labels.covers(&Rect::about(at, 0.6 * plan.cell, 0.2 * plan.cell));
            if free && !vary(cell, salt + 4).is_multiple_of(3) {
                path = path
                    .move_to(at.shift(-half, 0.0))
                    .line_to(at.shift(half, 0.0));
            }
        }
    }
    path
}

fn canopy(sheet: &mut Drawing, plan: &Plan<'_>) {
    let wood = outline::path(
        plan,
        &outline::rings(plan, |cell| plan.board.ground[cell] == Ground::Forest),
    );
    if wood.bounds().is_none() {
        return;
    }
    let edge = Style::fill(plan.inks.canopy).and_stroke(plan.inks.canopy_edge, 0.22 * plan.mm);
    if plan.inks.theme == Theme::Ink {
        sheet.path(&wood, &edge.dashed(&[0.01, 0.9 * plan.mm]));
    } else {
        // A little wider than its cells, for trees reach beyond them.
        sheet.path(
            &wood,
            &Style::stroke(plan.inks.canopy_edge, 0.3 * plan.cell + 0.44 * plan.mm),
        );
        sheet.path(
            &wood,
            &Style::fill(plan.inks.canopy).and_stroke(plan.inks.canopy, 0.3 * plan.cell),
        );
    }
}

/// Tufts of grass and waves on ground where nothing else is.
fn marks(sheet: &mut Drawing, plan: &Plan<'_>, labels: &Labels) {
    let (mut grass, mut waves) = (Path::new(), Path::new());
    let grid = plan.board.grid;
    for cell in 0..grid.cells() {
        if !vary(cell, 3).is_multiple_of(SPARSE) || !is_empty(plan, cell) {
            continue;
        }
        let at = plan.at(cell).shift(
            0.2 * plan.cell * sway(cell, 4),
            0.2 * plan.cell * sway(cell, 5),
        );
        let mark = Rect::about(at, 0.3 * plan.cell, 0.2 * plan.cell);
        if labels.covers(&mark) {
            continue;
        }
        match plan.board.ground[cell] {
            Ground::Water if plan.inks.theme == Theme::Ink => {}
            Ground::Water => waves = wave(waves, at, plan.cell),
            Ground::Land => grass = tuft(grass, at, plan.cell),
            Ground::Forest => {}
        }
    }
    for (path, colour) in [(waves, plan.inks.wave), (grass, plan.inks.grass)] {
        if path.bounds().is_some() {
            sheet.path(&path, &Style::stroke(colour, FINE * plan.mm));
        }
    }
}

/// A cell without paths in the midst of its own ground.
fn is_empty(plan: &Plan<'_>, cell: usize) -> bool {
    let same = |&other: &usize| plan.board.ground[other] == plan.board.ground[cell];
    let free = |&other: &usize| plan.board.tracks[other] == 0 && !plan.board.kept[other];
    plan.board
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
