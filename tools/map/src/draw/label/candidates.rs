//! Places for a label around what it names, and what each costs.

use super::super::plan::{Plan, ROW};
use super::block::{LEADING, Label, Row, Shape};
use super::obstacles::{HARD, Obstacles};
use milepost_draw::place::{Spot, cheapest_first};
use milepost_draw::{Point, Rect};

/// Where a row stands beside a place: `at` is its place in x, and `share` of the row lies to the left of it.
#[derive(Clone, Copy)]
struct Slide {
    at: f64,
    share: f64,
    dislike: f64,
}

/// Places near what is named, the cheapest first; never none.
pub(super) fn around(plan: &Plan<'_>, obstacles: &Obstacles, label: &Label) -> Vec<Spot> {
    let maker = Maker {
        plan,
        obstacles,
        label,
    };
    let mut spots = Vec::new();
    for (index, shape) in label.shapes.iter().enumerate() {
        for slide in slides(plan, label) {
            for (y, dislike) in heights(plan, label, height(plan, &shape.rows)) {
                let rows = stacked(plan, &shape.rows, slide, y);
                spots.push(maker.spot(index, rows, dislike + slide.dislike));
            }
            if shape.names < shape.rows.len() {
                spots.push(maker.split(index, shape, slide));
            }
        }
        if shape.names < shape.rows.len() && !label.hull.is_empty() {
            spots.extend(maker.name_within(index, shape));
        }
    }
    cheapest_first(&mut spots);
    spots
}

/// Adds places ever further away, for labels that find none nearby.
pub(super) fn add_far(
    spots: &mut Vec<Spot>,
    plan: &Plan<'_>,
    obstacles: &Obstacles,
    label: &Label,
) {
    let maker = Maker {
        plan,
        obstacles,
        label,
    };
    let centre = label.body.centre();
    for (index, shape) in label.shapes.iter().enumerate() {
        for ring in 2..14 {
            for turn in 0..24 {
                let out = Point::new(f64::from(ring) * plan.unit, 0.0).turn(15.0 * f64::from(turn));
                let slide = Slide {
                    at: centre.x + out.x,
                    share: 0.5,
                    dislike: 0.0,
                };
                let rows = stacked(plan, &shape.rows, slide, centre.y + out.y);
                spots.push(maker.spot(index, rows, 5.0));
            }
        }
    }
    cheapest_first(spots);
}

/// How far two boxes are apart.
pub(super) fn gap(a: &Rect, b: &Rect) -> f64 {
    let x = (b.x - a.right()).max(a.x - b.right()).max(0.0);
    let y = (b.y - a.bottom()).max(a.y - b.bottom()).max(0.0);
    Point::new(x, y).distance(Point::default())
}

fn slides(plan: &Plan<'_>, label: &Label) -> [Slide; 9] {
    let Rect { x, .. } = label.body;
    let (right, middle) = (label.body.right(), label.body.centre().x);
    let pad = 0.07 * plan.unit;
    let slide = |at, share, dislike| Slide { at, share, dislike };
    [
        slide(right + pad, 0.0, 0.0),
        slide(x, 0.0, 0.2),
        slide(middle, 0.0, 0.2),
        slide(middle, 0.25, 0.5),
        slide(middle, 0.5, 0.4),
        slide(middle, 0.75, 0.9),
        slide(middle, 1.0, 1.0),
        slide(right, 1.0, 1.0),
        slide(x - pad, 1.0, 1.1),
    ]
}

/// The middles of a stack this high, each with a dislike: in the gaps between rows of mileposts, where a stack
/// hides none, and against what is named.
fn heights(plan: &Plan<'_>, label: &Label, height: f64) -> Vec<(f64, f64)> {
    let centre = label.body.centre().y;
    let row = ROW * plan.pip;
    let away = (label.body.h + height) / 2.0 + 0.04 * plan.unit;
    let mut heights = vec![(centre, 0.3)];
    for (out, dislike) in [
        (0.5 * row, 0.0),
        (away, 0.3),
        (row, 1.0),
        (1.5 * row, 1.5),
        (2.5 * row, 3.0),
    ] {
        heights.extend([(centre - out, dislike), (centre + out, dislike + 0.3)]);
    }
    heights
}

fn height(plan: &Plan<'_>, rows: &[Row]) -> f64 {
    let leading = rows.len().saturating_sub(1) as f64 * LEADING * plan.unit;
    rows.iter().map(|row| row.height).sum::<f64>() + leading
}

/// Rows about a middle, below each other.
fn stacked(plan: &Plan<'_>, rows: &[Row], slide: Slide, middle: f64) -> Vec<Rect> {
    let mut top = middle - height(plan, rows) / 2.0;
    let place = |row: &Row| {
        let rect = Rect::new(
            slide.at - slide.share * row.width,
            top,
            row.width,
            row.height,
        );
        top += row.height + LEADING * plan.unit;
        rect
    };
    rows.iter().map(place).collect()
}

struct Maker<'a> {
    plan: &'a Plan<'a>,
    obstacles: &'a Obstacles,
    label: &'a Label,
}

impl Maker<'_> {
    /// The name in the gap above, the goods in the gap below.
    fn split(&self, index: usize, shape: &Shape, slide: Slide) -> Spot {
        let out = ROW * self.plan.pip / 2.0;
        let centre = self.label.body.centre().y;
        let (names, goods) = shape.rows.split_at(shape.names.min(shape.rows.len()));
        let mut rows = stacked(self.plan, names, slide, centre - out);
        rows.extend(stacked(self.plan, goods, slide, centre + out));
        self.spot(index, rows, 0.6 + slide.dislike)
    }

    /// The name within a major city, the goods anywhere around it.
    fn name_within(&self, index: usize, shape: &Shape) -> Vec<Spot> {
        let Point { x, y } = self.label.body.centre();
        let (names, goods) = shape.rows.split_at(shape.names.min(shape.rows.len()));
        let middle = Slide {
            at: x,
            share: 0.5,
            dislike: 0.0,
        };
        let name = stacked(self.plan, names, middle, y - ROW * self.plan.pip / 2.0);
        if !name.iter().all(|row| self.label.holds(row)) {
            return Vec::new();
        }
        let spot = |(slide, y): (Slide, f64)| {
            let rows = name
                .iter()
                .copied()
                .chain(stacked(self.plan, goods, slide, y))
                .collect();
            self.spot(index, rows, slide.dislike)
        };
        self.goods_around(height(self.plan, goods))
            .into_iter()
            .map(spot)
            .collect()
    }

    /// Places for the goods of a major city, a stack this high: within it, below, above, beside.
    fn goods_around(&self, height: f64) -> Vec<(Slide, f64)> {
        let (plan, body) = (self.plan, &self.label.body);
        let Point { x, y } = body.centre();
        let out = ROW * plan.pip / 2.0;
        let away = (body.h + height) / 2.0 + 0.04 * plan.unit;
        let pad = 0.07 * plan.unit;
        let mut places = vec![(
            Slide {
                at: x,
                share: 0.5,
                dislike: -2.0,
            },
            y + out,
        )];
        for (at, share, dislike) in [
            (x, 0.5, 0.0),
            (x, 0.3, 0.4),
            (x, 0.7, 0.4),
            (body.x, 0.0, 0.8),
            (body.right(), 1.0, 0.8),
        ] {
            places.push((Slide { at, share, dislike }, y + away));
            places.push((
                Slide {
                    at,
                    share,
                    dislike: dislike + 1.5,
                },
                y - away,
            ));
        }
        for (at, share, dislike) in [(body.right() + pad, 0.0, 2.0), (body.x - pad, 1.0, 2.5)] {
            places.extend([y + out, y - out, y].map(|y| (Slide { at, share, dislike }, y)));
        }
        places
    }

    fn spot(&self, shape: usize, mut rows: Vec<Rect>, dislike: f64) -> Spot {
        self.keep_in_frame(&mut rows);
        let hidden: f64 = rows.iter().map(|row| self.hidden(row)).sum();
        let inside = rows.first().is_some_and(|name| self.label.holds(name));
        let bonus = if inside { 6.0 } else { 0.0 };
        let gaps = rows.iter().map(|row| gap(row, &self.label.body));
        let apart = if inside {
            gaps.fold(0.0, f64::max)
        } else {
            gaps.fold(f64::INFINITY, f64::min)
        };
        let far = (apart / self.plan.unit - 0.25).max(0.0);
        let cost = hidden + dislike + 0.4 * shape as f64 + 4.0 * far - bonus;
        Spot::new(shape, rows, cost)
    }

    fn keep_in_frame(&self, rows: &mut [Rect]) {
        let Some(bounds) = rows.iter().copied().reduce(|a, b| a.union(&b)) else {
            return;
        };
        let room = self.plan.frame.inflate(-0.1 * self.plan.unit);
        let dx = (room.x - bounds.x).max(0.0) + (room.right() - bounds.right()).min(0.0);
        let dy = (room.y - bounds.y).max(0.0) + (room.bottom() - bounds.bottom()).min(0.0);
        for row in rows {
            *row = row.shift(dx, dy);
        }
    }

    fn hidden(&self, row: &Rect) -> f64 {
        let others = self.obstacles.hidden(row, self.label.city);
        let own = row.intersects(&self.label.body) && !self.label.holds(row);
        others + if own { HARD } else { 0.0 }
    }
}
