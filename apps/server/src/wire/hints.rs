//! Hints as JSON: what each demand asks for, and the best trip, for the player to act alone.

use milepost_live::live::crayon::CrayonSnapshot;
use milepost_live::work::{Deadline, WorkError};
use milepost_table::hint::hints;
use milepost_table::view::AdviceView;
use serde::Serialize;

/// What the planner bot sees in the demands of the player to act.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HintsJson {
    /// The number of the latest entry of the log.
    seq: u64,
    #[serde(flatten)]
    advice: AdviceView,
}

/// Hints for the player to act.
///
/// # Errors
/// The deadline passed.
pub fn json(snapshot: &CrayonSnapshot, deadline: &Deadline) -> Result<HintsJson, WorkError> {
    let table = &snapshot.fixed.table;
    let found = hints(table, &snapshot.state, deadline).ok_or(WorkError::TimedOut)?;
    Ok(HintsJson {
        seq: snapshot.seq,
        advice: AdviceView::of(table, &found),
    })
}
