//! The sea in steps away from the shore, lakes and rivers.

use super::field::{Field, Grid};
use super::{Canvas, pen::Pen};
use crate::curve::Curve;
use crate::draw::ground;
use crate::draw::layout::extent;
use milepost_draw::{Point, Rect};

/// How far from the shore a step begins, in pips, with its class.
const STEPS: [(f64, &str); 3] = [(0.55, "s1"), (1.5, "s2"), (3.4, "s3")];
/// How far the shore is felt, in pips: beyond the last step.
const FARTHEST: f64 = 4.2;
/// The least shore that has steps about it, in pips across.
const LEAST: f64 = 0.9;
/// How far beyond the frame shores count, in pips.
const SEEN: f64 = 1.2;
/// Points for each corner of the coast, where its distance is measured.
const EACH: u32 = 2;
/// With more corners than any coast at the scale of a map the sea has no steps.
const CORNERS: usize = 40_000;

/// Which side of a shore is deep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deep {
    Within,
    Without,
}

/// The sea, and the line of the coast, which is the edge of the same path.
pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let coast = curves(canvas, &ground::coast(canvas.layout));
    let mut sea = Pen::fine();
    sea.lines(&canvas.paper());
    sea.close();
    coast.iter().for_each(|curve| sea.curve(curve));
    canvas.path("sea", &sea);
    steps(canvas, &coast, Deep::Without);
}

/// Rivers, and lakes over them.
pub(super) fn inland(canvas: &mut Canvas<'_>) {
    let art = &canvas.layout.map.art;
    let mut rivers = Pen::fine();
    for line in ground::lines(canvas.layout, &art.rivers) {
        let curve = Curve::line(&ground::pairs(&line), canvas.layout.pip);
        curve.iter().for_each(|curve| rivers.curve(curve));
    }
    canvas.path("line river", &rivers);
    let shores = curves(canvas, &ground::lines(canvas.layout, &art.lakes));
    let mut lakes = Pen::fine();
    shores.iter().for_each(|curve| lakes.curve(curve));
    canvas.path("lake", &lakes);
    steps(canvas, &shores, Deep::Within);
}

fn curves(canvas: &Canvas<'_>, rings: &[Vec<Point>]) -> Vec<Curve> {
    rings.iter().filter_map(|ring| canvas.ring(ring)).collect()
}

/// Outlines of deeper water.
fn steps(canvas: &mut Canvas<'_>, curves: &[Curve], deep: Deep) {
    let shores = curves
        .iter()
        .map(|curve| canvas.off_paper(&curve.points(EACH)));
    // Around an islet that is hardly seen there would be a ring about nothing, and no pond is deep.
    let is_seen = |shore: &Vec<Point>| {
        Rect::around(shore.iter().copied()).is_some_and(|r| r.w.max(r.h) >= LEAST)
    };
    let shores: Vec<Vec<Point>> = shores.filter(is_seen).collect();
    let corners: usize = shores.iter().map(Vec::len).sum();
    if corners == 0 || corners > CORNERS {
        return;
    }
    let away = distances(canvas, &shores, deep).blurred();
    for (pips, class) in STEPS {
        canvas.rings(class, &away.above(pips));
    }
}

/// How far each node lies from the shore: in deep water; on land less than nothing.
fn distances(canvas: &Canvas<'_>, shores: &[Vec<Point>], deep: Deep) -> Field {
    let grid = canvas.grid;
    let mut away = grid.field(|_, _| FARTHEST);
    let mut is_within = vec![false; away.values.len()];
    // Land that the art cuts off beyond the frame has no shore there.
    let seen = extent(canvas.layout.map).inflate(SEEN);
    for side in shores.iter().flat_map(|shore| shore.windows(2)) {
        let (a, b) = (side[0], side[1]);
        if Rect::around([a, b]).is_some_and(|side| side.intersects(&seen)) {
            near(&mut away, a, b);
        }
        turn(grid, &mut is_within, a, b);
    }
    grid.field(|col, row| {
        let value = away.at(col, row);
        let within = is_within[row * grid.cols + col];
        if within == (deep == Deep::Within) {
            value
        } else {
            -value
        }
    })
}

/// Nodes near a side of a shore lie no farther from it.
fn near(away: &mut Field, a: Point, b: Point) {
    let grid = away.grid;
    let around = Rect::around([a, b]).unwrap_or_default();
    let (cols, rows) = grid.near(&around, FARTHEST);
    for (col, row) in rows.flat_map(|row| cols.clone().map(move |col| (col, row))) {
        if let Some(value) = away.values.get_mut(row * grid.cols + col) {
            *value = value.min(distance(grid.point(col, row), a, b));
        }
    }
}

/// All nodes of a row to the east of a side are on its other bank.
fn turn(grid: Grid, is_within: &mut [bool], a: Point, b: Point) {
    let around = Rect::around([a, b]).unwrap_or_default();
    for row in grid.near(&around, grid.step).1 {
        let y = grid.point(0, row).y;
        if (a.y <= y) == (b.y <= y) {
            continue;
        }
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        let first = ((x - grid.origin.x) / grid.step).ceil().max(0.0) as usize;
        let start = row * grid.cols;
        let east = is_within.get_mut(start + first.min(grid.cols)..start + grid.cols);
        east.into_iter().flatten().for_each(|node| *node = !*node);
    }
}

/// How far a point lies from a straight line between two others.
fn distance(point: Point, a: Point, b: Point) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let length = x * x + y * y;
    let share = ((point.x - a.x) * x + (point.y - a.y) * y) / length.max(f64::MIN_POSITIVE);
    point.distance(a.towards(b, share.clamp(0.0, 1.0)))
}
