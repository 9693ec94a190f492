//! Trains: a sign on a stem above the milepost where each stands, a shape and a number for each player.

use super::layout::SheetLayout;
use milepost_draw::{Drawing, Point, Style, Text};

/// Half the size of a sign, in units.
const REACH: f64 = 0.46;
/// The length of a stem, in units.
const STEM: f64 = 0.95;

/// The trains by players; of several on one milepost the signs stand side by side.
pub(super) fn draw(board: &mut Drawing, layout: &SheetLayout<'_>, trains: &[Option<usize>]) {
    for (player, &train) in trains.iter().enumerate() {
        let Some(&foot) = train.and_then(|at| layout.mileposts.get(at)) else {
            continue;
        };
        let here =
            |others: &[Option<usize>]| others.iter().filter(|&&other| other == train).count();
        let (before, all) = (here(&trains[..player]), here(trains));
        let aside = before as f64 - (all as f64 - 1.0) / 2.0;
        sign(
            board,
            layout,
            player,
            foot,
            Point::new(
                foot.x + 2.1 * REACH * aside * layout.unit,
                foot.y - STEM * layout.unit,
            ),
        );
    }
}

fn sign(board: &mut Drawing, layout: &SheetLayout<'_>, player: usize, foot: Point, at: Point) {
    let unit = layout.unit;
    board.line(foot, at, &Style::stroke(layout.inks.paper, 0.2 * unit));
    board.line(foot, at, &Style::stroke(layout.inks.ink, 0.09 * unit));
    let colour = layout.inks.crayon(player);
    for style in [
        Style::stroke(layout.inks.paper, 0.2 * unit),
        Style::stroke(layout.inks.ink, 0.08 * unit).and_fill(colour),
    ] {
        shape(board, player, at, REACH * unit, &style);
    }
    let size = 0.5 * unit;
    let number = Text::new((player + 1).to_string(), at.x, at.y + 0.36 * size, size)
        .bold()
        .middle();
    board.text(
        &number
            .colour(layout.inks.paper)
            .halo(layout.inks.ink, 0.07 * unit),
    );
}

/// The shape of a player's sign; a triangle and a star are larger, so that all seem as large.
fn shape(board: &mut Drawing, player: usize, at: Point, reach: f64, style: &Style) {
    let around = |corners: u32, first: f64, reaches: [f64; 2]| -> Vec<Point> {
        let corner = |k: u32| {
            let out = Point::new(0.0, -reach * reaches[k as usize % 2])
                .turn(first + 360.0 * f64::from(k) / f64::from(corners));
            at.shift(out.x, out.y)
        };
        (0..corners).map(corner).collect()
    };
    let corners = match player % 6 {
        0 => return board.circle(at, 0.92 * reach, style),
        1 => around(4, 45.0, [1.15; 2]),
        2 => around(3, 0.0, [1.45; 2]),
        3 => around(4, 0.0, [1.25; 2]),
        4 => around(6, 0.0, [1.05; 2]),
        _ => around(10, 0.0, [1.45, 0.75]),
    };
    board.polygon(&corners, style);
}
