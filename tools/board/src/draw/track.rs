//! How paths look: road, rail, lane, trail, each with its own spots to count.

use super::layout::SheetLayout;
use super::lines::{Lines, Piece, Spot};
use super::palette::Palette;
use super::pen::Pen;
use crate::model::preset::Look;
use milepost_draw::{Colour, Drawing, Path, Point, Style};

/// Along a piece from side to side, its spot in the middle.
const SLEEPERS: [f64; 6] = [0.07, 0.21, 0.35, 0.65, 0.79, 0.93];
const DASHES: [[f64; 2]; 4] = [[0.0, 0.045], [0.12, 0.24], [0.76, 0.88], [0.955, 1.0]];
const DOTS: [f64; 4] = [0.06, 0.2, 0.8, 0.94];
/// How large a spot is, in cells.
const SPOT: f64 = 0.165;

/// All paths, spots last.
pub(super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, all_lines: &[(usize, Lines)]) {
    let look = |kind: usize| layout.setting.preset.types[kind].look;
    for (kind, lines) in all_lines {
        draw_lines(sheet, &layout.inks, look(*kind), lines);
    }
    for (kind, lines) in all_lines {
        draw_bridges(sheet, &layout.inks, look(*kind), lines);
    }
    for (kind, lines) in all_lines {
        draw_spots(sheet, &layout.inks, look(*kind), lines);
    }
}

/// The line of a type.
pub(super) fn draw_lines(sheet: &mut Drawing, inks: &Palette, look: Look, lines: &Lines) {
    let cell = lines.cell;
    let path = lines.path();
    let mut stroke = |path: &Path, colour: Colour, width: f64| {
        sheet.path(path, &Style::stroke(colour, width * cell));
    };
    match look {
        Look::Road => {
            stroke(&path, inks.road_edge, 0.33);
            stroke(&path, inks.road, 0.23);
        }
        Look::Rail => {
            stroke(&path, inks.land, 0.44);
            stroke(&path, inks.rail, 0.24);
            stroke(&path, inks.paper, 0.14);
            stroke(&sleepers(lines, 0.17), inks.rail, 0.06);
        }
        Look::Lane => {
            stroke(&path, inks.shoals[2], 0.24);
            stroke(&dashes(lines), inks.lane, 0.085);
        }
        Look::Trail => {
            stroke(&path, inks.land, 0.22);
            stroke(&dots(lines), inks.trail, 0.1);
        }
    }
}

/// The parapets of a type's bridges over rivers.
fn draw_bridges(sheet: &mut Drawing, inks: &Palette, look: Look, lines: &Lines) {
    if lines.bridges.is_empty() {
        return;
    }
    let side = match look {
        Look::Rail => 0.21,
        Look::Road | Look::Lane | Look::Trail => 0.19,
    };
    let parapets = lines.bridges.iter().fold(Path::new(), |path, (at, ahead)| {
        let on = |along: f64, aside: f64| {
            let (x, y) = (along * lines.cell, aside * lines.cell);
            at.shift(ahead.x * x - ahead.y * y, ahead.y * x + ahead.x * y)
        };
        [-1.0, 1.0].into_iter().fold(path, |path, hand| {
            path.move_to(on(-0.27, hand * (side + 0.09)))
                .line_to(on(-0.18, hand * side))
                .line_to(on(0.18, hand * side))
                .line_to(on(0.27, hand * (side + 0.09)))
        })
    });
    sheet.path(&parapets, &Style::stroke(inks.paper, 0.15 * lines.cell));
    sheet.path(&parapets, &Style::stroke(inks.ink, 0.075 * lines.cell));
}

/// The spots of a type: round on roads, square on rails, a diamond on lanes, a dot on trails.
pub(super) fn draw_spots(sheet: &mut Drawing, inks: &Palette, look: Look, lines: &Lines) {
    let path = lines.spots.iter().fold(Path::new(), |path, spot| {
        shape(path, look, spot, lines.cell)
    });
    let (inside, edge) = match look {
        Look::Road => (inks.paper, inks.road_edge),
        Look::Rail => (inks.paper, inks.rail),
        Look::Lane => (inks.paper, inks.lane),
        Look::Trail => (inks.trail, inks.paper),
    };
    sheet.path(
        &path,
        &Style::fill(inside).and_stroke(edge, 0.055 * lines.cell),
    );
}

/// The outline of a spot, added to a path.
fn shape(path: Path, look: Look, spot: &Spot, cell: f64) -> Path {
    let size = if spot.below { 1.75 * SPOT } else { SPOT };
    let pen = Pen::at(path, spot.at, size * cell);
    let square = [[-0.86, -0.86], [0.86, -0.86], [0.86, 0.86], [-0.86, 0.86]];
    let diamond = [[0.0, -1.15], [1.15, 0.0], [0.0, 1.15], [-1.15, 0.0]];
    match look {
        Look::Road => pen.circle(0.0, 0.0, 1.0),
        Look::Rail => pen.polygon(&square),
        Look::Lane => pen.polygon(&diamond),
        Look::Trail => pen.circle(0.0, 0.0, 0.9),
    }
    .path
}

/// Where marks lie on a piece: all of them, or on the way to its spot those of the first half.
fn on(piece: &Piece, t: f64) -> Option<f64> {
    if piece.through {
        Some(t)
    } else {
        (t < 0.5).then_some(2.0 * t)
    }
}

/// Strokes across the pieces; `half` is half their length, in cells.
fn sleepers(lines: &Lines, half: f64) -> Path {
    let marks = lines.pieces.iter().flat_map(|piece| {
        SLEEPERS
            .into_iter()
            .filter_map(|t| on(piece, t))
            .map(|t| piece.across(t))
    });
    marks.fold(Path::new(), |path, (at, across)| {
        let (dx, dy) = (across.x * half * lines.cell, across.y * half * lines.cell);
        path.move_to(at.shift(dx, dy)).line_to(at.shift(-dx, -dy))
    })
}

/// Short strokes along the pieces.
fn dashes(lines: &Lines) -> Path {
    let ends = lines.pieces.iter().flat_map(|piece| {
        let end = |t: f64| on(piece, t).map(|t| piece.across(t).0);
        DASHES
            .into_iter()
            .filter_map(move |[from, to]| Some((end(from)?, end(to)?)))
    });
    ends.fold(Path::new(), |path, (from, to)| {
        path.move_to(from).line_to(to)
    })
}

/// Dots along the pieces.
fn dots(lines: &Lines) -> Path {
    let places = lines.pieces.iter().flat_map(|piece| {
        DOTS.into_iter()
            .filter_map(|t| on(piece, t))
            .map(|t| piece.across(t).0)
    });
    places.fold(Path::new(), |path, at: Point| {
        path.move_to(at).line_to(at.shift(0.01, 0.0))
    })
}
