//! Land, sea, lakes and rivers.

use super::outline;
use super::palette::{BEYOND, COAST, LAND, RIVER, SEA, SHORE, ground};
use super::plan::Plan;
use crate::curve::Curve;
use crate::model::Line;
use milepost_draw::{Drawing, Path, Point, Rect, Style};
use milepost_grid::Site;

/// How near corners of a line may be beyond the frame, in pips.
const COARSE: f64 = 2.0;
/// Points for each corner of a river, for what is placed beside it.
const EACH: u32 = 3;

/// The ground within the frame: land below, then what covers it.
pub(super) fn draw(board: &mut Drawing, plan: &Plan<'_>) {
    let mut ground = Drawing::new(plan.frame.w, plan.frame.h);
    ground.rect(plan.frame, 0.0, &Style::fill(BEYOND));
    playable(&mut ground, plan);
    tints(&mut ground, plan);
    sea(&mut ground, plan);
    lakes(&mut ground, plan);
    for river in courses(plan).into_iter().flatten() {
        ground.path(
            &pen(Path::new(), &river),
            &Style::stroke(RIVER, 0.085 * plan.unit),
        );
    }
    board.clipped(&ground, plan.frame, 0.0, 0.0);
}

/// As far as a pip beyond the mileposts, so that the coast lies within.
fn playable(ground: &mut Drawing, plan: &Plan<'_>) {
    let sites = plan.map.mileposts.iter().map(|milepost| milepost.site);
    let wider = sites.flat_map(|site| site.neighbours().chain([site]));
    ground.path(
        &soft(Path::new(), &outline::around(plan, wider), plan.pip),
        &Style::fill(LAND),
    );
}

fn tints(ground_layer: &mut Drawing, plan: &Plan<'_>) {
    let mut terrains: Vec<(&u16, &String)> = plan
        .map
        .rules
        .terrain
        .iter()
        .map(|(name, price)| (price, name))
        .collect();
    terrains.sort();
    for (_, name) in terrains {
        let Some(tint) = ground(name) else { continue };
        let is = |post: usize| match plan.map.terrain(&plan.map.mileposts[post]) {
            "alpine" if name == "mountain" => true,
            terrain => terrain == name,
        };
        let rings = outline::around(plan, ranges(plan, is).into_iter());
        ground_layer.path(&soft(Path::new(), &rings, plan.pip), &Style::fill(tint));
    }
}

/// Where a terrain lies as one would paint it: without lone mileposts, and with those that it surrounds.
fn ranges(plan: &Plan<'_>, is: impl Fn(usize) -> bool) -> Vec<Site> {
    let painted = |&post: &usize| {
        let around = plan.next_to(post).filter(|&next| is(next)).count();
        if is(post) { around > 0 } else { around > 3 }
    };
    (0..plan.posts.len())
        .filter(painted)
        .map(|post| plan.map.mileposts[post].site)
        .collect()
}

/// The map's own coast, or one around its mileposts.
pub(super) fn coast(plan: &Plan<'_>) -> Vec<Vec<Point>> {
    if plan.map.art.coast.is_empty() {
        return outline::around(
            plan,
            plan.map.mileposts.iter().map(|milepost| milepost.site),
        );
    }
    lines(plan, &plan.map.art.coast)
}

/// The sea covers what of the land's tints lies beyond the coast.
fn sea(ground: &mut Drawing, plan: &Plan<'_>) {
    let coast = coast(plan);
    let beyond = Path::polygon(&plan.frame.inflate(plan.pip).corners());
    ground.path(&soft(beyond, &coast, plan.pip), &Style::fill(SEA));
    // What is this wide and faint needs no round corners, which would take twice the bytes.
    let plain = Path::rings(&coast);
    for (width, opacity) in [(0.34, 0.22), (0.17, 0.3)] {
        ground.path(
            &plain,
            &Style::stroke(SHORE, width * plan.unit).opacity(opacity),
        );
    }
    ground.path(
        &soft(Path::new(), &coast, plan.pip),
        &Style::stroke(COAST, 0.04 * plan.unit),
    );
}

fn lakes(ground: &mut Drawing, plan: &Plan<'_>) {
    let lakes = soft(Path::new(), &lines(plan, &plan.map.art.lakes), plan.pip);
    if lakes.bounds().is_some() {
        ground.path(
            &lakes,
            &Style::fill(SEA).and_stroke(COAST, 0.035 * plan.unit),
        );
    }
}

/// Adds closed rings with soft corners.
fn soft(path: Path, rings: &[Vec<Point>], pip: f64) -> Path {
    rings
        .iter()
        .filter_map(|ring| Curve::ring(&pairs(ring), pip))
        .fold(path, |path, ring| pen(path, &ring))
}

/// Adds a curve to a path.
fn pen(path: Path, curve: &Curve) -> Path {
    let at = |(x, y): (f64, f64)| Point::new(x, y);
    let mut pen = at(curve.start);
    let path = curve.bends.iter().fold(path.move_to(pen), |path, bend| {
        let path = if pen.distance(at(bend.from)) > 1e-9 {
            path.line_to(at(bend.from))
        } else {
            path
        };
        pen = at(bend.to);
        path.quad_to(at(bend.corner), pen)
    });
    match curve.end {
        Some(end) => path.line_to(at(end)),
        None => path.close(),
    }
}

fn pairs(points: &[Point]) -> Vec<(f64, f64)> {
    points.iter().map(|point| (point.x, point.y)).collect()
}

/// The rivers with soft corners, one for each of the art; those that lie beyond the frame are nothing.
fn courses(plan: &Plan<'_>) -> Vec<Option<Curve>> {
    lines(plan, &plan.map.art.rivers)
        .iter()
        .map(|river| Curve::line(&pairs(river), plan.pip))
        .collect()
}

/// Points along the rivers, as [`courses`]; those of a river beyond the frame are none.
pub(super) fn rivers(plan: &Plan<'_>) -> Vec<Vec<Point>> {
    let along = |river: &Curve| {
        river
            .points(EACH)
            .into_iter()
            .map(|(x, y)| Point::new(x, y))
            .collect()
    };
    courses(plan)
        .iter()
        .map(|river| river.as_ref().map_or_else(Vec::new, along))
        .collect()
}

/// Lines of the art in millimetres. Where they can be seen they keep every corner, for on the corners hangs which pips
/// they cross; those that lie beyond the frame are left empty.
pub(super) fn lines(plan: &Plan<'_>, lines: &[Line]) -> Vec<Vec<Point>> {
    let seen = plan.frame.inflate(COARSE * plan.pip);
    let reaches =
        |line: &Vec<Point>| Rect::around(line.iter().copied()).is_some_and(|r| r.intersects(&seen));
    let thinned =
        |line: &Line| thinned(plan, &seen, line.points.iter().map(|&spot| plan.spot(spot)));
    lines
        .iter()
        .map(thinned)
        .map(|line| if reaches(&line) { line } else { Vec::new() })
        .collect()
}

fn thinned(plan: &Plan<'_>, seen: &Rect, points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    let mut left_out = None;
    for point in points {
        let apart = |before: &Point| before.distance(point) >= COARSE * plan.pip;
        if seen.contains(point) || kept.last().is_none_or(apart) {
            kept.push(point);
            left_out = None;
        } else {
            left_out = Some(point);
        }
    }
    kept.extend(left_out);
    kept
}
