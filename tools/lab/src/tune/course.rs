//! The course of it: steps, and the check.

use super::plan::Plan;
use super::report::{Side, TuneJson};
use super::step::{Amounts, Evidence, adjustments, rounded};
use crate::judge::{self, Counts, Judge};
use crate::study::StudyError;
use milepost_map::Map;
use milepost_study::{Experiment, Progress, Sample, Shard, run};
use milepost_table::model::options::Options;
use milepost_table::model::table::Board;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Why a map cannot be tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TuneError {
    /// The games cannot be played.
    Study(Vec<StudyError>),
    /// The work was not allowed to go on.
    Cancelled,
    /// The games of a step do not tell what a million does.
    Slope {
        /// The step, from 1.
        step: u32,
        /// The games so far.
        games: u64,
    },
}

impl fmt::Display for TuneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TuneError::Study(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&errors.join("; "))
            }
            TuneError::Cancelled => f.write_str("interrupted before the end"),
            TuneError::Slope { step, games } => write!(
                f,
                "after step {step} the {games} games do not tell what a million more does to deliveries; play more games in \
                 each step"
            ),
        }
    }
}

impl Error for TuneError {}

/// Tunes a map: adjustments that are added to its own, with their certificate.
///
/// # Errors
/// - The games cannot be played on the map.
/// - `progress` did not let the work go on.
/// - A step has too few games to measure the slope.
pub fn tune(
    map: &Map,
    options: &Options,
    plan: &Plan,
    progress: &dyn Progress,
) -> Result<TuneJson, TuneError> {
    let original = Arc::new(Board::new(map.clone()));
    let judged = Judge::new(&original, options.clone(), plan.check()).map_err(TuneError::Study)?;
    let mut evidence = Evidence::new(map, judged.facts(), plan.by);
    let (mut amounts, mut slopes) = (Amounts::new(), Vec::new());
    for step in 0..plan.steps {
        let counts = played(map, &amounts, options, plan.step(step), progress)?.0;
        evidence.add(&counts, &amounts);
        let found = evidence
            .find()
            .filter(|found| found.slope > 2.0 * found.error);
        let games = u64::from(plan.games.games) * u64::from(step + 1);
        let found = found.ok_or(TuneError::Slope {
            step: step + 1,
            games,
        })?;
        amounts = rounded(&found, plan.limit);
        slopes.push([found.slope, found.error]);
    }
    let before = played(map, &Amounts::new(), options, plan.check(), progress)?.1;
    let after = played(map, &amounts, options, plan.check(), progress)?.1;
    let tuned = adjusted(map, &amounts);
    Ok(TuneJson::new(
        plan,
        options,
        [map, &tuned],
        adjustments(map, &amounts),
        &slopes,
        [before, after],
    ))
}

/// A map with further adjustments.
fn adjusted(map: &Map, amounts: &Amounts) -> Map {
    map.clone().adjusted(adjustments(map, amounts))
}

/// The games of a plan on a map with these amounts.
fn played(
    map: &Map,
    amounts: &Amounts,
    options: &Options,
    plan: judge::Plan,
    progress: &dyn Progress,
) -> Result<(Counts, Side), TuneError> {
    let board = Arc::new(Board::new(adjusted(map, amounts)));
    let judge = Judge::new(&board, options.clone(), plan).map_err(TuneError::Study)?;
    let sample: Sample<Counts> = run(&judge, Shard::WHOLE, progress);
    if sample.runs < u64::from(judge.runs()) {
        return Err(TuneError::Cancelled);
    }
    let side = Side::of(&judge.report(&sample));
    Ok((sample.counts, side))
}
