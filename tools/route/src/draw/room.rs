//! Free room in a hex: what stands there already, and the best place for one thing more.

use super::bend::Bend;
use milepost_draw::{Point, Rect};
use milepost_grid::{Edge, Layout, hex::APOTHEM};

/// What is left free around what is placed, in sides.
const GAP: f64 = 0.028;
/// What is left free along the sides of the hex.
const RIM: f64 = 0.035;
/// From one place that is tried to the next.
const STEP: f64 = 0.05;
/// A rectangle whose corners are rounded: `core`, and all within `round` of it. A circle has an empty core.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plate {
    pub core: Rect,
    pub round: f64,
}

impl Plate {
    /// A plate of this size about the origin.
    pub fn new(width: f64, height: f64, round: f64) -> Plate {
        let (w, h) = (
            (width - 2.0 * round).max(0.0),
            (height - 2.0 * round).max(0.0),
        );
        Plate {
            core: Rect::new(-w / 2.0, -h / 2.0, w, h),
            round,
        }
    }

    pub fn moved(self, to: Point) -> Plate {
        Plate {
            core: self.core.shift(to.x, to.y),
            round: self.round,
        }
    }

    /// How far a point lies outside; negative inside the rim.
    pub fn gap(&self, point: Point) -> f64 {
        let near = Point::new(
            point.x.clamp(self.core.x, self.core.right()),
            point.y.clamp(self.core.y, self.core.bottom()),
        );
        near.distance(point) - self.round
    }

    /// How far two plates are apart; negative where they overlap.
    pub fn apart(&self, other: &Plate) -> f64 {
        let axis = |a: f64, b: f64, c: f64, d: f64| (c - b).max(a - d);
        let x = axis(
            self.core.x,
            self.core.right(),
            other.core.x,
            other.core.right(),
        );
        let y = axis(
            self.core.y,
            self.core.bottom(),
            other.core.y,
            other.core.bottom(),
        );
        let cores = if x > 0.0 && y > 0.0 {
            (x * x + y * y).sqrt()
        } else {
            x.max(y)
        };
        cores - self.round - other.round
    }
}

/// What stands in the way: a disc, and how bad it is to hide it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disc {
    pub at: Point,
    pub radius: f64,
    pub weight: f64,
}

/// Where something would like to stand: as near as can be to one of these points, each with a handicap.
pub(super) struct Wish {
    pub near: Vec<(Point, f64)>,
    pub weight: f64,
}

impl Wish {
    fn cost(&self, at: Point) -> f64 {
        let costs = self
            .near
            .iter()
            .map(|(point, handicap)| point.distance(at) + handicap);
        self.weight * costs.fold(f64::INFINITY, f64::min).min(9.0)
    }
}

/// A hex with what stands in it.
#[derive(Clone, Debug)]
pub(super) struct Room {
    normals: [Point; 6],
    pub discs: Vec<Disc>,
    pub plates: Vec<Plate>,
}

impl Room {
    pub fn new(layout: Layout) -> Room {
        let normal = |edge: Edge| {
            let (x, y) = layout.edge(edge);
            Point::new(x / APOTHEM, y / APOTHEM)
        };
        Room {
            normals: Edge::ALL.map(normal),
            discs: Vec::new(),
            plates: Vec::new(),
        }
    }

    /// Track in the way, `width` wide.
    pub fn add_track(&mut self, bend: Bend, width: f64) {
        let disc = |at| Disc {
            at,
            radius: width / 2.0,
            weight: 1.0,
        };
        self.discs.extend(bend.dots(0.05).into_iter().map(disc));
    }

    /// Something in the way that must not be hidden.
    pub fn add_disc(&mut self, at: Point, radius: f64) {
        self.discs.push(Disc {
            at,
            radius,
            weight: 4.0,
        });
    }

    /// The best place for a plate, and what it would hide there, as a cost.
    pub fn best(&self, plate: Plate, wish: &Wish) -> (Point, f64) {
        let (mut best, mut least, mut hides) = (Point::default(), f64::INFINITY, f64::INFINITY);
        let count = (1.0 / STEP) as i32;
        let grid = (-count..=count).flat_map(|row| {
            (-count..=count)
                .map(move |column| Point::new(f64::from(column) * STEP, f64::from(row) * STEP))
        });
        for at in wish.near.iter().map(|&(point, _)| point).chain(grid) {
            let cost = wish.cost(at);
            if cost < least {
                let hidden = self.hidden(plate.moved(at), least - cost);
                if cost + hidden < least {
                    (best, least, hides) = (at, cost + hidden, hidden);
                }
            }
        }
        (best, hides)
    }

    /// What a plate would hide, as a cost; counting stops where it passes `most`.
    fn hidden(&self, plate: Plate, most: f64) -> f64 {
        let mut cost = 400.0 * (RIM - self.inside(plate)).max(0.0);
        for other in &self.plates {
            let lack = GAP - plate.apart(other);
            cost += if lack > 0.0 { 4.0 + 80.0 * lack } else { 0.0 };
        }
        for disc in &self.discs {
            if cost >= most {
                break;
            }
            let lack = GAP + disc.radius - plate.gap(disc.at);
            cost += if lack > 0.0 {
                disc.weight * (0.6 + 12.0 * lack)
            } else {
                0.0
            };
        }
        cost
    }

    /// How far a plate keeps from the nearest side of the hex.
    fn inside(&self, plate: Plate) -> f64 {
        let far = |normal: &Point| {
            let x = if normal.x > 0.0 {
                plate.core.right()
            } else {
                plate.core.x
            };
            let y = if normal.y > 0.0 {
                plate.core.bottom()
            } else {
                plate.core.y
            };
            x * normal.x + y * normal.y
        };
        APOTHEM
            - plate.round
            - self
                .normals
                .iter()
                .map(far)
                .fold(f64::NEG_INFINITY, f64::max)
    }
}
