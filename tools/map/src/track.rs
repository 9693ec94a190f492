//! The network on which the cheapest track is sought, and the mileposts of that track.
//!
//! The metric (maps page, "Cheapest track"): entering a milepost costs its terrain, a city's or a port's costs 1;
//! crossings add to that. Inside a major city pips cost nothing but have length. A ferry costs its price and is as
//! long as the map's rules say, and its far port costs nothing more.

use crate::model::Map;
use crate::rules::CLEAR;
use milepost_grid::{Arc, Network, Search};

/// What building into a city's milepost or a port costs, where distances are concerned: as a clear one.
fn entry(map: &Map, milepost: usize, ports: &[bool], costs: &[u16]) -> u16 {
    let milepost_at = &map.mileposts[milepost];
    if milepost_at.city.is_some() || ports[milepost] {
        map.rules.terrain.get(CLEAR).copied().unwrap_or(1)
    } else {
        costs[milepost_at.terrain]
    }
}

/// The map as a network: site `i` is milepost `i`.
pub fn network(map: &Map) -> Network {
    let costs: Vec<u16> = map.rules.terrain.values().copied().collect();
    let mut ports = vec![false; map.mileposts.len()];
    for ferry in &map.ferries {
        ports[ferry.a] = true;
        ports[ferry.b] = true;
    }
    let mut shut = vec![false; map.mileposts.len()];
    for &milepost in &map.avoid {
        shut[milepost] = true;
    }
    let pips = map.pips.iter().flat_map(|pip| {
        [(pip.a, pip.b), (pip.b, pip.a)].map(|(from, to)| {
            let cost = if pip.interior { 0 } else { entry(map, to, &ports, &costs) + pip.extra };
            (from, to, cost, 1)
        })
    });
    let ferries = map.ferries.iter().flat_map(|ferry| {
        [(ferry.a, ferry.b), (ferry.b, ferry.a)]
            .map(|(from, to)| (from, to, ferry.cost, map.rules.ferry_pips))
    });
    let arcs = pips.chain(ferries).filter(|&(from, to, _, _)| !shut[from] && !shut[to]);
    Network::new(
        map.mileposts.len(),
        arcs.map(|(from, to, cost, length)| (from as u32, Arc { to: to as u32, cost, length })),
    )
}

/// The mileposts of the cheapest track between two cities, from the rim of the one to the rim of the other; empty
/// if there is none.
pub fn cheapest(map: &Map, from: usize, to: usize) -> Vec<usize> {
    let network = network(map);
    let mut search = Search::new(&network);
    search.run(&city_sites(map, from));
    let ends = map.cities[to].mileposts.iter().filter_map(|&m| Some((search.reach(m as u32)?, m)));
    let Some((_, end)) = ends.min() else { return Vec::new() };
    search.way(end as u32).into_iter().map(|site| site as usize).collect()
}

/// The mileposts of a city as sites of the network.
pub(crate) fn city_sites(map: &Map, city: usize) -> Vec<u32> {
    map.cities[city].mileposts.iter().map(|&milepost| milepost as u32).collect()
}
