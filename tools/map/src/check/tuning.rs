//! The names and counts in a map's tuning.

use super::cities::SOUGHT;
use crate::files::draft::{Draft, Named};
use crate::model::tuning::{Adjustment, Tuning};
use crate::model::{City, Good};
use milepost_document::{Place, Problem, nearest, position, shorten};
use std::collections::{BTreeMap, BTreeSet};

/// The tuning in the map's own names. Case, accents and spaces count only where names differ in nothing else.
pub(super) fn check(
    draft: &Draft,
    cities: &[City],
    goods: &[Good],
    problems: &mut Vec<Problem>,
) -> Option<Tuning> {
    let tuning = draft.tuning.as_ref()?;
    let names = Names {
        draft,
        cities: cities.iter().map(|city| city.name.as_str()).collect(),
        goods: goods.iter().map(|good| good.name.as_str()).collect(),
    };
    // Names in members that were refused for another reason are reported as well.
    let read = draft
        .tuning_names
        .keys()
        .map(|(kind, name)| (*kind, name.as_str()));
    let all: BTreeSet<(Named, &str)> = named(tuning).into_iter().chain(read).collect();
    let unknown = all
        .into_iter()
        .filter(|&(kind, name)| position(name, names.known(kind).1.iter().copied()).is_none());
    unknown.for_each(|(kind, name)| names.unknown(kind, name, problems));
    let sum: i32 = tuning.good_counts.values().sum();
    if sum != 0 {
        let what = format!("the tuning's good_counts sum to {sum}, not 0");
        problems.push(Problem::error(
            &draft.tuning_counts,
            what,
            "increases and decreases must balance",
        ));
    }
    let adjusted = |adjustment: &Adjustment| Adjustment {
        good: adjustment
            .good
            .as_ref()
            .map(|name| names.own(Named::Good, name)),
        city: adjustment
            .city
            .as_ref()
            .map(|name| names.own(Named::City, name)),
        ..adjustment.clone()
    };
    Some(Tuning {
        weights: names.settled(Named::City, &tuning.weights, problems),
        good_counts: names.settled(Named::Good, &tuning.good_counts, problems),
        good_weights: names.settled(Named::Good, &tuning.good_weights, problems),
        adjustments: tuning.adjustments.iter().map(adjusted).collect(),
        ..tuning.clone()
    })
}

/// Every name, once.
fn named(tuning: &Tuning) -> BTreeSet<(Named, &str)> {
    let cities = tuning
        .weights
        .keys()
        .chain(tuning.adjustments.iter().filter_map(|a| a.city.as_ref()));
    let goods = (tuning.good_counts.keys())
        .chain(tuning.good_weights.keys())
        .chain(tuning.adjustments.iter().filter_map(|a| a.good.as_ref()));
    let cities = cities.map(|name| (Named::City, name.as_str()));
    cities
        .chain(goods.map(|name| (Named::Good, name.as_str())))
        .collect()
}

/// The names of a map, as its tuning refers to them.
struct Names<'a> {
    draft: &'a Draft,
    cities: Vec<&'a str>,
    goods: Vec<&'a str>,
}

impl Names<'_> {
    fn known(&self, kind: Named) -> (&'static str, &[&str]) {
        match kind {
            Named::City => ("city", &self.cities),
            Named::Good => ("good", &self.goods),
        }
    }

    /// Where the tuning first has a name.
    fn place(&self, kind: Named, name: &str) -> &Place {
        self.draft
            .tuning_names
            .get(&(kind, name.to_owned()))
            .unwrap_or(&self.draft.tuning_place)
    }

    /// Complains of a name that the map does not have.
    fn unknown(&self, kind: Named, name: &str, problems: &mut Vec<Problem>) {
        let (what, known) = self.known(kind);
        // Each search looks at all names.
        let hint = match nearest(
            name,
            known.iter().copied().filter(|_| problems.len() < SOUGHT),
        )
        .as_slice()
        {
            [] => String::new(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        let what = format!("the tuning names an unknown {what}: {}", shorten(name));
        problems.push(Problem::error(self.place(kind, name), what, hint));
    }

    /// A name as the map has it.
    fn own(&self, kind: Named, name: &str) -> String {
        let (_, known) = self.known(kind);
        position(name, known.iter().copied())
            .map_or(name, |at| known[at])
            .to_owned()
    }

    /// Values by the map's own names; two for one are complained of.
    fn settled<T: Copy>(
        &self,
        kind: Named,
        values: &BTreeMap<String, T>,
        problems: &mut Vec<Problem>,
    ) -> BTreeMap<String, T> {
        let mut settled = BTreeMap::new();
        for (name, &value) in values {
            let own = self.own(kind, name);
            if settled.insert(own.clone(), value).is_some() {
                let what = format!(
                    "the tuning gives {own} two values: {name} is the same {}",
                    self.known(kind).0
                );
                problems.push(Problem::error(
                    self.place(kind, name),
                    what,
                    "keep one of the two",
                ));
            }
        }
        settled
    }
}
