//! What is there to please: the frame with its scale of cells, and a compass rose where the sea is wide.

use super::layout::SheetLayout;
use super::options::Theme;
use super::pen::Pen;
use milepost_draw::{Drawing, Path, Point, Rect, Style, Text};

/// How wide the scale in the frame is, in millimetres.
const SCALE: f64 = 1.25;

/// Covers what of the ground lies beyond the frame, and draws the frame: a dark and a light piece for each two cells.
pub(super) fn frame(sheet: &mut Drawing, layout: &SheetLayout<'_>) {
    let (mm, frame) = (layout.mm, layout.frame);
    let beyond = Path::rings(&[
        frame.inflate(40.0 * mm).corners().to_vec(),
        frame.corners().to_vec(),
    ]);
    sheet.path(&beyond, &Style::fill(layout.mat()));
    sheet.path(&scale(layout), &Style::fill(layout.inks.ink));
    sheet.rect(frame, 0.0, &Style::stroke(layout.inks.ink, 0.4 * mm));
    sheet.rect(
        frame.inflate(SCALE * mm),
        0.0,
        &Style::stroke(layout.inks.ink, 0.3 * mm),
    );
}

fn scale(layout: &SheetLayout<'_>) -> Path {
    let (frame, wide) = (layout.frame, SCALE * layout.mm);
    let (columns, rows) = (layout.board.grid.columns, layout.board.grid.rows);
    let place = |i: usize| i as f64 * layout.cell;
    let across = (0..columns).step_by(2).flat_map(|i| {
        [frame.y - wide, frame.bottom()]
            .map(|y| Rect::new(frame.x + place(i), y, layout.cell, wide))
    });
    let along = (0..rows).step_by(2).flat_map(|i| {
        [frame.x - wide, frame.right()].map(|x| Rect::new(x, frame.y + place(i), wide, layout.cell))
    });
    let rings: Vec<Vec<Point>> = across
        .chain(along)
        .map(|rect| rect.corners().to_vec())
        .collect();
    Path::rings(&rings)
}

/// A compass rose of eight points.
pub(super) fn draw_rose(sheet: &mut Drawing, layout: &SheetLayout<'_>, at: Point, reach: f64) {
    let inks = &layout.inks;
    let (dark, light) = (
        if inks.theme == Theme::Ink {
            inks.ink
        } else {
            inks.coast
        },
        inks.paper,
    );
    let line = 0.02 * reach;
    let pen = || Pen::at(Path::new(), at, reach);
    sheet.path(
        &pen().circle(0.0, 0.0, 0.62).path,
        &Style::stroke(dark, line),
    );
    sheet.path(
        &pen().circle(0.0, 0.0, 0.56).path,
        &Style::stroke(dark, 0.7 * line),
    );
    let half = |turn: f64, long: f64, wide: f64, side: f64| {
        let place = |x: f64, y: f64| {
            Point::new(x * reach, y * reach)
                .turn(turn)
                .shift(at.x, at.y)
        };
        Path::polygon(&[
            place(0.0, 0.0),
            place(side * wide, -wide),
            place(0.0, -long),
        ])
    };
    for (first, long, wide) in [(45.0, 0.54, 0.1), (0.0, 0.86, 0.13)] {
        for turn in [0.0, 90.0, 180.0, 270.0] {
            for (side, fill) in [(-1.0, light), (1.0, dark)] {
                let style = Style::fill(fill).and_stroke(dark, line);
                sheet.path(&half(first + turn, long, wide, side), &style);
            }
        }
    }
    let north = Text::new("N", at.x, at.y - 0.9 * reach, 0.3 * reach);
    sheet.text(
        &north
            .bold()
            .middle()
            .colour(inks.ink)
            .halo(inks.sea, 0.05 * reach),
    );
}
