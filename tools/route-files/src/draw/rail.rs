//! The bends of a tile's track, once it is known where its stops stand. Lengths in sides of a hex, edge 0 below.

use crate::draw::bend::{Bend, step};
use milepost_draw::Point;
use milepost_grid::{Edge, Layout};
use milepost_route::model::{End, Lane, Tile, Track};

/// From one of several tracks side by side to the next.
const LANES_APART: f64 = 0.2;

/// The middle of an edge.
pub(super) fn edge(edge: Edge) -> Point {
    let (x, y) = Layout::Flat.edge(edge);
    Point::new(x, y)
}

/// The unit step in over an edge.
fn inward(over: Edge) -> Point {
    step(edge(over), Point::default())
}

/// Where a lane crosses its edge; lanes are counted clockwise along it.
fn gate(over: Edge, lane: Lane) -> Point {
    let (way, by) = (inward(over), aside(lane));
    edge(over).shift(way.y * by, -way.x * by)
}

/// How far a lane lies to the left of one who comes in over its edge.
fn aside(lane: Lane) -> f64 {
    (f64::from(lane.index) - (f64::from(lane.width) - 1.0) / 2.0) * LANES_APART
}

/// The bends of all pieces of track, each from its first end to its second.
pub(super) fn bends(tile: &Tile, seats: &[Point], junction: Point) -> Vec<Bend> {
    let inside = Inside {
        tile,
        seats,
        junction,
    };
    tile.track.iter().map(|track| inside.bend(track)).collect()
}

/// The natural curve from edge to edge.
pub(super) fn across(from: Edge, to: Edge) -> Bend {
    Bend::arc(edge(from), inward(from), edge(to))
}

struct Inside<'a> {
    tile: &'a Tile,
    seats: &'a [Point],
    junction: Point,
}

impl Inside<'_> {
    fn bend(&self, track: &Track) -> Bend {
        match (track.ends, track.lanes) {
            ([End::Edge(a), End::Edge(b)], [near, far]) => {
                let (from, to) = (gate(a, near), gate(b, far));
                // The left of one who comes in is the right of one who goes out.
                if aside(near) + aside(far) == 0.0 {
                    Bend::arc(from, inward(a), to)
                } else {
                    let back = inward(b);
                    Bend::between(from, inward(a), to, Point::new(-back.x, -back.y))
                }
            }
            ([End::Edge(a), inner], [lane, _]) => self.arm(a, lane, inner),
            ([inner, End::Edge(b)], [_, lane]) => self.arm(b, lane, inner).reversed(),
            ([a, b], [lane, _]) => self.link(a, b).beside(aside(lane)),
        }
    }

    fn arm(&self, from: Edge, lane: Lane, inner: End) -> Bend {
        let (way, by) = (inward(from), aside(lane));
        let shift = if lane == Lane::ONLY {
            (0.0, 0.0)
        } else {
            (way.y * by, -way.x * by)
        };
        Bend::arc(
            gate(from, lane),
            way,
            self.place(inner).shift(shift.0, shift.1),
        )
    }

    /// Where an inner end lies.
    fn place(&self, end: End) -> Point {
        match end {
            End::Edge(over) => edge(over),
            End::Stop(stop) => self
                .seats
                .get(usize::from(stop))
                .copied()
                .unwrap_or_default(),
            End::Junction(_) => self.junction,
        }
    }

    /// Between two stops: on from where the only other track of each comes in, if that is not a detour.
    fn link(&self, a: End, b: End) -> Bend {
        let (from, to) = (self.place(a), self.place(b));
        let chord = step(from, to);
        let onward = |end: End, ahead: Point| {
            let mut arms = self.tile.track.iter().filter_map(|track| match track.ends {
                [End::Edge(edge), other] | [other, End::Edge(edge)] if other == end => Some(edge),
                _ => None,
            });
            match (arms.next(), arms.next()) {
                (Some(edge), None) => {
                    let way = self.arm(edge, Lane::ONLY, end).heading(1.0);
                    let turn = way.x * ahead.x + way.y * ahead.y;
                    if turn > 0.5 { way } else { ahead }
                }
                _ => ahead,
            }
        };
        let back = onward(b, Point::new(-chord.x, -chord.y));
        Bend::between(from, onward(a, chord), to, Point::new(-back.x, -back.y))
    }
}
