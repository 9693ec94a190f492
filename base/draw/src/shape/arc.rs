//! Arcs as cubic curves, for readers whose own curves have other last digits on each platform.
//!
//! Nothing here needs a sine: square roots are exact to the last bit everywhere.

use super::{Path, Point, Rect, Segment, Sweep};

/// How long the handles of a quarter of a circle are, as a share of its radius: 4/3 tan(90°/4). No point of the curve is farther
/// than 0.03 % of the radius from the circle.
const QUARTER: f64 = 0.552_284_749_830_793_4;

impl Path {
    /// A circle, from its rightmost point and clockwise, as SVG has it.
    pub(crate) fn circle(centre: Point, radius: f64) -> Self {
        let at = |x: f64, y: f64| centre.shift(x * radius, y * radius);
        Self::new()
            .move_to(at(1.0, 0.0))
            .cubic_to(at(1.0, QUARTER), at(QUARTER, 1.0), at(0.0, 1.0))
            .cubic_to(at(-QUARTER, 1.0), at(-1.0, QUARTER), at(-1.0, 0.0))
            .cubic_to(at(-1.0, -QUARTER), at(-QUARTER, -1.0), at(0.0, -1.0))
            .cubic_to(at(QUARTER, -1.0), at(1.0, -QUARTER), at(1.0, 0.0))
            .close()
    }

    /// A rectangle with rounded corners, from the left end of its upper edge and clockwise, as SVG has it: a corner reaches at
    /// most half of each side.
    pub(crate) fn rounded(rect: &Rect, corner: f64) -> Self {
        let (rx, ry) = (corner.min(rect.w / 2.0), corner.min(rect.h / 2.0));
        // What lies between the handle of a corner and the corner.
        let (hx, hy) = (rx * (1.0 - QUARTER), ry * (1.0 - QUARTER));
        let [top_left, top_right, bottom_right, bottom_left] = rect.corners();
        Self::new()
            .move_to(top_left.shift(rx, 0.0))
            .line_to(top_right.shift(-rx, 0.0))
            .cubic_to(
                top_right.shift(-hx, 0.0),
                top_right.shift(0.0, hy),
                top_right.shift(0.0, ry),
            )
            .line_to(bottom_right.shift(0.0, -ry))
            .cubic_to(
                bottom_right.shift(0.0, -hy),
                bottom_right.shift(-hx, 0.0),
                bottom_right.shift(-rx, 0.0),
            )
            .line_to(bottom_left.shift(rx, 0.0))
            .cubic_to(
                bottom_left.shift(hx, 0.0),
                bottom_left.shift(0.0, -hy),
                bottom_left.shift(0.0, -ry),
            )
            .line_to(top_left.shift(0.0, ry))
            .cubic_to(
                top_left.shift(0.0, hy),
                top_left.shift(hx, 0.0),
                top_left.shift(rx, 0.0),
            )
            .close()
    }

    /// This path with cubic curves in place of its arcs.
    pub(crate) fn without_arcs(&self) -> Self {
        let (mut pen, mut begun) = (Point::default(), Point::default());
        let mut segments = Vec::with_capacity(self.segments.len());
        for segment in &self.segments {
            match *segment {
                Segment::Arc(radius, sweep, to) => segments.extend(cubics(pen, radius, sweep, to)),
                _ => segments.push(*segment),
            }
            if let Segment::Move(to) = *segment {
                begun = to;
            }
            pen = segment.end().unwrap_or(begun);
        }
        Self { segments }
    }
}

/// The curves of the shorter arc between two points, each at most a quarter of the circle. A radius that does not reach is
/// made to, as SVG asks.
fn cubics(from: Point, radius: f64, sweep: Sweep, to: Point) -> Vec<Segment> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let square = dx * dx + dy * dy;
    if square == 0.0 || radius == 0.0 {
        return vec![Segment::Line(to)];
    }
    let chord = square.sqrt();
    let radius = radius.abs().max(chord / 2.0);
    let side = match sweep {
        Sweep::Clockwise => 1.0,
        Sweep::Counter => -1.0,
    };
    // From the middle of the chord to that of the arc, one long.
    let (out_x, out_y) = (side * dy / chord, -side * dx / chord);
    let middle = from.towards(to, 0.5);
    let lift = (radius * radius - square / 4.0).max(0.0).sqrt();
    let centre = middle.shift(-out_x * lift, -out_y * lift);
    let curve = |a: Point, b: Point| {
        // The handle is 4/3 tan(angle/4) of the radius; the tangent of a quarter follows from the sine of the half.
        let sin = (a.distance(b) / (2.0 * radius)).min(1.0);
        let handle = side * 4.0 / 3.0 * sin / (1.0 + (1.0 - sin * sin).sqrt());
        // Along the tangents, which stand upright on the radii.
        let first = a.shift(-(a.y - centre.y) * handle, (a.x - centre.x) * handle);
        let second = b.shift((b.y - centre.y) * handle, -(b.x - centre.x) * handle);
        Segment::Cubic(first, second, b)
    };
    if square <= 2.0 * radius * radius {
        return vec![curve(from, to)];
    }
    let top = centre.shift(out_x * radius, out_y * radius);
    vec![curve(from, top), curve(top, to)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points all along the curves of a path.
    fn points(path: &Path) -> Vec<Point> {
        let (mut pen, mut begun) = (Point::default(), Point::default());
        let mut points = Vec::new();
        for segment in &path.segments {
            if let Segment::Move(to) = *segment {
                begun = to;
            }
            if let Segment::Cubic(a, b, to) = *segment {
                points.extend((0..=16).map(|i| {
                    let t = f64::from(i) / 16.0;
                    let along = |p: Point, q: Point| p.towards(q, t);
                    let (ab, bc) = (
                        along(along(pen, a), along(a, b)),
                        along(along(a, b), along(b, to)),
                    );
                    along(ab, bc)
                }));
            }
            pen = segment.end().unwrap_or(begun);
        }
        points
    }

    #[test]
    fn a_circle_is_round() {
        let centre = Point::new(3.0, -2.0);
        let all = points(&Path::circle(centre, 5.0));
        assert_eq!(all.len(), 4 * 17);
        for p in all {
            assert!((p.distance(centre) - 5.0).abs() < 5.0 * 3e-4, "{p:?}");
        }
    }

    #[test]
    fn arcs_go_round_their_centre_the_way_they_should() {
        let (from, to) = (Point::new(4.0, 0.0), Point::new(0.0, 4.0));
        // Clockwise about the origin, counterclockwise about the opposite corner.
        for (sweep, centre) in [
            (Sweep::Clockwise, Point::default()),
            (Sweep::Counter, Point::new(4.0, 4.0)),
        ] {
            let arc = Path::new()
                .move_to(from)
                .arc_to(4.0, sweep, to)
                .without_arcs();
            let all = points(&arc);
            assert_eq!(all.len(), 17);
            for p in &all {
                assert!(
                    (p.distance(centre) - 4.0).abs() < 4.0 * 3e-4,
                    "{sweep:?}: {p:?}"
                );
            }
            assert_eq!(all.last(), Some(&to));
        }
    }

    #[test]
    fn a_half_circle_bulges_to_its_side_and_a_short_radius_is_stretched() {
        let (from, to) = (Point::new(0.0, 0.0), Point::new(10.0, 0.0));
        for (radius, sweep, top) in [(5.0, Sweep::Clockwise, -5.0), (1.0, Sweep::Counter, 5.0)] {
            let half = Path::new()
                .move_to(from)
                .arc_to(radius, sweep, to)
                .without_arcs();
            let all = points(&half);
            assert!(all.iter().any(|p| p.distance(Point::new(5.0, top)) < 1e-9));
            for p in all {
                assert!(
                    (p.distance(Point::new(5.0, 0.0)) - 5.0).abs() < 2e-3,
                    "{p:?}"
                );
            }
        }
    }

    #[test]
    fn corners_are_round_and_stay_within_the_rectangle() {
        let rect = Rect::new(1.0, 2.0, 10.0, 4.0);
        let path = Path::rounded(&rect, 1.5);
        assert_eq!(path.bounds(), Some(rect));
        for p in points(&path) {
            let inner = rect.inflate(-1.5).nearest(p);
            assert!((p.distance(inner) - 1.5).abs() < 1.5 * 3e-4, "{p:?}");
        }
        // As SVG has it: 3 mm along, and the half of the height.
        let start = Path::rounded(&rect, 3.0).segments.first().copied();
        assert_eq!(start, Some(Segment::Move(Point::new(4.0, 2.0))));
        assert_eq!(Path::rounded(&rect, 3.0).bounds(), Some(rect));
    }

    #[test]
    fn an_arc_after_a_closed_ring_begins_where_the_ring_did() {
        let path = Path::new()
            .move_to(Point::new(4.0, 0.0))
            .line_to(Point::new(9.0, 9.0))
            .close()
            .arc_to(4.0, Sweep::Clockwise, Point::new(0.0, 4.0));
        let all = points(&path.without_arcs());
        assert_eq!(all.len(), 17);
        for p in all {
            assert!(
                (p.distance(Point::default()) - 4.0).abs() < 4.0 * 3e-4,
                "{p:?}"
            );
        }
    }
}
