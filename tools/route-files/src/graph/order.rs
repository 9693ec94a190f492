//! Numbers of stops, legs and track that tell nothing of the board.

use milepost_route::graph::{Leg, Network, Stop};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The network with its stops by what they pay, by how many legs they have and by what they are; legs in the order of
/// their ends; and track in the order of the legs. Of hexes only the stops' own are left.
pub(super) fn anonymous(network: &Network) -> Network {
    let mut degrees = vec![0usize; network.stops.len()];
    for end in network.legs.iter().flat_map(|leg| leg.ends) {
        degrees[end] += 1;
    }
    let mut order: Vec<usize> = (0..network.stops.len()).collect();
    order.sort_by_key(|&index| {
        let stop = &network.stops[index];
        (
            Reverse((stop.pays, stop.diesel, degrees[index])),
            (stop.kind, stop.visit_cost, stop.token, stop.through),
        )
    });
    let mut number = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old] = new;
    }
    let stop = |(new, &old): (usize, &usize)| {
        let stop = &network.stops[old];
        let mut rivals: Vec<usize> = stop.rivals.iter().map(|&rival| number[rival]).collect();
        rivals.sort_unstable();
        Stop {
            hex: new,
            index: 0,
            rivals,
            ..stop.clone()
        }
    };
    let mut legs: Vec<Leg> = network.legs.iter().map(|leg| of(leg, &number)).collect();
    legs.sort_by_key(|leg| (leg.ends, leg.borders, leg.uses.len()));
    renumber_track(&mut legs);
    Network {
        stops: order.iter().enumerate().map(stop).collect(),
        legs,
        ..network.clone()
    }
}

/// A leg between stops of other numbers, the smaller first.
fn of(leg: &Leg, number: &[usize]) -> Leg {
    let mut ends = leg.ends.map(|end| number[end]);
    let mut last = leg.last;
    if ends[0] > ends[1] {
        ends.reverse();
        last.reverse();
    }
    Leg {
        ends,
        hexes: ends.to_vec(),
        pieces: Vec::new(),
        last,
        gauges: 0,
        bypassed: Vec::new(),
        ..leg.clone()
    }
}

fn renumber_track(legs: &mut [Leg]) {
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    for leg in legs {
        for track in &mut leg.uses {
            let next = numbers.len() as u32;
            *track = *numbers.entry(*track).or_insert(next);
        }
        leg.uses.sort_unstable();
    }
}
