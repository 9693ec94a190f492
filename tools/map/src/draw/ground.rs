//! Land, sea, lakes and rivers.

mod engraved;

use super::layout::SheetLayout;
use super::outline;
use super::palette::Water;
use crate::curve::Curve;
use crate::model::Line;
use milepost_draw::{Drawing, Path, Point, Rect, Style};
use milepost_grid::Site;

/// How near corners of a line may be beyond the frame, in pips.
const COARSE: f64 = 2.0;
/// Points for each corner of a river, for what is placed beside it.
const EACH: u32 = 3;

/// The ground within the frame: land below, then what covers it.
pub(super) fn draw(board: &mut Drawing, layout: &SheetLayout<'_>) {
    let mut ground = Drawing::new(layout.frame.w, layout.frame.h);
    let river_width = match layout.inks.water {
        Water::Flood => {
            ground.rect(layout.frame, 0.0, &Style::fill(layout.inks.beyond));
            playable(&mut ground, layout);
            tints(&mut ground, layout);
            sea(&mut ground, layout);
            lakes(&mut ground, layout);
            0.085
        }
        Water::Lines => {
            engraved::draw(&mut ground, layout);
            // Thinner than what crosses it, for both are black.
            0.05
        }
    };
    for river in courses(layout).into_iter().flatten() {
        ground.path(
            &pen(Path::new(), &river),
            &Style::stroke(layout.inks.river, river_width * layout.stroke),
        );
    }
    board.clipped(&ground, layout.frame, 0.0, 0.0);
}

/// As far as a pip beyond the mileposts, so that the coast lies within.
fn playable(ground: &mut Drawing, layout: &SheetLayout<'_>) {
    let sites = layout.map.mileposts.iter().map(|milepost| milepost.site);
    let wider = sites.flat_map(|site| site.neighbours().chain([site]));
    ground.path(
        &soft(Path::new(), &outline::around(layout, wider), layout.pip),
        &Style::fill(layout.inks.land),
    );
}

fn tints(ground_layer: &mut Drawing, layout: &SheetLayout<'_>) {
    let mut terrains: Vec<(&u16, &String)> = layout
        .map
        .rules
        .terrain
        .iter()
        .map(|(name, price)| (price, name))
        .collect();
    terrains.sort();
    for (_, name) in terrains {
        let Some(tint) = layout.inks.ground(name) else {
            continue;
        };
        let is = |milepost: usize| match layout.map.terrain(&layout.map.mileposts[milepost]) {
            "alpine" if name == "mountain" => true,
            terrain => terrain == name,
        };
        let rings = outline::around(layout, ranges(layout, is).into_iter());
        ground_layer.path(&soft(Path::new(), &rings, layout.pip), &Style::fill(tint));
    }
}

/// Where a terrain lies as one would paint it: without lone mileposts, and with those that it surrounds.
fn ranges(layout: &SheetLayout<'_>, is: impl Fn(usize) -> bool) -> Vec<Site> {
    let painted = |&milepost: &usize| {
        let around = layout.next_to(milepost).filter(|&next| is(next)).count();
        if is(milepost) { around > 0 } else { around > 3 }
    };
    (0..layout.mileposts.len())
        .filter(painted)
        .map(|milepost| layout.map.mileposts[milepost].site)
        .collect()
}

/// The map's own coast, or one around its mileposts.
pub(super) fn coast(layout: &SheetLayout<'_>) -> Vec<Vec<Point>> {
    if layout.map.art.coast.is_empty() {
        return outline::around(
            layout,
            layout.map.mileposts.iter().map(|milepost| milepost.site),
        );
    }
    lines(layout, &layout.map.art.coast)
}

/// The sea covers what of the land's tints lies beyond the coast.
fn sea(ground: &mut Drawing, layout: &SheetLayout<'_>) {
    let coast = coast(layout);
    let beyond = Path::polygon(&layout.frame.inflate(layout.pip).corners());
    ground.path(
        &soft(beyond, &coast, layout.pip),
        &Style::fill(layout.inks.sea),
    );
    // What is this wide and faint needs no round corners, which would take twice the bytes.
    let plain = Path::rings(&coast);
    for (width, opacity) in [(0.34, 0.22), (0.17, 0.3)] {
        ground.path(
            &plain,
            &Style::stroke(layout.inks.shore, width * layout.unit).opacity(opacity),
        );
    }
    ground.path(
        &soft(Path::new(), &coast, layout.pip),
        &Style::stroke(layout.inks.coast, 0.04 * layout.stroke),
    );
}

fn lakes(ground: &mut Drawing, layout: &SheetLayout<'_>) {
    let lakes = soft(
        Path::new(),
        &lines(layout, &layout.map.art.lakes),
        layout.pip,
    );
    if lakes.bounds().is_some() {
        ground.path(
            &lakes,
            &Style::fill(layout.inks.sea).and_stroke(layout.inks.coast, 0.035 * layout.stroke),
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

pub(super) fn pairs(points: &[Point]) -> Vec<(f64, f64)> {
    points.iter().map(|point| (point.x, point.y)).collect()
}

/// The rivers with soft corners, one for each of the art; those that lie beyond the frame are nothing.
fn courses(layout: &SheetLayout<'_>) -> Vec<Option<Curve>> {
    lines(layout, &layout.map.art.rivers)
        .iter()
        .map(|river| Curve::line(&pairs(river), layout.pip))
        .collect()
}

/// Points along the rivers, as [`courses`]; those of a river beyond the frame are none.
pub(super) fn rivers(layout: &SheetLayout<'_>) -> Vec<Vec<Point>> {
    let along = |river: &Curve| {
        river
            .points(EACH)
            .into_iter()
            .map(|(x, y)| Point::new(x, y))
            .collect()
    };
    courses(layout)
        .iter()
        .map(|river| river.as_ref().map_or_else(Vec::new, along))
        .collect()
}

/// Lines of the art in millimetres. Where they can be seen they keep every corner, for on the corners hangs which pips
/// they cross; those that lie beyond the frame are left empty.
pub(super) fn lines(layout: &SheetLayout<'_>, lines: &[Line]) -> Vec<Vec<Point>> {
    let seen = layout.frame.inflate(COARSE * layout.pip);
    let reaches =
        |line: &Vec<Point>| Rect::around(line.iter().copied()).is_some_and(|r| r.intersects(&seen));
    let thinned = |line: &Line| {
        thinned(
            layout,
            &seen,
            line.points.iter().map(|&spot| layout.spot(spot)),
        )
    };
    lines
        .iter()
        .map(thinned)
        .map(|line| if reaches(&line) { line } else { Vec::new() })
        .collect()
}

fn thinned(
    layout: &SheetLayout<'_>,
    seen: &Rect,
    points: impl Iterator<Item = Point>,
) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    let mut left_out = None;
    for point in points {
        let apart = |before: &Point| before.distance(point) >= COARSE * layout.pip;
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
