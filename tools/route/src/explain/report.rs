//! An explanation as people read it, and as JSON.

use crate::answer::{caveat, head};
use crate::explain::{Earns, Fault, Judgement};
use crate::model::{Company, Position};
use serde::Serialize;
use std::fmt::Write;

/// What `route explain --json` says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainJson {
    /// The company that runs.
    pub company: String,
    /// By which rules: `plain rules`, `declared rules`, or those of a title that ships, such as `the rules of 1867`.
    pub rules: String,
    /// The routes, in the order they were asked about.
    pub routes: Vec<RouteJson>,
    /// What keeps the routes that were given to trains from being run together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<ReasonJson>,
    /// What those routes earn together, where they may be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revenue: Option<EarnsJson>,
    /// The same with the best that the other trains can do beside them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<EarnsJson>,
    /// What the best run earns.
    pub best: EarnsJson,
    /// What that is not said of: the position of a recorded game that may not be what it was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caveat: Option<&'static str>,
    /// What the recorded position leaves open, and what would be earned otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// What something earns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EarnsJson {
    /// What was found.
    pub revenue: u32,
    /// What nothing can beat; the revenue itself where it is proven.
    pub bound: u32,
}

fn earns(earns: Earns) -> EarnsJson {
    EarnsJson {
        revenue: earns.revenue,
        bound: earns.bound,
    }
}

/// A sum, as far as it is known.
fn sum(earns: Earns) -> String {
    match earns.revenue == earns.bound {
        true => earns.revenue.to_string(),
        false => format!("at least {} and at most {}", earns.revenue, earns.bound),
    }
}

/// A route.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RouteJson {
    /// As it was asked about: `TRAIN=ROUTE`.
    pub route: String,
    /// Whether it may be run.
    pub legal: bool,
    /// What it earns alone, where it may be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revenue: Option<EarnsJson>,
    /// All that stands in its way.
    pub reasons: Vec<ReasonJson>,
}

/// One thing that stands in the way.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReasonJson {
    /// Of what kind it is.
    pub cause: crate::explain::Cause,
    /// Where: hexes and stops by name.
    pub at: Vec<String>,
    /// In words.
    pub words: String,
}

fn reasons(faults: &[Fault]) -> Vec<ReasonJson> {
    let reason = |fault: &Fault| ReasonJson {
        cause: fault.cause,
        at: fault.at.clone(),
        words: fault.words.clone(),
    };
    faults.iter().map(reason).collect()
}

/// A judgement as JSON.
pub fn json(
    position: &Position,
    company: &Company,
    judged: &Judgement,
    remarks: Vec<String>,
) -> ExplainJson {
    let route = |index: usize| RouteJson {
        route: judged.asked[index].words(position, &company.trains),
        legal: judged.faults[index].is_empty(),
        revenue: judged.alone[index].map(earns),
        reasons: reasons(&judged.faults[index]),
    };
    ExplainJson {
        company: company.name.clone(),
        rules: position.setup().rules_words(),
        routes: (0..judged.asked.len()).map(route).collect(),
        together: reasons(&judged.together),
        revenue: judged.revenue.map(earns),
        beside: judged.beside.map(earns),
        best: earns(judged.best),
        caveat: position.setup().caveat(),
        remarks,
    }
}

/// A judgement as lines.
pub fn text(position: &Position, company: &Company, judged: &Judgement) -> String {
    let mut out = head(position, company);
    for (index, asked) in judged.asked.iter().enumerate() {
        let words = asked.words(position, &company.trains);
        let verdict = match judged.alone[index] {
            Some(earns) => format!("may be run and earns {}", sum(earns)),
            None if judged.faults[index].is_empty() => "may be run".to_owned(),
            None => "may not be run".to_owned(),
        };
        // Writing to a text cannot fail.
        let _ = writeln!(out, "  {words} {verdict}");
        judged.faults[index].iter().for_each(|fault| {
            let _ = writeln!(out, "    {}", fault.words);
        });
    }
    if !judged.together.is_empty() {
        let _ = writeln!(out, "  together they may not be run");
        judged.together.iter().for_each(|fault| {
            let _ = writeln!(out, "    {}", fault.words);
        });
    }
    let proven = |earns: Earns| earns.revenue == earns.bound;
    if let (Some(revenue), Some(beside)) = (judged.revenue, judged.beside) {
        let more = match judged.best.revenue.saturating_sub(beside.revenue) {
            0 if proven(judged.best) => "nothing earns more".to_owned(),
            0 => format!("the best run earns {}", sum(judged.best)),
            more => format!("the best run earns {}, {more} more", sum(judged.best)),
        };
        let others = match beside == revenue {
            true => String::new(),
            false => format!(", {} with the other trains", sum(beside)),
        };
        let _ = writeln!(out, "  together {}{others}; {more}", sum(revenue));
    } else {
        let _ = writeln!(out, "  the best run earns {}", sum(judged.best));
    }
    out + &caveat(position)
}
