//! What lies on pips: crossings, pips that cannot be built, and track.

use super::layout::SheetLayout;
use super::palette::DASHES;
use crate::model::Pip;
use milepost_draw::{Drawing, Path, Point, Style, Text};

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

/// What a pip crosses, for its strokes; `None` where it costs no more than its terrain.
pub(super) fn crossing(layout: &SheetLayout<'_>, pip: &Pip) -> Option<Crossing> {
    let rules = &layout.map.rules;
    Some(match pip.extra {
        0 => return None,
        extra if extra == rules.river => Crossing::River,
        extra if extra == rules.lake => Crossing::Lake,
        _ => Crossing::Other,
    })
}

/// Crossings, and crosses where nothing can be built.
pub(super) fn draw(board: &mut Drawing, layout: &SheetLayout<'_>) {
    crossings(board, layout);
    let blocked = layout.blocked().into_iter();
    let crosses = blocked.fold(Path::new(), |path, (a, b)| {
        cross(
            path,
            layout,
            layout.mileposts[a].towards(layout.mileposts[b], 0.5),
        )
    });
    board.path(
        &crosses,
        &Style::stroke(layout.inks.paper, 0.13 * layout.unit),
    );
    board.path(
        &crosses,
        &Style::stroke(layout.inks.ink, 0.07 * layout.stroke),
    );
}

fn crossings(board: &mut Drawing, layout: &SheetLayout<'_>) {
    let (mut strokes, mut beads) = (Path::new(), Path::new());
    for (index, pip) in layout.map.pips.iter().enumerate() {
        let Some(crossing) = crossing(layout, pip) else {
            continue;
        };
        let ends = (layout.mileposts[pip.a], layout.mileposts[pip.b]);
        let share = mark(layout, index, crossing);
        match (crossing, layout.water.rivers.get(&index)) {
            (Crossing::River, Some(ford)) => {
                beads = bead(beads, layout, ends.0.towards(ends.1, share), ford.way);
            }
            (Crossing::Other, _) => number(board, layout, ends.0.towards(ends.1, share), pip.extra),
            _ => strokes = across(strokes, layout, ends, crossing, share),
        }
    }
    ink(board, layout, &strokes);
    board.path(
        &beads,
        &Style::stroke(layout.inks.crossing, 0.14 * layout.stroke),
    );
}

/// At which share of a pip its crossing is marked: where the water is drawn, clear of mileposts; in the middle where
/// none is.
pub(super) fn mark(layout: &SheetLayout<'_>, pip: usize, crossing: Crossing) -> f64 {
    match (
        crossing,
        layout.water.rivers.get(&pip),
        layout.water.lakes.get(&pip),
    ) {
        (Crossing::River, Some(ford), _) => ford.share.clamp(0.15, 0.85),
        (Crossing::River | Crossing::Lake, _, Some((from, to))) => {
            ((from + to) / 2.0).clamp(0.25, 0.75)
        }
        _ => 0.5,
    }
}

/// A thicker piece of a river, where it crosses a pip.
fn bead(path: Path, layout: &SheetLayout<'_>, at: Point, way: (f64, f64)) -> Path {
    let along = at.shift(way.0 * layout.pip, way.1 * layout.pip);
    let reach = 0.09 * layout.unit / at.distance(along).max(f64::MIN_POSITIVE);
    path.move_to(at.towards(along, -reach))
        .line_to(at.towards(along, reach))
}

fn number(board: &mut Drawing, layout: &SheetLayout<'_>, at: Point, extra: u16) {
    let size = 0.34 * layout.letter;
    let text = Text::new(format!("+{extra}"), at.x, at.y + 0.36 * size, size)
        .bold()
        .middle();
    board.text(
        &text
            .colour(layout.inks.crossing)
            .halo(layout.inks.paper, 0.04 * layout.unit),
    );
}

/// The strokes of a crossing at a share of the pip, added to a path.
pub(super) fn across(
    path: Path,
    layout: &SheetLayout<'_>,
    ends: (Point, Point),
    crossing: Crossing,
    at: f64,
) -> Path {
    let shares: &[f64] = match crossing {
        Crossing::River => &[0.0],
        Crossing::Lake => &[-0.06, 0.06],
        Crossing::Other => &[],
    };
    shares.iter().fold(path, |path, &share| {
        stroke(path, layout, ends, at + share, 0.17)
    })
}

/// A cross, which no crossing is like, added to a path.
pub(super) fn cross(path: Path, layout: &SheetLayout<'_>, at: Point) -> Path {
    let arm = 0.12 * layout.unit;
    [1.0, -1.0].into_iter().fold(path, |path, way| {
        path.move_to(at.shift(-arm, -arm * way))
            .line_to(at.shift(arm, arm * way))
    })
}

/// The ink of crossings.
pub(super) fn ink(board: &mut Drawing, layout: &SheetLayout<'_>, strokes: &Path) {
    board.path(
        strokes,
        &Style::stroke(layout.inks.crossing, 0.085 * layout.stroke),
    );
}

/// A stroke across the way from one point to another: at which share of it, and how far to either side in units.
fn stroke(
    path: Path,
    layout: &SheetLayout<'_>,
    ends: (Point, Point),
    share: f64,
    reach: f64,
) -> Path {
    let at = ends.0.towards(ends.1, share);
    let length = ends.0.distance(ends.1).max(f64::MIN_POSITIVE);
    let side = |way: f64| {
        let scale = way * reach * layout.unit / length;
        at.shift(
            -(ends.1.y - ends.0.y) * scale,
            (ends.1.x - ends.0.x) * scale,
        )
    };
    path.move_to(side(-1.0)).line_to(side(1.0))
}

/// Tracks as drawn with crayons, the later over the earlier, so that an unbroken one shows through the gaps of one
/// that takes the same way. Mileposts that the map does not have are passed over.
pub(super) fn draw_track(board: &mut Drawing, layout: &SheetLayout<'_>, tracks: &[Vec<usize>]) {
    let points = |track: &Vec<usize>| -> Vec<Point> {
        track
            .iter()
            .filter_map(|&milepost| layout.mileposts.get(milepost).copied())
            .collect()
    };
    let ways: Vec<(usize, Vec<Point>)> = tracks
        .iter()
        .map(points)
        .enumerate()
        .filter(|(_, points)| points.len() > 1)
        .collect();
    for (_, points) in &ways {
        board.polyline(
            points,
            &Style::stroke(layout.inks.paper, 0.36 * layout.unit).opacity(0.75),
        );
    }
    for (index, points) in &ways {
        board.polyline(points, &crayon(layout, *index));
    }
}

/// What a track looks like.
pub(super) fn crayon(layout: &SheetLayout<'_>, index: usize) -> Style {
    let dashes = DASHES[index % DASHES.len()].iter();
    let dashes: Vec<f64> = dashes.map(|length| length * layout.unit).collect();
    Style::stroke(layout.inks.crayon(index), 0.24 * layout.unit)
        .opacity(0.85)
        .dashed(&dashes)
}
