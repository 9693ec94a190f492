//! The first paths: in rounds every city looks for one more, the nearest first.

use crate::path::{Crossing, Draft, Finder, Query};
use milepost_dice::Dice;

/// Lays the first paths (`docs/rules/boards.md`, B7 to B10). In every round each city gets one path at most, in an order
/// that is drawn for the board: which city gains by being early does not depend on whose it is.
pub(super) fn connect(draft: &mut Draft<'_>, finder: &mut Finder, dice: &mut Dice) {
    let mut order: Vec<usize> = (0..draft.cities.len()).collect();
    dice.shuffle(&mut order);
    let mut searches: Vec<(usize, std::vec::IntoIter<usize>)> = order
        .into_iter()
        .map(|city| {
            (
                city,
                nearest(draft, city, draft.setting.range(city)).into_iter(),
            )
        })
        .collect();
    while !searches.is_empty() {
        searches.retain_mut(|(city, others)| {
            let laid = others.any(|other| look(draft, finder, dice, [*city, other]));
            laid && dice.below(100) < again(draft, *city)
        });
    }
}

/// How likely a city goes on after a path.
fn again(draft: &Draft<'_>, city: usize) -> u64 {
    let paths = &draft.setting.preset.paths;
    if draft.setting.looks_farther(city) {
        paths.capital_again
    } else {
        paths.again
    }
}

/// Joins a city to another, unless a path does already.
fn look(
    draft: &mut Draft<'_>,
    finder: &mut Finder,
    dice: &mut Dice,
    [city, other]: [usize; 2],
) -> bool {
    if draft.joined(city, other) {
        return false;
    }
    let crossing = if dice.below(100) < draft.setting.preset.paths.crossover {
        Crossing::Allowed
    } else {
        Crossing::Forbidden
    };
    join(draft, finder, dice, [city, other], crossing)
}

/// The other cities within a range, the nearest first.
pub(super) fn nearest(draft: &Draft<'_>, city: usize, range: usize) -> Vec<usize> {
    let far = |other: usize| draft.grid.square(draft.cities[city], draft.cities[other]);
    let within = |&other: &usize| other != city && far(other) <= range.saturating_mul(range);
    let mut others: Vec<usize> = (0..draft.cities.len()).filter(within).collect();
    others.sort_by_key(|&other| (far(other), other));
    others
}

/// Joins two cities by a path of the first type that can, those with the fewest paths first.
pub(super) fn join(
    draft: &mut Draft<'_>,
    finder: &mut Finder,
    dice: &mut Dice,
    [a, b]: [usize; 2],
    crossing: Crossing,
) -> bool {
    let mut kinds = draft.setting.types();
    dice.shuffle(&mut kinds);
    kinds.sort_by_key(|&kind| count(draft, kind));
    kinds.into_iter().any(|kind| {
        let query = Query {
            kind,
            a,
            b,
            crossing,
        };
        lay_path(draft, finder, query)
    })
}

/// How many paths of a type there are.
pub(super) fn count(draft: &Draft<'_>, kind: usize) -> usize {
    draft.paths.iter().filter(|path| path.kind == kind).count()
}

/// Lays a path, if there is one and it does not cross too much.
pub(super) fn lay_path(draft: &mut Draft<'_>, finder: &mut Finder, query: Query) -> bool {
    let Some(path) = finder.path(draft, query) else {
        return false;
    };
    draft.add(path);
    if query.crossing == Crossing::Allowed && is_crossed(draft) {
        draft.paths.pop();
        draft.retrack();
        return false;
    }
    true
}

/// Whether more path cells have two types than may be.
pub(super) fn is_crossed(draft: &Draft<'_>) -> bool {
    let (all, crossed) = draft.crossed();
    100 * crossed > draft.setting.preset.paths.crossed * all
}
