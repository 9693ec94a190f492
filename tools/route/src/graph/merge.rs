//! Leaving out what makes no difference.

use crate::graph::{Leg, Network};
use std::collections::BTreeMap;

/// The most parallel legs between two stops that are compared with each other.
const COMPARED: usize = 400;

/// Keeps the stops with tokens and those that some leg leads to.
pub(crate) fn reached(network: &mut Network) {
    let mut seen: Vec<bool> = network.stops.iter().map(|stop| stop.token).collect();
    network
        .legs
        .iter()
        .flat_map(|leg| leg.ends)
        .for_each(|end| seen[end] = true);
    let mut number = vec![0; network.stops.len()];
    let mut count = 0;
    for (stop, seen) in seen.iter().enumerate() {
        number[stop] = count;
        count += usize::from(*seen);
    }
    let mut seen = seen.into_iter();
    network.stops.retain(|_| seen.next() == Some(true));
    for end in network.legs.iter_mut().flat_map(|leg| &mut leg.ends) {
        *end = number[*end];
    }
}

/// Of legs between the same two stops, leaves out those that use all the track of another and more, but for those by way
/// of some hexes.
pub(crate) fn parallel(network: &mut Network, way: &[usize]) {
    network.legs.sort_by(|a, b| {
        (a.ends, a.uses.len(), &a.uses, &a.hexes).cmp(&(b.ends, b.uses.len(), &b.uses, &b.hexes))
    });
    let mut kept: Vec<Leg> = Vec::with_capacity(network.legs.len());
    let mut group = 0;
    for leg in network.legs.drain(..) {
        if kept.get(group).is_none_or(|first| first.ends != leg.ends) {
            group = kept.len();
        }
        let rivals = &kept[group..];
        let passed = leg.hexes.get(1..leg.hexes.len() - 1).unwrap_or(&[]);
        let named = !way.is_empty() && passed.iter().any(|hex| way.contains(hex));
        let worse = !named
            && rivals.len() <= COMPARED
            && rivals.iter().any(|better| is_no_better(&leg, better));
        if !worse {
            kept.push(leg);
        }
    }
    network.legs = kept;
}

fn is_no_better(leg: &Leg, than: &Leg) -> bool {
    let freer = (0..2).all(|end| than.last[end] <= leg.last[end])
        && than.outer <= leg.outer
        && than.gauges & !leg.gauges == 0;
    // Round a loop without a stop a route may go either way, and ties are broken by the order of hexes, in which a leg may be
    // run in either direction.
    let shorter =
        than.borders < leg.borders || than.borders == leg.borders && than.hexes == leg.hexes;
    let mut uses = leg.uses.iter();
    freer && shorter && than.uses.iter().all(|track| uses.any(|used| used == track))
}

/// Takes track that always occurs together as one, and numbers it from 0.
pub(crate) fn tracks(network: &mut Network) {
    let mut legs_of: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, leg) in network.legs.iter().enumerate() {
        for &track in &leg.uses {
            legs_of.entry(track).or_default().push(index);
        }
    }
    let mut numbers: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
    let mut uses: Vec<Vec<u32>> = vec![Vec::new(); network.legs.len()];
    for legs in legs_of.into_values() {
        let next = numbers.len() as u32;
        if numbers.contains_key(&legs) {
            continue;
        }
        for &leg in &legs {
            uses[leg].push(next);
        }
        numbers.insert(legs, next);
    }
    network.tracks = numbers.len();
    for (leg, uses) in network.legs.iter_mut().zip(uses) {
        leg.uses = uses;
    }
}
