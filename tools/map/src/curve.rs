//! Lines of the art as they are drawn: with soft corners.
//!
//! ```text
//!     q           Between the middles of two sides the curve bends within the corner's triangle, m q n. A line whose
//!    / \          sides each lie in one triangle of the lattice, with a corner on each pip that it crosses, is drawn
//!   m ~ n         as a curve that crosses the same pips.
//!  /     \
//! p       r
//! ```

use milepost_grid::triangle::Point;

/// A line or a closed ring with soft corners.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Curve {
    /// Where it begins.
    pub start: Point,
    /// Its corners, in order.
    pub bends: Vec<Bend>,
    /// Where it ends; that of a ring is where it begins.
    pub end: Option<Point>,
}

/// Straight on to `from`, then by a quadratic curve round the corner to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bend {
    /// Where the corner begins.
    pub from: Point,
    /// The corner, which is the curve's control point.
    pub corner: Point,
    /// Where the corner ends.
    pub to: Point,
}

impl Curve {
    /// A closed ring; corners are soft for a pip at most, or the long sides where a drawing's window cuts the land
    /// would bulge. `None` if it has no points.
    pub fn ring(points: &[Point], pip: f64) -> Option<Curve> {
        let (&first, &last) = (points.first()?, points.last()?);
        let before = points.iter().cycle().skip(points.len() - 1);
        let after = points.iter().cycle().skip(1);
        let bends = before
            .zip(points)
            .zip(after)
            .map(|((&p, &q), &r)| bend([p, q, r], pip))
            .collect();
        Some(Curve {
            start: off(first, last, pip),
            bends,
            end: None,
        })
    }

    /// An open line from its first point to its last. `None` if it has less than two points.
    pub fn line(points: &[Point], pip: f64) -> Option<Curve> {
        let (&start, &end) = (points.first()?, points.last().filter(|_| points.len() > 1)?);
        let bends = points
            .windows(3)
            .map(|corner| bend([corner[0], corner[1], corner[2]], pip))
            .collect();
        Some(Curve {
            start,
            bends,
            end: Some(end),
        })
    }

    /// Points along it, with so many for each corner; those of a ring end where they begin.
    pub fn points(&self, each: u32) -> Vec<Point> {
        let mut points = vec![self.start];
        for Bend { from, corner, to } in &self.bends {
            points.push(*from);
            points.extend((1..=each).map(|k| {
                let part = f64::from(k) / f64::from(each);
                towards(
                    towards(*from, *corner, part),
                    towards(*corner, *to, part),
                    part,
                )
            }));
        }
        points.push(self.end.unwrap_or(self.start));
        points
    }
}

fn bend([p, q, r]: [Point; 3], pip: f64) -> Bend {
    Bend {
        from: off(q, p, pip),
        corner: q,
        to: off(q, r, pip),
    }
}

/// Where a corner begins on one of its sides: in its middle, but no further than a pip from the corner.
fn off(corner: Point, side: Point, pip: f64) -> Point {
    let (x, y) = (side.0 - corner.0, side.1 - corner.1);
    let length = (x * x + y * y).sqrt();
    towards(corner, side, (pip / length.max(f64::MIN_POSITIVE)).min(0.5))
}

/// The point at a share of the way from one to another.
fn towards(from: Point, to: Point, share: f64) -> Point {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_soft_and_ends_stay() {
        let line = Curve::line(&[(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)], 1.0).unwrap();
        let points = line.points(2);
        assert_eq!(
            (points.first(), points.last()),
            (Some(&(0.0, 0.0)), Some(&(2.0, 0.0)))
        );
        assert!(points.contains(&(1.0, 0.75)), "{points:?}");
        assert_eq!(Curve::line(&[(0.0, 0.0)], 1.0), None);
        let ring = Curve::ring(&[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)], 1.0).unwrap();
        assert_eq!(ring.points(4).first(), ring.points(4).last());
        assert!(ring.points(4).contains(&(8.0, 0.0)));
        assert_eq!(Curve::ring(&[], 1.0), None);
    }
}
