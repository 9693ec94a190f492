//! What of a board matters to those who play on it: how far cities lie apart, how one gets on, and who wants what.

use crate::links::{Link, links, steps};
use crate::model::board::Board;
use crate::model::preset::{Play, Setting};

/// A good that a city wants.
pub(super) struct Wanted {
    pub city: usize,
    pub good: usize,
    pub points: u32,
}

/// A board as those see it who play on it.
pub(super) struct Course {
    /// How many players there are; their capitals are the first cities.
    pub capitals: usize,
    /// What the game allows.
    pub rules: Play,
    pub wanted: Vec<Wanted>,
    /// From each city to each, flights counting as a turn; `None` where nothing leads.
    pub far: Vec<Vec<Option<usize>>>,
    /// The link by which one leaves a city for another.
    pub next: Vec<Vec<Option<Link>>>,
}

impl Course {
    pub fn of(setting: &Setting<'_>, board: &Board) -> Course {
        let rules = setting.preset.play.clone();
        let links = links(board);
        let cities = 0..board.cities.len();
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
        let wants = board.cities.iter().enumerate();
        let wanted = wants.flat_map(|(city, at)| {
            at.wants.iter().map(move |want| Wanted {
                city,
                good: want.good,
                points: want.points,
            })
        });
        Course {
            capitals: board.players,
            wanted: wanted.collect(),
            next: cities
                .clone()
                .map(|from| cities.clone().map(|to| next(from, to)).collect())
                .collect(),
            rules,
            far,
        }
    }
}
