//! The runs of all companies of a position, as a table and as JSON.

use crate::answer::AnswerJson;
use crate::model::{Company, Position, Route, Run, Status};
use serde::Serialize;
use std::fmt::Write;

/// What `route all --json` says of a position, one object a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct EveryJson {
    /// The file the position is from.
    pub file: String,
    /// Which position of the file it is, from 0.
    pub index: usize,
    /// The companies whose trains are known, in the position's order.
    pub companies: Vec<AnswerJson>,
    /// What they earn together.
    pub total: u32,
    /// Those that have tokens, and no known trains.
    pub without_trains: Vec<String>,
    /// Why the position was refused; then nothing is known of companies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<String>>,
}

/// Those that have tokens on the board, and no known trains.
pub fn without_trains(position: &Position) -> Vec<String> {
    let runs = |name: &str| {
        position
            .setup()
            .companies
            .iter()
            .any(|company| company.name == name && !company.trains.is_empty())
    };
    let mut names: Vec<String> = position
        .owners()
        .into_iter()
        .filter(|name| !runs(name))
        .map(str::to_owned)
        .collect();
    names.sort();
    names
}

/// The runs as a table: a line a company, and the sum.
pub fn text(position: &Position, runs: &[(Company, Run)]) -> String {
    let mut rows = vec![["company", "trains", "earns", "routes"].map(str::to_owned)];
    for (company, run) in runs {
        let trains: Vec<&str> = company
            .trains
            .iter()
            .map(|train| train.name.as_str())
            .collect();
        let routes: Vec<String> = run
            .routes
            .iter()
            .map(|route| said(position, route))
            .collect();
        let proof = if run.status == Status::Feasible {
            let ended = run
                .stopped
                .map_or(String::new(), |ended| format!("; {}", ended.words()));
            format!(" (not proven: at most {}{ended})", run.bound)
        } else {
            String::new()
        };
        let routes = if routes.is_empty() {
            "idle".to_owned()
        } else {
            routes.join("; ")
        };
        rows.push([
            company.name.clone(),
            trains.join(", "),
            run.revenue.to_string(),
            routes + &proof,
        ]);
    }
    let total = runs
        .iter()
        .map(|(_, run)| run.revenue)
        .fold(0, u32::saturating_add);
    let open = runs
        .iter()
        .filter(|(_, run)| run.status == Status::Feasible)
        .count();
    let proof = match open {
        0 => "no company earns more: proven".to_owned(),
        open => format!(
            "the search was stopped: {open} of {} are not proven",
            runs.len()
        ),
    };
    rows.push(["total".to_owned(), String::new(), total.to_string(), proof]);
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let (a, b, c) = (width(0), width(1), width(2));
    let mut out = format!("{}\n", position.setup().title);
    for [company, trains, earns, routes] in &rows {
        let line = format!("  {company:<a$}  {trains:<b$}  {earns:>c$}  {routes}");
        // Writing to a text cannot fail.
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let others = without_trains(position);
    if !others.is_empty() {
        let _ = writeln!(out, "  no trains are known of {}", others.join(", "));
    }
    out
}

/// A route in short: its stops, and what it earns.
fn said(position: &Position, route: &Route) -> String {
    let stops: Vec<String> = route
        .stops
        .iter()
        .map(|visit| position.stop_name(visit.hex, visit.stop))
        .collect();
    format!("{} {}", stops.join("-"), route.revenue)
}
