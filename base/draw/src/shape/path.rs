use super::{Point, Rect};

/// Which way round an arc goes, as seen on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// With the hands of a clock.
    Clockwise,
    /// Against the hands of a clock.
    Counter,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Arc(f64, Sweep, Point),
    Close,
}

/// Lines and curves one after another; inside and outside are told by the even-odd rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    pub(crate) segments: Vec<Segment>,
}

impl Path {
    /// A path with nothing in it yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            segments: Vec::new(),
        }
    }

    /// Lifts the pen and sets it down at `p`.
    #[must_use]
    pub fn move_to(self, p: Point) -> Self {
        self.with(Segment::Move(p))
    }

    /// A straight line to `p`.
    #[must_use]
    pub fn line_to(self, p: Point) -> Self {
        self.with(Segment::Line(p))
    }

    /// A quadratic Bézier curve to `p`.
    #[must_use]
    pub fn quad_to(self, control: Point, p: Point) -> Self {
        self.with(Segment::Quad(control, p))
    }

    /// A cubic Bézier curve to `p`.
    #[must_use]
    pub fn cubic_to(self, control1: Point, control2: Point, p: Point) -> Self {
        self.with(Segment::Cubic(control1, control2, p))
    }

    /// The shorter arc of a circle of this radius to `p`; at most half a circle.
    #[must_use]
    pub fn arc_to(self, radius: f64, sweep: Sweep, p: Point) -> Self {
        self.with(Segment::Arc(radius, sweep, p))
    }

    /// A straight line back to where the pen was last set down.
    #[must_use]
    pub fn close(self) -> Self {
        self.with(Segment::Close)
    }

    /// Straight lines from each point to the next.
    #[must_use]
    pub fn polyline(points: &[Point]) -> Self {
        let mut pen = points.iter().copied();
        let start = pen
            .next()
            .map_or_else(Self::new, |first| Self::new().move_to(first));
        pen.fold(start, Self::line_to)
    }

    /// Straight lines from each point to the next, and from the last to the first.
    #[must_use]
    pub fn polygon(points: &[Point]) -> Self {
        let line = Self::polyline(points);
        if points.is_empty() {
            line
        } else {
            line.close()
        }
    }

    /// A smooth curve through all the points (Catmull-Rom, as cubics), smooth also where it began if it
    /// ends there.
    ///
    /// ```text
    ///        p1 ~~~~ p2
    ///      ~            ~        between p1 and p2 the curve leaves along p0-p2
    ///   p0                p3     and arrives along p1-p3
    /// ```
    #[must_use]
    pub fn smooth(points: &[Point]) -> Self {
        let start = points
            .first()
            .map_or_else(Self::new, |&first| Self::new().move_to(first));
        let ring = points.len() > 2 && points.first() == points.last();
        let (before_first, after_last) = if ring {
            (points.iter().nth_back(1), points.get(1))
        } else {
            (None, None)
        };
        points
            .windows(2)
            .enumerate()
            .fold(start, |path, (i, pair)| {
                let &[from, to] = pair else { return path };
                let before = *i
                    .checked_sub(1)
                    .and_then(|i| points.get(i))
                    .or(before_first)
                    .unwrap_or(&from);
                let after = *points.get(i + 2).or(after_last).unwrap_or(&to);
                let leave = from.shift((to.x - before.x) / 6.0, (to.y - before.y) / 6.0);
                let arrive = to.shift((from.x - after.x) / 6.0, (from.y - after.y) / 6.0);
                path.cubic_to(leave, arrive, to)
            })
    }

    /// Closed rings; a ring inside another is a hole.
    #[must_use]
    pub fn rings(rings: &[Vec<Point>]) -> Self {
        Self {
            segments: rings
                .iter()
                .flat_map(|ring| Self::polygon(ring).segments)
                .collect(),
        }
    }

    /// A rectangle that holds the path, curves and all; `None` for an empty path.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        let mut pen = Point::default();
        let mut bounds: Option<Rect> = None;
        for segment in &self.segments {
            let reach = segment.bounds(pen);
            bounds = bounds.map_or(reach, |so_far| {
                reach.map(|r| so_far.union(&r)).or(Some(so_far))
            });
            pen = segment.end().unwrap_or(pen);
        }
        bounds
    }

    fn with(mut self, segment: Segment) -> Self {
        self.segments.push(segment);
        self
    }
}

impl Segment {
    /// Where it ends; `None` for the way back to where the pen was set down.
    pub(super) fn end(&self) -> Option<Point> {
        match *self {
            Self::Move(p)
            | Self::Line(p)
            | Self::Quad(_, p)
            | Self::Cubic(_, _, p)
            | Self::Arc(_, _, p) => Some(p),
            Self::Close => None,
        }
    }

    fn bounds(&self, pen: Point) -> Option<Rect> {
        match *self {
            Self::Move(p) | Self::Line(p) => Rect::around([p]),
            Self::Quad(a, p) => Rect::around([a, p]),
            Self::Cubic(a, b, p) => Rect::around([a, b, p]),
            // The arc's height over its chord is at most half the chord, for it is the shorter one.
            Self::Arc(_, _, p) => Rect::around([pen, p]).map(|r| r.inflate(pen.distance(p) / 2.0)),
            Self::Close => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_curve_goes_through_its_points() {
        let points = [
            Point::new(0.0, 0.0),
            Point::new(6.0, 6.0),
            Point::new(12.0, 0.0),
        ];
        let ends: Vec<_> = Path::smooth(&points)
            .segments
            .iter()
            .filter_map(Segment::end)
            .collect();
        assert_eq!(ends, points);
    }

    #[test]
    fn a_smooth_ring_has_no_corner_where_it_closes() {
        let ring = [(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0), (0.0, 0.0)]
            .map(|(x, y)| Point::new(x, y));
        let path = Path::smooth(&ring);
        let slopes = (path.segments.get(1), path.segments.last());
        let (Some(Segment::Cubic(leave, ..)), Some(Segment::Cubic(_, arrive, _))) = slopes else {
            panic!("curves");
        };
        assert_eq!((leave.x, leave.y), (-arrive.x, -arrive.y));
    }

    #[test]
    fn no_points_make_no_path() {
        for path in [
            Path::polyline(&[]),
            Path::polygon(&[]),
            Path::smooth(&[]),
            Path::rings(&[]),
        ] {
            assert_eq!(path.bounds(), None);
        }
    }

    #[test]
    fn bounds_hold_the_bulge_of_an_arc() {
        let half = Path::new().move_to(Point::new(0.0, 0.0)).arc_to(
            5.0,
            Sweep::Clockwise,
            Point::new(10.0, 0.0),
        );
        assert!(
            half.bounds()
                .is_some_and(|b| b.contains(Point::new(5.0, -5.0)))
        );
    }

    #[test]
    fn rings_are_closed_one_by_one() {
        let ring = |x: f64| {
            vec![
                Point::new(x, 0.0),
                Point::new(x + 1.0, 0.0),
                Point::new(x, 1.0),
            ]
        };
        let path = Path::rings(&[ring(0.0), ring(5.0)]);
        assert_eq!(
            path.segments
                .iter()
                .filter(|s| **s == Segment::Close)
                .count(),
            2
        );
    }
}
