//! Runs studies within a time limit.

use crate::pages::shared::form_errors::unprocessable;
use crate::wire::error::ApiError;
use crate::work::Deadline;
use milepost_study::{Experiment, Sample, Shard, run};
use std::time::Duration;

/// The time limit of a study.
pub const STUDY: Duration = Duration::from_secs(40);
/// The part of the limit reserved for drawing.
const DRAWING: Duration = Duration::from_secs(10);

/// Runs a study on one core, because the others serve live tables, and leaves time to draw it.
///
/// # Errors
/// If no thread could be started.
pub fn counted<E: Experiment>(
    experiment: &E,
    deadline: &Deadline,
) -> Result<Sample<E::Counts>, ApiError> {
    let core = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .map_err(unprocessable)?;
    let deadline = deadline.earlier_by(DRAWING);
    Ok(core.install(|| run(experiment, Shard::WHOLE, &deadline)))
}
