//! What hangs together by pips and ferries.

use crate::model::{Ferry, Map, Pip};
use milepost_document::{Place, Problem, listed};
use std::collections::{BTreeMap, BTreeSet};

/// All cities hang together, and do so without the mileposts that distances leave out. Mileposts that hang together
/// with no city are useless and harmless: boards digitised by others have them.
pub(super) fn connected(map: &Map, problems: &mut Vec<Problem>) {
    let parts = parts(map, ways(map));
    let home = home(map, &parts);
    let cut: Vec<usize> = (0..parts.len()).filter(|&m| parts[m] != home).collect();
    let cities = names(map, |m| parts[m] != home);
    if let Some(&first) = cut.first() {
        let with = if cities.is_empty() {
            "no city".to_owned()
        } else {
            listed(cities.iter().copied())
        };
        let id = &map.mileposts[first].id;
        let what = format!(
            "{} of {} mileposts cannot be reached from the rest, {id} among them, with {with}",
            cut.len(),
            parts.len()
        );
        let problem = if cities.is_empty() {
            Problem::warning
        } else {
            Problem::error
        };
        problems.push(problem(
            &Place::Whole,
            what,
            "join them by a pip or a ferry, or remove them",
        ));
    }
    if cities.is_empty() {
        connected_without_avoided(map, problems);
    }
}

fn connected_without_avoided(map: &Map, problems: &mut Vec<Problem>) {
    // `avoid` is ascending.
    let open = |milepost: usize| map.avoid.binary_search(&milepost).is_err();
    let parts = parts(map, ways(map).filter(|&(a, b)| open(a) && open(b)));
    let from = map
        .cities
        .first()
        .and_then(|city| city.mileposts.first())
        .map(|&m| parts[m]);
    let cut = names(map, |m| Some(parts[m]) != from);
    if !cut.is_empty() {
        let what = format!(
            "without the avoided mileposts, no track leads to {}",
            listed(cut.into_iter())
        );
        problems.push(Problem::error(&Place::Whole, what, "avoid fewer mileposts"));
    }
}

/// No ferry joins neighbours by land: it has a port on the wrong shore, and nobody would ever use it. Where its pip
/// is all that joins two lands with cities, as a tunnel does, nothing stands on a wrong shore, and it is a warning.
pub(super) fn ferries(map: &Map, places: &[Place], problems: &mut Vec<Problem>) {
    let doubled = |ferry: &Ferry| {
        map.pips
            .binary_search_by_key(&(ferry.a, ferry.b), |pip: &Pip| (pip.a, pip.b))
            .is_ok()
    };
    let beside: BTreeSet<(usize, usize)> = map
        .ferries
        .iter()
        .filter(|ferry| doubled(ferry))
        .map(|ferry| (ferry.a, ferry.b))
        .collect();
    if beside.is_empty() {
        return;
    }
    let land = map
        .pips
        .iter()
        .map(|pip| (pip.a, pip.b))
        .filter(|pip| !beside.contains(pip));
    let parts = parts(map, land);
    let settled: BTreeSet<usize> = map
        .cities
        .iter()
        .filter_map(|city| city.mileposts.first())
        .map(|&m| parts[m])
        .collect();
    for (ferry, place) in map
        .ferries
        .iter()
        .zip(places)
        .filter(|(ferry, _)| doubled(ferry))
    {
        let ends = [parts[ferry.a], parts[ferry.b]];
        let is_tunnel = ends[0] != ends[1] && ends.iter().all(|end| settled.contains(end));
        let (a, b) = (&map.mileposts[ferry.a].id, &map.mileposts[ferry.b].id);
        let what =
            format!("the ferry between {a} and {b} joins neighbours that a pip already joins");
        let hint =
            "move a port to the other shore, block the pip between them, or remove the ferry";
        let problem = if is_tunnel {
            Problem::warning
        } else {
            Problem::error
        };
        problems.push(problem(place, what, hint));
    }
}

fn names(map: &Map, cut: impl Fn(usize) -> bool) -> Vec<&str> {
    map.cities
        .iter()
        .filter(|city| city.mileposts.first().is_some_and(|&m| cut(m)))
        .map(|city| city.name.as_str())
        .collect()
}

/// The pips and the ferries.
fn ways(map: &Map) -> impl Iterator<Item = (usize, usize)> {
    map.pips
        .iter()
        .map(|pip| (pip.a, pip.b))
        .chain(map.ferries.iter().map(|ferry| (ferry.a, ferry.b)))
}

/// The lowest milepost of the part that each milepost belongs to.
fn parts(map: &Map, ways: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut lead: Vec<usize> = (0..map.mileposts.len()).collect();
    for (a, b) in ways {
        let (a, b) = (root(&mut lead, a), root(&mut lead, b));
        lead[a.max(b)] = a.min(b);
    }
    (0..lead.len()).map(|m| root(&mut lead, m)).collect()
}

fn root(lead: &mut [usize], mut at: usize) -> usize {
    while lead[at] != at {
        lead[at] = lead[lead[at]];
        at = lead[at];
    }
    at
}

/// The part with the most cities, and of those the one with the most mileposts.
fn home(map: &Map, parts: &[usize]) -> usize {
    let mut sizes: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for &part in parts {
        sizes.entry(part).or_default().1 += 1;
    }
    for &first in map.cities.iter().filter_map(|city| city.mileposts.first()) {
        sizes.entry(parts[first]).or_default().0 += 1;
    }
    sizes
        .into_iter()
        .max_by_key(|&(part, size)| (size, std::cmp::Reverse(part)))
        .map_or(0, |(part, _)| part)
}
