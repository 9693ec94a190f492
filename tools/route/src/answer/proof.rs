//! How far a run is proven, as JSON.

use crate::model::{Ended, Run, Status};
use serde::Serialize;

/// How far a run is proven.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProofJson {
    /// `proven`: no run earns more. `bound`: none earns more than the bound.
    pub revenue: &'static str,
    /// `settled`: of the runs that earn as much this one comes first. `open`: not all of them were compared.
    pub ties: &'static str,
    /// Why the search ended before all that was proven; left out where it came to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// The option that lets the search go on for longer; left out where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raise: Option<&'static str>,
}

/// How far a run is proven. Where its revenue is not, neither is which run of it comes first.
pub(crate) fn json(run: &Run) -> ProofJson {
    let is_proven = run.status == Status::Optimal;
    ProofJson {
        revenue: if is_proven { "proven" } else { "bound" },
        ties: match is_proven && !run.ties_open {
            true => "settled",
            false => "open",
        },
        stopped: run.stopped.map(Ended::word),
        raise: run.stopped.and_then(Ended::option),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(status: Status, ties_open: bool, stopped: Option<Ended>) -> serde_json::Value {
        let run = Run {
            status,
            ties_open,
            stopped,
            ..Run::default()
        };
        serde_json::to_value(json(&run)).unwrap()
    }

    #[test]
    fn what_is_not_proven_says_why_and_what_to_raise() {
        let [proven, ties, bound] = [
            said(Status::Optimal, false, None),
            said(Status::Optimal, true, Some(Ended::Steps)),
            said(Status::Feasible, false, Some(Ended::Memory)),
        ];
        assert_eq!(
            proven,
            serde_json::json!({"revenue": "proven", "ties": "settled"})
        );
        assert_eq!(
            ties,
            serde_json::json!({"revenue": "proven", "ties": "open", "stopped": "steps"})
        );
        assert_eq!(
            bound,
            serde_json::json!({"revenue": "bound", "ties": "open", "stopped": "memory", "raise": "--memory"})
        );
    }
}
