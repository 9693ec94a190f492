//! Boards of seeds in a row, and the best of them.

use crate::pages::boards::rendered::{Found, Look};
use crate::pages::shared::form_errors::wrong;
use crate::wire::error::ApiError;
use crate::work;
use milepost_board::score::Score;
use milepost_board::{MOST_SEED, Setting, make};
use std::time::Duration;

/// Boards that are compared, usually and at most.
pub const BOARDS: (u64, u64) = (50, 200);
/// The longest that a comparison may take, and what of that is left for telling it.
const COMPARING: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(5));
/// How many of the best are shown.
pub const SHOWN: usize = 8;

/// A board among others.
pub struct Ranked {
    /// Its seed.
    pub seed: u64,
    /// What speaks against it.
    pub score: Score,
    /// Points between the best capital and the worst, before the bonus.
    pub spread: f64,
}

/// What came of many seeds.
pub struct Compared {
    /// The best, the best first; of equals that of the lower seed.
    pub best: Vec<Ranked>,
    /// Boards that were made.
    pub made: usize,
    /// Seeds that gave none.
    pub none: usize,
    /// The worst score.
    pub worst: f64,
}

/// Makes boards of the seed that is asked for and those that follow.
///
/// # Errors
/// Why none was made.
pub async fn compared(look: &Look, many: u64) -> Result<Compared, ApiError> {
    let look = look.clone();
    let done = work::run(COMPARING.0, move |deadline| {
        let (players, scenario) = (look.wish.players, look.wish.scenario);
        let setting = Setting {
            preset: &look.game.preset,
            players,
            scenario,
        };
        let first = look.wish.seed.unwrap_or_default();
        let mut compared = Compared {
            best: Vec::new(),
            made: 0,
            none: 0,
            worst: 0.0,
        };
        let mut why = None;
        for index in (0..many).take_while(|_| deadline.left() > COMPARING.1) {
            match make(setting, first.wrapping_add(index) & MOST_SEED) {
                Ok(board) => {
                    let Found {
                        board,
                        score,
                        report,
                        ..
                    } = Found::of(&setting, board, false, &deadline)?;
                    compared.add(Ranked {
                        seed: board.seed,
                        score,
                        spread: report.spread,
                    });
                }
                Err(none) => {
                    compared.none += 1;
                    why = Some(none);
                }
            }
        }
        match (compared.made, why) {
            (0, Some(why)) => Err(wrong(why)),
            (0, None) => Err(ApiError::busy("there was no time for a board")),
            _ => Ok(compared),
        }
    });
    done.await?
}

impl Compared {
    fn add(&mut self, ranked: Ranked) {
        let score = ranked.score.sum();
        self.made += 1;
        self.worst = self.worst.max(score);
        let at = self
            .best
            .partition_point(|other| other.score.sum() <= score);
        self.best.insert(at, ranked);
        self.best.truncate(SHOWN);
    }
}
