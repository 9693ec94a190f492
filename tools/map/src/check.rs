//! From a draft to a map: the one door.

mod cities;
mod ground;
mod tuning;

use crate::draft::Draft;
use crate::model::{City, Ferry, Map};
use milepost_report::{Place, Problem, in_order};
use std::collections::BTreeMap;

/// A map, and what is odd about the file it came from without making it useless.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The map.
    pub map: Map,
    /// Warnings.
    pub warnings: Vec<Problem>,
}

/// Makes a map of a draft. `problems` are those that reading the draft has brought to light.
///
/// # Errors
/// All problems at once, errors and warnings, if there is any error among them.
pub fn check(draft: Draft, mut problems: Vec<Problem>) -> Result<Checked, Vec<Problem>> {
    let ground = ground::check(&draft, &mut problems);
    let cities = cities::check(&draft, &ground, &mut problems);
    let ferries = ferries(&draft, &ground, &mut problems);
    let avoid = avoid(&draft, &ground, &cities.cities, &mut problems);
    let tuning = tuning::check(&draft, &cities.cities, &cities.goods, &mut problems);
    if draft.name.trim().is_empty() {
        problems.push(Problem::error(&Place::Whole, "the map has no name", "give it one: name = \"...\""));
    }
    let pips = ground::pips(&draft, &ground, &cities.city_of, &mut problems);
    let mut mileposts = ground.mileposts;
    for (milepost, city) in mileposts.iter_mut().zip(cities.city_of) {
        milepost.city = city;
    }
    let map = Map {
        name: draft.name,
        licence: draft.licence,
        provenance: draft.provenance,
        rules: draft.rules,
        tuning,
        mileposts,
        pips,
        cities: cities.cities,
        goods: cities.goods,
        ferries,
        avoid,
        art: draft.art,
    };
    if !problems.iter().any(Problem::is_error) {
        connected(&map, &mut problems);
    }
    in_order(&mut problems);
    if problems.iter().any(Problem::is_error) {
        Err(problems)
    } else {
        Ok(Checked { map, warnings: problems })
    }
}

fn ferries(draft: &Draft, ground: &ground::Ground, problems: &mut Vec<Problem>) -> Vec<Ferry> {
    let mut ferries: BTreeMap<(usize, usize), Ferry> = BTreeMap::new();
    for ferry in &draft.ferries {
        let Some((a, b)) = ground.ends("ferry", &ferry.a, &ferry.b, &ferry.place, problems) else { continue };
        let (cost, label) = (ferry.cost, ferry.label.clone());
        if ferries.insert((a, b), Ferry { a, b, cost, label }).is_some() {
            let what = format!("the ferry between {} and {} is listed twice", ferry.a, ferry.b);
            problems.push(Problem::error(&ferry.place, what, "keep one of the two"));
        }
    }
    ferries.into_values().collect()
}

fn avoid(draft: &Draft, ground: &ground::Ground, cities: &[City], problems: &mut Vec<Problem>) -> Vec<usize> {
    let mut avoid = Vec::new();
    for (id, place) in &draft.avoid {
        match ground.find(id) {
            None => problems.push(Problem::error(place, format!("no milepost is called {id}"), "")),
            Some(milepost) => match cities.iter().find(|city| city.mileposts.contains(&milepost)) {
                None => avoid.push(milepost),
                Some(city) => {
                    let what = format!("distances cannot leave out {id}, a milepost of {}", city.name);
                    problems.push(Problem::error(place, what, "avoid mileposts outside cities"));
                }
            },
        }
    }
    avoid.sort_unstable();
    avoid.dedup();
    avoid
}

/// All land hangs together, and all cities do without the mileposts that distances leave out.
fn connected(map: &Map, problems: &mut Vec<Problem>) {
    let parts = parts(map, &[]);
    let largest = largest(&parts);
    let cut: Vec<usize> = (0..parts.len()).filter(|&m| parts[m] != largest).collect();
    if let Some(&first) = cut.first() {
        let cities = names(map, |m| parts[m] != largest);
        let with = if cities.is_empty() { "no city".to_owned() } else { cities.join(", ") };
        let id = &map.mileposts[first].id;
        let what = format!(
            "{} of {} mileposts cannot be reached from the rest, {id} among them, with {with}",
            cut.len(),
            parts.len()
        );
        problems.push(Problem::error(
            &Place::Whole,
            what,
            "join them by a pip or a ferry, or leave them out",
        ));
        return;
    }
    let parts = self::parts(map, &map.avoid);
    let from = map.cities.first().and_then(|city| city.mileposts.first()).map(|&m| parts[m]);
    let cut = names(map, |m| Some(parts[m]) != from);
    if !cut.is_empty() {
        let what = format!("with the avoided mileposts left out, no track leads to {}", cut.join(", "));
        problems.push(Problem::error(&Place::Whole, what, "avoid fewer mileposts"));
    }
}

fn names(map: &Map, cut: impl Fn(usize) -> bool) -> Vec<&str> {
    map.cities
        .iter()
        .filter(|city| city.mileposts.first().is_some_and(|&m| cut(m)))
        .map(|city| city.name.as_str())
        .collect()
}

/// The lowest milepost of the part that each milepost belongs to.
fn parts(map: &Map, without: &[usize]) -> Vec<usize> {
    let mut lead: Vec<usize> = (0..map.mileposts.len()).collect();
    let ways = map.pips.iter().map(|pip| (pip.a, pip.b)).chain(map.ferries.iter().map(|f| (f.a, f.b)));
    // `without` is ascending.
    let open = |milepost: &usize| without.binary_search(milepost).is_err();
    for (a, b) in ways.filter(|(a, b)| open(a) && open(b)) {
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

fn largest(parts: &[usize]) -> usize {
    let mut sizes = BTreeMap::new();
    for &part in parts {
        *sizes.entry(part).or_insert(0_usize) += 1;
    }
    sizes.into_iter().max_by_key(|&(part, size)| (size, std::cmp::Reverse(part))).map_or(0, |(part, _)| part)
}
