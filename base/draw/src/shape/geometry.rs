/// A place on the plane, in millimetres, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Millimetres to the right.
    pub x: f64,
    /// Millimetres down.
    pub y: f64,
}

impl Point {
    /// The point `x` to the right and `y` down.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// This point moved `dx` to the right and `dy` down.
    #[must_use]
    pub fn shift(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The straight distance to another point, in millimetres.
    #[must_use]
    pub fn distance(self, to: Self) -> f64 {
        let (dx, dy) = (to.x - self.x, to.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point a share of the way to another: 0 is here, 1 is there.
    #[must_use]
    pub fn towards(self, to: Self, share: f64) -> Self {
        self.shift((to.x - self.x) * share, (to.y - self.y) * share)
    }

    /// This point turned about the origin, in degrees clockwise as seen on paper.
    #[must_use]
    pub fn turn(self, degrees: f64) -> Self {
        let (sin, cos) = sin_cos(degrees);
        Self::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
}

/// Exact at the quarter turns, where a picture would otherwise lean by a hair.
pub(crate) fn sin_cos(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => libm::sincos(other.to_radians()),
    }
}

/// An upright rectangle: its top left corner, its width and its height, in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub w: f64,
    /// The height.
    pub h: f64,
}

impl Rect {
    /// The rectangle with its top left corner at (`x`, `y`).
    #[must_use]
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Self {
        Self { x, y, w, h }
    }

    /// The smallest rectangle that holds all the points; `None` when there are none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let dot = |p: Point| Self::new(p.x, p.y, 0.0, 0.0);
        points.into_iter().map(dot).reduce(|a, b| a.union(&b))
    }

    /// The rectangle that reaches so far to each side of a point.
    #[must_use]
    pub fn about(at: Point, across: f64, along: f64) -> Self {
        Self::new(at.x - across, at.y - along, 2.0 * across, 2.0 * along)
    }

    /// The right edge.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.x + self.w
    }

    /// The bottom edge.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.y + self.h
    }

    /// The point in the middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The corners, clockwise from the top left.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let (right, bottom) = (self.right(), self.bottom());
        [
            Point::new(self.x, self.y),
            Point::new(right, self.y),
            Point::new(right, bottom),
            Point::new(self.x, bottom),
        ]
    }

    /// Whether the point lies inside or on the edge.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        (self.x..=self.right()).contains(&p.x) && (self.y..=self.bottom()).contains(&p.y)
    }

    /// Whether the whole of another rectangle lies inside or on the edge.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// The point of the rectangle nearest to another point.
    #[must_use]
    pub fn nearest(&self, p: Point) -> Point {
        Point::new(
            p.x.max(self.x).min(self.right()),
            p.y.max(self.y).min(self.bottom()),
        )
    }

    /// How far the two rectangles are apart, in millimetres; where they overlap, how little one would have to move
    /// along an axis to leave the other, negative.
    #[must_use]
    pub fn gap(&self, other: &Self) -> f64 {
        let x = (other.x - self.right()).max(self.x - other.right());
        let y = (other.y - self.bottom()).max(self.y - other.bottom());
        if x > 0.0 && y > 0.0 {
            (x * x + y * y).sqrt()
        } else {
            x.max(y)
        }
    }

    /// Points all over the rectangle, its corners among them: `columns` by `rows`, at least 2 each.
    pub fn points(self, columns: u32, rows: u32) -> impl Iterator<Item = Point> {
        let share = |i: u32, count: u32| f64::from(i) / f64::from(count - 1);
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let (right, down) = (share(column, columns), share(row, rows));
                Point::new(self.x + right * self.w, self.y + down * self.h)
            })
        })
    }

    /// Whether the two rectangles share a point, be it on their edges.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.x <= other.right()
            && other.x <= self.right()
            && self.y <= other.bottom()
            && other.y <= self.bottom()
    }

    /// The rectangle grown by `by` on every side, or shrunk where `by` is negative.
    #[must_use]
    pub fn inflate(&self, by: f64) -> Self {
        Self::new(
            self.x - by,
            self.y - by,
            self.w + 2.0 * by,
            self.h + 2.0 * by,
        )
    }

    /// The rectangle moved `dx` to the right and `dy` down.
    #[must_use]
    pub fn shift(&self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        );
        Self::new(x, y, right - x, bottom - y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangle_knows_its_inside() {
        let rect = Rect::new(10.0, 20.0, 30.0, 40.0);
        assert_eq!(rect.centre(), Point::new(25.0, 40.0));
        assert!(rect.contains(Point::new(40.0, 60.0)));
        assert!(!rect.contains(Point::new(40.1, 60.0)));
        assert_eq!(rect.inflate(5.0), Rect::new(5.0, 15.0, 40.0, 50.0));
        assert!(rect.intersects(&Rect::new(40.0, 60.0, 1.0, 1.0)));
        assert!(!rect.intersects(&Rect::new(41.0, 20.0, 1.0, 1.0)));
    }

    #[test]
    fn a_quarter_turn_is_clockwise_and_exact() {
        assert_eq!(Point::new(1.0, 0.0).turn(90.0), Point::new(0.0, 1.0));
        assert_eq!(Point::new(0.0, 2.0).turn(-90.0), Point::new(2.0, 0.0));
    }

    #[test]
    fn points_are_held_by_the_rectangle_around_them() {
        let around = Rect::around([Point::new(3.0, 1.0), Point::new(-1.0, 4.0)]);
        assert_eq!(around, Some(Rect::new(-1.0, 1.0, 4.0, 3.0)));
        assert_eq!(Rect::around([]), None);
    }
}
