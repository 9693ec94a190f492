//! The first paths: every city looks for others, the nearest first.

use crate::path::{Finder, Lay, Quest};
use milepost_dice::Dice;

/// Lays paths (the page, steps 3 and 5).
pub(super) fn connect(lay: &mut Lay<'_>, finder: &mut Finder, dice: &mut Dice) {
    let paths = &lay.setting.preset.paths;
    for city in 0..lay.cities.len() {
        let capital = city < lay.setting.players;
        let again = if capital {
            paths.capital_again
        } else {
            paths.again
        };
        let range = lay.setting.range(capital);
        for other in nearest(lay, city, range) {
            if lay.joined(city, other) {
                continue;
            }
            let crossing = dice.below(100) < paths.crossover;
            if join(lay, finder, dice, [city, other], crossing) && dice.below(100) >= again {
                break;
            }
        }
    }
}

/// The other cities within a range, the nearest first.
pub(super) fn nearest(lay: &Lay<'_>, city: usize, range: usize) -> Vec<usize> {
    let far = |other: usize| lay.grid.square(lay.cities[city], lay.cities[other]);
    let within = |&other: &usize| other != city && far(other) <= range.saturating_mul(range);
    let mut others: Vec<usize> = (0..lay.cities.len()).filter(within).collect();
    others.sort_by_key(|&other| (far(other), other));
    others
}

/// Joins two cities by a path of the first type that can, those with the fewest paths first.
pub(super) fn join(
    lay: &mut Lay<'_>,
    finder: &mut Finder,
    dice: &mut Dice,
    [a, b]: [usize; 2],
    crossing: bool,
) -> bool {
    let mut kinds = lay.setting.types();
    dice.shuffle(&mut kinds);
    kinds.sort_by_key(|&kind| count(lay, kind));
    kinds.into_iter().any(|kind| {
        lay_path(
            lay,
            finder,
            Quest {
                kind,
                a,
                b,
                crossing,
            },
        )
    })
}

/// How many paths of a type there are.
pub(super) fn count(lay: &Lay<'_>, kind: usize) -> usize {
    lay.paths.iter().filter(|path| path.kind == kind).count()
}

/// Lays a path, if there is one and it does not cross too much.
pub(super) fn lay_path(lay: &mut Lay<'_>, finder: &mut Finder, quest: Quest) -> bool {
    let Some(path) = finder.path(lay, quest) else {
        return false;
    };
    lay.add(path);
    if quest.crossing && is_crossed(lay) {
        lay.paths.pop();
        lay.retrack();
        return false;
    }
    true
}

/// Whether more path cells have two types than may be.
pub(super) fn is_crossed(lay: &Lay<'_>) -> bool {
    let (all, crossed) = lay.crossed();
    100 * crossed > lay.setting.preset.paths.crossed * all
}
