use super::Point;

/// The length of a line through points, in millimetres.
#[must_use]
pub fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// Whether a point lies inside closed rings by the even-odd rule: within a ring that lies in another is outside. A point
/// on a side may count as either.
#[must_use]
pub fn is_inside<R: AsRef<[Point]>>(rings: &[R], p: Point) -> bool {
    let sides = rings.iter().flat_map(|ring| {
        let ring = ring.as_ref();
        ring.iter().zip(ring.iter().cycle().skip(1))
    });
    let crossed = sides.filter(|(a, b)| {
        (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Rect;

    #[test]
    fn a_ring_within_a_ring_is_a_hole() {
        let rings = [Rect::new(0.0, 0.0, 9.0, 9.0), Rect::new(3.0, 3.0, 3.0, 3.0)];
        let rings = rings.map(|rect| rect.corners());
        let is_inside = |x, y| is_inside(&rings, Point::new(x, y));
        assert!(is_inside(1.0, 4.0) && is_inside(8.0, 8.0));
        assert!(!is_inside(4.0, 4.0) && !is_inside(10.0, 4.0));
    }

    #[test]
    fn a_line_is_as_long_as_its_pieces() {
        let points = [(0.0, 0.0), (3.0, 4.0), (3.0, 5.0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(length(&points), 6.0);
        assert_eq!(length(&points[..1]), 0.0);
    }
}
