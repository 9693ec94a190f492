//! What is written on a tile and where: each mark in free room around the track, none upon another.

use super::mark::Mark;
use super::pen::Pen;
use super::plan::Plan;
use super::room::{Plate, Room, Wish};
use super::stop::BAR;
use super::track::BED_WIDTH;
use super::{slots, stop};
use crate::tile::Kind;
use milepost_draw::Point;

/// A mark in the shapes it may take, the best first, and where it would like to stand.
pub(super) struct Item {
    pub shapes: Vec<Mark>,
    pub wish: Wish,
    /// The least scale at which it can still be read.
    pub least: f64,
    /// Whether it is drawn even where it hides something.
    pub needed: bool,
}

/// A mark in its place.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub mark: Mark,
    pub at: Point,
    pub scale: f64,
}

impl Placed {
    /// The room it takes.
    pub fn plate(&self) -> Plate {
        self.mark.plate(self.scale).moved(self.at)
    }

    pub fn draw(&self, pen: &mut Pen) {
        self.mark.draw(pen, self.at, self.scale);
    }
}

/// The room that a tile's track and stops leave.
pub(super) fn room(plan: &Plan<'_>) -> Room {
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

/// Places all items, in an order in which none hides another if one is found among a few.
pub(super) fn place(room: &Room, items: &[Item]) -> Vec<Placed> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    let mut best: Option<(f64, Vec<Placed>)> = None;
    for _ in 0..items.len().clamp(1, 6) {
        let (cost, placed) = in_order(room, items, &order);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, placed));
        }
        if cost == 0.0 {
            break;
        }
        order.rotate_right(1);
    }
    best.map(|(_, placed)| placed).unwrap_or_default()
}

/// Places items one after another; the cost is what they hide.
fn in_order(room: &Room, items: &[Item], order: &[usize]) -> (f64, Vec<Placed>) {
    let mut room = room.clone();
    let mut placed: Vec<(usize, Placed)> = Vec::new();
    let mut total = 0.0;
    for &index in order {
        if let Some((cost, mark)) = one(&room, &items[index]) {
            total += cost;
            room.plates.push(mark.plate());
            placed.push((index, mark));
        }
    }
    placed.sort_by_key(|&(index, _)| index);
    (total, placed.into_iter().map(|(_, mark)| mark).collect())
}

/// The first shape, from large to small, that stands free; else the one that hides the least.
fn one(room: &Room, item: &Item) -> Option<(f64, Placed)> {
    let mut best: Option<(f64, Placed)> = None;
    for scale in [1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52] {
        for mark in item.shapes.iter().filter(|_| scale >= item.least) {
            let (at, cost) = room.best(mark.plate(scale), &item.wish);
            let placed = Placed {
                mark: mark.clone(),
                at,
                scale,
            };
            if cost < 0.02 {
                return Some((0.0, placed));
            }
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, placed));
            }
        }
    }
    best.filter(|_| item.needed)
}
