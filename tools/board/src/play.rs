//! The game of `docs/rules/board-play.md`, played by greedy bots: how even the seats of a board are.

mod course;
mod game;
mod verdict;

use crate::model::board::Board;
use crate::model::preset::Setting;
use course::Course;
use game::Game;
use milepost_dice::Dice;
use serde::Serialize;
use std::ops::Range;

pub use verdict::{CONFIDENCE, LEAST, MOST, Outlier, Verdict};

/// Games by which a board is judged.
pub const GAMES: Range<usize> = 2000..4000;

/// Games by which one of several boards is chosen: others than those by which it is judged, or the shares that these tell
/// of a board that was chosen for them would be too even.
pub const CHOICE: Range<usize> = 400..800;

/// What each seat got out of many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Played {
    /// How many games were played.
    pub games: usize,
    /// The share of games that each seat won, 0 to 1; a tie is shared.
    pub shares: Vec<f64>,
    /// The standard error of each share.
    pub errors: Vec<f64>,
    /// The mean score of each seat, its bonus included.
    pub scores: Vec<f64>,
}

/// Plays games on a board with its bonus. A game has a number, and is the same for the same board and seed.
pub fn play(setting: &Setting<'_>, board: &Board, games: Range<usize>) -> Played {
    play_while(setting, board, games, &|| true)
}

/// The same; no further game is begun from where `go_on` says no.
pub fn play_while(
    setting: &Setting<'_>,
    board: &Board,
    games: Range<usize>,
    go_on: &dyn Fn() -> bool,
) -> Played {
    Played::of(&points_while(setting, board, games, go_on), &board.bonus)
}

/// The points that each seat wins in each of these games, without a bonus. The seats take turns in beginning.
pub fn points(setting: &Setting<'_>, board: &Board, games: Range<usize>) -> Vec<Vec<u32>> {
    points_while(setting, board, games, &|| true)
}

fn points_while(
    setting: &Setting<'_>,
    board: &Board,
    games: Range<usize>,
    go_on: &dyn Fn() -> bool,
) -> Vec<Vec<u32>> {
    let course = Course::of(setting, board);
    let game = |number: usize| {
        let mut dice = Dice::new(board.seed, &format!("board play {number}"));
        Game::begin(&course, &mut dice).play(number % course.capitals.max(1))
    };
    games.take_while(|_| go_on()).map(game).collect()
}

impl Played {
    /// Counts games, given the points of each seat and its bonus.
    pub fn of(points: &[Vec<u32>], bonus: &[u32]) -> Played {
        let mut shares = vec![0.0; bonus.len()];
        let mut scores = vec![0.0; bonus.len()];
        for won in points {
            let all: Vec<u32> = won
                .iter()
                .zip(bonus)
                .map(|(won, bonus)| won + bonus)
                .collect();
            let best = all.iter().max().copied().unwrap_or_default();
            let winners = all.iter().filter(|&&score| score == best).count();
            for (seat, &score) in all.iter().enumerate() {
                scores[seat] += f64::from(score);
                if score == best {
                    shares[seat] += 1.0 / winners as f64;
                }
            }
        }
        let games = points.len().max(1) as f64;
        shares
            .iter_mut()
            .chain(&mut scores)
            .for_each(|sum| *sum /= games);
        let error = |share: &f64| (share * (1.0 - share) / games).sqrt();
        Played {
            games: points.len(),
            errors: shares.iter().map(error).collect(),
            shares,
            scores,
        }
    }

    /// How far the shares of wins lie from even: the root of their mean square distance, in points of a hundred.
    pub fn unevenness(&self) -> f64 {
        let seats = self.shares.len().max(1) as f64;
        let off = |share: &f64| (100.0 * (share - 1.0 / seats)).powi(2);
        (self.shares.iter().map(off).sum::<f64>() / seats).sqrt()
    }
}
