//! How a recorded game was run: every run beside the best that its trains could do.
//!
//! In the order data flows:
//! 1. [`judge`]: one run of a game, by the rules of its title;
//! 2. [`AuditJson`]: the runs of a game with their sums, by company and by phase; `text`: the same for people, and `draw`
//!    as a page.

pub mod draw;
mod report;
mod text;

pub use report::{AuditJson, AuditedJson, Games, ReasonJson, SumJson};

use crate::replay::{Action, Difference, Imported, check};
use milepost_document::Problem;
use milepost_route::model::{Company, Position};
use milepost_route::progress::SearchProgress;
use milepost_route::solve::Limits;
use milepost_route_files::Ruling;

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
    /// Whether something is uncertain of the position that the record leads to, or the record does not say what the run earned.
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
        /// Why, in general.
        reason: Reason,
        /// The same of this run, in words.
        why: Vec<String>,
    },
}

/// Why a run cannot be judged, in general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// The title has rules that no file declares.
    Undeclared,
    /// The record differs from the position that it leads to.
    Differs(Difference),
    /// By the rules no run earns as much.
    Beyond,
    /// The position cannot be searched by the rules.
    Unsearched,
    /// The record leads to no position.
    NoPosition,
}

impl Reason {
    /// In words, the same for all such runs.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::Undeclared => "the title has rules of its own that are not declared",
            Reason::Differs(Difference::Unsaid) => "the record does not say what was run",
            Reason::Differs(Difference::Unfollowed) => {
                "a recorded route cannot be followed on the board"
            }
            Reason::Differs(Difference::Refused) | Reason::Unsearched => {
                "the position cannot be run by the rules"
            }
            Reason::Differs(Difference::Illegal) => "a recorded route is not legal in the position",
            Reason::Differs(Difference::Revenue) => "it earned another amount than by the rules",
            Reason::Beyond => "it earned more than any run by the rules",
            Reason::NoPosition => "the record leads to no position",
        }
    }
}

/// Judges a run of a game.
pub fn judge(
    imported: &Imported,
    ruling: &Ruling,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Audited {
    let checked = check(imported, ruling, limits, progress);
    let open = |(reason, why): (Reason, Vec<String>)| Verdict::Open {
        earned: checked.earned,
        reason,
        why,
    };
    let unsaid = Reason::Differs(Difference::Unsaid);
    let mut hangs = false;
    let verdict = match (&checked.run, &checked.differences[..]) {
        _ if !checked.undeclared.is_empty() => {
            let rules = checked.undeclared.join(", ");
            let words = Reason::Undeclared.words();
            open((Reason::Undeclared, vec![format!("{words}: {rules}")]))
        }
        (_, [_, ..]) => {
            let reason = checked.kind.map_or(unsaid, Reason::Differs);
            open((reason, checked.differences.clone()))
        }
        (None, []) => open((unsaid, vec![unsaid.words().to_owned()])),
        (Some(run), []) => best(&checked.position, ruling, limits, progress)
            .map_err(|why| (Reason::Unsearched, why))
            .and_then(|(best, bound, remark)| {
                hangs = remark.is_some();
                let earned = checked.earned.unwrap_or(run.revenue);
                if earned > bound {
                    let why = format!(
                        "it earned {earned}, and by the rules no run earns more than {bound}"
                    );
                    return Err((Reason::Beyond, vec![why]));
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
        uncertain: hangs || !imported.is_certain(),
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
            reason: Reason::NoPosition,
            why: problems.into_iter().map(|problem| problem.what).collect(),
        },
    }
}

/// What the best run of the first company earns, what none earns more than, and what it hangs on that nothing tells for certain.
fn best(
    position: &Position,
    ruling: &Ruling,
    limits: Limits,
    progress: &dyn SearchProgress,
) -> Result<(u32, u32, Option<String>), Vec<String>> {
    let whats = |problems: Vec<Problem>| {
        problems
            .into_iter()
            .map(|problem| problem.what)
            .collect::<Vec<_>>()
    };
    let played = ruling.rule(position.clone()).map_err(whats)?;
    let companies = &played.position.setup().companies;
    let company = companies.first().cloned().unwrap_or(Company::default());
    let (run, remark) = played.best(&company, limits, progress).map_err(whats)?;
    Ok((run.revenue, run.bound, remark))
}
