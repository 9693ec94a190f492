//! Hills as old maps show them: mounds with their right side in the shade, by hachures where there is ink only.

use super::super::label::Labels;
use super::super::layout::{SheetLayout, sway, vary};
use super::super::options::Theme;
use super::super::pen::Pen;
use crate::model::board::Ground;
use milepost_draw::{Drawing, Path, Point, Rect, Style};

/// How many groups of mounds there are, which are stamped on the cells by turns.
const GROUPS: usize = 3;
/// Where the mounds of a group stand in the cell, and how large they are, the farthest first.
const MOUNDS: [[(f64, f64, f64); 2]; GROUPS] = [
    [(0.24, 0.1, 0.72), (-0.12, 0.36, 1.0)],
    [(-0.28, 0.06, 0.66), (0.14, 0.34, 1.04)],
    [(0.02, 0.04, 0.8), (0.1, 0.4, 0.88)],
];

/// All hills, from the top down, so that what stands in front is drawn last; those on which words stand are left out.
pub(super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, labels: &Labels) {
    let is_hill =
        |&cell: &usize| layout.board.ground[cell] == Ground::Hill && !layout.board.kept[cell];
    let hills: Vec<usize> = (0..layout.board.grid.cells()).filter(is_hill).collect();
    if hills.is_empty() {
        return;
    }
    for (group, mounds) in MOUNDS.iter().enumerate() {
        sheet.symbol(&name(group), symbol(layout, mounds));
    }
    for cell in hills {
        let at = layout.at(cell).shift(
            0.06 * layout.cell * sway(cell, 31),
            0.05 * layout.cell * sway(cell, 32),
        );
        let place = Rect::about(at, 0.55 * layout.cell, 0.45 * layout.cell);
        if !labels.covers(&place) {
            sheet.stamp(&name(vary(cell, 33) as usize % GROUPS), at.x, at.y);
        }
    }
}

fn name(group: usize) -> String {
    format!("hills-{group}")
}

fn symbol(layout: &SheetLayout<'_>, mounds: &[(f64, f64, f64)]) -> Drawing {
    let mut symbol = Drawing::new(layout.cell, layout.cell);
    for &(x, y, size) in mounds {
        let foot = Point::new(x * layout.cell, y * layout.cell);
        add(&mut symbol, layout, foot, 0.56 * size * layout.cell);
    }
    symbol
}

/// One mound for the rules' corner: its foot on the origin, so many millimetres wide.
pub(in super::super) fn sample(layout: &SheetLayout<'_>, width: f64) -> Drawing {
    let mut mound = Drawing::new(width, width);
    add(&mut mound, layout, Point::default(), width / 2.0);
    mound
}

/// Draws a mound with the middle of its foot at a point, `half` millimetres to either side.
fn add(drawing: &mut Drawing, layout: &SheetLayout<'_>, foot: Point, half: f64) {
    let inks = &layout.inks;
    let line = if inks.theme == Theme::Ink { 0.2 } else { 0.16 } * layout.mm;
    let pen = || Pen::at(Path::new(), foot, half);
    drawing.path(&mound(pen()).close().path, &Style::fill(inks.hill));
    if inks.theme != Theme::Ink {
        drawing.path(&shade(pen()).path, &Style::fill(inks.hill_shade));
    }
    drawing.path(
        &hachures(pen()).path,
        &Style::stroke(inks.hill_edge, 0.8 * line),
    );
    drawing.path(&mound(pen()).path, &Style::stroke(inks.hill_edge, line));
}

/// The outline of a mound two wide and a little over one high, its foot at the origin.
fn mound(pen: Pen) -> Pen {
    pen.to(-1.0, 0.0)
        .cubic([-0.8, -0.3], [-0.56, -1.02], [-0.06, -1.04])
        .cubic([0.46, -1.06], [0.74, -0.4], [1.0, 0.0])
}

/// Its right side.
fn shade(pen: Pen) -> Pen {
    pen.to(-0.06, -1.04)
        .cubic([0.46, -1.06], [0.74, -0.4], [1.0, 0.0])
        .line(0.36, 0.0)
        .cubic([0.46, -0.4], [0.2, -0.76], [-0.06, -1.04])
        .close()
}

/// Strokes down its right side.
fn hachures(pen: Pen) -> Pen {
    pen.to(0.16, -0.92)
        .quad([0.26, -0.74], [0.3, -0.5])
        .to(0.4, -0.74)
        .quad([0.5, -0.5], [0.52, -0.22])
        .to(0.6, -0.48)
        .quad([0.68, -0.34], [0.72, -0.14])
}
