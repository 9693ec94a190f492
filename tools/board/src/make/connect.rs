//! The first paths: every city looks for others, the nearest first.

use crate::path::{Crossing, Draft, Finder, Query};
use milepost_dice::Dice;

/// Lays the first paths (`docs/rules/boards.md`, B7 to B10).
pub(super) fn connect(draft: &mut Draft<'_>, finder: &mut Finder, dice: &mut Dice) {
    let paths = &draft.setting.preset.paths;
    for city in 0..draft.cities.len() {
        let again = if draft.setting.is_capital(city) {
            paths.capital_again
        } else {
            paths.again
        };
        let range = draft.setting.range(city);
        for other in nearest(draft, city, range) {
            if draft.joined(city, other) {
                continue;
            }
            let crossing = if dice.below(100) < paths.crossover {
                Crossing::Allowed
            } else {
                Crossing::Forbidden
            };
            if join(draft, finder, dice, [city, other], crossing) && dice.below(100) >= again {
                break;
            }
        }
    }
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
        lay_path(
            draft,
            finder,
            Query {
                kind,
                a,
                b,
                crossing,
            },
        )
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
