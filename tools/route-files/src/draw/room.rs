//! Free room in a hex: what stands there already, and places for what is written there, so that no words hide others.
//!
//! Lengths are in sides of a hex, from its middle.

use crate::draw::bend::{Bend, Outline};
use crate::draw::mark::Mark;
use crate::draw::stop::BAR;
use crate::draw::tile_plan::TilePlan;
use crate::draw::track::BED_WIDTH;
use crate::draw::{slots, stop};
use milepost_draw::label::{Candidate, Obstacle, Obstacles, choose, overlapping};
use milepost_draw::{Point, Rect};
use milepost_grid::{Edge, Layout, hex::APOTHEM};
use milepost_route::model::Kind;

/// What is left free around what is placed.
const GAP: f64 = 0.028;
/// What is left free along the sides of the hex.
const RIM: f64 = 0.035;
/// From one place that is tried to the next.
const STEP: f64 = 0.05;
/// Free places of a mark that are kept for it at each scale, and how far apart they are, so that they are not all in one
/// corner.
const PLACES: usize = 30;
const APART: f64 = 0.1;
/// What each shape costs more than the one before.
const SHAPE: f64 = 0.5;
/// The scales at which a mark is tried; each step costs more than any way within a hex.
const SCALES: [f64; 7] = [1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];
const SMALLER: f64 = 3.0;
/// What it costs to hide something, in what the obstacles say: more than all scales together.
const HIDING: f64 = 60.0;

/// A mark in the shapes it may take, the best first, and where it would like to stand.
pub(super) struct Item {
    pub shapes: Vec<Mark>,
    pub wish: Wish,
    /// The least scale at which it can still be read.
    pub least: f64,
    /// Whether it is drawn even where it hides something.
    pub needed: bool,
}

/// Where something would like to stand: as near as can be to one of these points, each with a handicap.
pub(super) struct Wish {
    pub near: Vec<(Point, f64)>,
    pub weight: f64,
}

impl Wish {
    fn cost(&self, at: Point) -> f64 {
        let costs = self.near.iter();
        let costs = costs.map(|(point, handicap)| point.distance(at) + handicap);
        self.weight * costs.fold(f64::INFINITY, f64::min).min(9.0)
    }
}

/// A mark in its place.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub mark: Mark,
    pub at: Point,
    pub scale: f64,
}

/// A hex with what stands in it.
#[derive(Clone, Debug)]
pub(super) struct Room {
    normals: [Point; 6],
    obstacles: Obstacles,
}

impl Room {
    pub fn new(layout: Layout) -> Room {
        let normal = |edge: Edge| {
            let (x, y) = layout.edge(edge);
            Point::new(x / APOTHEM, y / APOTHEM)
        };
        Room {
            normals: Edge::ALL.map(normal),
            obstacles: Obstacles::new(Rect::about(Point::default(), 1.0, 1.0), 0.2),
        }
    }

    /// Track in the way, `width` wide.
    pub fn add_track(&mut self, bend: Bend, width: f64) {
        for at in bend.dots(0.05) {
            self.add(at, width / 2.0, 1.0);
        }
    }

    /// Something in the way that must not be hidden.
    pub fn add_disc(&mut self, at: Point, radius: f64) {
        self.add(at, radius, 4.0);
    }

    fn add(&mut self, at: Point, radius: f64, weight: f64) {
        self.obstacles.add(Obstacle {
            area: Rect::about(at, 0.0, 0.0),
            radius: radius + GAP,
            weight: 0.6 * weight,
            slope: 12.0 * weight,
            owner: None,
        });
    }

    /// Places all items so that none hides another, as far as there is room; those that need not be drawn are left out
    /// where they would hide something.
    pub fn place(&self, items: &[Item]) -> Vec<Placed> {
        let (mut choices, mut placed) = (Vec::new(), Vec::new());
        for item in items {
            let (candidates, marks) = self.candidates(item);
            choices.push(candidates);
            placed.push(marks);
        }
        let chosen = choose(&choices, 0.0);
        let crowded = overlapping(&choices, &chosen, 0.0);
        let all = chosen.into_iter().zip(placed).enumerate();
        all.filter(|(item, _)| items[*item].needed || !crowded.contains(item))
            .filter_map(|(_, (index, marks))| marks.into_iter().nth(index))
            .collect()
    }

    /// The places of an item, the cheapest first, each with what stands there.
    fn candidates(&self, item: &Item) -> (Vec<Candidate>, Vec<Placed>) {
        let count = (1.0 / STEP) as i32;
        let grid = (-count..=count).flat_map(|row| {
            (-count..=count)
                .map(move |column| Point::new(f64::from(column) * STEP, f64::from(row) * STEP))
        });
        let near = item.wish.near.iter().map(|&(point, _)| point);
        let mut places: Vec<(f64, Point)> = near
            .chain(grid)
            .map(|at| (item.wish.cost(at), at))
            .collect();
        places.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let mut found: Vec<(Candidate, Placed)> = Vec::new();
        let (mut crowded, mut least) = (None, f64::INFINITY);
        for (step, &scale) in SCALES.iter().enumerate() {
            let shapes = item.shapes.iter().enumerate();
            for (shape, mark) in shapes.filter(|_| scale >= item.least) {
                let outline = mark.outline(scale);
                let smaller = SMALLER * step as f64 + SHAPE * shape as f64;
                let mut free: Vec<Point> = Vec::new();
                for &(cost, at) in &places {
                    if free.iter().any(|other| other.distance(at) < APART) {
                        continue;
                    }
                    let here = outline.moved(at);
                    let hidden = self.hidden(&here);
                    let cost = cost + smaller + HIDING * hidden;
                    let make = || {
                        let rows = vec![here.core];
                        let candidate = Candidate::new(0, rows, cost);
                        // Half of what is left free belongs to each of two neighbours.
                        let candidate = candidate.rounded(here.round + GAP / 2.0);
                        let mark = mark.clone();
                        (candidate, Placed { mark, at, scale })
                    };
                    if hidden < 0.02 {
                        found.push(make());
                        free.push(at);
                        if free.len() == PLACES {
                            break;
                        }
                    } else if found.is_empty() && item.needed && cost < least {
                        least = cost;
                        crowded = Some(make());
                    }
                }
            }
            // Where they are few, at the next scale too: another item may want the room.
            if found.len() >= PLACES {
                break;
            }
        }
        found.extend(crowded.filter(|_| found.is_empty()));
        found.sort_by_key(|(candidate, _)| candidate.cost);
        found.into_iter().unzip()
    }

    /// What an outline would hide of what stands in the hex, and how far it would leave it.
    fn hidden(&self, outline: &Outline) -> f64 {
        let beyond = 400.0 * (RIM - self.inside(outline)).max(0.0);
        if beyond > 40.0 {
            return beyond;
        }
        beyond + self.obstacles.hidden(&outline.core, outline.round, None)
    }

    /// How far an outline keeps from the nearest side of the hex.
    fn inside(&self, outline: &Outline) -> f64 {
        let core = &outline.core;
        let far = |normal: &Point| {
            let corners = core.corners().into_iter();
            let along = corners.map(|p| p.x * normal.x + p.y * normal.y);
            along.fold(f64::NEG_INFINITY, f64::max)
        };
        let farthest = self.normals.iter().map(far);
        APOTHEM - outline.round - farthest.fold(f64::NEG_INFINITY, f64::max)
    }
}

/// The room that a tile's track and stops leave.
pub(super) fn of(plan: &TilePlan<'_>) -> Room {
    let mut room = Room::new(plan.layout);
    for &bend in &plan.bends {
        room.add_track(bend, BED_WIDTH);
    }
    for (index, tile_stop) in plan.tile.stops.iter().enumerate() {
        let seat = plan.seats[index];
        match (tile_stop.kind, plan.bar(index)) {
            (Kind::City | Kind::Pass, _) => city(&mut room, &plan.places[index]),
            (Kind::Offboard, _) => {}
            (_, Some(along)) => {
                for share in [-1.0, -0.5, 0.0, 0.5, 1.0] {
                    let by = share * (BAR - 0.04);
                    room.add_disc(seat.shift(-along.y * by, along.x * by), 0.065);
                }
            }
            (_, None) => room.add_disc(seat, stop::DOT + 0.03),
        }
    }
    room
}

fn city(room: &mut Room, places: &[Point]) {
    let rim = slots::rim(places.len());
    for (i, &at) in places.iter().enumerate() {
        room.add_disc(at, rim);
        for &other in &places[..i] {
            room.add_disc(at.towards(other, 0.5), rim);
        }
    }
}

#[cfg(test)]
impl Placed {
    /// The room it takes.
    pub fn outline(&self) -> Outline {
        self.mark.outline(self.scale).moved(self.at)
    }
}
