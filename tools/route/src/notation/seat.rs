//! Where the stops of a tile are drawn, which for towns decides what track they block (docs/rules/18xx.md, R9 and R41).
//!
//! Explicit places come first. Of the others,
//! - a city without any other city or town stands in the middle;
//! - so does a town without any other, unless track leads from it to just two edges;
//! - cities of a hex without track stand around it at even distances, towns in the middle;
//! - the rest stand, in their order, each at the least crowded edge that track leads to from it: 10 points for each
//!   track end or stop there, 5 for each half an edge away, 1 for each an edge away. Of equals the first in the
//!   order 1, 2, 3, 4, 5, 0 is taken. A city that no edge leads to may stand at any; such a town stands in the middle.

use crate::model::{End, Tile};
use milepost_grid::Edge;

/// Where a stop is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Wherever there is room.
    Any,
    /// In the middle.
    Middle,
    /// At so many half edges clockwise from edge 0.
    At(u8),
}

impl Wish {
    /// A place at an edge or corner, such as `3` or `4.5`; what follows is not read.
    pub(crate) fn read(text: &str) -> Option<Wish> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let edge: u8 = whole.parse().ok().filter(|&edge| edge < 6)?;
        let tenths = part.chars().next()?.to_digit(10)?;
        Some(Wish::At(edge * 2 + u8::from(tenths >= 5)))
    }
}

/// Gives each stop its place, `wishes` first.
pub fn choose(tile: &mut Tile, wishes: &[Wish]) {
    let mut crowd = Vec::new();
    for end in tile.track.iter().flat_map(|track| track.ends) {
        if let End::Edge(edge) = end {
            crowd.push(edge.number() * 2);
        }
    }
    for (stop, wish) in tile.stops.iter_mut().zip(wishes) {
        stop.seat = if let Wish::At(seat) = wish {
            Some(*seat)
        } else {
            None
        };
        crowd.extend(stop.seat);
    }
    let cities = tile
        .stops
        .iter()
        .filter(|stop| stop.kind.holds_tokens())
        .count();
    let towns = tile.stops.iter().filter(|stop| stop.kind.is_town()).count();
    let mut city = 0;
    for index in 0..tile.stops.len() {
        let (is_city, is_town) = (
            tile.stops[index].kind.holds_tokens(),
            tile.stops[index].kind.is_town(),
        );
        let edges = edges(tile, index);
        let alone = cities + towns == 1 && (is_city || edges.len() != 2);
        if wishes.get(index) == Some(&Wish::Any) && !alone && (is_city || is_town) {
            let seat = if !tile.track.is_empty() {
                least_crowded(
                    &crowd,
                    if is_city && edges.is_empty() {
                        &Edge::ALL
                    } else {
                        &edges
                    },
                )
            } else {
                is_city.then(|| (city * 12 / cities) as u8)
            };
            tile.stops[index].seat = seat;
            crowd.extend(seat);
        }
        city += usize::from(is_city);
    }
}

/// The edges that track leads to from a stop.
fn edges(tile: &Tile, stop: usize) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for ends in tile.track.iter().map(|track| track.ends) {
        for (here, there) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            match (here, there) {
                (End::Stop(at), End::Edge(edge))
                    if usize::from(at) == stop && !edges.contains(&edge) =>
                {
                    edges.push(edge);
                }
                _ => {}
            }
        }
    }
    edges
}

/// The edge with the least around it, in half edges.
fn least_crowded(crowd: &[u8], edges: &[Edge]) -> Option<u8> {
    let around = |edge: &Edge| -> usize {
        let points = |&other: &u8| {
            let apart = other.abs_diff(edge.number() * 2);
            [10, 5, 1]
                .get(usize::from(apart.min(12 - apart)))
                .copied()
                .unwrap_or(0)
        };
        crowd.iter().map(points).sum()
    };
    let best = edges
        .iter()
        .min_by_key(|edge| (around(edge), (edge.number() + 5) % 6))?;
    Some(best.number() * 2)
}
