//! Places that all track between two parts of a map must pass.

use crate::fitness::name::{apart, ferry_name, nearest_city};
use milepost_map::Map;
use std::cmp::Reverse;
use std::fmt;

/// The least number of cities beyond such a place that matters, and the same in hundredths of all cities.
const CITIES: usize = 4;
const SHARE: usize = 8;
/// Such places so near to each other are one, in rows and columns.
const SAME: i32 = 12;
/// The most that are told.
const MOST: usize = 5;

/// A milepost that all track to some cities must pass: one player's track there shuts others out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choke {
    /// The milepost, as an index.
    pub milepost: usize,
    /// The city nearest to it.
    pub near: String,
    /// The ferry there, if it is a port: its name, or that of the city near to it.
    pub ferry: Option<String>,
    /// How many cities lie beyond it.
    pub beyond: usize,
}

impl fmt::Display for Choke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cities = format!("all track to {} cities passes", self.beyond);
        match &self.ferry {
            Some(ferry) => write!(f, "{cities} the ferry {ferry}"),
            None => write!(f, "{cities} one milepost near {}", self.near),
        }
    }
}

/// The places that all track to some cities must pass, those with most cities beyond them first.
pub fn chokes(map: &Map) -> Vec<Choke> {
    let least = CITIES.max(map.cities().len() * SHARE / 100);
    let mut found = cuts(map);
    found.retain(|&(beyond, _)| beyond >= least);
    found.sort_by_key(|&(beyond, milepost)| (Reverse(beyond), milepost));
    let mut kept: Vec<Choke> = Vec::new();
    for (beyond, milepost) in found {
        let choke = choke(map, milepost, beyond);
        let same = |other: &Choke| {
            let near = apart(map, milepost, other.milepost) <= SAME;
            near || choke.ferry.is_some() && choke.ferry == other.ferry
        };
        if kept.len() < MOST && !kept.iter().any(same) {
            kept.push(choke);
        }
    }
    kept
}

fn choke(map: &Map, milepost: usize, beyond: usize) -> Choke {
    let mut ferries = 0..map.ferries().len();
    let here = |&ferry: &usize| {
        let ferry = &map.ferries()[ferry];
        ferry.a == milepost || ferry.b == milepost
    };
    Choke {
        milepost,
        ferry: ferries.find(here).map(|ferry| ferry_name(map, ferry)),
        near: nearest_city(map, milepost),
        beyond,
    }
}

/// The mileposts without which the map falls apart, each with the number of cities that the smaller part then has.
///
/// Depth first (Hopcroft and Tarjan 1973): what hangs below a milepost falls off with it unless something there leads
/// back above it. Without recursion, for maps may be large.
fn cuts(map: &Map) -> Vec<(usize, usize)> {
    let count = map.mileposts().len();
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
    let pips = map.pips().iter().map(|pip| (pip.a, pip.b));
    let ferries = map.ferries().iter().map(|ferry| (ferry.a, ferry.b));
    for (a, b) in pips.chain(ferries) {
        next[a].push(b);
        next[b].push(a);
    }
    let mut cities = vec![0; count];
    for city in map.cities() {
        if let Some(&milepost) = city.mileposts.first() {
            cities[milepost] = 1;
        }
    }
    let all = map.cities().len();
    let is_city = cities.clone();
    let smaller = |part: usize, at: usize| part.min(all.saturating_sub(part + is_city[at]));
    // By milepost: when it was found, from 1; the earliest that its part leads back to; the cities below it.
    let (mut found, mut back, mut below) = (vec![0; count], vec![0; count], cities.clone());
    let mut time = 0;
    let mut result = Vec::new();
    for start in 0..count {
        if found[start] > 0 {
            continue;
        }
        time += 1;
        (found[start], back[start]) = (time, time);
        let mut parts = Vec::new();
        // A milepost, where its search came from, and which of its neighbours is next.
        let mut stack = vec![(start, start, 0)];
        while let Some((here, from, at)) = stack.pop() {
            if let Some(&there) = next[here].get(at) {
                stack.push((here, from, at + 1));
                if found[there] == 0 {
                    time += 1;
                    (found[there], back[there]) = (time, time);
                    stack.push((there, here, 0));
                } else if there != from {
                    back[here] = back[here].min(found[there]);
                }
            } else if here != from {
                back[from] = back[from].min(back[here]);
                below[from] += below[here];
                if from == start {
                    parts.push(below[here]);
                } else if back[here] >= found[from] {
                    result.push((smaller(below[here], from), from));
                }
            }
        }
        // The first milepost parts what hangs below it if that is more than one piece.
        if parts.len() > 1 {
            result.extend(parts.into_iter().map(|part| (smaller(part, start), start)));
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;
    use std::collections::{BTreeMap, BTreeSet};

    /// The cities of each part that the map falls into without a milepost, found by walking.
    fn parts(map: &Map, without: usize) -> Vec<usize> {
        let mut left: BTreeSet<usize> = (0..map.mileposts().len()).collect();
        left.remove(&without);
        let pips = map.pips().iter().map(|pip| (pip.a, pip.b));
        let ferries = map.ferries().iter().map(|ferry| (ferry.a, ferry.b));
        let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (a, b) in pips.chain(ferries) {
            next.entry(a).or_default().push(b);
            next.entry(b).or_default().push(a);
        }
        let mut parts = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut part = BTreeSet::from([first]);
            let mut stack = vec![first];
            while let Some(here) = stack.pop() {
                for there in next.get(&here).into_iter().flatten() {
                    if left.remove(there) {
                        part.insert(*there);
                        stack.push(*there);
                    }
                }
            }
            let centres = map
                .cities()
                .iter()
                .filter_map(|city| city.mileposts.first());
            parts.push(centres.filter(|centre| part.contains(centre)).count());
        }
        parts
    }

    #[test]
    fn cuts_are_where_the_map_falls_apart() {
        for name in ["british-isles", "japan"] {
            let map = shipped::map(name).unwrap();
            let cuts: Vec<(usize, usize)> =
                cuts(&map).into_iter().filter(|cut| cut.0 > 0).collect();
            assert!(!cuts.is_empty(), "{name} has islands with one ferry");
            for &(beyond, milepost) in &cuts {
                let parts = parts(&map, milepost);
                let all: usize = parts.iter().sum();
                let mut smaller = parts.iter().map(|part| (*part).min(all - part));
                assert!(
                    smaller.any(|part| part == beyond),
                    "{name}: {milepost}, {parts:?}"
                );
            }
            let whole = (0..map.mileposts().len()).step_by(97);
            for milepost in whole.filter(|m| cuts.iter().all(|(_, cut)| cut != m)) {
                let parts = parts(&map, milepost);
                let settled = parts.iter().filter(|cities| **cities > 0).count();
                assert!(settled <= 1, "{name}: {milepost}, {parts:?}");
            }
        }
    }
}
