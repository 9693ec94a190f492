//! Lines within their corridor: each leg in its triangle and off what it must not cross.
//!
//! ```text
//!        .           A leg keeps to the triangle within the triangle; where the real line leaves it, it goes along
//!       / \          its side. The drawing bends corners softly, each within its own triangle, and so crosses the
//!      / . \         pips where there are gates, and no others.
//!     / /_\ \
//!    .-------.
//! ```

use super::Stroke;
use super::fence::{Fence, Side};
use crate::model::ground::pip;
use crate::shape::{Point, Window, simplify};
use crate::walk::{Gate, Leg};
use milepost_grid::triangle::Triangle;
use milepost_grid::triangular::ROW_HEIGHT;
use milepost_map::{Line, Spot};

/// How far shores keep off a wall, in pips.
pub(super) const SHORE: f64 = 0.09;
/// How far rivers keep off a wall, in pips.
pub(super) const RIVER: f64 = 0.12;
/// How far lines keep off a site along a pip that costs more, and along one that is free, in pips.
const OPEN: f64 = 0.05;
const FREE: f64 = 0.015;
/// How exact lines are, in pips.
const EXACT: f64 = 0.07;
/// The least islands and lakes that are drawn, in pips across, unless they make a crossing.
const LEAST: f64 = 0.4;

/// Where lines may go.
pub(super) struct Corridor<'a> {
    /// Which pips a line may cross.
    pub fence: &'a Fence<'a>,
    /// How far off walls it keeps, in pips.
    pub margin: f64,
}

impl Corridor<'_> {
    /// A closed ring; `None` if it is too small to be drawn.
    pub fn ring(&self, stroke: &Stroke) -> Option<Line> {
        let Stroke { name, walk } = stroke;
        let around = Window::around(walk.legs.iter().flat_map(|leg| leg.points.iter().copied()))?;
        let across = (around.high.0 - around.low.0).max(around.high.1 - around.low.1);
        let is_charged = walk
            .gates
            .iter()
            .any(|gate| self.fence.side(gate.pip) == Side::Open);
        if across < LEAST && !is_charged {
            return None;
        }
        let mut points = Vec::new();
        for (at, leg) in walk.legs.iter().enumerate() {
            let into = walk
                .gates
                .get((at + walk.gates.len().max(1) - 1) % walk.gates.len().max(1));
            match (into, walk.gates.get(at)) {
                (Some(into), Some(out)) => {
                    points.extend(self.within(leg, into.point(), out.point()));
                    if into.pip == out.pip && points.last().is_none_or(|last| *last == into.point())
                    {
                        points.push(self.bulge(leg.triangle, into, out));
                    }
                    points.push(out.point());
                }
                _ => {
                    let first = leg
                        .points
                        .first()
                        .map(|&first| self.clamped(leg.triangle, first))?;
                    points.push(first);
                    points.extend(self.within(leg, first, first));
                }
            }
        }
        let spots = ring_spots(&points);
        (spots.len() >= 3).then(|| Line {
            name: name.clone(),
            points: spots,
        })
    }

    /// An open line; `None` if there is nothing of it.
    pub fn line(&self, stroke: &Stroke) -> Option<Line> {
        let Stroke { name, walk } = stroke;
        let mut points = Vec::new();
        for (at, leg) in walk.legs.iter().enumerate() {
            let into = at.checked_sub(1).and_then(|before| walk.gates.get(before));
            let out = walk.gates.get(at);
            let end = |point: Option<&Point>| point.map(|&point| self.clamped(leg.triangle, point));
            let from = into.map(Gate::point).or_else(|| end(leg.points.first()));
            let to = out.map(Gate::point).or_else(|| end(leg.points.last()));
            let (Some(from), Some(to)) = (from, to) else {
                continue;
            };
            if points.is_empty() {
                points.push(from);
            }
            points.extend(self.within(leg, from, to));
            points.push(to);
        }
        let spots = spots(&points);
        (spots.len() >= 2).then(|| Line {
            name: name.clone(),
            points: spots,
        })
    }

    /// The corners of a leg between its ends.
    fn within(&self, leg: &Leg, from: Point, to: Point) -> Vec<Point> {
        let inner = leg
            .points
            .iter()
            .map(|&point| self.clamped(leg.triangle, point));
        let line: Vec<Point> = [from].into_iter().chain(inner).chain([to]).collect();
        let simple = simplify(&line, EXACT);
        simple
            .get(1..simple.len().saturating_sub(1))
            .unwrap_or_default()
            .to_vec()
    }

    /// The one corner of a leg that leaves a triangle where it came in.
    fn bulge(&self, triangle: Triangle, into: &Gate, out: &Gate) -> Point {
        let (a, b) = (into.point(), out.point());
        self.clamped(triangle, ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
    }

    /// The point of the inner triangle that is nearest to a point.
    fn clamped(&self, triangle: Triangle, point: Point) -> Point {
        let corners = triangle.corners();
        let outer = corners.map(|site| site.point());
        let far = [0, 1, 2].map(|corner: usize| {
            let side = pip(corners[(corner + 1) % 3], corners[(corner + 2) % 3]);
            let margin = match self.fence.side(side) {
                Side::Wall => self.margin,
                Side::Open => OPEN,
                Side::Free => FREE,
            };
            margin / ROW_HEIGHT
        });
        let weights = weights(outer, point);
        if (0..3).all(|corner| weights[corner] >= far[corner]) {
            return point;
        }
        let inner = [0, 1, 2].map(|corner: usize| {
            let mut weights = far;
            weights[corner] = 1.0 - far[(corner + 1) % 3] - far[(corner + 2) % 3];
            weighed(outer, weights)
        });
        let sides =
            [0, 1, 2].map(|corner: usize| nearest(point, inner[corner], inner[(corner + 1) % 3]));
        let away = |p: &Point| libm::hypot(p.0 - point.0, p.1 - point.1);
        sides
            .into_iter()
            .min_by(|a, b| away(a).total_cmp(&away(b)))
            .unwrap_or(point)
    }
}

/// How much of each corner a point is made of; negative for corners that it lies beyond.
fn weights([a, b, c]: [Point; 3], p: Point) -> [f64; 3] {
    let area = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    let whole = area(a, b, c);
    [
        area(p, b, c) / whole,
        area(a, p, c) / whole,
        area(a, b, p) / whole,
    ]
}

/// The sum of the corners, each times its weight: the inverse of [`weights`].
fn weighed(corners: [Point; 3], weights: [f64; 3]) -> Point {
    let sum = |axis: fn(&Point) -> f64| {
        corners
            .iter()
            .zip(weights)
            .map(|(corner, w)| axis(corner) * w)
            .sum()
    };
    (sum(|p| p.0), sum(|p| p.1))
}

/// The point of the side from `a` to `b` that is nearest to a point.
fn nearest(point: Point, a: Point, b: Point) -> Point {
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    let part = ((point.0 - a.0) * x + (point.1 - a.1) * y) / (x * x + y * y);
    let part = part.clamp(0.0, 1.0);
    (a.0 + part * x, a.1 + part * y)
}

/// Points in hundredths of a pip, none twice in a row.
fn spots(points: &[Point]) -> Vec<Spot> {
    let hundredths = |pips: f64| libm::round(pips * 100.0) as i32;
    let mut spots: Vec<Spot> = points
        .iter()
        .map(|&(x, y)| [hundredths(x), hundredths(y)])
        .collect();
    spots.dedup();
    spots
}

/// The same of a ring, whose last point is not its first.
fn ring_spots(points: &[Point]) -> Vec<Spot> {
    let mut spots = spots(points);
    if spots.len() > 1 && spots.first() == spots.last() {
        spots.pop();
    }
    spots
}
