//! The best few runs, and runs in which trains are kept to routes.

use crate::answer::preferred::{self, PreferredJson, short};
use crate::answer::{AnswerJson, RouteJson, json, routes, table, text};
use crate::model::{Company, Position, Run, Status};
use crate::solve::request::Keep;
use serde::Serialize;
use std::fmt::Write;

/// A run after the best.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MoreJson {
    /// What it earns.
    pub revenue: u32,
    /// `optimal`: no other run earns more but those before it; `feasible`: the search was stopped.
    pub status: &'static str,
    /// What nothing can beat but the runs before it; the revenue itself where it is proven.
    pub bound: u32,
    /// How it was chosen among the runs of the same revenue, where a title or who asks prefers some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred: Option<PreferredJson>,
    /// Its routes, in the order of the trains; idle trains have none.
    pub routes: Vec<RouteJson>,
}

/// The best few runs as tables, the best first, of `wanted` that were asked for. Trains may have been kept to routes.
/// Lines are wrapped to `width` columns.
pub fn few(
    position: &Position,
    company: &Company,
    runs: &[Run],
    keep: &[Keep],
    wanted: usize,
    width: usize,
) -> String {
    let Some((best, more)) = runs.split_first() else {
        return String::new();
    };
    let mut out = text(position, company, best, width);
    for (index, run) in more.iter().enumerate() {
        let less = match best.revenue.saturating_sub(run.revenue) {
            0 => "as much".to_owned(),
            less => format!("{less} less"),
        };
        let has = run.preferred.as_ref().map(short);
        let less = [Some(less), has].into_iter().flatten();
        let less = less.collect::<Vec<_>>().join(", ");
        // Writing to a text cannot fail.
        let _ = write!(
            out,
            "{} best: {less}\n{}",
            nth(index + 2),
            table(position, company, run, "", width)
        );
    }
    if !keep.is_empty() {
        let _ = writeln!(
            out,
            "  of runs with {}",
            kept(position, company, keep).join(" and ")
        );
    }
    if wanted > 1 {
        let _ = writeln!(out, "  {}", proof(runs, wanted));
    }
    out
}

/// What is proven of all of them together.
fn proof(runs: &[Run], wanted: usize) -> String {
    match runs.last().filter(|last| last.status == Status::Feasible) {
        None if runs.last().is_some_and(|last| last.ties_open) => {
            "no other run earns more than these: proven; of those that earn as much not all were compared"
                .to_owned()
        }
        None if runs.len() < wanted => "there are no other runs: proven".to_owned(),
        None => "no other run is better than these: proven".to_owned(),
        Some(last) => {
            let ended = last.stopped.map_or(String::new(), |ended| format!("; {}", ended.words()));
            format!("the search was stopped: no other run earns more than {}{ended}", last.bound)
        }
    }
}

/// The same as JSON.
pub fn json_of_few(
    file: &str,
    index: usize,
    position: &Position,
    company: &Company,
    runs: &[Run],
    keep: &[Keep],
    seconds: f64,
) -> Option<AnswerJson> {
    let (best, more) = runs.split_first()?;
    let one = |run: &Run| MoreJson {
        revenue: run.revenue,
        status: run.status.word(),
        bound: run.bound,
        preferred: run.preferred.as_ref().map(preferred::json),
        routes: routes(position, company, run),
    };
    Some(AnswerJson {
        more: (!more.is_empty()).then(|| more.iter().map(one).collect()),
        kept: (!keep.is_empty()).then(|| kept(position, company, keep)),
        ..json(file, index, position, company, best, seconds)
    })
}

fn kept(position: &Position, company: &Company, keep: &[Keep]) -> Vec<String> {
    keep.iter()
        .map(|keep| keep.words(position, &company.trains))
        .collect()
}

/// 2nd, 3rd, 4th, 11th, 21st.
fn nth(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use crate::answer::few::nth;

    #[test]
    fn places_are_named() {
        assert_eq!(
            [2, 3, 4, 11, 12, 13, 21, 100].map(nth),
            ["2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "100th"]
        );
    }
}
