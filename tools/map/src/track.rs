//! The network on which the cheapest track is sought, and the mileposts of that track.
//!
//! The metric (docs/rules/crayon-rails.md#cheapest-track): entering a milepost costs its terrain, a city's or a port's costs 1;
//! crossings add to that. Inside a major city pips cost nothing but have length. A ferry costs its price and is as
//! long as the map's rules say, and its far port costs nothing more.

pub mod distance;

use crate::model::Map;
use crate::model::rules::CLEAR;
use crate::model::run::Run;
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
    let mut avoided = vec![false; map.mileposts.len()];
    for &milepost in &map.avoid {
        avoided[milepost] = true;
    }
    let pips = map.pips.iter().flat_map(|pip| {
        [(pip.a, pip.b), (pip.b, pip.a)].map(|(from, to)| {
            let cost = if pip.interior {
                0
            } else {
                entry(map, to, &ports, &costs) + pip.extra
            };
            (from, to, cost, 1)
        })
    });
    let ferries = map.ferries.iter().flat_map(|ferry| {
        [(ferry.a, ferry.b), (ferry.b, ferry.a)]
            .map(|(from, to)| (from, to, ferry.cost, map.rules.ferry_pips))
    });
    let arcs = pips
        .chain(ferries)
        .filter(|&(from, to, _, _)| !avoided[from] && !avoided[to]);
    Network::new(
        map.mileposts.len(),
        arcs.map(|(from, to, cost, length)| {
            (
                from as u32,
                Arc {
                    to: to as u32,
                    cost,
                    length,
                },
            )
        }),
    )
}

/// A track between two cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its cost and length.
    pub run: Run,
    /// Indices of its mileposts, from the rim of the one city to the rim of the other.
    pub mileposts: Vec<usize>,
}

/// The cheapest track between two cities; `None` only where none joins them, which a checked map does not have.
pub fn cheapest(map: &Map, from: usize, to: usize) -> Option<Track> {
    let network = network(map);
    let mut search = Search::new(&network);
    search.run(&city_sites(map, from));
    let ends = city_sites(map, to)
        .into_iter()
        .filter_map(|site| Some((search.reach(site)?, site)));
    let (reach, end) = ends.min()?;
    let mileposts = search
        .way(end)
        .into_iter()
        .map(|site| site as usize)
        .collect();
    Some(Track {
        run: Run {
            cost: reach.cost,
            pips: reach.length,
        },
        mileposts,
    })
}

/// The mileposts of a city as sites of the network.
pub(crate) fn city_sites(map: &Map, city: usize) -> Vec<u32> {
    map.cities[city]
        .mileposts
        .iter()
        .map(|&milepost| milepost as u32)
        .collect()
}
