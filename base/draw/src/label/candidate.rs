use super::block::{Label, Row};
use crate::shape::{Point, Rect};

/// A place that a label may take.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Which of its layouts the label has there.
    pub layout: usize,
    /// The boxes of the label's rows, in millimetres.
    pub rows: Vec<Rect>,
    /// What the boxes reach beyond themselves, with round corners, in millimetres; 0 for plain boxes.
    pub radius: f64,
    /// What holds them all.
    pub bounds: Rect,
    /// How bad the place is, other labels aside, in thousandths: the lower the better.
    pub cost: i64,
}

impl Candidate {
    /// A place for these rows. The cost is rounded to thousandths, at most 9,000,000.
    #[must_use]
    pub fn new(layout: usize, rows: Vec<Rect>, cost: f64) -> Candidate {
        Candidate {
            layout,
            radius: 0.0,
            bounds: union(&rows),
            rows,
            cost: (cost.clamp(-9e6, 9e6) * 1000.0).round() as i64,
        }
    }

    /// The same place with corners rounded by a radius, which the boxes reach beyond themselves.
    #[must_use]
    pub fn rounded(self, radius: f64) -> Candidate {
        Candidate {
            bounds: self.bounds.inflate(radius),
            radius,
            ..self
        }
    }

    /// The same place at a higher cost, or a lower one where it is negative.
    #[must_use]
    pub fn plus(self, cost: f64) -> Candidate {
        Candidate {
            cost: self.cost + (cost * 1000.0).round() as i64,
            ..self
        }
    }

    /// Whether two labels share a point, or come nearer than `apart` millimetres in a row.
    pub(super) fn overlaps(&self, other: &Candidate, apart: f64) -> bool {
        let wide = |r: &Rect| Rect::new(r.x - apart, r.y, r.w + 2.0 * apart, r.h);
        let reach = self.radius + other.radius;
        let meets = |row: Rect| other.rows.iter().any(|there| row.gap(there) <= reach);
        wide(&self.bounds).intersects(&other.bounds) && self.rows.iter().map(wide).any(meets)
    }
}

/// What holds all boxes.
pub(super) fn union(rows: &[Rect]) -> Rect {
    let all = rows.iter().copied().reduce(|a, b| a.union(&b));
    all.unwrap_or_default()
}

/// A side of what is labelled, on which a label may stand.
///
/// ```text
///   x = -1   0   1        `x`, `y`: which point of the body, and of a gap around it, the label stands at
///   y = -1 +---+          `left`, `above`: how much of the label lies to the left of that point and above it
///    0     |   |   Brno   this one: x 1, y 0, left 0, above 0.5
///   +1     +---+
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// From -1, the left edge, to 1, the right one.
    pub x: f64,
    /// From -1, the top edge, to 1, the bottom one.
    pub y: f64,
    /// The part of the label that lies to the left of the point, from 0 to 1.
    pub left: f64,
    /// The part of the label that lies above the point, from 0 to 1.
    pub above: f64,
    /// What it costs to stand there.
    pub dislike: f64,
}

impl Side {
    /// The sides around a point-like body, those to the right first.
    #[must_use]
    pub fn all() -> Vec<Side> {
        let side = |x, y, left, above, dislike| Side {
            x,
            y,
            left,
            above,
            dislike,
        };
        let mut sides = Vec::new();
        for (share, off) in [
            (0.5, 0.0),
            (0.3, 0.25),
            (0.7, 0.25),
            (0.1, 0.45),
            (0.9, 0.45),
        ] {
            sides.push(side(1.0, 0.0, 0.0, share, off));
            sides.push(side(-1.0, 0.0, 1.0, share, 0.7 + off));
        }
        for (share, off) in [
            (0.5, 0.0),
            (0.35, 0.05),
            (0.65, 0.1),
            (0.2, 0.15),
            (0.8, 0.2),
            (0.08, 0.25),
            (0.92, 0.4),
        ] {
            sides.push(side(0.0, -1.0, share, 1.0, 0.6 + off));
            sides.push(side(0.0, 1.0, share, 0.0, 0.65 + off));
        }
        for (x, y, dislike) in [(0.75, 0.75, 0.3), (0.4, 0.95, 0.6), (1.0, 0.55, 0.4)] {
            for (way, left, more) in [(1.0, 0.0, 0.0), (-1.0, 1.0, 0.6)] {
                sides.push(side(way * x, -y, left, 1.0, dislike + more));
                sides.push(side(way * x, y, left, 0.0, dislike + more + 0.1));
            }
        }
        sides
    }

    /// The placement at this side of a body, `gap` millimetres from it.
    #[must_use]
    pub fn of(&self, body: &Rect, gap: f64) -> Placement {
        let (middle, room) = (body.centre(), body.inflate(gap));
        Placement {
            at: middle.shift(self.x * room.w / 2.0, self.y * room.h / 2.0),
            left: self.left,
            above: self.above,
            dislike: self.dislike,
        }
    }
}

/// Where rows stand about a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The point, in millimetres.
    pub at: Point,
    /// The part of each row, or of the widest, that lies to its left.
    pub left: f64,
    /// The part of the rows that lies above it.
    pub above: f64,
    /// What it costs.
    pub dislike: f64,
}

impl Placement {
    /// The boxes of rows below each other, `leading` millimetres between two, even on the side where the point is.
    #[must_use]
    pub fn stack(&self, rows: &[Row], leading: f64) -> Vec<Rect> {
        let width = rows.iter().map(|row| row.width).fold(0.0, f64::max);
        let gaps = rows.len().saturating_sub(1) as f64 * leading;
        let height = rows.iter().map(|row| row.height).sum::<f64>() + gaps;
        let even = match self.left {
            left if left < 0.4 => 0.0,
            left if left < 0.6 => 0.5,
            _ => 1.0,
        };
        let mut y = self.at.y - self.above * height;
        let place = |row: &Row| {
            let x = self.at.x - self.left * width + even * (width - row.width);
            // Boxes that touch would meet.
            let rect = Rect::new(x, y, row.width, row.height - 1e-6);
            y += row.height + leading;
            rect
        };
        rows.iter().map(place).collect()
    }
}

/// Rings of placements around the middle of a label's body, for labels that find no room nearby.
pub(super) fn ring(label: &Label, out: f64, dislike: f64) -> impl Iterator<Item = Placement> {
    let centre = label.body.centre();
    let out = out + label.body.w.max(label.body.h) / 2.0;
    (0..24).map(move |turn| {
        let way = Point::new(out, 0.0).turn(15.0 * f64::from(turn));
        Placement {
            at: centre.shift(way.x, way.y),
            left: 0.5,
            above: 0.5,
            dislike,
        }
    })
}
