//! What of a board matters to those who play on it: how one gets on, who wants what, and what is worth most from where.

use crate::links::{Link, links, steps};
use crate::model::board::Board;
use crate::model::preset::{Play, Setting};
use std::cmp::Reverse;
use std::ops::Range;

/// A good that a city wants.
pub(super) struct Wanted {
    pub city: usize,
    pub good: usize,
    pub points: u32,
}

/// Somebody who wants a good, seen from a city. Of two aims the greater is better: the one that is worth more, else the
/// one that comes first in the list of what is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Aim {
    /// Points a step, in thousandths.
    pub worth: u64,
    /// Place in the list of what is wanted.
    pub wanted: Reverse<usize>,
}

/// A board as those see it who play on it.
pub(super) struct Course {
    /// How many players there are; their capitals are the first cities.
    pub capitals: usize,
    /// What the game allows.
    pub rules: Play,
    /// What cities want, city by city.
    pub wanted: Vec<Wanted>,
    /// The places there of what each city wants.
    pub wants: Vec<Range<usize>>,
    /// From each city, for each good, who wants it and can be reached, the best first. It is the same for all games, so that
    /// the best one left is found without a look at all others.
    pub aims: Vec<Vec<Vec<Aim>>>,
    /// The capital that is the fewest steps away from each city, the first of equals.
    pub nearest: Vec<Option<usize>>,
    /// The link by which one leaves a city for another.
    pub next: Vec<Vec<Option<Link>>>,
}

impl Course {
    pub fn of(setting: &Setting<'_>, board: &Board) -> Course {
        let rules = setting.preset.play.clone();
        let links = links(board);
        let cities = 0..board.cities.len();
        // Flights count as a turn.
        let far: Vec<Vec<Option<usize>>> = cities
            .clone()
            .map(|city| steps(&links, city, rules.steps))
            .collect();
        let next = |from: usize, to: usize| {
            let ways = links[from]
                .iter()
                .filter_map(|link| Some((link.length(rules.steps) + far[link.to][to]?, link)));
            ways.min_by_key(|(steps, _)| *steps).map(|(_, link)| *link)
        };
        let (mut wanted, mut wants) = (Vec::new(), Vec::new());
        for (city, at) in board.cities.iter().enumerate() {
            let begin = wanted.len();
            wanted.extend(at.wants.iter().map(|want| Wanted {
                city,
                good: want.good,
                points: want.points,
            }));
            wants.push(begin..wanted.len());
        }
        let nearest = |far: &Vec<Option<usize>>| {
            let steps = |capital: &usize| far[*capital].unwrap_or(usize::MAX);
            (0..board.players).min_by_key(steps)
        };
        Course {
            capitals: board.players,
            aims: far.iter().map(|far| aims(&wanted, far)).collect(),
            nearest: far.iter().map(nearest).collect(),
            next: cities
                .clone()
                .map(|from| cities.clone().map(|to| next(from, to)).collect())
                .collect(),
            wanted,
            wants,
            rules,
        }
    }
}

/// For each good, who wants it, the best first, given the steps to every city.
fn aims(wanted: &[Wanted], far: &[Option<usize>]) -> Vec<Vec<Aim>> {
    let goods = wanted.iter().map(|wanted| wanted.good + 1).max();
    let mut aims = vec![Vec::new(); goods.unwrap_or_default()];
    for (number, Wanted { city, good, points }) in wanted.iter().enumerate() {
        if let Some(steps) = far[*city] {
            aims[*good].push(Aim {
                worth: 1000 * u64::from(*points) / steps.max(1) as u64,
                wanted: Reverse(number),
            });
        }
    }
    let best_first = |aims: &mut Vec<Aim>| aims.sort_unstable_by_key(|aim| Reverse(*aim));
    aims.iter_mut().for_each(best_first);
    aims
}
