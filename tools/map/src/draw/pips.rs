//! What lies on pips: crossings, pips that cannot be built, and track.

use super::ground;
use super::palette::{CRAYONS, CROSSING, INK, PAPER};
use super::plan::Plan;
use crate::model::Pip;
use milepost_sheet::{Drawing, Path, Point, Rect, Style, Text};

/// How a crossing is marked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crossing {
    /// One stroke across the pip, or a bead on the river that is drawn there.
    River,
    /// Two strokes across the pip.
    Lake,
    /// A number on the pip: what it adds, since the map's rules have no name for it.
    Other,
}

pub(super) fn crossing(plan: &Plan<'_>, pip: &Pip) -> Option<Crossing> {
    let rules = &plan.map.rules;
    Some(match pip.extra {
        0 => return None,
        extra if extra == rules.river => Crossing::River,
        extra if extra == rules.lake => Crossing::Lake,
        _ => Crossing::Other,
    })
}

/// Crossings, and crosses where nothing can be built.
pub(super) fn draw(board: &mut Drawing, plan: &Plan<'_>) {
    crossings(board, plan);
    let blocked = plan.blocked().into_iter();
    let crosses = blocked
        .fold(Path::new(), |path, (a, b)| cross(path, plan, plan.posts[a].towards(plan.posts[b], 0.5)));
    board.path(&crosses, &Style::stroke(PAPER, 0.13 * plan.unit));
    board.path(&crosses, &Style::stroke(INK, 0.07 * plan.unit));
}

fn crossings(board: &mut Drawing, plan: &Plan<'_>) {
    let (mut strokes, mut beads) = (Path::new(), Path::new());
    let rivers = ground::rivers(plan);
    for pip in &plan.map.pips {
        let Some(crossing) = crossing(plan, pip) else { continue };
        let ends = (plan.posts[pip.a], plan.posts[pip.b]);
        match (crossing, met(ends, &rivers)) {
            (Crossing::River, Some(leg)) => beads = bead(beads, plan, leg),
            (Crossing::Other, _) => number(board, plan, ends.0.towards(ends.1, 0.5), pip.extra),
            _ => strokes = across(strokes, plan, ends, crossing),
        }
    }
    ink(board, plan, &strokes);
    board.path(&beads, &Style::stroke(CROSSING, 0.14 * plan.unit));
}

/// Where a drawn river first crosses a pip, clear of its mileposts, and a point further along the river.
fn met((a, b): (Point, Point), rivers: &[Vec<Point>]) -> Option<(Point, Point)> {
    let way = Rect::around([a, b])?;
    let near = |leg: &&[Point]| Rect::around(leg.iter().copied()).is_some_and(|r| r.intersects(&way));
    let mut legs = rivers.iter().flat_map(|river| river.windows(2)).filter(near);
    legs.find_map(|leg| {
        let (from, to) = (beyond((leg[0], leg[1]), a), beyond((leg[0], leg[1]), b));
        let crosses =
            (from > 0.0) != (to > 0.0) && (beyond((a, b), leg[0]) > 0.0) != (beyond((a, b), leg[1]) > 0.0);
        crosses.then(|| (a.towards(b, (from / (from - to)).clamp(0.15, 0.85)), leg))
    })
    .map(|(at, leg)| (at, at.shift(leg[1].x - leg[0].x, leg[1].y - leg[0].y)))
}

/// On which side of a line a point lies, and how far, in lengths of the line.
fn beyond((from, to): (Point, Point), p: Point) -> f64 {
    (p.x - from.x) * (to.y - from.y) - (p.y - from.y) * (to.x - from.x)
}

/// A thicker piece of a river, where it crosses a pip.
fn bead(path: Path, plan: &Plan<'_>, (at, along): (Point, Point)) -> Path {
    let reach = 0.09 * plan.unit / at.distance(along).max(f64::MIN_POSITIVE);
    path.move_to(at.towards(along, -reach)).line_to(at.towards(along, reach))
}

fn number(board: &mut Drawing, plan: &Plan<'_>, at: Point, extra: u16) {
    let size = 0.34 * plan.unit;
    let text = Text::new(format!("+{extra}"), at.x, at.y + 0.36 * size, size).bold().middle();
    board.text(&text.colour(CROSSING).halo(PAPER, 0.04 * plan.unit));
}

/// The strokes of a crossing, added to a path.
pub(super) fn across(path: Path, plan: &Plan<'_>, ends: (Point, Point), crossing: Crossing) -> Path {
    let shares: &[f64] = match crossing {
        Crossing::River => &[0.5],
        Crossing::Lake => &[0.44, 0.56],
        Crossing::Other => &[],
    };
    shares.iter().fold(path, |path, &share| stroke(path, plan, ends, (share, 0.17)))
}

/// A cross, which no crossing is like, added to a path.
pub(super) fn cross(path: Path, plan: &Plan<'_>, at: Point) -> Path {
    let arm = 0.12 * plan.unit;
    [1.0, -1.0]
        .into_iter()
        .fold(path, |path, way| path.move_to(at.shift(-arm, -arm * way)).line_to(at.shift(arm, arm * way)))
}

/// The ink of crossings.
pub(super) fn ink(board: &mut Drawing, plan: &Plan<'_>, strokes: &Path) {
    board.path(strokes, &Style::stroke(CROSSING, 0.085 * plan.unit));
}

/// A stroke across the way from one point to another: at which share of it, and how far to either side in units.
fn stroke(path: Path, plan: &Plan<'_>, ends: (Point, Point), (share, reach): (f64, f64)) -> Path {
    let at = ends.0.towards(ends.1, share);
    let length = ends.0.distance(ends.1).max(f64::MIN_POSITIVE);
    let side = |way: f64| {
        let scale = way * reach * plan.unit / length;
        at.shift(-(ends.1.y - ends.0.y) * scale, (ends.1.x - ends.0.x) * scale)
    };
    path.move_to(side(-1.0)).line_to(side(1.0))
}

/// Tracks as drawn with crayons, the later over the earlier, so that an unbroken one shows through the gaps of one
/// that takes the same way. Mileposts that the map does not have are passed over.
pub(super) fn draw_track(board: &mut Drawing, plan: &Plan<'_>, tracks: &[Vec<usize>]) {
    let points = |track: &Vec<usize>| -> Vec<Point> {
        track.iter().filter_map(|&post| plan.posts.get(post).copied()).collect()
    };
    let ways: Vec<(usize, Vec<Point>)> =
        tracks.iter().map(points).enumerate().filter(|(_, points)| points.len() > 1).collect();
    for (_, points) in &ways {
        board.polyline(points, &Style::stroke(PAPER, 0.36 * plan.unit).opacity(0.75));
    }
    for (index, points) in &ways {
        board.polyline(points, &crayon(*index, plan.unit));
    }
}

/// What a track looks like, for pips of this length.
pub(super) fn crayon(index: usize, unit: f64) -> Style {
    let (colour, dashes) = CRAYONS[index % CRAYONS.len()];
    let dashes: Vec<f64> = dashes.iter().map(|length| length * unit).collect();
    Style::stroke(colour, 0.24 * unit).opacity(0.85).dashed(&dashes)
}
