//! The gauges of the track of a recorded route, as far as its hexes tell them.

use crate::model::{End, Position, Ran};
use milepost_grid::Edge;

/// Whether a route comes over track of one of some gauges, as bits; nothing where its hexes leave that open.
pub(crate) fn comes_over(position: &Position, route: &Ran, gauges: u8) -> Option<bool> {
    if !route.is_told() {
        return None;
    }
    let choices: Vec<u8> = route
        .legs
        .iter()
        .flat_map(|leg| of_leg(position, leg))
        .collect();
    if choices.iter().any(|&all| all != 0 && all & !gauges == 0) {
        return Some(true);
    }
    choices
        .iter()
        .all(|&all| all & gauges == 0)
        .then_some(false)
}

/// For each end of a hex that a leg comes through the gauges that its track there may have.
fn of_leg(position: &Position, leg: &[usize]) -> Vec<u8> {
    if let [hex] = leg {
        return vec![at(position, *hex, None, None)];
    }
    let toward = |hex: usize, next: Option<&usize>| {
        let mut edges = Edge::ALL.into_iter();
        next.and_then(|&next| edges.find(|&edge| position.across(hex, edge) == Some(next)))
    };
    let mut found = Vec::new();
    for (index, &hex) in leg.iter().enumerate() {
        let back = toward(hex, index.checked_sub(1).and_then(|before| leg.get(before)));
        let on = toward(hex, leg.get(index + 1));
        let ends = [(back, on), (on, back)];
        let ends = ends.into_iter().filter(|(edge, _)| edge.is_some());
        found.extend(ends.map(|(edge, other)| at(position, hex, edge, other)));
    }
    found
}

/// The gauges of the track in a hex that leads to an edge and, where it does not end at a stop or a junction, to the other;
/// without any edge, of the track that leads to none.
fn at(position: &Position, hex: usize, edge: Option<Edge>, other: Option<Edge>) -> u8 {
    let edge_of = |end: End| match end {
        End::Edge(edge) => Some(edge),
        _ => None,
    };
    let track = position.setup().hexes[hex].tile.track.iter();
    let leads = track.filter(|piece| {
        let [a, b] = piece.ends.map(edge_of);
        let on = |far: Option<Edge>| far.is_none() || far == other;
        a == edge && on(b) || b == edge && on(a)
    });
    leads.fold(0, |all, piece| all | piece.gauge.bit())
}
