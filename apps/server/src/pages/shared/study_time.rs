//! Studies: the same work many times over, as far as there is time for it.

use crate::pages::shared::form_errors::unprocessable;
use crate::wire::error::ApiError;
use crate::work::Deadline;
use milepost_study::{Experiment, Sample, Shard, run};
use std::time::Duration;

/// The longest that a study may take.
pub const STUDY: Duration = Duration::from_secs(40);
/// What of that is left for drawing it.
const DRAWING: Duration = Duration::from_secs(10);

/// Runs a study on one core, as the others are for live tables, and leaves time to draw it.
///
/// # Errors
/// No thread could be started.
pub fn counted<E: Experiment>(
    experiment: &E,
    deadline: &Deadline,
) -> Result<Sample<E::Counts>, ApiError> {
    let core = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .map_err(unprocessable)?;
    let deadline = deadline.before(DRAWING);
    Ok(core.install(|| run(experiment, Shard::WHOLE, &deadline)))
}
