//! The ground nearest to each city, cut out of the frame and out of the land.

use super::layout::SheetLayout;
use milepost_draw::{Point, Rect};

/// What a cell reaches into the next, in millimetres.
const HAIR: f64 = 0.06;

/// A half of the plane: all that is not beyond a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    /// On the line.
    at: Point,
    /// Straight away from it, outwards.
    out: Point,
}

impl Half {
    /// What is nearer to one point than to another.
    fn nearer(own: Point, other: Point) -> Half {
        Half {
            at: own.towards(other, 0.5),
            out: Point::new(other.x - own.x, other.y - own.y),
        }
    }

    /// The same and a hair more, so that two cells of one colour show no seam.
    fn wider(self) -> Half {
        let far = self.out.distance(Point::default()).max(f64::MIN_POSITIVE);
        Half {
            at: self
                .at
                .shift(HAIR * self.out.x / far, HAIR * self.out.y / far),
            ..self
        }
    }

    /// The four whose common part is a rectangle.
    pub fn sides(rect: &Rect) -> [Half; 4] {
        let (low, high) = (
            Point::new(rect.x, rect.y),
            Point::new(rect.right(), rect.bottom()),
        );
        [
            (low, -1.0, 0.0),
            (low, 0.0, -1.0),
            (high, 1.0, 0.0),
            (high, 0.0, 1.0),
        ]
        .map(|(at, x, y)| Half {
            at,
            out: Point::new(x, y),
        })
    }

    fn beyond(&self, p: Point) -> f64 {
        (p.x - self.at.x) * self.out.x + (p.y - self.at.y) * self.out.y
    }
}

/// The part of a ring within a half (Sutherland and Hodgman). Each corner carries the label of the side after it;
/// sides along the cut get `label`.
fn cut<L: Copy>(ring: &[(Point, L)], half: &Half, label: L) -> Vec<(Point, L)> {
    let mut kept = Vec::with_capacity(ring.len() + 2);
    for (&(a, side), &(b, _)) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let (from, to) = (half.beyond(a), half.beyond(b));
        if from <= 0.0 {
            kept.push((a, side));
        }
        if (from <= 0.0) != (to <= 0.0) {
            let crossing = a.towards(b, from / (from - to));
            kept.push((crossing, if from <= 0.0 { label } else { side }));
        }
    }
    kept
}

/// The part of a ring within all the halves.
pub(super) fn within(ring: &[Point], halves: &[Half]) -> Vec<Point> {
    let ring: Vec<(Point, ())> = ring.iter().map(|&p| (p, ())).collect();
    halves
        .iter()
        .fold(ring, |ring, half| cut(&ring, half, ()))
        .into_iter()
        .map(|(p, ())| p)
        .collect()
}

/// The ground nearest to a city, within the frame.
pub(super) struct Cell {
    /// Its corners, and what lies beyond the side after each: a city's ground, or nothing beyond the frame.
    pub corners: Vec<(Point, Option<usize>)>,
    /// What it is the common part of, but for a hair.
    pub halves: Vec<Half>,
}

/// The cell of each city.
pub(super) fn cells(layout: &SheetLayout<'_>) -> Vec<Cell> {
    (0..layout.cities.len())
        .map(|city| cell(layout, city))
        .collect()
}

fn cell(layout: &SheetLayout<'_>, city: usize) -> Cell {
    let own = layout.cities[city];
    let frame = layout.frame.inflate(1.0);
    let mut corners: Vec<_> = frame.corners().map(|corner| (corner, None)).into();
    for (other, &at) in layout.cities.iter().enumerate() {
        if other != city && at.distance(own) > 1e-6 {
            corners = cut(&corners, &Half::nearer(own, at), Some(other));
        }
    }
    let neighbours = corners
        .iter()
        .filter_map(|(_, beyond)| layout.cities.get((*beyond)?));
    let halves = neighbours
        .map(|&at| Half::nearer(own, at).wider())
        .chain(Half::sides(&frame))
        .collect();
    Cell { corners, halves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_cut_in_half() {
        let p = Point::new;
        let square = [p(0.0, 0.0), p(4.0, 0.0), p(4.0, 4.0), p(0.0, 4.0)];
        let left = within(&square, &[Half::nearer(p(1.0, 2.0), p(3.0, 2.0))]);
        assert_eq!(
            Rect::around(left.iter().copied()),
            Some(Rect::new(0.0, 0.0, 2.0, 4.0))
        );
        assert_eq!(left.len(), 4);
        assert!(within(&square, &Half::sides(&Rect::new(9.0, 9.0, 1.0, 1.0))).is_empty());
    }
}
