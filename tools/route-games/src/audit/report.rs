//! An audit as JSON: the runs of a game, and their sums.

use crate::audit::{Audited, Verdict};
use serde::Serialize;

/// What `route audit --json` says of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditJson {
    /// The solver and its version.
    pub generator: String,
    /// The file of the record.
    pub game: String,
    /// The title.
    pub title: String,
    /// How many played.
    pub players: usize,
    /// What is uncertain of the game, whatever its actions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uncertainties: Vec<String>,
    /// The runs, in order.
    pub runs: Vec<AuditedJson>,
    /// The sums of all.
    pub total: SumJson,
    /// The sums of each company, in the order of their first runs.
    pub companies: Vec<SumJson>,
    /// The sums of each phase, in order.
    pub phases: Vec<SumJson>,
    /// Why runs could not be judged, the most frequent first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ReasonJson>,
}

/// A run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedJson {
    /// The number of its action: `route import --at` gives its position.
    pub action: u64,
    /// The operating round, counted from 1 through the game.
    pub round: u32,
    /// The phase.
    pub phase: String,
    /// The company.
    pub company: String,
    /// Its trains.
    pub trains: Vec<String>,
    /// What it earned, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earned: Option<u32>,
    /// Whether `earned` is what the rules say, as the record does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_rules: bool,
    /// What the best run found earns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// What no run earns more than, where `best` is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u32>,
    /// How much more the best run earns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<u32>,
    /// Whether something is uncertain of the position that the record leads to, or the record does not say what the run earned.
    pub uncertain: bool,
    /// Why it cannot be judged, in general.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The same of this run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
}

/// The sums of some runs.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SumJson {
    /// The company or the phase; nothing for all.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How many runs there are.
    pub runs: usize,
    /// How many of them were judged.
    pub judged: usize,
    /// How many of those fell short of the best.
    pub short: usize,
    /// How many were judged at a position of which something is uncertain, or without a record of what they earned.
    pub at_uncertain: usize,
    /// How many were judged and are not proven.
    pub unproven: usize,
    /// What the judged runs earned.
    pub earned: u64,
    /// What the best runs earn.
    pub best: u64,
    /// The difference.
    pub missed: u64,
    /// The most that one run missed.
    pub most: u32,
}

/// The sums of several games.
#[derive(Clone, Debug, Default)]
pub struct Games {
    /// How many there are.
    pub count: usize,
    /// The sums of each title, in the order of their first games.
    pub titles: Vec<SumJson>,
    /// The sums of all.
    pub all: SumJson,
}

impl Games {
    /// Takes up a game.
    pub fn add(&mut self, audit: &AuditJson) {
        self.count += 1;
        self.all.add(&audit.total);
        match self.titles.iter_mut().find(|sum| sum.name == audit.title) {
            Some(sum) => sum.add(&audit.total),
            None => self.titles.push(SumJson {
                name: audit.title.clone(),
                ..audit.total.clone()
            }),
        }
    }
}

/// Why runs could not be judged.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReasonJson {
    /// Why, in general.
    pub why: String,
    /// How many.
    pub runs: usize,
    /// The action of the first such run.
    pub action: u64,
    /// Why that one could not be judged.
    pub such_as: String,
}

impl AuditedJson {
    /// A run.
    pub fn new(audited: Audited) -> AuditedJson {
        let (earned, best, bound, reason, why) = match audited.verdict {
            Verdict::Judged {
                earned,
                best,
                bound,
            } => (Some(earned), Some(best), Some(bound), None, Vec::new()),
            Verdict::Open {
                earned,
                reason,
                why,
            } => (earned, None, None, Some(reason.words()), why),
        };
        AuditedJson {
            action: audited.action,
            round: audited.round,
            phase: audited.phase,
            company: audited.company,
            trains: audited.trains,
            earned,
            by_rules: audited.by_rules,
            best,
            bound: bound.filter(|bound| Some(*bound) != best),
            missed: best.zip(earned).map(|(best, earned)| best - earned),
            uncertain: audited.uncertain,
            reason,
            why,
        }
    }

    /// Whether it was judged.
    pub fn is_judged(&self) -> bool {
        self.best.is_some()
    }
}

impl SumJson {
    /// The sums of some runs.
    pub fn of<'a>(name: &str, runs: impl IntoIterator<Item = &'a AuditedJson>) -> SumJson {
        let mut sum = SumJson {
            name: name.to_owned(),
            ..SumJson::default()
        };
        for run in runs {
            sum.runs += 1;
            if let (Some(earned), Some(best)) = (run.earned, run.best) {
                let missed = best - earned;
                sum.judged += 1;
                sum.short += usize::from(missed > 0);
                sum.at_uncertain += usize::from(run.uncertain);
                sum.unproven += usize::from(run.bound.is_some());
                sum.earned += u64::from(earned);
                sum.best += u64::from(best);
                sum.missed += u64::from(missed);
                sum.most = sum.most.max(missed);
            }
        }
        sum
    }

    /// Takes up other sums.
    fn add(&mut self, other: &SumJson) {
        self.runs += other.runs;
        self.judged += other.judged;
        self.short += other.short;
        self.at_uncertain += other.at_uncertain;
        self.unproven += other.unproven;
        self.earned += other.earned;
        self.best += other.best;
        self.missed += other.missed;
        self.most = self.most.max(other.most);
    }
}

impl AuditJson {
    /// The action of the run that missed the most, the first of several; nothing where none missed anything.
    pub fn worst(&self) -> Option<u64> {
        let missed = self.runs.iter().filter(|run| run.missed > Some(0));
        let worst = missed.max_by_key(|run| (run.missed, std::cmp::Reverse(run.action)));
        worst.map(|run| run.action)
    }

    /// The audit of a game.
    pub fn new(
        game: &str,
        title: &str,
        players: usize,
        uncertainties: Vec<String>,
        runs: Vec<Audited>,
    ) -> AuditJson {
        let runs: Vec<AuditedJson> = runs.into_iter().map(AuditedJson::new).collect();
        AuditJson {
            generator: milepost_route::RELEASE.to_owned(),
            game: game.to_owned(),
            title: title.to_owned(),
            players,
            uncertainties,
            total: SumJson::of("", &runs),
            companies: sums(&runs, |run| &run.company),
            phases: sums(&runs, |run| &run.phase),
            reasons: reasons(&runs),
            runs,
        }
    }
}

/// The sums of the runs that have a name in common, in the order of the first of each.
fn sums<'a>(runs: &'a [AuditedJson], name: impl Fn(&'a AuditedJson) -> &'a String) -> Vec<SumJson> {
    let mut names: Vec<&String> = Vec::new();
    for run in runs {
        if !names.contains(&name(run)) {
            names.push(name(run));
        }
    }
    let of = |one: &&String| SumJson::of(one, runs.iter().filter(|run| name(run) == *one));
    names.iter().map(of).collect()
}

fn reasons(runs: &[AuditedJson]) -> Vec<ReasonJson> {
    let mut reasons: Vec<ReasonJson> = Vec::new();
    for run in runs {
        let Some(why) = run.reason else { continue };
        match reasons.iter_mut().find(|reason| reason.why == why) {
            Some(reason) => reason.runs += 1,
            None => reasons.push(ReasonJson {
                why: why.to_owned(),
                runs: 1,
                action: run.action,
                such_as: run.why.first().cloned().unwrap_or_default(),
            }),
        }
    }
    // Of reasons as frequent the first stays first.
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.runs));
    reasons
}
