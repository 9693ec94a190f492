//! A bend of track: one cubic, near enough to the arc of a circle that no eye tells them apart.

use milepost_draw::{Path, Point, Rect};

/// The curve's two ends, with its handles between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bend(pub [Point; 4]);

impl Bend {
    /// Straight on.
    pub fn line(from: Point, to: Point) -> Bend {
        Bend([
            from,
            from.towards(to, 1.0 / 3.0),
            from.towards(to, 2.0 / 3.0),
            to,
        ])
    }

    /// The arc of a circle that leaves `from` along the unit step `way` and ends in `to`.
    ///
    /// With `t` the angle between way and chord the arc turns by `2 t`, and its handles are
    /// `chord * 2 / 3 / (1 + cos t)` long (Goldapp's approximation, written without the radius).
    pub fn arc(from: Point, way: Point, to: Point) -> Bend {
        let chord = from.distance(to);
        if chord < 1e-9 {
            return Bend::line(from, to);
        }
        let along = Point::new((to.x - from.x) / chord, (to.y - from.y) / chord);
        let cos = (way.x * along.x + way.y * along.y).max(-0.6);
        let handle = chord * 2.0 / 3.0 / (1.0 + cos);
        // The way out is the way in, mirrored along the chord.
        let end = Point::new(2.0 * cos * along.x - way.x, 2.0 * cos * along.y - way.y);
        let leave = from.shift(way.x * handle, way.y * handle);
        Bend([from, leave, to.shift(-end.x * handle, -end.y * handle), to])
    }

    /// From `from` along the unit step `leave` to `to`, where it arrives along `arrive`.
    pub fn between(from: Point, leave: Point, to: Point, arrive: Point) -> Bend {
        let handle = from.distance(to) * 0.37;
        let second = to.shift(-arrive.x * handle, -arrive.y * handle);
        Bend([
            from,
            from.shift(leave.x * handle, leave.y * handle),
            second,
            to,
        ])
    }

    /// The other way round.
    pub fn reversed(self) -> Bend {
        let Bend([a, b, c, d]) = self;
        Bend([d, c, b, a])
    }

    /// Every point of it moved by the same rule, which must keep lines straight.
    pub fn map(self, moved: impl Fn(Point) -> Point) -> Bend {
        Bend(self.0.map(moved))
    }

    /// The point at this share of the way.
    pub fn at(self, share: f64) -> Point {
        self.split(share).0.0[3]
    }

    /// The unit step along the curve at this share of the way.
    pub fn heading(self, share: f64) -> Point {
        let share = share.clamp(0.002, 0.998);
        step(self.at(share - 0.002), self.at(share + 0.002))
    }

    /// The parts before and behind this share of the way (de Casteljau).
    pub fn split(self, share: f64) -> (Bend, Bend) {
        let Bend([a, b, c, d]) = self;
        let (ab, bc, cd) = (
            a.towards(b, share),
            b.towards(c, share),
            c.towards(d, share),
        );
        let (abc, bcd) = (ab.towards(bc, share), bc.towards(cd, share));
        let middle = abc.towards(bcd, share);
        (Bend([a, ab, abc, middle]), Bend([middle, bcd, cd, d]))
    }

    /// The part between two shares of the way.
    pub fn part(self, from: f64, to: f64) -> Bend {
        let (head, _) = self.split(to);
        if to > 0.0 {
            head.split(from / to).1
        } else {
            head
        }
    }

    /// About how long it is.
    pub fn length(self) -> f64 {
        self.points(16)
            .windows(2)
            .map(|pair| pair[0].distance(pair[1]))
            .sum()
    }

    /// So many points along it and one more, its ends among them.
    pub fn points(self, steps: u32) -> Vec<Point> {
        (0..=steps)
            .map(|i| self.at(f64::from(i) / f64::from(steps)))
            .collect()
    }

    /// Points hardly more than `apart` from each other.
    pub fn dots(self, apart: f64) -> Vec<Point> {
        self.points(((self.length() / apart) as u32 + 1).min(200))
    }

    /// The curve beside it, `by` to the left of one who goes along it (Tiller and Hanson).
    pub fn beside(self, by: f64) -> Bend {
        let Bend([a, b, c, d]) = self;
        let (leave, arrive) = (self.heading(0.0), self.heading(1.0));
        let side = |p: Point, way: Point| p.shift(way.y * by, -way.x * by);
        let (from, to) = (side(a, leave), side(d, arrive));
        let stretch = from.distance(to) / a.distance(d).max(1e-9);
        let (out, back) = (a.distance(b) * stretch, c.distance(d) * stretch);
        let second = to.shift(-arrive.x * back, -arrive.y * back);
        Bend([from, from.shift(leave.x * out, leave.y * out), second, to])
    }

    /// A strip along it, cut square at its ends.
    pub fn ribbon(self, path: Path, width: f64) -> Path {
        let (left, right) = (self.beside(width / 2.0).0, self.beside(-width / 2.0).0);
        let path = path
            .move_to(left[0])
            .cubic_to(left[1], left[2], left[3])
            .line_to(right[3]);
        path.cubic_to(right[2], right[1], right[0]).close()
    }

    /// A strip that narrows evenly from one end to the other.
    pub fn taper(self, from: f64, to: f64) -> Path {
        let steps = 12;
        let side = |sign: f64| {
            (0..=steps).map(move |i| {
                let share = f64::from(i) / f64::from(steps);
                let by = sign * (from + (to - from) * share) / 2.0;
                let (at, way) = (self.at(share), self.heading(share));
                at.shift(way.y * by, -way.x * by)
            })
        };
        let right: Vec<Point> = side(-1.0).collect();
        Path::polygon(
            &side(1.0)
                .chain(right.into_iter().rev())
                .collect::<Vec<Point>>(),
        )
    }
}

/// The unit step from one point towards another.
pub(super) fn step(from: Point, to: Point) -> Point {
    let far = from.distance(to).max(1e-12);
    Point::new((to.x - from.x) / far, (to.y - from.y) / far)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gentle curve between edges two apart: a circle of one and a half sides.
    #[test]
    fn an_arc_keeps_its_distance_from_its_centre() {
        let apothem = milepost_grid::hex::APOTHEM;
        let from = Point::new(0.0, apothem);
        let to = Point::new(-0.75, -apothem / 2.0);
        let arc = Bend::arc(from, Point::new(0.0, -1.0), to);
        let centre = Point::new(-1.5, apothem);
        for point in arc.points(20) {
            assert!((point.distance(centre) - 1.5).abs() < 1e-3, "{point:?}");
        }
        let beside = arc.beside(0.2);
        assert!(
            beside
                .points(20)
                .iter()
                .all(|point| (point.distance(centre) - 1.3).abs() < 1e-3)
        );
    }

    #[test]
    fn a_part_lies_on_the_whole() {
        let whole = Bend::arc(
            Point::new(0.0, 0.0),
            Point::new(1.0, 0.0),
            Point::new(1.0, 1.0),
        );
        let part = whole.part(0.25, 0.75);
        assert!(part.at(0.0).distance(whole.at(0.25)) < 1e-12);
        assert!(part.at(0.5).distance(whole.at(0.5)) < 1e-12);
    }
}

/// A rectangle whose corners are rounded: `core`, and all within `round` of it. A circle has an empty core.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Outline {
    pub core: Rect,
    pub round: f64,
}

impl Outline {
    /// An outline of this size about the origin.
    pub fn new(width: f64, height: f64, round: f64) -> Outline {
        let half = |length: f64| (length / 2.0 - round).max(0.0);
        Outline {
            core: Rect::about(Point::default(), half(width), half(height)),
            round,
        }
    }

    pub fn moved(self, to: Point) -> Outline {
        Outline {
            core: self.core.shift(to.x, to.y),
            round: self.round,
        }
    }
}
