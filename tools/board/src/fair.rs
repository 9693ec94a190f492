//! The value of a capital to its player, and the bonus that makes up for differences.

use crate::model::board::Board;
use crate::model::preset::Setting;

/// What each capital is worth, in half points: its airport, its goods, its connections and the size of its group
/// (`docs/rules/boards.md`, B18).
pub fn worth(setting: &Setting<'_>, board: &Board) -> Vec<u32> {
    let fair = &setting.preset.fair;
    let group = board.groups();
    let of = |capital: usize| {
        let city = &board.cities[capital];
        let airport = if city.airport { fair.airport } else { 0 };
        let goods: u32 = city.wants.iter().map(|want| want.points * fair.good).sum();
        let others = (0..board.cities.len()).filter(|&other| board.is_joined(capital, other));
        let connections: u32 = others
            .map(|other| {
                if other < board.players {
                    fair.capital
                } else {
                    fair.connection
                }
            })
            .sum();
        let size = group
            .iter()
            .filter(|&&other| other == group[capital])
            .count() as u32;
        airport + goods + connections + size * fair.group
    };
    (0..board.players).map(of).collect()
}

/// The bonus of each player: one point for each of the preset's number of half points by which the best capital is worth
/// more (`docs/rules/boards.md`, B19).
pub fn bonus(setting: &Setting<'_>, board: &Board) -> Vec<u32> {
    let worth = worth(setting, board);
    let best = worth.iter().max().copied().unwrap_or_default();
    worth
        .iter()
        .map(|own| (best - own) / setting.preset.fair.bonus.max(1))
        .collect()
}
