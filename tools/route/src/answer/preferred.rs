//! What is told of a run's choice among those of the same revenue.

use crate::model::{Preferred, PreferredStatus};
use crate::rules::Prefer;
use serde::Serialize;

/// How a run was chosen among those of the same revenue.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PreferredJson {
    /// What was preferred: `subsidy`, `short` or `hex=` and the hexes.
    pub by: String,
    /// How much of it the run has: its subsidies; the hexes of its routes; how many of the named hexes they pass.
    pub amount: u32,
    /// `proven`: no run of the same revenue is better by it; `open`: the search was stopped before all were compared;
    /// `left_out`: the title prefers it, and the search could not.
    pub status: &'static str,
    /// Why it was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The same as JSON.
pub(crate) fn json(preferred: &Preferred) -> PreferredJson {
    PreferredJson {
        by: preferred.by.text(),
        amount: preferred.amount,
        status: preferred.status.word(),
        reason: match &preferred.status {
            PreferredStatus::LeftOut(why) => Some(why.clone()),
            PreferredStatus::Proven | PreferredStatus::Open => None,
        },
    }
}

/// The same as a sentence.
pub fn sentence(preferred: &Preferred) -> String {
    let Preferred { by, amount, status } = preferred;
    let has = short(preferred);
    match (status, by) {
        (PreferredStatus::Proven, Prefer::Subsidy) => {
            format!("{has}: no run that earns as much has more, proven")
        }
        (PreferredStatus::Proven, Prefer::Short) => {
            format!("{has}: no run that earns as much has fewer, proven")
        }
        (PreferredStatus::Proven, Prefer::Hexes(names)) if *amount as usize == names.len() => has,
        (PreferredStatus::Proven, Prefer::Hexes(_)) => {
            format!("{has}: no run that earns as much passes more of them, proven")
        }
        (PreferredStatus::Open, _) => {
            format!("{has}: the runs that earn as much were not all compared")
        }
        (PreferredStatus::LeftOut(why), _) => {
            format!(
                "{has}: the title prefers by {}, which was left out, as {why}",
                by.text()
            )
        }
    }
}

/// How much of what is preferred a run has.
pub(crate) fn short(preferred: &Preferred) -> String {
    let amount = preferred.amount;
    match &preferred.by {
        Prefer::Subsidy => format!("subsidy {amount}"),
        Prefer::Short if amount == 1 => "1 hex in all".to_owned(),
        Prefer::Short => format!("{amount} hexes in all"),
        Prefer::Hexes(names) => match (names.as_slice(), amount) {
            ([name], 0) => format!("does not pass {name}"),
            ([name], _) => format!("passes {name}"),
            (names, _) => format!("passes {amount} of {}", names.join(", ")),
        },
    }
}
