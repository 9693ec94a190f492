//! What flies: the badge below an airport's name, and how arcs and what flies on them are drawn.

use super::arc::Arc;
use super::layout::SheetLayout;
use super::options::Theme;
use super::pen::Pen;
use crate::model::preset::Craft;
use milepost_draw::{Drawing, Path, Point, Rect, Style};

/// The sign of an airport, as wide as the box: feathers to both sides of a plane, or wind to those of a balloon.
pub(super) fn badge(sheet: &mut Drawing, layout: &SheetLayout<'_>, rect: &Rect) {
    let (inks, middle, h) = (&layout.inks, rect.centre(), rect.h);
    let craft = layout.craft();
    let [upper, inner, lower] = match craft {
        Craft::Plane => [0.12, 0.5, 0.95],
        Craft::Balloon => [0.95, 0.12, 0.6],
    };
    let feather = |path: Path, row: f64, less: f64| {
        let (y, half) = (rect.y + row * h, rect.w / 2.0 - less * h);
        let side = |path: Path, way: f64| {
            path.move_to(middle.shift(way * 0.66 * h, y - middle.y))
                .line_to(Point::new(middle.x + way * half, y))
        };
        side(side(path, -1.0), 1.0)
    };
    let feathers = feather(
        feather(feather(Path::new(), 0.2, upper), 0.5, inner),
        0.8,
        lower,
    );
    sheet.path(&feathers, &Style::stroke(inks.paper, 0.44 * h));
    sheet.path(&feathers, &Style::stroke(inks.air, 0.2 * h));
    sheet.circle(
        middle,
        0.62 * h,
        &Style::fill(inks.air).and_stroke(inks.paper, 0.1 * h),
    );
    sheet.path(
        &outline(craft, middle, Point::new(0.0, -1.0), 0.5 * h),
        &Style::fill(inks.paper),
    );
}

/// What flies, about a point; a plane along a unit step.
fn outline(craft: Craft, at: Point, ahead: Point, reach: f64) -> Path {
    match craft {
        Craft::Plane => plane(at, ahead, reach),
        Craft::Balloon => balloon(at, reach),
    }
}

/// A balloon with its basket.
fn balloon(at: Point, reach: f64) -> Path {
    Pen::at(Path::new(), at, reach)
        .to(-0.2, 0.46)
        .cubic([-0.42, 0.12], [-0.76, 0.06], [-0.76, -0.34])
        .cubic([-0.76, -0.78], [-0.4, -1.0], [0.0, -1.0])
        .cubic([0.4, -1.0], [0.76, -0.78], [0.76, -0.34])
        .cubic([0.76, 0.06], [0.42, 0.12], [0.2, 0.46])
        .close()
        .polygon(&[[-0.22, 0.6], [0.22, 0.6], [0.17, 1.0], [-0.17, 1.0]])
        .path
}

/// A plane from above, flying along a unit step; `reach` is half its length, in millimetres.
fn plane(at: Point, ahead: Point, reach: f64) -> Path {
    let half: [[f64; 2]; 8] = [
        [1.0, 0.0],
        [0.82, 0.13],
        [0.34, 0.15],
        [-0.12, 0.96],
        [-0.36, 0.96],
        [-0.2, 0.14],
        [-0.62, 0.11],
        [-0.84, 0.38],
    ];
    let left = half.iter().copied().chain([[-1.0, 0.38], [-0.88, 0.0]]);
    let right = half
        .iter()
        .skip(1)
        .rev()
        .map(|&[along, aside]| [along, -aside]);
    let tail = [[-1.0, -0.38]];
    let turned = left.chain(tail).chain(right).map(|[along, aside]| {
        at.shift(
            reach * (along * ahead.x - aside * ahead.y),
            reach * (along * ahead.y + aside * ahead.x),
        )
    });
    Path::polygon(&turned.collect::<Vec<_>>())
}

/// The arcs, thin and dashed.
pub(super) fn draw_arcs(sheet: &mut Drawing, layout: &SheetLayout<'_>, arcs: &[Arc]) {
    let line = |path: Path, arc: &Arc| path.move_to(arc.from).quad_to(arc.over, arc.to);
    let path = arcs.iter().fold(Path::new(), line);
    if arcs.is_empty() {
        return;
    }
    let mm = layout.mm;
    if layout.inks.theme == Theme::Ink {
        sheet.path(&path, &Style::stroke(layout.inks.paper, 0.8 * mm));
    }
    sheet.path(
        &path,
        &Style::stroke(layout.inks.air, 0.32 * mm).dashed(&[2.2 * mm, 1.5 * mm]),
    );
}

/// What flies, on its arc.
pub(super) fn draw_craft(
    sheet: &mut Drawing,
    layout: &SheetLayout<'_>,
    at: Point,
    ahead: Point,
    reach: f64,
) {
    let path = outline(layout.craft(), at, ahead, reach);
    sheet.path(&path, &Style::stroke(layout.inks.paper, 0.5 * layout.mm));
    sheet.path(&path, &Style::fill(layout.inks.air));
}
