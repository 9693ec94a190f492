//! Lines and rings cut to a window.

use super::Point;

/// An upright rectangle on the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// The least x and y.
    pub low: Point,
    /// The greatest x and y.
    pub high: Point,
}

impl Window {
    /// The least window around the points; `None` if there are none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Window> {
        points.into_iter().fold(None, |window, (x, y)| {
            let Window { low, high } = window.unwrap_or(Window {
                low: (x, y),
                high: (x, y),
            });
            Some(Window {
                low: (low.0.min(x), low.1.min(y)),
                high: (high.0.max(x), high.1.max(y)),
            })
        })
    }

    /// Whether the point is in the window or on its edge.
    pub fn contains(&self, (x, y): Point) -> bool {
        (self.low.0..=self.high.0).contains(&x) && (self.low.1..=self.high.1).contains(&y)
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        (
            f64::midpoint(self.low.0, self.high.0),
            f64::midpoint(self.low.1, self.high.1),
        )
    }

    /// How far apart two windows are; 0 if they meet.
    pub fn gap(&self, other: &Window) -> f64 {
        let apart = |low: f64, high: f64, from: f64, to: f64| (from - high).max(low - to).max(0.0);
        libm::hypot(
            apart(self.low.0, self.high.0, other.low.0, other.high.0),
            apart(self.low.1, self.high.1, other.low.1, other.high.1),
        )
    }

    /// What lies in both windows; turned inside out where they do not meet.
    pub fn meet(&self, other: &Window) -> Window {
        Window {
            low: (self.low.0.max(other.low.0), self.low.1.max(other.low.1)),
            high: (self.high.0.min(other.high.0), self.high.1.min(other.high.1)),
        }
    }
}

/// The pieces of a line that lie in the window, in order (Liang and Barsky).
pub fn clip_line(points: &[Point], window: &Window) -> Vec<Vec<Point>> {
    pieces(points, |a, b| {
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let walls = [
            (x, window.high.0 - a.0),
            (-x, a.0 - window.low.0),
            (y, window.high.1 - a.1),
            (-y, a.1 - window.low.1),
        ];
        walls
            .into_iter()
            .try_fold((0.0f64, 1.0f64), |(from, to), (speed, room)| {
                let (from, to) = match () {
                    () if speed > 0.0 => (from, to.min(room / speed)),
                    () if speed < 0.0 => (from.max(room / speed), to),
                    () if room < 0.0 => return None,
                    () => (from, to),
                };
                (from < to).then_some((from, to))
            })
    })
}

/// Joins what `part` leaves of each segment, as parts of its length, into unbroken pieces.
fn pieces(points: &[Point], part: impl Fn(Point, Point) -> Option<(f64, f64)>) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for (&a, &b) in points.iter().zip(points.iter().skip(1)) {
        if a == b {
            continue;
        }
        let Some((from, to)) = part(a, b) else {
            open = false;
            continue;
        };
        match pieces.last_mut() {
            Some(piece) if open && from == 0.0 => piece.push(between(a, b, to)),
            _ => pieces.push(vec![between(a, b, from), between(a, b, to)]),
        }
        open = to == 1.0;
    }
    pieces
}

fn between(a: Point, b: Point, part: f64) -> Point {
    if part == 1.0 {
        b
    } else {
        (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
    }
}

/// A ring cut to the window (Sutherland and Hodgman); empty if nothing is left.
///
/// Parts that the window separates stay joined along its edge, which changes neither the area inside nor what it
/// holds.
pub fn clip_ring(ring: &[Point], window: &Window) -> Vec<Point> {
    let walls: [&dyn Fn(Point) -> f64; 4] = [
        &|p| p.0 - window.low.0,
        &|p| window.high.0 - p.0,
        &|p| p.1 - window.low.1,
        &|p| window.high.1 - p.1,
    ];
    walls
        .into_iter()
        .fold(ring.to_vec(), |ring, room| cut(&ring, room))
}

/// The ring without what is beyond a wall; `room` is how far a point is before it.
fn cut(ring: &[Point], room: &dyn Fn(Point) -> f64) -> Vec<Point> {
    let Some(&last) = ring.last() else {
        return Vec::new();
    };
    let mut kept = Vec::with_capacity(ring.len() + 4);
    let mut before = last;
    for &point in ring {
        let (was, is) = (room(before), room(point));
        if (was < 0.0) != (is < 0.0) {
            kept.push(between(before, point, was / (was - is)));
        }
        if is >= 0.0 {
            kept.push(point);
        }
        before = point;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window {
        low: (0.0, 0.0),
        high: (10.0, 10.0),
    };

    fn area(ring: &[Point]) -> f64 {
        let next = ring.iter().cycle().skip(1);
        ring.iter()
            .zip(next)
            .map(|(a, b)| a.0 * b.1 - b.0 * a.1)
            .sum::<f64>()
            .abs()
            / 2.0
    }

    #[test]
    fn a_line_leaves_and_comes_back() {
        let line = [
            (-5.0, 5.0),
            (5.0, 5.0),
            (5.0, 15.0),
            (8.0, 15.0),
            (8.0, 5.0),
            (9.0, 5.0),
        ];
        let pieces = clip_line(&line, &WINDOW);
        assert_eq!(
            pieces,
            [
                vec![(0.0, 5.0), (5.0, 5.0), (5.0, 10.0)],
                vec![(8.0, 10.0), (8.0, 5.0), (9.0, 5.0)]
            ]
        );
        assert!(clip_line(&[(-1.0, -1.0), (-1.0, 11.0), (11.0, 11.0)], &WINDOW).is_empty());
        assert_eq!(
            clip_line(&[(1.0, 1.0), (2.0, 3.0)], &WINDOW),
            [vec![(1.0, 1.0), (2.0, 3.0)]]
        );
    }

    #[test]
    fn a_ring_is_cut_to_a_window() {
        let square = |low: f64, high: f64| vec![(low, low), (high, low), (high, high), (low, high)];
        assert_eq!(area(&clip_ring(&square(-5.0, 5.0), &WINDOW)), 25.0);
        assert_eq!(area(&clip_ring(&square(2.0, 4.0), &WINDOW)), 4.0);
        assert_eq!(area(&clip_ring(&square(-50.0, 50.0), &WINDOW)), 100.0);
        assert!(clip_ring(&square(11.0, 12.0), &WINDOW).is_empty());
        assert!(clip_ring(&[], &WINDOW).is_empty());
    }

    #[test]
    fn a_window_goes_around_its_points() {
        let window = Window::around([(1.0, 5.0), (3.0, 2.0)]).unwrap();
        assert_eq!(
            window,
            Window {
                low: (1.0, 2.0),
                high: (3.0, 5.0)
            }
        );
        assert!(window.contains((3.0, 5.0)) && !window.contains((3.1, 5.0)));
        assert_eq!(Window::around([]), None);
    }
}
