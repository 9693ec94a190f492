//! A game looked back on: what each player earned, drove and built, what they missed, and the turns that decided.
//!
//! In the order data flows:
//! 1. `turns` plays the log again and parts it into turns;
//! 2. `figures` counts what a player did, `missed` what they could have done where the train was, `turning` compares each
//!    turn with the planner's, by the planner's own reckoning;
//! 3. [`report`] is what follows, as JSON; `text`: the same for people.

mod figures;
mod missed;
pub mod report;
mod text;
mod turning;
mod turns;

pub use report::ReviewJson;

use crate::review::report::PlayerReviewJson;
use milepost_study::{Cancelled, Progress};
use milepost_table::game::Game;
use milepost_table::state::{Outcome, Stage};
use milepost_table::view::viewer::Viewer;
use std::error::Error;
use std::fmt;

/// The most actions of a game that is looked back on: six players who take ten actions in each of 500 turns.
pub const MOST_ACTIONS: usize = 30_000;

/// The most turning points of a player.
pub const TURNING_POINTS: usize = 5;

/// Why a game cannot be looked back on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReviewError {
    /// Track and trains are on a real board.
    Companion,
    /// The game has more actions than [`MOST_ACTIONS`].
    TooLong(usize),
    /// It was cancelled.
    Cancelled,
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewError::Companion => f.write_str(
                "a game at a real board cannot be reviewed: its log does not hold track and trains",
            ),
            ReviewError::TooLong(actions) => write!(
                f,
                "the game has {actions} actions: up to {MOST_ACTIONS} can be reviewed"
            ),
            ReviewError::Cancelled => f.write_str("interrupted before the review was complete"),
        }
    }
}

impl Error for ReviewError {}

impl From<Cancelled> for ReviewError {
    fn from(_: Cancelled) -> ReviewError {
        ReviewError::Cancelled
    }
}

/// How many turns of a game are judged: what [`review`] tells `progress` of.
pub fn length(game: &Game) -> u64 {
    let ends = game
        .entries()
        .iter()
        .filter(|entry| entry.action.ends_turn());
    ends.count() as u64
}

/// Looks back on a game that is over or goes on. Equal games give equal reviews, on any number of threads. A turn that is
/// not over counts in the figures, and is not judged.
///
/// # Errors
/// - [`ReviewError::Companion`] or [`ReviewError::TooLong`], before anything is done.
/// - [`ReviewError::Cancelled`]: `progress` does not go on.
pub fn review(game: &Game, progress: &dyn Progress) -> Result<ReviewJson, ReviewError> {
    if game.table().options().companion {
        return Err(ReviewError::Companion);
    }
    if game.entries().len() > MOST_ACTIONS {
        return Err(ReviewError::TooLong(game.entries().len()));
    }
    let turns = turns::turns(game);
    let figures = figures::figures(game, &turns);
    let missed = missed::missed(game, &turns);
    let turning = turning::turning(game, &turns, progress)?;
    let players = figures.into_iter().zip(missed).zip(turning);
    let players =
        players.map(
            |((figures, (missed, left_wanted)), turning_points)| PlayerReviewJson {
                missed,
                left_wanted,
                turning_points,
                ..figures
            },
        );
    let map = game.table().map();
    Ok(ReviewJson {
        milepost: report::FORMAT.to_owned(),
        generator: milepost_table::generator_with_bots(game.table().engine()),
        map: map.name().to_owned(),
        hash: map.hash_text(),
        deck: game.code().to_string(),
        game: game.table().options().game.to_string(),
        rounds: game.state().round(),
        ended: ended(game),
        players: players.collect(),
    })
}

fn ended(game: &Game) -> Option<String> {
    match game.state().stage() {
        Stage::Over(outcome) => Some(outcome_text(game, outcome)),
        _ => None,
    }
}

fn outcome_text(game: &Game, outcome: &Outcome) -> String {
    game.words_to(Viewer::Spectator).outcome(outcome)
}
