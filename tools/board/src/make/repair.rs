//! Adds what is missing, moves what cannot be reached, and removes what is superfluous.

use super::connect::{count, is_crossed, join, lay_path, nearest};
use super::fault::Fault;
use super::sites::Sites;
use super::tidy;
use crate::model::preset::Over;
use crate::path::{Crossing, Draft, Finder, Query, rungs};
use milepost_dice::Dice;

/// Cells that are tried for a city that is moved.
const PLACES: usize = 60;
/// Cities that one that is moved looks for.
const LOOKED_FOR: usize = 5;
/// Rounds of completing and tidying.
const ROUNDS: usize = 4;

/// Repairs a board: clarity, completeness, tidiness (`docs/rules/boards.md`, B11 to B14).
pub(super) fn repair(
    draft: &mut Draft<'_>,
    finder: &mut Finder,
    dice: &mut Dice,
) -> Result<(), Fault> {
    reach_all(draft, finder, dice)?;
    if !draft.setting.has_air() {
        join_groups(draft, finder, dice)?;
    }
    let mut short = Ok(());
    for _ in 0..ROUNDS {
        complete(draft, finder)?;
        tidy::tidy(draft);
        short = check(draft);
        if short.is_ok() {
            break;
        }
    }
    short
}

/// What is still wrong after tidying, which takes tracks away and may take the last way between two cities.
fn check(draft: &Draft<'_>) -> Result<(), Fault> {
    let mut types = draft.setting.types().into_iter();
    let few = types.find(|&kind| count(draft, kind) < draft.setting.least());
    let is_parted = || !draft.setting.has_air() && draft.groups().iter().any(|&group| group > 0);
    if let Some(kind) = few {
        Err(Fault::Few(kind))
    } else if is_crossed(draft) {
        Err(Fault::Crossed)
    } else if (0..draft.cities.len()).any(|city| is_isolated(draft, city)) {
        Err(Fault::Isolated)
    } else if is_parted() {
        Err(Fault::Parted)
    } else if !rungs(draft.grid, &draft.tracks, &draft.paths).is_empty() {
        Err(Fault::Rungs)
    } else {
        Ok(())
    }
}

fn is_isolated(draft: &Draft<'_>, city: usize) -> bool {
    draft
        .paths
        .iter()
        .all(|path| path.a != city && path.b != city)
}

/// Joins every city that no path reaches to some other, or moves it.
fn reach_all(draft: &mut Draft<'_>, finder: &mut Finder, dice: &mut Dice) -> Result<(), Fault> {
    for city in 0..draft.cities.len() {
        if !is_isolated(draft, city) {
            continue;
        }
        let others = nearest(draft, city, usize::MAX);
        let reached = Crossing::ALL.into_iter().any(|crossing| {
            others
                .iter()
                .any(|&other| join(draft, finder, dice, [city, other], crossing))
        });
        if !reached {
            relocate(draft, finder, dice, city, |_| true).ok_or(Fault::Isolated)?;
        }
    }
    Ok(())
}

/// Moves a city to where it can be joined to one of those that are `wanted`.
fn relocate(
    draft: &mut Draft<'_>,
    finder: &mut Finder,
    dice: &mut Dice,
    city: usize,
    wanted: impl Fn(usize) -> bool,
) -> Option<()> {
    let old = draft.cities[city];
    let places = places(draft, city, dice);
    for place in places {
        draft.move_city(city, place);
        let mut others = nearest(draft, city, usize::MAX);
        others.retain(|&other| wanted(other));
        others.truncate(LOOKED_FOR);
        if others
            .iter()
            .any(|&other| join(draft, finder, dice, [city, other], Crossing::Forbidden))
        {
            return Some(());
        }
    }
    draft.move_city(city, old);
    None
}

/// Free cells for a city, docks and inland by turns.
fn places(draft: &Draft<'_>, city: usize, dice: &mut Dice) -> Vec<usize> {
    let sites = Sites::new(&draft.setting, draft.grid, &draft.relief, &draft.kept);
    let others = || {
        (0..draft.cities.len())
            .filter(|&other| other != city)
            .map(|other| draft.cities[other])
    };
    // Tracks beside it would look joined to it.
    let is_clear = |cell: usize| draft.tracks[cell] == 0;
    let free = |cell: &usize| {
        is_clear(*cell) && draft.grid.around(*cell).all(is_clear) && sites.is_apart(*cell, others())
    };
    let mut list = |over: Over| -> Vec<usize> {
        sites
            .all(over, dice)
            .into_iter()
            .filter(free)
            .take(PLACES / 2)
            .collect()
    };
    let (docks, inland) = (list(Over::Water), list(Over::Land));
    let most = docks.len().max(inland.len());
    (0..most)
        .flat_map(|i| {
            [docks.get(i), inland.get(i)]
                .into_iter()
                .flatten()
                .copied()
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Joins the groups of a board on which nothing flies, or moves the cities of the smaller ones.
fn join_groups(draft: &mut Draft<'_>, finder: &mut Finder, dice: &mut Dice) -> Result<(), Fault> {
    for _ in 0..2 * draft.cities.len() {
        let group = draft.groups();
        let most = group.iter().max().copied().unwrap_or_default();
        if most == 0 {
            return Ok(());
        }
        if bridge(draft, finder, dice, &group) {
            continue;
        }
        let size = |number: usize| group.iter().filter(|&&g| g == number).count();
        let smallest = (0..=most)
            .min_by_key(|&number| size(number))
            .unwrap_or_default();
        let largest = (0..=most)
            .max_by_key(|&number| size(number))
            .unwrap_or_default();
        let city = (0..group.len())
            .find(|&city| group[city] == smallest)
            .ok_or(Fault::Parted)?;
        draft.paths.retain(|path| path.a != city && path.b != city);
        draft.retrack();
        relocate(draft, finder, dice, city, |other| group[other] == largest)
            .ok_or(Fault::Parted)?;
        reach_all(draft, finder, dice)?;
    }
    Err(Fault::Parted)
}

/// Joins two groups by the nearest pair of cities that can be.
fn bridge(draft: &mut Draft<'_>, finder: &mut Finder, dice: &mut Dice, group: &[usize]) -> bool {
    let cities = draft.cities.len();
    let mut pairs: Vec<[usize; 2]> = (0..cities)
        .flat_map(|a| (0..a).map(move |b| [a, b]))
        .filter(|&[a, b]| group[a] != group[b])
        .collect();
    pairs.sort_by_key(|&[a, b]| (draft.grid.square(draft.cities[a], draft.cities[b]), a, b));
    pairs
        .into_iter()
        .any(|pair| join(draft, finder, dice, pair, Crossing::Forbidden))
}

/// Adds paths of the types that have too few, between cities that no path of the type joins.
fn complete(draft: &mut Draft<'_>, finder: &mut Finder) -> Result<(), Fault> {
    let cities = draft.cities.len();
    for kind in draft.setting.types() {
        let mut pairs: Vec<[usize; 2]> = (0..cities)
            .flat_map(|a| (0..a).map(move |b| [a, b]))
            .collect();
        pairs.sort_by_key(|&[a, b]| {
            (
                draft.joined(a, b),
                draft.grid.square(draft.cities[a], draft.cities[b]),
                a,
                b,
            )
        });
        for crossing in Crossing::ALL {
            for &[a, b] in &pairs {
                if count(draft, kind) >= draft.setting.least() {
                    break;
                }
                let (low, high) = (a.min(b), a.max(b));
                let there = draft
                    .paths
                    .iter()
                    .any(|path| (path.kind, path.a, path.b) == (kind, low, high));
                if !there {
                    lay_path(
                        draft,
                        finder,
                        Query {
                            kind,
                            a,
                            b,
                            crossing,
                        },
                    );
                }
            }
        }
        if count(draft, kind) < draft.setting.least() {
            return Err(Fault::Few(kind));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::preset;
    use crate::make::begun::begun;
    use crate::model::board::Ground;
    use crate::model::preset::Setting;
    use crate::shipped;

    /// The free cells for a city over water or land, cell by cell by what the rules say of them.
    fn free(draft: &Draft<'_>, city: usize, over: Over) -> Vec<usize> {
        let sites = Sites::new(&draft.setting, draft.grid, &draft.relief, &draft.kept);
        let mut cells = sites.all(over, &mut Dice::new(0, "any order"));
        cells.retain(|&cell| {
            let has_track = draft.tracks[cell] != 0;
            let is_beside = |next: usize| draft.tracks[next] != 0;
            let others = (0..draft.cities.len()).filter(|&other| other != city);
            let is_near = |other: usize| {
                let [from, to] = [draft.cities[other], cell].map(|at| draft.grid.place(at));
                let [x, y] = [0, 1].map(|axis| from[axis].abs_diff(to[axis]));
                x.max(y) < draft.setting.apart()
            };
            !has_track
                && !draft.grid.around(cell).any(is_beside)
                && !others.into_iter().any(is_near)
        });
        cells
    }

    /// Checks where each city of a board may be moved; returns how many docks and how many cells inland there are.
    fn check_places(draft: &Draft<'_>, seed: u64) -> [usize; 2] {
        let mut all = [0; 2];
        for city in 0..draft.cities.len() {
            let found = places(draft, city, &mut Dice::new(seed, "places"));
            let (docks, inland): (Vec<usize>, Vec<usize>) = found
                .iter()
                .partition(|&&cell| draft.relief.ground[cell] == Ground::Water);
            for (part, over) in [(&docks, Over::Water), (&inland, Over::Land)] {
                let free = free(draft, city, over);
                assert_eq!(part.len(), free.len().min(PLACES / 2), "{seed} {city}");
                assert!(part.iter().all(|cell| free.contains(cell)));
            }
            let mut once = found.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), found.len());
            // By turns, as long as there are both.
            let both = docks.len().min(inland.len());
            let turns = docks.iter().zip(&inland).flat_map(|(a, b)| [*a, *b]);
            assert!(found.iter().copied().take(2 * both).eq(turns));
            all = [all[0] + docks.len(), all[1] + inland.len()];
        }
        all
    }

    #[test]
    fn a_city_that_is_moved_may_go_to_each_kind_of_ground_whatever_the_other_has() {
        let (mut docks, mut inland) = (0, 0);
        for (_, text) in shipped::PRESETS {
            let preset = preset::read(text).unwrap();
            for (players, scenario) in [1, 2, 4].into_iter().flat_map(|n| [(n, 0), (n, 2)]) {
                let setting = Setting {
                    preset: &preset,
                    players,
                    scenario,
                    land: None,
                };
                for (seed, draft) in (0..3).filter_map(|seed| Some((seed, begun(setting, seed)?))) {
                    let [wet, dry] = check_places(&draft, seed);
                    docks += usize::from(wet > dry);
                    inland += usize::from(dry > wet);
                }
            }
        }
        assert!(docks > 2 && inland > 20, "{docks} {inland}");
    }
}
