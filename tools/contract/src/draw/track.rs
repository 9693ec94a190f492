//! Routes as track: two rails on sleepers, in as many stretches as the route is long, so that they can be counted.

use super::bend::{Bend, bends};
use super::city;
use super::layout::SheetLayout;
use super::palette::{BED, INK, MOUNTAIN, PAPER, RAIL, SNOW};
use milepost_draw::shape::length;
use milepost_draw::{Drawing, Path, Point, Style, Text};

/// Between a city's mark and the track, in millimetres.
const CLEAR: f64 = 0.9;
/// Between two stretches.
const GAP: f64 = 1.5;
/// Stretches shorter than this cannot be counted: the length is printed as a number.
const SHORTEST: f64 = 1.6;
/// Half the gauge, and half a sleeper.
const GAUGE: f64 = 0.5;
const SLEEPER: f64 = 1.0;
/// From one sleeper to the next, about.
const SPACING: f64 = 1.05;
/// The width of what lies below the track.
const BED_WIDTH: f64 = 2.9;

/// The track of a route.
pub(super) struct Track {
    /// Points along the middle, close to each other.
    pub line: Vec<Point>,
    length: u32,
    mountainous: bool,
}

/// The track of each route.
pub(super) fn tracks(layout: &SheetLayout<'_>) -> Vec<Track> {
    let reach = |end: usize| city::Size::of(&layout.network.cities()[end]).reach() + CLEAR;
    let track = |(route, bend): (&crate::model::Route, Bend)| {
        let line = between(&bend, reach(route.a), reach(route.b));
        Track {
            line,
            length: route.length,
            mountainous: route.mountainous,
        }
    };
    layout
        .network
        .routes()
        .iter()
        .zip(bends(layout, 1.0))
        .map(track)
        .collect()
}

/// Points along a line, without what lies near its ends.
fn between(bend: &Bend, first: f64, last: f64) -> Vec<Point> {
    let (from, to) = (bend.at(0.0), bend.at(1.0));
    let steps = (2.0 * from.distance(to)).ceil().clamp(16.0, 2000.0) as u32;
    let points = (0..=steps).map(|i| bend.at(f64::from(i) / f64::from(steps)));
    points
        .filter(|p| p.distance(from) >= first && p.distance(to) >= last)
        .collect()
}

impl Track {
    /// A straight piece on plain ground, for the legend; its length is in stretches.
    pub fn straight(from: Point, to: Point, length: u32) -> Track {
        let line = (0..=32)
            .map(|i| from.towards(to, f64::from(i) / 32.0))
            .collect();
        Track {
            line,
            length,
            mountainous: false,
        }
    }

    /// The same over mountains.
    pub fn over_mountains(self) -> Track {
        Track {
            mountainous: true,
            ..self
        }
    }

    /// Where the length is printed as a number.
    fn figure(&self) -> Option<Point> {
        let total = length(&self.line);
        let cell = (total + GAP) / f64::from(self.length.max(1)) - GAP;
        (cell < SHORTEST && self.length > 1).then(|| along(&self.line, total / 2.0).0)
    }

    /// How many stretches there are, for tests.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.stretches().len()
    }

    /// The stretches, each by where it begins and ends along the line.
    fn stretches(&self) -> Vec<(f64, f64)> {
        let total = length(&self.line);
        if self.figure().is_some() || self.length == 0 {
            return vec![(0.0, total)];
        }
        let step = (total + GAP) / f64::from(self.length);
        (0..self.length)
            .map(|i| f64::from(i) * step)
            .map(|from| (from, from + step - GAP))
            .collect()
    }
}

/// The point so far along a line, and which way the line leads there.
fn along(line: &[Point], far: f64) -> (Point, Point) {
    let mut left = far;
    let mut found = (
        line.first().copied().unwrap_or_default(),
        Point::new(1.0, 0.0),
    );
    for pair in line.windows(2) {
        let leg = pair[0].distance(pair[1]);
        let way = Point::new(
            (pair[1].x - pair[0].x) / leg.max(1e-9),
            (pair[1].y - pair[0].y) / leg.max(1e-9),
        );
        found = (
            pair[0].towards(pair[1], (left / leg.max(1e-9)).min(1.0)),
            way,
        );
        if left <= leg {
            break;
        }
        left -= leg;
    }
    found
}

/// Draws tracks, the bed of all below the rails of any.
pub(super) fn draw(board: &mut Drawing, tracks: &[Track]) {
    let bed = tracks.iter().fold(Path::new(), bed);
    board.path(&bed, &Style::stroke(BED, BED_WIDTH).opacity(0.85));
    for mountainous in [false, true] {
        let these = || {
            tracks
                .iter()
                .filter(|track| track.mountainous == mountainous)
        };
        let colour = if mountainous { MOUNTAIN } else { RAIL };
        let rails = these().fold(Path::new(), rails);
        let sleepers = these().fold(Path::new(), sleepers);
        board.path(&sleepers, &Style::stroke(colour, 0.42));
        board.path(&rails, &Style::stroke(colour, 0.26));
    }
    peaks(board, tracks);
    for track in tracks {
        if let Some(at) = track.figure() {
            board.circle(at, 1.9, &Style::fill(PAPER).and_stroke(INK, 0.25));
            let figure = Text::new(track.length.to_string(), at.x, at.y + 0.9, 2.5);
            board.text(&figure.bold().middle().colour(INK));
        }
    }
}

fn bed(path: Path, track: &Track) -> Path {
    track
        .stretches()
        .into_iter()
        .fold(path, |path, (from, to)| {
            side(path, &track.line, (from, to), 0.0)
        })
}

fn rails(path: Path, track: &Track) -> Path {
    track.stretches().into_iter().fold(path, |path, stretch| {
        [-GAUGE, GAUGE]
            .into_iter()
            .fold(path, |path, off| side(path, &track.line, stretch, off))
    })
}

/// Adds a line beside a stretch.
fn side(path: Path, line: &[Point], (from, to): (f64, f64), off: f64) -> Path {
    let steps = ((to - from) / 4.0).ceil().clamp(1.0, 500.0) as u32;
    (0..=steps).fold(path, |path, i| {
        let (p, way) = along(line, from + (to - from) * f64::from(i) / f64::from(steps));
        let p = p.shift(-way.y * off, way.x * off);
        if i == 0 {
            path.move_to(p)
        } else {
            path.line_to(p)
        }
    })
}

fn sleepers(path: Path, track: &Track) -> Path {
    track
        .stretches()
        .into_iter()
        .fold(path, |path, (from, to)| {
            let inset = 0.3_f64.min((to - from) / 4.0);
            let count = ((to - from - 2.0 * inset) / SPACING)
                .round()
                .clamp(1.0, 2000.0) as u32;
            (0..=count).fold(path, |path, i| {
                let far =
                    from + inset + (to - from - 2.0 * inset) * f64::from(i) / f64::from(count);
                let (p, way) = along(&track.line, far);
                let (x, y) = (-way.y * SLEEPER, way.x * SLEEPER);
                path.move_to(p.shift(x, y)).line_to(p.shift(-x, -y))
            })
        })
}

/// A peak on each stretch that leads over mountains.
fn peaks(board: &mut Drawing, tracks: &[Track]) {
    for track in tracks.iter().filter(|track| track.mountainous) {
        for (from, to) in track.stretches() {
            let (at, _) = along(&track.line, (from + to) / 2.0);
            peak(board, at);
        }
    }
}

fn peak(board: &mut Drawing, at: Point) {
    let p = |x: f64, y: f64| at.shift(x, y);
    let outline = [
        p(-1.9, 1.15),
        p(-0.35, -1.6),
        p(0.5, -0.1),
        p(0.95, -0.75),
        p(2.0, 1.15),
    ];
    board.polygon(&outline, &Style::fill(MOUNTAIN).and_stroke(BED, 0.35));
    board.polygon(&outline, &Style::fill(MOUNTAIN));
    let snow = [
        p(-0.35, -1.35),
        p(-0.95, -0.25),
        p(-0.5, -0.5),
        p(-0.25, -0.15),
        p(0.15, -0.4),
    ];
    board.polygon(&snow, &Style::fill(SNOW));
}
