//! How a recorded game was run: every run beside the best that its trains could do.
//!
//! In the order data flows:
//! 1. [`judge`]: one run of a game, by the rules of its title;
//! 2. [`AuditJson`]: the runs of a game with their sums, by company and by phase; `text`: the same for people, and `draw`
//!    as a page.

#[cfg(feature = "draw")]
pub mod draw;
mod report;
mod text;

pub use report::{AuditJson, AuditedJson, Games, ReasonJson, SumJson};

use crate::files::Ruling;
use crate::model::{Company, Position};
use crate::progress::SearchProgress;
use crate::replay::{Action, Imported, check};
use crate::solve::Limits;
use milepost_document::Problem;

/// A run of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Audited {
    /// The number of its action.
    pub action: u64,
    /// The operating round, counted from 1 through the game.
    pub round: u32,
    /// The phase.
    pub phase: String,
    /// The company.
    pub company: String,
    /// Its trains.
    pub trains: Vec<String>,
    /// Whether the record does not say what it earned, so that what it earned is what the rules say.
    pub by_rules: bool,
    /// Whether something is uncertain of the position that the record leads to.
    pub uncertain: bool,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It is legal in the position, and earned what the rules say.
    Judged {
        /// What it earned.
        earned: u32,
        /// What the best run found earns.
        best: u32,
        /// What no run earns more than; `best` itself where that is proven.
        bound: u32,
    },
    /// It cannot be judged.
    Open {
        /// What it earned, where that is recorded.
        earned: Option<u32>,
        /// Why, in words.
        why: Vec<String>,
    },
}

/// Judges a run of a game.
pub fn judge(
    imported: &Imported,
    ruling: &Ruling,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Audited {
    let checked = check(imported, ruling, limits, progress);
    let open = |why: Vec<String>| Verdict::Open {
        earned: checked.earned,
        why,
    };
    let verdict = match (&checked.run, &checked.differences[..]) {
        _ if !checked.undeclared.is_empty() => open(vec![format!(
            "the title has rules of its own that are not declared: {}",
            checked.undeclared.join(", ")
        )]),
        (_, [_, ..]) => open(checked.differences.clone()),
        (None, []) => open(vec!["the record does not say what was run".to_owned()]),
        (Some(run), []) => best(&checked.position, ruling, limits, progress)
            .and_then(|(best, bound)| {
                let earned = checked.earned.unwrap_or(run.revenue);
                if earned > bound {
                    return Err(vec![format!(
                        "it earned {earned}, and by the rules no run earns more than {bound}"
                    )]);
                }
                let best = best.max(earned);
                Ok(Verdict::Judged {
                    earned,
                    best,
                    bound,
                })
            })
            .unwrap_or_else(open),
    };
    let setup = imported.position.setup();
    let company = setup.companies.first();
    let trains = company.iter().flat_map(|company| &company.trains);
    Audited {
        action: imported.run.as_ref().map_or(0, |run| run.action),
        round: imported.round,
        phase: setup.phase.clone(),
        company: company
            .map(|company| company.name.clone())
            .unwrap_or_default(),
        trains: trains.map(|train| train.name.clone()).collect(),
        by_rules: !checked.recorded,
        uncertain: !imported.uncertain.is_empty(),
        verdict,
    }
}

/// A run at a position that cannot be.
pub fn without_position(action: &Action, problems: Vec<Problem>) -> Audited {
    Audited {
        action: action.id,
        round: 0,
        phase: String::new(),
        company: action.company.clone(),
        trains: Vec::new(),
        by_rules: false,
        uncertain: true,
        verdict: Verdict::Open {
            earned: None,
            why: problems.into_iter().map(|problem| problem.what).collect(),
        },
    }
}

/// What the best run of the first company earns, and what none earns more than.
fn best(
    position: &Position,
    ruling: &Ruling,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<(u32, u32), Vec<String>> {
    let whats = |problems: Vec<Problem>| {
        problems
            .into_iter()
            .map(|problem| problem.what)
            .collect::<Vec<_>>()
    };
    let played = ruling.rule(position.clone()).map_err(whats)?;
    let companies = &played.position.setup().companies;
    let company = companies.first().cloned().unwrap_or(Company::default());
    let (run, _) = played.best(&company, limits, progress).map_err(whats)?;
    Ok((run.revenue, run.bound))
}
