//! From a draft to a map: the one door.

mod cities;
mod drawing;
mod ground;
mod land;
mod tuning;

pub use drawing::drawing;

use crate::files::draft::Draft;
use crate::model::{City, Ferry, Map};
use milepost_document::{Place, Problem, in_order};
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
/// Texts of maps are stored with the tables that are played on them, and read again by this: from release 1.0 on, what is an
/// error here may become fewer, never more; what is found later is a warning.
///
/// # Errors
/// At least one error was found: all errors and warnings with their places.
pub fn check(draft: Draft, mut problems: Vec<Problem>) -> Result<Checked, Vec<Problem>> {
    cities::twins(&draft, &mut problems);
    let (map, ferry_places, mut problems) = build(draft, problems);
    land::ferries(&map, &ferry_places, &mut problems);
    cities::limits(&map.goods, &mut problems);
    in_order(&mut problems);
    if problems.iter().any(Problem::is_error) {
        Err(problems)
    } else {
        Ok(Checked {
            map,
            warnings: problems,
        })
    }
}

/// What can be made of a draft, the places of its ferries, and what is wrong with it.
fn build(draft: Draft, mut problems: Vec<Problem>) -> (Map, Vec<Place>, Vec<Problem>) {
    let ground = ground::check(&draft, &mut problems);
    let is_partial = draft.is_partial || !ground.is_whole(&draft);
    let cities = cities::check(&draft, &ground, &mut problems);
    let pips = ground::pips(&draft, &ground, &cities.city_of, &mut problems);
    let (ferries, ferry_places) = ferries(&draft, &ground, &mut problems);
    let avoid = avoid(&draft, &ground, &cities.cities, &mut problems);
    let tuning = tuning::check(&draft, &cities.cities, &cities.goods, &mut problems);
    if draft.name.trim().is_empty() {
        problems.push(Problem::error(
            &Place::Whole,
            "the map has no name",
            "give it one: name = \"...\"",
        ));
    }
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
    if !is_partial {
        land::connected(&map, &mut problems);
    }
    (map, ferry_places, problems)
}

/// The ferries, and the place of each.
fn ferries(
    draft: &Draft,
    ground: &ground::Ground,
    problems: &mut Vec<Problem>,
) -> (Vec<Ferry>, Vec<Place>) {
    let mut ferries: BTreeMap<(usize, usize), (Ferry, Place)> = BTreeMap::new();
    for ferry in &draft.ferries {
        let Some((a, b)) = ground.ends("ferry", &ferry.a, &ferry.b, &ferry.place, problems) else {
            continue;
        };
        let (cost, label) = (ferry.cost, ferry.label.clone());
        if ferries
            .insert((a, b), (Ferry { a, b, cost, label }, ferry.place.clone()))
            .is_some()
        {
            let what = format!(
                "the ferry between {} and {} is listed twice",
                ferry.a, ferry.b
            );
            problems.push(Problem::error(&ferry.place, what, "keep one of the two"));
        }
    }
    ferries.into_values().unzip()
}

fn avoid(
    draft: &Draft,
    ground: &ground::Ground,
    cities: &[City],
    problems: &mut Vec<Problem>,
) -> Vec<usize> {
    let mut avoid = Vec::new();
    for (id, place) in &draft.avoid {
        match ground.find(id) {
            None => problems.push(Problem::error(
                place,
                format!("no milepost has the id {id}"),
                "",
            )),
            Some(milepost) => match cities
                .iter()
                .find(|city| city.mileposts.contains(&milepost))
            {
                None => avoid.push(milepost),
                Some(city) => {
                    let what = format!("{id} cannot be avoided: it is a milepost of {}", city.name);
                    problems.push(Problem::error(
                        place,
                        what,
                        "avoid mileposts outside cities",
                    ));
                }
            },
        }
    }
    avoid.sort_unstable();
    avoid.dedup();
    avoid
}
