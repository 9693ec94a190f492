//! What a search did, as a line and as JSON.

use crate::progress::Stats;
use milepost_document::number::of_planned;
use serde::Serialize;

/// What a search did.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StatsJson {
    /// The search's own time, without what reads files and prints.
    pub seconds: f64,
    /// Linear programs over routes that were solved: again for new columns or cuts.
    pub programs: u64,
    /// Routes that they were given.
    pub columns: u64,
    /// Cuts that they were given.
    pub cuts: u64,
    /// Parts of all runs for which a bound was proven, the whole among them.
    pub nodes: u64,
    /// Pieces of track and routes that were looked at, about.
    pub steps: u64,
}

/// What a search did in so many seconds, as JSON.
pub fn json(stats: Stats, seconds: f64) -> StatsJson {
    let Stats {
        programs,
        columns,
        cuts,
        nodes,
        steps,
    } = stats;
    StatsJson {
        seconds,
        programs,
        columns,
        cuts,
        nodes,
        steps,
    }
}

/// The same as a line.
pub fn line(stats: Stats, seconds: f64) -> String {
    // With its thousands parted.
    let count = |number, one, several| of_planned(number, number, one, several);
    let counts = [
        count(stats.programs, "linear program", "linear programs"),
        count(stats.columns, "column", "columns"),
        count(stats.cuts, "cut", "cuts"),
        count(stats.nodes, "node", "nodes"),
        count(stats.steps, "step", "steps"),
    ];
    format!("search: {seconds:.3} s, {}", counts.join(", "))
}
