//! What fills cells that no path enters: marks of the theme, in clumps that are stamped on the cells.

use super::super::label::Labels;
use super::super::layout::{SheetLayout, sway, vary};
use super::super::options::Theme;
use crate::model::design::Kind;
use milepost_draw::icon::{self, Form, GRID, Layer, Palette, Tone};
use milepost_draw::{Colour, Drawing, Point, Rect, Style};

/// Clumps of each kind.
const CLUMPS: usize = 3;
/// Where a mark stands in its cell, from its middle, and how tall it is.
type Place = (f64, f64, f64);
/// The places of clumps of one mark, two, three and four; the farthest first.
const PLACES: [[&[Place]; CLUMPS]; 4] = [
    [
        &[(0.03, 0.36, 1.0)],
        &[(-0.06, 0.32, 0.93)],
        &[(0.0, 0.4, 1.06)],
    ],
    [
        &[(-0.2, 0.08, 0.95), (0.2, 0.42, 1.04)],
        &[(0.22, 0.06, 1.0), (-0.18, 0.42, 0.95)],
        &[(-0.1, 0.04, 0.92), (0.1, 0.44, 1.0)],
    ],
    [
        &[(-0.24, 0.0, 0.95), (0.26, 0.14, 1.0), (-0.06, 0.44, 1.05)],
        &[(0.22, -0.02, 1.0), (-0.28, 0.16, 1.04), (0.16, 0.44, 0.95)],
        &[(0.0, -0.04, 0.92), (0.3, 0.28, 1.04), (-0.26, 0.42, 1.0)],
    ],
    [
        &[
            (-0.28, -0.04, 0.95),
            (0.22, 0.02, 1.0),
            (-0.08, 0.28, 1.06),
            (0.33, 0.44, 0.98),
        ],
        &[
            (0.3, -0.06, 1.0),
            (-0.2, 0.06, 1.06),
            (0.12, 0.3, 0.94),
            (-0.32, 0.46, 1.02),
        ],
        &[
            (-0.04, -0.08, 0.92),
            (0.34, 0.18, 1.05),
            (-0.3, 0.22, 1.0),
            (0.06, 0.46, 1.04),
        ],
    ],
];
/// The width of a bar, in sides of the grid.
const BAR: f64 = 0.11;

fn places(kind: &Kind, clump: usize) -> &'static [Place] {
    PLACES[(kind.each.max(1) - 1) % PLACES.len()][clump]
}

/// Stamps the marks of every area, leaving out those on which words stand.
pub(in super::super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, labels: &Labels) {
    let kinds = &layout.setting.preset.design.obstacles;
    let mut clumps: Vec<(usize, usize)> = Vec::new();
    for area in &layout.board.forests {
        let kind = area.tree % kinds.len().max(1);
        clumps.extend(area.cells.iter().map(|&cell| (cell, kind)));
    }
    // From the top down, so that what stands in front is drawn last.
    clumps.sort_unstable();
    for (number, kind) in kinds.iter().enumerate() {
        for clump in 0..CLUMPS {
            let marks = symbol(layout, kind, places(kind, clump));
            sheet.symbol(&name(number, clump), marks);
        }
        sheet.symbol(&single(number), symbol(layout, kind, &[(0.0, 0.0, 1.0)]));
    }
    for (cell, number) in clumps
        .into_iter()
        .filter(|&(cell, _)| !layout.board.kept[cell])
    {
        let Some(kind) = kinds.get(number) else {
            continue;
        };
        let at = layout.at(cell).shift(
            0.07 * layout.cell * sway(cell, 7),
            0.07 * layout.cell * sway(cell, 8),
        );
        let clump = vary(cell, 9) as usize % CLUMPS;
        if labels.covers(&Rect::about(at, 0.52 * layout.cell, 0.55 * layout.cell)) {
            for (x, y, _) in places(kind, clump) {
                let foot = at.shift(x * layout.cell, y * layout.cell);
                if !labels.covers(&room(layout, kind, foot)) {
                    sheet.stamp(&single(number), foot.x, foot.y);
                }
            }
        } else {
            sheet.stamp(&name(number, clump), at.x, at.y);
        }
    }
}

/// The box of a mark.
fn room(layout: &SheetLayout<'_>, kind: &Kind, foot: Point) -> Rect {
    let half = 0.5 * kind.size * layout.cell;
    Rect::about(foot.shift(0.0, -1.06 * half), half, 1.12 * half)
}

/// One mark for the rules' corner: its foot on the origin, so many millimetres high.
pub(in super::super) fn sample(layout: &SheetLayout<'_>, kind: &Kind, height: f64) -> Drawing {
    let mut mark = Drawing::new(height, height);
    add(&mut mark, layout, kind, Point::default(), height);
    mark
}

fn name(kind: usize, clump: usize) -> String {
    format!("marks-{kind}-{clump}")
}

fn single(kind: usize) -> String {
    format!("mark-{kind}")
}

fn symbol(layout: &SheetLayout<'_>, kind: &Kind, places: &[Place]) -> Drawing {
    let mut symbol = Drawing::new(layout.cell, layout.cell);
    for &(x, y, tall) in places {
        let foot = Point::new(x * layout.cell, y * layout.cell);
        add(
            &mut symbol,
            layout,
            kind,
            foot,
            kind.size * tall * layout.cell,
        );
    }
    symbol
}

/// Draws a mark with its foot at a point, the side of its grid so many millimetres long.
fn add(drawing: &mut Drawing, layout: &SheetLayout<'_>, kind: &Kind, foot: Point, side: f64) {
    let colours = layout.inks.mark(kind);
    let corner = foot.shift(-0.5 * side, -side);
    for layer in &kind.shapes {
        let path = icon::path(layer, corner, side / GRID);
        drawing.path(&path, &style(layout, layer, &colours, side));
    }
}

fn style(layout: &SheetLayout<'_>, layer: &Layer, colours: &Palette, side: f64) -> Style {
    // Fine, whatever the size of the mark: there are many.
    let is_ink = layout.inks.theme == Theme::Ink;
    let line = if is_ink { 0.175 } else { 0.12 } * layout.mm;
    let colour = match layer.form {
        // White inside whatever its tone: there are many, and black would hide what is near.
        Form::Body if is_ink => Colour::WHITE,
        _ if is_ink => Colour::BLACK,
        _ => colours.colour(layer.tone),
    };
    match layer.form {
        // A shade is the line where it begins.
        Form::Fill if is_ink => Style::stroke(colour, line),
        Form::Body => Style::fill(colour).and_stroke(colours.colour(Tone::Ink), line),
        Form::Fill => Style::fill(colour),
        Form::Line => Style::stroke(colour, line),
        Form::Bar => Style::stroke(colour, BAR * side),
    }
}
