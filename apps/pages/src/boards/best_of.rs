//! Ranks the boards of consecutive seeds, by play or by score.

use crate::boards::rendered::BoardRequest;
use crate::error::ApiError;
use crate::shared::form_errors::unprocessable;
use crate::work::{self, Work};
use milepost_board::Setting;
use milepost_calls::best_boards::{By, Plan, Ranking};
use std::time::Duration;

/// The default and maximum number of boards to compare.
pub const BOARDS: (u64, u64) = (50, 200);
/// The time limit of a comparison, and the part of it reserved for the page.
const COMPARING: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(5));
/// The number of boards shown.
pub const SHOWN: usize = 8;

/// What boards are compared by, and the name of that in addresses.
pub const BY: [(By, &str); 2] = [(By::Play, "play"), (By::Score, "score")];

/// Makes boards of the seed requested and those that follow, and ranks them, on one core.
///
/// # Errors
/// If no board could be made, or the time limit is reached before the first.
pub async fn compared(request: &BoardRequest, many: u64, by: By) -> Result<Ranking, ApiError> {
    let request = request.clone();
    let done = work::run_for(Work::Study, COMPARING.0, move |deadline| {
        let setting = Setting {
            preset: &request.game.preset,
            players: request.spec.players,
            scenario: request.spec.scenario,
            land: request.spec.land,
        };
        let plan = Plan {
            setting,
            seed: request.spec.seed.unwrap_or_default(),
            seeds: usize::try_from(many).unwrap_or(usize::MAX),
            by,
            keep: SHOWN,
        };
        let ranking = work::on_one_core(|| plan.run(&deadline.earlier_by(COMPARING.1)))?;
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
