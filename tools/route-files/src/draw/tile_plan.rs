//! A tile as it lies: where its track and its stops are, in sides of a hex from its middle.
//!
//! The places are found for the tile unturned and turned with it, so that a tile looks the same however it lies.

use crate::draw::bend::{Bend, step};
use crate::draw::{rail, seat, slots};
use milepost_draw::Point;
use milepost_grid::Layout;
use milepost_route::model::{End, Kind, Tile};

/// How much of the way to its stop the track of an off-board area is drawn: the middle is for its revenue.
const ARROW: f64 = 0.52;

/// A tile as it lies.
pub(super) struct TilePlan<'a> {
    pub tile: &'a Tile,
    pub layout: Layout,
    /// Where each stop stands.
    pub seats: Vec<Point>,
    /// For each stop the middles of its places for tokens.
    pub places: Vec<Vec<Point>>,
    /// Each piece of track from its first end to its second.
    pub bends: Vec<Bend>,
}

impl<'a> TilePlan<'a> {
    /// The plan of a tile that was turned clockwise by `rotation` sixths; `places` tells how many tokens each stop
    /// holds, where that is more than its tile has room for.
    pub fn new(tile: &'a Tile, rotation: u8, layout: Layout, places: &[usize]) -> TilePlan<'a> {
        let unturned = tile.turned(6 - rotation % 6);
        let seats = seat::seats(&unturned);
        let bends = rail::bends(&unturned, &seats, seat::junction(&unturned, &seats));
        let lean = match layout {
            Layout::Flat => 0.0,
            Layout::Pointy => 30.0,
        };
        let turn = f64::from(rotation % 6) * 60.0 + lean;
        let seats: Vec<Point> = seats.iter().map(|at| at.turn(turn)).collect();
        let cut = |(index, bend): (usize, &Bend)| arrow(tile, index, bend.map(|at| at.turn(turn)));
        let bends = bends.iter().enumerate().map(cut).collect();
        let count = |stop: usize| {
            places
                .get(stop)
                .copied()
                .unwrap_or(usize::from(tile.stops[stop].slots))
        };
        let places = (0..seats.len()).map(|stop| {
            if tile.stops[stop].kind.holds_tokens() {
                row(seats[stop], count(stop))
            } else {
                vec![]
            }
        });
        let places = places.collect();
        TilePlan {
            tile,
            layout,
            seats,
            places,
            bends,
        }
    }

    /// The pieces of track that end at a stop.
    fn at(&self, stop: usize) -> impl Iterator<Item = (&Bend, usize)> {
        let ends = self.tile.track.iter().zip(&self.bends);
        ends.flat_map(move |(track, bend)| {
            (0..2)
                .filter(move |&end| track.ends[end] == End::Stop(stop as u8))
                .map(move |end| (bend, end))
        })
    }

    /// The unit step along the track of a town on it; none for a town where track ends or divides.
    pub fn bar(&self, stop: usize) -> Option<Point> {
        let headings: Vec<Point> = self
            .at(stop)
            .map(|(bend, end)| bend.heading(if end == 0 { 0.0 } else { 1.0 }))
            .collect();
        if self.tile.stops[stop].kind == Kind::Halt {
            return None;
        }
        match headings.as_slice() {
            [only] => Some(*only),
            [a, b] => {
                // Both seen from the same side, so that a bar at a bend halves its angle.
                let sign = if a.x * b.x + a.y * b.y < 0.0 {
                    -1.0
                } else {
                    1.0
                };
                Some(step(
                    Point::default(),
                    Point::new(a.x + sign * b.x, a.y + sign * b.y),
                ))
            }
            _ => None,
        }
    }

    /// How far a stop reaches from its seat.
    pub fn reach(&self, stop: usize) -> f64 {
        match self.tile.stops[stop].kind {
            Kind::City | Kind::Pass => slots::reach(self.places[stop].len()),
            _ => seat::reach(&self.tile.stops[stop]),
        }
    }
}

/// Whether a piece of track narrows to its end, which of its ends lies at an edge, and what it ends at.
pub(super) fn narrows(tile: &Tile, index: usize) -> Option<(usize, End)> {
    let track = &tile.track[index];
    let edge = track
        .ends
        .iter()
        .position(|end| matches!(end, End::Edge(_)))?;
    let inner = track.ends[1 - edge];
    let outside = match inner {
        End::Stop(stop) => tile.stops[usize::from(stop)].kind == Kind::Offboard,
        _ => false,
    };
    (outside || track.terminal).then_some((edge, inner))
}

/// Track to an off-board area ends as an arrow, short of its middle.
fn arrow(tile: &Tile, index: usize, bend: Bend) -> Bend {
    let Some((edge, End::Stop(stop))) = narrows(tile, index) else {
        return bend;
    };
    if tile.stops[usize::from(stop)].kind != Kind::Offboard {
        return bend;
    }
    if edge == 0 {
        bend.part(0.0, ARROW)
    } else {
        bend.part(1.0 - ARROW, 1.0)
    }
}

/// The places of a city: level in the middle of its tile, across the way out elsewhere.
fn row(seat: Point, count: usize) -> Vec<Point> {
    let far = seat.distance(Point::default());
    let across = if far < 0.05 {
        Point::new(1.0, 0.0)
    } else {
        let across = step(Point::default(), Point::new(-seat.y, seat.x));
        // From left to right, or from the top.
        let backwards = across.x < -0.01 || across.x < 0.01 && across.y < 0.0;
        if backwards {
            Point::new(-across.x, -across.y)
        } else {
            across
        }
    };
    slots::places_of(count, across)
        .iter()
        .map(|at| seat.shift(at.x, at.y))
        .collect()
}
