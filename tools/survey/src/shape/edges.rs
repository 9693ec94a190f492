//! The edges of many rings or lines, binned in horizontal strips so that a question looks at few of them.
//!
//! ```text
//!   strip 2  ------/-------------      a point asks the strip it is in,
//!   strip 1  ----/--\------------      a segment those it passes;
//!   strip 0  --/------\----------      an edge is kept in each strip that it touches
//! ```

use super::Point;

/// How many edges a strip should have, about: fewer strips cost more tests, more strips more copies.
const EDGES_PER_STRIP: usize = 32;
const MOST_STRIPS: usize = 4096;

type Edge = (Point, Point);

/// Edges ready to be asked what they hold and what crosses them.
#[derive(Debug, Clone)]
pub struct Edges {
    bottom: f64,
    strips_per_km: f64,
    strips: Vec<Vec<Edge>>,
}

impl Edges {
    /// The edges of closed rings, the one from each last point to the first among them.
    pub fn of_rings(rings: &[Vec<Point>]) -> Self {
        let closing = rings
            .iter()
            .filter_map(|ring| Some((*ring.last()?, *ring.first()?)));
        Self::new(open_edges(rings).chain(closing).collect())
    }

    /// The edges of open lines, to be crossed; asking what they contain makes no sense.
    pub fn of_lines(lines: &[Vec<Point>]) -> Self {
        Self::new(open_edges(lines).collect())
    }

    fn new(edges: Vec<Edge>) -> Self {
        let heights = || {
            edges
                .iter()
                .flat_map(|(a, b)| [a.1, b.1])
                .filter(|y| y.is_finite())
        };
        let (bottom, top) = (
            heights().fold(f64::INFINITY, f64::min),
            heights().fold(f64::NEG_INFINITY, f64::max),
        );
        let count = (edges.len() / EDGES_PER_STRIP).clamp(1, MOST_STRIPS);
        let strips_per_km = if top > bottom {
            count as f64 / (top - bottom)
        } else {
            0.0
        };
        let mut binned = Self {
            bottom,
            strips_per_km,
            strips: vec![Vec::new(); count],
        };
        for edge in edges {
            let (low, high) = binned.strips_of(edge);
            for strip in binned.strips.iter_mut().take(high + 1).skip(low) {
                strip.push(edge);
            }
        }
        binned
    }

    /// Whether the point is inside the rings: a ray from it crosses them an odd number of times. A point on an edge
    /// may count as inside or as outside.
    pub fn contains(&self, point: Point) -> bool {
        let (x, y) = point;
        let crossed = self
            .strips
            .get(self.strip_at(y))
            .into_iter()
            .flatten()
            .filter(|&&((ax, ay), (bx, by))| {
                (ay > y) != (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay)
            });
        crossed.count() % 2 == 1
    }

    /// Whether the segment from `a` to `b` crosses an edge from one side to the other.
    pub fn crosses(&self, a: Point, b: Point) -> bool {
        let (low, high) = self.strips_of((a, b));
        let strips = self.strips.iter().take(high + 1).skip(low);
        strips.flatten().any(|&edge| crossing(a, b, edge).is_some())
    }

    /// Where the segment from `a` to `b` crosses edges: parts of its length, 0 at `a` and 1 at `b`, in order.
    pub fn crossings(&self, a: Point, b: Point) -> Vec<f64> {
        let (low, high) = self.strips_of((a, b));
        let mut parts = Vec::new();
        for (index, strip) in self.strips.iter().enumerate().take(high + 1).skip(low) {
            // An edge in several of these strips counts in the first of them only.
            let first = |edge: Edge| self.strips_of(edge).0.max(low) == index;
            parts.extend(
                strip
                    .iter()
                    .filter(|&&edge| first(edge))
                    .filter_map(|&edge| crossing(a, b, edge)),
            );
        }
        parts.sort_by(f64::total_cmp);
        parts
    }

    fn strips_of(&self, (a, b): Edge) -> (usize, usize) {
        (self.strip_at(a.1.min(b.1)), self.strip_at(a.1.max(b.1)))
    }

    fn strip_at(&self, y: f64) -> usize {
        let strip = (y - self.bottom) * self.strips_per_km;
        (strip.max(0.0) as usize).min(self.strips.len() - 1)
    }
}

fn open_edges(lines: &[Vec<Point>]) -> impl Iterator<Item = Edge> {
    lines
        .iter()
        .flat_map(|line| line.iter().copied().zip(line.iter().copied().skip(1)))
}

/// Where on `a..b` the edge crosses it. On a line counts as left of it, so that a segment through a corner crosses
/// the two edges there once, and one that only touches it twice or not at all.
fn crossing(a: Point, b: Point, (p, q): Edge) -> Option<f64> {
    let apart = p.0.max(q.0) < a.0.min(b.0) || p.0.min(q.0) > a.0.max(b.0);
    let (side_p, side_q) = (side(a, b, p), side(a, b, q));
    if apart || (side_p < 0.0) == (side_q < 0.0) {
        return None;
    }
    let (side_a, side_b) = (side(p, q, a), side(p, q, b));
    ((side_a < 0.0) != (side_b < 0.0)).then(|| side_a / (side_a - side_b))
}

/// Twice the area of the triangle: positive if `c` is to the left of the line from `a` to `b`.
fn side(a: Point, b: Point, c: Point) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(low: f64, high: f64) -> Vec<Point> {
        vec![(low, low), (high, low), (high, high), (low, high)]
    }

    /// A star of many points, as a coast: its radius swings between 500 and 1,000 km.
    fn star(points: u32) -> Vec<Point> {
        let at = |i| {
            let angle = std::f64::consts::TAU * f64::from(i) / f64::from(points);
            let radius = 750.0 + 250.0 * libm::sin(angle * 40.0);
            (radius * libm::cos(angle), radius * libm::sin(angle))
        };
        (0..points).map(at).collect()
    }

    #[test]
    fn rings_hold_by_the_even_odd_rule() {
        let edges = Edges::of_rings(&[square(0.0, 10.0), square(3.0, 7.0), square(4.0, 5.0)]);
        for (at, inside) in [
            (1.0, true),
            (3.5, false),
            (4.5, true),
            (6.0, false),
            (9.0, true),
            (11.0, false),
        ] {
            assert_eq!(edges.contains((at, at)), inside, "{at}");
        }
        assert!(!Edges::of_rings(&[]).contains((0.0, 0.0)));
    }

    #[test]
    fn segments_cross_what_lies_between_their_ends() {
        let edges = Edges::of_rings(&[square(0.0, 10.0)]);
        assert!(edges.crosses((5.0, 5.0), (15.0, 5.0)));
        assert!(!edges.crosses((2.0, 2.0), (8.0, 8.0)));
        assert!(!edges.crosses((11.0, 0.0), (11.0, 10.0)));
        assert_eq!(edges.crossings((-5.0, 5.0), (15.0, 5.0)), [0.25, 0.75]);
        let line = Edges::of_lines(&[vec![(0.0, 0.0), (5.0, 5.0), (10.0, 0.0)]]);
        assert_eq!(line.crossings((5.0, 0.0), (5.0, 10.0)), [0.5]);
        assert!(!line.crosses((1.0, -1.0), (9.0, -1.0)));
    }

    #[test]
    fn strips_answer_as_all_edges_would() {
        let ring = star(5000);
        let binned = Edges::of_rings(std::slice::from_ref(&ring));
        let mut plain = Edges::of_rings(&[ring]);
        plain.strips = vec![plain.strips.concat()];
        plain.strips_per_km = 0.0;
        let mut edges: Vec<Edge> = plain.strips.concat();
        edges.sort_by(|a, b| a.partial_cmp(b).unwrap());
        edges.dedup();
        plain.strips = vec![edges];
        for i in 0..400 {
            let a = (
                f64::from(i * 7919 % 2003) - 1001.0,
                f64::from(i * 104_729 % 1999) - 999.0,
            );
            let b = (
                a.0 + f64::from(i % 41) - 20.0,
                a.1 + f64::from(i % 37) - 18.0,
            );
            assert_eq!(binned.contains(a), plain.contains(a), "{a:?}");
            assert_eq!(binned.crossings(a, b), plain.crossings(a, b), "{a:?} {b:?}");
            assert_eq!(binned.crosses(a, b), !plain.crossings(a, b).is_empty());
            assert_eq!(
                binned.contains(a) != binned.contains(b),
                binned.crossings(a, b).len() % 2 == 1
            );
        }
    }

    #[test]
    fn senseless_numbers_have_an_answer() {
        let edges =
            Edges::of_rings(&[vec![(f64::NAN, 1.0), (1.0, f64::NAN), (f64::INFINITY, 0.0)]]);
        edges.contains((f64::NAN, f64::NAN));
        edges.crosses((f64::NEG_INFINITY, 0.0), (f64::NAN, 1e300));
    }
}
