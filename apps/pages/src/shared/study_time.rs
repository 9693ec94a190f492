//! Runs studies within a time limit.

use crate::work::{self, Deadline, WorkError};
use milepost_study::{Experiment, Sample, Shard, run};
use std::time::Duration;

/// The part of its time that is reserved for drawing.
const DRAWING: Duration = Duration::from_secs(10);

/// Runs a study on one core, and leaves time to draw it.
///
/// # Errors
/// If no thread could be started.
pub fn counted<E: Experiment>(
    experiment: &E,
    deadline: &Deadline,
) -> Result<Sample<E::Counts>, WorkError> {
    let deadline = deadline.earlier_by(DRAWING);
    work::on_one_core(|| run(experiment, Shard::WHOLE, &deadline))
}
