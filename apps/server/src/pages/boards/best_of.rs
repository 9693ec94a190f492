//! Boards of seeds in a row, and the best of them.

use crate::pages::boards::rendered::BoardRequest;
use crate::pages::shared::form_errors::unprocessable;
use crate::wire::error::ApiError;
use crate::work;
use milepost_board::Setting;
use milepost_workshop::best_boards::{Plan, Ranking};
use std::time::Duration;

/// Boards that are compared, usually and at most.
pub const BOARDS: (u64, u64) = (50, 200);
/// The longest that a comparison may take, and what of that is left for telling it.
const COMPARING: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(5));
/// How many of the best are shown.
pub const SHOWN: usize = 8;

/// Makes boards of the seed that is asked for and those that follow, and ranks them on one core, as the others are for live
/// tables.
///
/// # Errors
/// Why none was made.
pub async fn compared(request: &BoardRequest, many: u64) -> Result<Ranking, ApiError> {
    let request = request.clone();
    let done = work::run(COMPARING.0, move |deadline| {
        let setting = Setting {
            preset: &request.game.preset,
            players: request.spec.players,
            scenario: request.spec.scenario,
        };
        let plan = Plan {
            setting,
            seed: request.spec.seed.unwrap_or_default(),
            seeds: usize::try_from(many).unwrap_or(usize::MAX),
            keep: SHOWN,
        };
        let core = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .map_err(unprocessable)?;
        let ranking = core.install(|| plan.run(&deadline.before(COMPARING.1)));
        match (ranking.made, ranking.reason) {
            (0, Some(reason)) => Err(unprocessable(reason)),
            (0, None) => Err(ApiError::busy(
                "the time limit was reached before a board was made",
            )),
            (_, reason) => Ok(Ranking { reason, ..ranking }),
        }
    });
    done.await?
}
