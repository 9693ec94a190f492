//! Where the stops of a tile stand: in the middle, on their track's natural curve, or towards their exits; and where
//! there are several, so that each keeps clear of the others and of track that passes it.

use crate::draw::bend::step;
use crate::draw::{rail, slots};
use milepost_draw::Point;
use milepost_grid::{Edge, Layout};
use milepost_route::model::{End, Kind, Stop, Tile};

/// A place where a stop might stand, and how much worse it is than the best.
type Candidate = (Point, f64);

/// What is left free between two stops, and between a stop and track that passes it.
const GAP: f64 = 0.07;
/// How far from the middle a stop at an edge stands.
const OUT: f64 = 0.51;
/// How far out a stop may reach.
const RIM: f64 = 0.83;

/// The places of all stops, in sides of a hex from its middle, edge 0 below.
pub(super) fn seats(tile: &Tile) -> Vec<Point> {
    let choices: Vec<Vec<Candidate>> = (0..tile.stops.len())
        .map(|stop| candidates(tile, stop))
        .collect();
    let best = |choices: &Vec<Candidate>| {
        choices
            .iter()
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map_or(Point::default(), |&(at, _)| at)
    };
    let mut seats: Vec<Point> = choices.iter().map(best).collect();
    // Each stop in turn moves to where it costs least; a few rounds settle even six.
    for _ in 0..6 {
        for stop in 0..seats.len() {
            let cost = |&(at, cost): &Candidate| {
                let mut tried = seats.clone();
                tried[stop] = at;
                cost + crowding(tile, &tried, stop)
            };
            let costs = choices[stop].iter().map(|choice| (choice.0, cost(choice)));
            if let Some((at, _)) = costs.min_by(|a, b| a.1.total_cmp(&b.1)) {
                seats[stop] = at;
            }
        }
    }
    seats
}

/// Where the junction lies: in the middle, unless a stop stands there.
pub(super) fn junction(tile: &Tile, seats: &[Point]) -> Point {
    if seats
        .iter()
        .all(|seat| seat.distance(Point::default()) > 0.3)
    {
        return Point::default();
    }
    let arms = tile.track.iter().filter_map(|track| match track.ends {
        [End::Edge(edge), End::Junction(_)] | [End::Junction(_), End::Edge(edge)] => Some(edge),
        _ => None,
    });
    mean(arms).towards(Point::default(), 0.3)
}

/// How far a stop reaches from its middle.
pub(super) fn reach(stop: &Stop) -> f64 {
    match stop.kind {
        Kind::City | Kind::Pass => slots::reach(usize::from(stop.slots)),
        Kind::Town | Kind::Halt => 0.16,
        Kind::Offboard => 0.25,
    }
}

/// The edges that lead straight to a stop, and how many links lead on from it to other stops or a junction.
fn arms(tile: &Tile, stop: usize) -> (Vec<Edge>, Vec<End>) {
    let mut exits = Vec::new();
    let mut links = Vec::new();
    for track in &tile.track {
        for (here, there) in [
            (track.ends[0], track.ends[1]),
            (track.ends[1], track.ends[0]),
        ] {
            if here == End::Stop(stop as u8) {
                match there {
                    End::Edge(edge) => exits.push(edge),
                    other => links.push(other),
                }
            }
        }
    }
    exits.dedup();
    (exits, links)
}

fn candidates(tile: &Tile, index: usize) -> Vec<Candidate> {
    let stop = &tile.stops[index];
    let (exits, links) = arms(tile, index);
    let alone = tile.stops.len() == 1;
    match (exits.as_slice(), links.as_slice()) {
        (&[a, b], []) if a != b && (!alone || stop.kind.is_town()) => on_curve(a, b, 0.5),
        (&[a], &[End::Stop(next)]) => match arms(tile, usize::from(next)) {
            (exits, links) if exits.len() == 1 && links.len() == 1 && exits[0] != a => {
                on_curve(a, exits[0], 0.3)
            }
            _ => around(stop, &exits),
        },
        // Arrows point to the middle of an off-board area wherever its edges are.
        _ if alone && (stop.seat.is_none() || stop.kind == Kind::Offboard) => {
            vec![(Point::default(), 0.0)]
        }
        ([], []) if stop.seat.is_none() => apart(tile, index),
        _ => around(stop, &exits),
    }
}

/// Along the curve from edge to edge, best at a share of the way.
fn on_curve(a: Edge, b: Edge, best: f64) -> Vec<Candidate> {
    let curve = rail::across(a, b);
    let shares = (0..=18).map(|i| 0.14 + 0.04 * f64::from(i));
    let shares = shares.chain([best]);
    shares
        .map(|share| (curve.at(share), 1.2 * (share - best) * (share - best)))
        .collect()
}

/// Stops without track, spread around the middle.
fn apart(tile: &Tile, index: usize) -> Vec<Candidate> {
    let turn = index * 12 / tile.stops.len();
    let best = towards((3 + turn as u8) % 12, 0.34);
    let others = (0..12).map(|half| towards(half, 0.34));
    others
        .map(|at| (at, at.distance(best) * at.distance(best)))
        .collect()
}

/// In twelve directions from the middle, best where the stop is said to stand, or else towards its exits.
fn around(stop: &Stop, exits: &[Edge]) -> Vec<Candidate> {
    let best = match (stop.seat, exits) {
        (Some(half), _) => towards(half, OUT),
        (None, []) => Point::default(),
        (None, exits) => {
            let mean = mean(exits.iter().copied());
            Point::default().towards(mean, OUT / milepost_grid::hex::APOTHEM)
        }
    };
    let rings = [0.15, 0.3, 0.4, 0.46, OUT, 0.58];
    let spots = rings
        .iter()
        .flat_map(|&far| (0..12).map(move |half| towards(half, far)));
    let strict = if stop.seat.is_some() { 4.0 } else { 1.0 };
    let spots = spots.chain([Point::default(), best]);
    spots
        .map(|at| (at, strict * at.distance(best) * at.distance(best)))
        .collect()
}

fn towards(half: u8, far: f64) -> Point {
    let (x, y) = Layout::Flat.half_edge(half);
    let way = step(Point::default(), Point::new(x, y));
    Point::new(way.x * far, way.y * far)
}

/// The middle of the middles of edges.
fn mean(exits: impl Iterator<Item = Edge>) -> Point {
    let points: Vec<Point> = exits.map(rail::edge).collect();
    let sum = points
        .iter()
        .fold(Point::default(), |sum, p| sum.shift(p.x, p.y));
    let count = points.len().max(1) as f64;
    Point::new(sum.x / count, sum.y / count)
}

/// How badly a stop stands in the way of other stops and of track, its own aside, and other stops in its track's.
fn crowding(tile: &Tile, seats: &[Point], stop: usize) -> f64 {
    let lack = |free: f64, room: f64| (room - free).max(0.0) * (room - free).max(0.0);
    let reach: Vec<f64> = tile.stops.iter().map(reach).collect();
    let here = seats[stop];
    let mut cost = 40.0 * lack(RIM - here.distance(Point::default()), reach[stop]);
    for (other, &there) in seats.iter().enumerate() {
        if other != stop {
            cost += 30.0 * lack(here.distance(there), reach[stop] + reach[other] + GAP);
        }
    }
    for (track, bend) in tile
        .track
        .iter()
        .zip(rail::bends(tile, seats, junction(tile, seats)))
    {
        let near = |at: Point| {
            let gaps = bend.points(14).into_iter().map(|point| point.distance(at));
            gaps.fold(f64::INFINITY, f64::min)
        };
        for (other, &there) in seats.iter().enumerate() {
            if !track.ends.contains(&End::Stop(other as u8)) {
                cost += 12.0 * lack(near(there), reach[other] + GAP);
            }
        }
    }
    cost
}
