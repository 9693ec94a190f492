//! The figures of the players, and of cities that are nobody's capital.

use super::super::palette::Palette;
use super::super::pen::Pen;
use milepost_draw::{Drawing, Path, Point, Style};

const STAR: [[f64; 2]; 10] = [
    [0.0, -1.0],
    [0.27, -0.35],
    [0.97, -0.3],
    [0.43, 0.15],
    [0.6, 0.83],
    [0.0, 0.46],
    [-0.6, 0.83],
    [-0.43, 0.15],
    [-0.97, -0.3],
    [-0.27, -0.35],
];
const CROSS: [[f64; 2]; 12] = [
    [-0.36, -0.92],
    [0.36, -0.92],
    [0.36, -0.36],
    [0.92, -0.36],
    [0.92, 0.36],
    [0.36, 0.36],
    [0.36, 0.92],
    [-0.36, 0.92],
    [-0.36, 0.36],
    [-0.92, 0.36],
    [-0.92, -0.36],
    [-0.36, -0.36],
];

/// The figure of a player about a point: circle, square, triangle, star, diamond, hexagon, cross, shield.
pub(in super::super) fn outline(player: usize, at: Point, reach: f64) -> Path {
    let pen = Pen::at(Path::new(), at, reach);
    match player % 8 {
        0 => pen.circle(0.0, 0.0, 0.86),
        1 => pen.polygon(&[[-0.78, -0.78], [0.78, -0.78], [0.78, 0.78], [-0.78, 0.78]]),
        2 => pen.polygon(&[[0.0, -0.98], [0.98, 0.76], [-0.98, 0.76]]),
        3 => pen.polygon(&STAR),
        4 => pen.polygon(&[[0.0, -1.0], [0.8, 0.0], [0.0, 1.0], [-0.8, 0.0]]),
        5 => pen.polygon(&[
            [-0.48, -0.84],
            [0.48, -0.84],
            [0.96, 0.0],
            [0.48, 0.84],
            [-0.48, 0.84],
            [-0.96, 0.0],
        ]),
        6 => pen.polygon(&CROSS),
        _ => pen
            .to(-0.8, -0.85)
            .line(0.8, -0.85)
            .line(0.8, 0.0)
            .cubic([0.8, 0.5], [0.4, 0.8], [0.0, 1.0])
            .cubic([-0.4, 0.8], [-0.8, 0.5], [-0.8, 0.0])
            .close(),
    }
    .path
}

/// A capital: the player's figure, edged twice so that it stands off from whatever is below. Players from the ninth on
/// have the figures of the first once more, with a hole.
pub(in super::super) fn capital(
    sheet: &mut Drawing,
    inks: &Palette,
    player: usize,
    at: Point,
    reach: f64,
) {
    let figure = outline(player, at, reach);
    sheet.path(&figure, &Style::stroke(inks.ink, 0.34 * reach));
    sheet.path(
        &figure,
        &Style::fill(inks.player(player)).and_stroke(inks.paper, 0.17 * reach),
    );
    let hollow = player >= 8 || (inks.is_colourless() && player % 2 == 1);
    if hollow {
        sheet.path(&outline(player, at, 0.5 * reach), &Style::fill(inks.paper));
    }
}

/// A city.
pub(in super::super) fn city(sheet: &mut Drawing, inks: &Palette, at: Point, reach: f64) {
    sheet.circle(
        at,
        0.82 * reach,
        &Style::fill(inks.city).and_stroke(inks.ink, 0.3 * reach),
    );
    sheet.circle(at, 0.3 * reach, &Style::fill(inks.ink));
}
