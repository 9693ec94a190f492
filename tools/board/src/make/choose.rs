//! Whose the cities are: the capitals are chosen when all else is there, so that they are alike.

use crate::fair::{POINT, Standing, in_play};
use crate::model::board::{Board, Path};
use crate::model::preset::Setting;
use milepost_dice::Dice;

/// A capital has at least so many exits: with one it could be shut in.
const EXITS: usize = 2;

/// Chooses the capitals, and seats the players in an order drawn for the board (`docs/rules/boards.md`, B18).
pub(super) fn choose(setting: &Setting<'_>, board: &mut Board, seats: &mut Dice) {
    let standing = Standing::of(setting, board);
    let mut capitals: Vec<usize> = (0..board.players).collect();
    let mut least = unlike(setting, &standing, &capitals);
    while let Some((found, swapped)) =
        better(setting, &standing, &capitals).filter(|(found, _)| *found < least)
    {
        (least, capitals) = (found, swapped);
    }
    seats.shuffle(&mut capitals);
    let others = (0..board.cities.len()).filter(|city| !capitals.contains(city));
    let order: Vec<usize> = capitals.iter().copied().chain(others).collect();
    reorder(board, &order);
}

/// The best set that differs from this one in a single capital.
fn better(
    setting: &Setting<'_>,
    standing: &Standing,
    capitals: &[usize],
) -> Option<((usize, u64), Vec<usize>)> {
    let others = |city: &usize| !capitals.contains(city);
    let swaps = (0..standing.exits.len())
        .filter(others)
        .flat_map(|city| (0..capitals.len()).map(move |seat| (seat, city)));
    let sets = swaps.map(|(seat, city)| {
        let mut set = capitals.to_vec();
        set[seat] = city;
        set.sort_unstable();
        (unlike(setting, standing, &set), set)
    });
    sets.min()
}

/// How unlike capitals are: those with too few exits; then the spread of their worth and of what closeness gives in play.
fn unlike(setting: &Setting<'_>, standing: &Standing, capitals: &[usize]) -> (usize, u64) {
    let narrow = capitals
        .iter()
        .filter(|&&city| standing.exits[city] < EXITS)
        .count();
    let worth = capitals
        .iter()
        .map(|&city| standing.worth(setting, city, |other| capitals.contains(&other)));
    let close = capitals.iter().map(|&city| standing.closeness[city]);
    // Worth is in half points.
    let apart = spread(worth.map(u64::from)) * POINT / 2 + in_play(setting, spread(close));
    (narrow, apart)
}

/// From the least to the greatest.
fn spread(numbers: impl Iterator<Item = u64> + Clone) -> u64 {
    numbers.clone().max().unwrap_or_default() - numbers.min().unwrap_or_default()
}

/// Puts the cities into an order, given by their indices so far.
fn reorder(board: &mut Board, order: &[usize]) {
    let mut place = vec![0; order.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(new, &old)| place[old] = new);
    board.cities = order.iter().map(|&old| board.cities[old].clone()).collect();
    let moved = std::mem::take(&mut board.paths).into_iter();
    board.paths = moved
        .map(|Path { kind, a, b, cells }| Path::between(kind, [place[a], place[b]], cells))
        .collect();
    board.paths.sort_by_key(|path| (path.kind, path.a, path.b));
}
