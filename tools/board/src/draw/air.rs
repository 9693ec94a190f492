//! What flies: the badge below an airport's name, and the arcs from airport to airport.

use super::layout::SheetLayout;
use super::options::Theme;
use super::pen::Pen;
use crate::model::preset::Craft;
use milepost_draw::{Drawing, Path, Point, Rect, Style};

/// How far an arc rises above the straight line, in parts of its length.
const RISE: f64 = 0.16;

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

/// An arc between two airports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// The airport at the left.
    pub from: Point,
    /// The control point of the curve.
    pub over: Point,
    /// The airport at the right.
    pub to: Point,
}

impl Arc {
    fn new(a: Point, b: Point) -> Arc {
        // From left to right, so that it rises.
        let (from, to) = if (a.x, a.y) <= (b.x, b.y) {
            (a, b)
        } else {
            (b, a)
        };
        let over = from
            .towards(to, 0.5)
            .shift((to.y - from.y) * 2.0 * RISE, (from.x - to.x) * 2.0 * RISE);
        Arc { from, over, to }
    }

    /// The point a share of the way along, and the unit step ahead.
    pub fn along(&self, t: f64) -> (Point, Point) {
        let (a, b) = (
            self.from.towards(self.over, t),
            self.over.towards(self.to, t),
        );
        let long = a.distance(b).max(f64::MIN_POSITIVE);
        (
            a.towards(b, t),
            Point::new((b.x - a.x) / long, (b.y - a.y) / long),
        )
    }
}

/// The arcs of the shortest tree over all airports: which joins which would else be a tangle.
pub(super) fn arcs(layout: &SheetLayout<'_>) -> Vec<Arc> {
    let cities = &layout.board.cities;
    let mut rest: Vec<usize> = (0..cities.len())
        .filter(|&city| cities[city].airport)
        .collect();
    let mut tree: Vec<usize> = rest.pop().into_iter().collect();
    let mut arcs = Vec::new();
    let apart = |a: usize, b: usize| layout.board.grid.square(cities[a].cell, cities[b].cell);
    while !rest.is_empty() {
        let pairs = tree
            .iter()
            .flat_map(|&a| rest.iter().map(move |&b| (apart(a, b), a, b)));
        let Some((_, a, b)) = pairs.min() else { break };
        arcs.push(Arc::new(layout.city(a), layout.city(b)));
        rest.retain(|&other| other != b);
        tree.push(b);
    }
    arcs
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
