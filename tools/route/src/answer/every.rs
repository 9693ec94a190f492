//! The runs of all companies of a position, as a table and as JSON.

use crate::answer::{AnswerJson, caveat, wrap};
use crate::model::{Company, Ended, Position, Route, Run, Status};
use serde::Serialize;
use std::fmt::Write;

/// What `route all --json` says of a position, one object a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
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

impl EveryJson {
    /// What all companies with known trains earn; `answers` are theirs.
    pub fn new(file: &str, index: usize, position: &Position, answers: Vec<AnswerJson>) -> Self {
        EveryJson {
            file: file.to_owned(),
            index,
            total: answers
                .iter()
                .filter_map(|answer| answer.revenue)
                .fold(0, u32::saturating_add),
            companies: answers,
            without_trains: without_trains(position),
            reasons: None,
        }
    }

    /// Of a position that was refused.
    pub fn refused(file: &str, index: usize, reasons: Vec<String>) -> Self {
        EveryJson {
            file: file.to_owned(),
            index,
            companies: Vec::new(),
            total: 0,
            without_trains: Vec::new(),
            reasons: Some(reasons),
        }
    }
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

/// The runs as a table: a line a company, and the sum. Lines of more than `width` letters are parted.
pub fn text(position: &Position, runs: &[(Company, Run)], width: usize) -> String {
    let mut rows = vec![["company", "trains", "earns", "routes"].map(str::to_owned)];
    let row = |(company, run): &(Company, Run)| row(position, company, run);
    rows.extend(runs.iter().map(row));
    rows.push(total(runs));
    let letters = |column: usize| {
        let letters = rows.iter().map(|row| row[column].chars().count());
        letters.max().unwrap_or(0)
    };
    let (a, b, c) = (letters(0), letters(1), letters(2));
    let setup = position.setup();
    let mut out = format!("{}, by {}\n", setup.title, setup.rules_words());
    for [company, trains, earns, routes] in &rows {
        let before = format!("  {company:<a$}  {trains:<b$}  {earns:>c$}  ");
        out += &wrap::row(&before, routes, width);
    }
    out += &caveat(position);
    let others = without_trains(position);
    if !others.is_empty() {
        // Writing to a text cannot fail.
        let _ = writeln!(out, "  no trains are known of {}", others.join(", "));
    }
    out
}

/// The line of a company: its name, its trains, what it earns, and its routes.
fn row(position: &Position, company: &Company, run: &Run) -> [String; 4] {
    let trains = company.trains.iter().map(|train| train.name.as_str());
    let trains: Vec<&str> = trains.collect();
    let routes = run.routes.iter().map(|route| said(position, route));
    let routes: Vec<String> = routes.collect();
    let routes = match routes.is_empty() {
        true => "idle".to_owned(),
        false => routes.join("; "),
    };
    let ended = |ended: Ended| format!("; {}", ended.words());
    let proof = match run.status {
        Status::Optimal => String::new(),
        Status::Feasible => {
            let ended = run.stopped.map(ended).unwrap_or_default();
            format!(" (not proven: at most {}{ended})", run.bound)
        }
    };
    let (name, earns) = (company.name.clone(), run.revenue.to_string());
    [name, trains.join(", "), earns, routes + &proof]
}

/// The line of all companies together.
fn total(runs: &[(Company, Run)]) -> [String; 4] {
    let revenues = runs.iter().map(|(_, run)| run.revenue);
    let total = revenues.fold(0, u32::saturating_add);
    let open = |(_, run): &&(Company, Run)| run.status == Status::Feasible;
    let proof = match (runs.iter().filter(open).count(), runs.len()) {
        (0, _) => "no company earns more: proven".to_owned(),
        (open, all) => format!("the search was stopped: {open} of {all} are not proven"),
    };
    ["total".to_owned(), String::new(), total.to_string(), proof]
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
