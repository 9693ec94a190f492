//! Rules for a board that has not all hexes they name.

use milepost_route::rules::{Places, Rules};
use std::collections::BTreeSet;

/// The rules without the hexes that a board does not have: none of them is ever run to. What is left out for that is told.
pub(crate) fn on_board(rules: &Rules, hexes: &BTreeSet<&str>, omitted: &mut Vec<String>) -> Rules {
    let mut rules = rules.clone();
    let mut there = |places: &mut Places| {
        let before = places.hexes.len();
        let on = |name: &String| hexes.contains(name.split(':').next().unwrap_or_default());
        places
            .hexes
            .iter()
            .filter(|name| !on(name))
            .for_each(|name| {
                omitted.push(format!(
                    "the hex {name} of a rule, which is not on the board"
                ));
            });
        places.hexes.retain(on);
        before == 0 || !places.hexes.is_empty()
    };
    let mut all = |sets: &mut [Places]| {
        !sets
            .iter_mut()
            .map(&mut there)
            .collect::<Vec<_>>()
            .contains(&false)
    };
    rules.bonuses.retain_mut(|one| all(&mut one.sets));
    rules.totals.retain_mut(|one| all(&mut one.sets));
    rules.factors.retain_mut(|one| all(&mut one.sets));
    rules.needs.retain_mut(|one| there(&mut one.places));
    rules.attachments.retain_mut(|one| there(&mut one.places));
    // Where none of those that count is on the board, they are still those that count.
    for among in rules.needs.iter_mut().filter_map(|one| one.among.as_mut()) {
        let named = among.hexes.clone();
        if !there(among) {
            among.hexes = named;
        }
    }
    // Where none of the stops that a route must visit is on the board, no route may run: the rule stays.
    for one in &mut rules.visits {
        let named = one.places.hexes.clone();
        if !there(&mut one.places) {
            one.places.hexes = named;
        }
    }
    rules.counts_as.retain_mut(|one| there(&mut one.places));
    rules.alone.retain_mut(|one| there(&mut one.places));
    rules.closed.retain_mut(|one| there(&mut one.places));
    rules.feeders.retain_mut(|one| there(&mut one.places));
    rules.missing.retain_mut(|one| there(&mut one.places));
    let mut shared = Places::of(std::mem::take(&mut rules.shared));
    there(&mut shared);
    rules.shared = shared.hexes;
    rules.rights.retain_mut(|one| {
        let mut places = Places::of(one.hexes.clone());
        let keep = there(&mut places);
        one.hexes = places.hexes;
        keep
    });
    rules
}
