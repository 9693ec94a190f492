//! Land, sea, lakes and rivers.

use super::outline;
use super::palette::{BEYOND, COAST, LAND, RIVER, SEA, SHORE, ground};
use super::plan::Plan;
use crate::model::Line;
use milepost_grid::Site;
use milepost_sheet::{Drawing, Path, Point, Rect, Style};

/// How near corners of a line may be, in pips, where it is seen and beyond the frame.
const FINE: f64 = 0.08;
const COARSE: f64 = 2.0;

/// The ground within the frame: land below, then what covers it.
pub(super) fn draw(board: &mut Drawing, plan: &Plan<'_>) {
    let mut ground = Drawing::new(plan.frame.w, plan.frame.h);
    ground.rect(plan.frame, 0.0, &Style::fill(BEYOND));
    playable(&mut ground, plan);
    tints(&mut ground, plan);
    sea(&mut ground, plan);
    lakes(&mut ground, plan);
    for river in rivers(plan) {
        ground.polyline(&river, &Style::stroke(RIVER, 0.085 * plan.unit));
    }
    board.clipped(&ground, plan.frame, 0.0, 0.0);
}

/// As far as a pip beyond the mileposts, so that the coast lies within.
fn playable(ground: &mut Drawing, plan: &Plan<'_>) {
    let sites = plan.map.mileposts.iter().map(|milepost| milepost.site);
    let wider = sites.flat_map(|site| site.neighbours().chain([site]));
    ground.path(&soft(Path::new(), &outline::around(plan, wider), plan.pip), &Style::fill(LAND));
}

fn tints(ground_layer: &mut Drawing, plan: &Plan<'_>) {
    let mut terrains: Vec<(&u16, &String)> =
        plan.map.rules.terrain.iter().map(|(name, price)| (price, name)).collect();
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
    (0..plan.posts.len()).filter(painted).map(|post| plan.map.mileposts[post].site).collect()
}

/// The map's own coast, or one around its mileposts.
pub(super) fn coast(plan: &Plan<'_>) -> Vec<Vec<Point>> {
    if plan.map.art.coast.is_empty() {
        return outline::around(plan, plan.map.mileposts.iter().map(|milepost| milepost.site));
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
        ground.path(&plain, &Style::stroke(SHORE, width * plan.unit).opacity(opacity));
    }
    ground.path(&soft(Path::new(), &coast, plan.pip), &Style::stroke(COAST, 0.04 * plan.unit));
}

fn lakes(ground: &mut Drawing, plan: &Plan<'_>) {
    let lakes = soft(Path::new(), &lines(plan, &plan.map.art.lakes), plan.pip);
    if lakes.bounds().is_some() {
        ground.path(&lakes, &Style::fill(SEA).and_stroke(COAST, 0.035 * plan.unit));
    }
}

/// Adds closed rings with their corners rounded off: as far as the middle of a side, but not farther than a pip, or
/// the long sides where the drawing's window cuts the land would bulge.
fn soft(path: Path, rings: &[Vec<Point>], pip: f64) -> Path {
    let off = |corner: Point, side: Point| {
        corner.towards(side, (pip / corner.distance(side).max(f64::MIN_POSITIVE)).min(0.5))
    };
    rings.iter().fold(path, |path, ring| {
        let (Some(&first), Some(&last)) = (ring.first(), ring.last()) else { return path };
        let before = ring.iter().cycle().skip(ring.len() - 1);
        let after = ring.iter().cycle().skip(1);
        let corners = before.zip(ring).zip(after);
        let start = path.move_to(off(first, last));
        let turn = |path: Path, ((&p, &q), &r): ((&Point, &Point), &Point)| {
            // A side of two pips or less is all corner.
            let path = if p.distance(q) > 2.0 * pip { path.line_to(off(q, p)) } else { path };
            path.quad_to(q, off(q, r))
        };
        corners.fold(start, turn).close()
    })
}

/// The rivers, bent smoothly through the points of the art; those that lie beyond the frame are empty.
pub(super) fn rivers(plan: &Plan<'_>) -> Vec<Vec<Point>> {
    lines(plan, &plan.map.art.rivers).iter().map(|river| smooth(river, 0.25 * plan.pip)).collect()
}

/// Points along a curve through all the points (Catmull-Rom), about a step apart.
fn smooth(line: &[Point], step: f64) -> Vec<Point> {
    let mut curve = Vec::new();
    for (i, leg) in line.windows(2).enumerate() {
        let (p, q) = (leg[0], leg[1]);
        let before = i.checked_sub(1).map_or(p, |i| line[i]);
        let after = line.get(i + 2).copied().unwrap_or(q);
        let steps = (p.distance(q) / step).ceil().clamp(1.0, 12.0) as u32;
        curve.extend((0..steps).map(|k| between([before, p, q, after], f64::from(k) / f64::from(steps))));
    }
    curve.extend(line.last());
    curve
}

/// The curve's point at this share of the way between the two in the middle.
fn between([before, p, q, after]: [Point; 4], t: f64) -> Point {
    let axis = |o: f64, a: f64, b: f64, z: f64| {
        a + 0.5 * t * (b - o + t * (2.0 * o - 5.0 * a + 4.0 * b - z + t * (3.0 * (a - b) + z - o)))
    };
    Point::new(axis(before.x, p.x, q.x, after.x), axis(before.y, p.y, q.y, after.y))
}

/// Lines of the art in millimetres, without corners too near to the last to be seen; those that lie beyond the
/// frame are left empty.
pub(super) fn lines(plan: &Plan<'_>, lines: &[Line]) -> Vec<Vec<Point>> {
    let seen = plan.frame.inflate(COARSE * plan.pip);
    let reaches = |line: &Vec<Point>| Rect::around(line.iter().copied()).is_some_and(|r| r.intersects(&seen));
    let thinned = |line: &Line| thinned(plan, line.points.iter().map(|&spot| plan.spot(spot)));
    lines.iter().map(thinned).map(|line| if reaches(&line) { line } else { Vec::new() }).collect()
}

fn thinned(plan: &Plan<'_>, points: impl Iterator<Item = Point>) -> Vec<Point> {
    let seen = plan.frame.inflate(COARSE * plan.pip);
    let mut kept: Vec<Point> = Vec::new();
    let mut last = None;
    for point in points {
        last = Some(point);
        let least = if seen.contains(point) { FINE } else { COARSE } * plan.pip;
        if kept.last().is_none_or(|before| before.distance(point) >= least) {
            kept.push(point);
        }
    }
    if let (Some(end), Some(kept)) = (last, kept.last_mut()) {
        *kept = end;
    }
    kept
}
