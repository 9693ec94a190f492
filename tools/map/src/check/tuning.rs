//! What the tuning says of a map's cities and goods.

use crate::draft::{Draft, Named};
use crate::model::{City, Good};
use crate::tuning::Tuning;
use milepost_report::{Problem, nearest};
use std::collections::BTreeSet;

pub(super) fn check(draft: &Draft, cities: &[City], goods: &[Good], problems: &mut Vec<Problem>) {
    let Some(tuning) = &draft.tuning else { return };
    let known = |kind| match kind {
        Named::City => ("city", cities.iter().map(|city| city.name.as_str()).collect::<Vec<&str>>()),
        Named::Good => ("good", goods.iter().map(|good| good.name.as_str()).collect()),
    };
    // Those of members that were refused for something else are told as well.
    let read = draft.tuning_names.keys().map(|(kind, name)| (*kind, name.as_str()));
    for (kind, name) in named(tuning).into_iter().chain(read).collect::<BTreeSet<_>>() {
        let (what, known) = known(kind);
        if known.contains(&name) {
            continue;
        }
        let place = draft.tuning_names.get(&(kind, name.to_owned())).unwrap_or(&draft.tuning_place);
        let hint = match nearest(name, known.iter().copied()).as_slice() {
            [] => String::new(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        problems.push(Problem::error(place, format!("the tuning names no {what} of the map: {name}"), hint));
    }
    let sum: i32 = tuning.good_counts.values().sum();
    if sum != 0 {
        let first = tuning.good_counts.keys().next().cloned().unwrap_or_default();
        let place = draft.tuning_names.get(&(Named::Good, first)).unwrap_or(&draft.tuning_place);
        let what = format!("the tuning's good_counts sum to {sum}, not 0");
        problems.push(Problem::error(place, what, "what one good gets, others must give"));
    }
}

/// Every name, once.
fn named(tuning: &Tuning) -> BTreeSet<(Named, &str)> {
    let cities = tuning.weights.keys().chain(tuning.adjustments.iter().filter_map(|a| a.city.as_ref()));
    let goods = (tuning.good_counts.keys())
        .chain(tuning.good_weights.keys())
        .chain(tuning.adjustments.iter().filter_map(|a| a.good.as_ref()));
    let cities = cities.map(|name| (Named::City, name.as_str()));
    cities.chain(goods.map(|name| (Named::Good, name.as_str()))).collect()
}
