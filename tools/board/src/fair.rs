//! What capitals are worth and how close to the goods they lie, and the bonus that makes up for it.

use crate::links::{Link, Means, exits, links, steps};
use crate::model::board::Board;
use crate::model::preset::Setting;

/// Closeness is counted in thousandths of a point a step.
pub const CLOSENESS_UNIT: u64 = 1000;

/// What is known of every city, capital or not, before it is decided whose they are.
pub(crate) struct Standing {
    links: Vec<Vec<Link>>,
    /// Half points for airport, goods and group.
    base: Vec<u32>,
    /// How close each city lies to all goods.
    pub closeness: Vec<u64>,
    /// The cells over which one leaves it.
    pub exits: Vec<usize>,
}

impl Standing {
    /// Measures a board.
    pub fn of(setting: &Setting<'_>, board: &Board) -> Standing {
        let fair = &setting.preset.fair;
        let (links, group) = (links(board), board.groups());
        let base = |(city, &group_of): (usize, &usize)| {
            let city = &board.cities[city];
            let airport = if city.airport { fair.airport } else { 0 };
            let goods: u32 = city.wants.iter().map(|want| want.points * fair.good).sum();
            let size = group.iter().filter(|&&other| other == group_of).count() as u32;
            airport + goods + size * fair.group
        };
        let cities = 0..board.cities.len();
        Standing {
            base: group.iter().enumerate().map(base).collect(),
            closeness: cities
                .clone()
                .map(|city| close(setting, board, &links, city))
                .collect(),
            exits: cities.map(|city| exits(board, city)).collect(),
            links,
        }
    }

    /// What a city is worth as a capital, in half points, if these are the capitals.
    pub fn worth(
        &self,
        setting: &Setting<'_>,
        city: usize,
        is_capital: impl Fn(usize) -> bool,
    ) -> u32 {
        let fair = &setting.preset.fair;
        let along = self.links[city].iter().filter(|link| link.by != Means::Air);
        let connections = along.map(|link| {
            if is_capital(link.to) {
                fair.capital
            } else {
                fair.connection
            }
        });
        self.base[city] + connections.sum::<u32>()
    }
}

/// The points of every good that is wanted over the steps that lead there; what the city itself wants costs a turn.
fn close(setting: &Setting<'_>, board: &Board, links: &[Vec<Link>], from: usize) -> u64 {
    let turn = setting.preset.play.steps;
    let far = steps(links, from, turn);
    let of = |(city, far): (usize, Option<usize>)| {
        let points: u32 = board.cities[city]
            .wants
            .iter()
            .map(|want| want.points)
            .sum();
        let steps = if city == from { Some(turn) } else { far };
        steps.map_or(0, |steps| {
            u64::from(points) * CLOSENESS_UNIT / steps.max(1) as u64
        })
    };
    far.into_iter().enumerate().map(of).sum()
}

/// What each capital is worth, in half points: its airport, its goods, the next cities along tracks and the size of its
/// group (`docs/rules/boards.md`, B18).
pub fn worth(setting: &Setting<'_>, board: &Board) -> Vec<u32> {
    let standing = Standing::of(setting, board);
    let is_capital = |city: usize| city < board.players;
    (0..board.players)
        .map(|city| standing.worth(setting, city, is_capital))
        .collect()
}

/// How close each capital lies to the goods of the board: the sum of points over steps, in thousandths.
pub fn closeness(setting: &Setting<'_>, board: &Board) -> Vec<u64> {
    let links = links(board);
    (0..board.players)
        .map(|city| close(setting, board, &links, city))
        .collect()
}

/// What a difference in closeness makes in play, in hundred-thousandths of a point.
pub(crate) fn in_play(setting: &Setting<'_>, difference: u64) -> u64 {
    difference * setting.closeness()
}

/// One point, in the unit of [`in_play`].
pub(crate) const POINT: u64 = CLOSENESS_UNIT * 100;

/// The bonus of each player: the points by which the closest capital would win more in play, rounded
/// (`docs/rules/boards.md`, B19).
pub fn bonus(setting: &Setting<'_>, board: &Board) -> Vec<u32> {
    let closeness = closeness(setting, board);
    let best = closeness.iter().max().copied().unwrap_or_default();
    let of = |own: &u64| ((in_play(setting, best - own) + POINT / 2) / POINT) as u32;
    closeness.iter().map(of).collect()
}
