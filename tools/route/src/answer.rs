//! A run as a table that players read, and as JSON.

use crate::model::{Company, Earned, Ended, Position, Route, Run, Status, Visit};
use serde::Serialize;
use std::fmt::Write;

pub mod every;
mod few;
pub mod preferred;
mod proof;
pub mod stats;
pub(crate) mod wrap;

pub use crate::answer::few::{MoreJson, few, json_of_few};
pub use crate::answer::preferred::PreferredJson;
pub use crate::answer::proof::ProofJson;
pub use crate::answer::stats::StatsJson;

/// What `route best --json` says of a position, one object a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AnswerJson {
    /// The file the position is from.
    pub file: String,
    /// Which position of the file it is, from 0.
    pub index: usize,
    /// The company that runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// By which rules: `plain rules`, `declared rules`, or those of a title that ships, such as `the rules of 1867`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// What it earns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revenue: Option<u32>,
    /// `optimal`: nothing earns more; `feasible`: the search was stopped; `refused`: the position cannot be run.
    pub status: &'static str,
    /// What nothing can beat; the revenue itself where it is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u32>,
    /// Left out where the run comes before all others that earn as much; true where those were not all looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties_open: Option<bool>,
    /// Why the search ended before all that was proven: `time`, `steps`, `memory`, `asked` (somebody interrupted it) or `size`
    /// (the position is larger than a search can hold); left out where it came to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// How far the run is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofJson>,
    /// What the proof is not of: the position of a recorded game that may not be what it was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caveat: Option<&'static str>,
    /// How long the search took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// What the search did, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<StatsJson>,
    /// The routes, in the order of the trains; idle trains have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<Vec<RouteJson>>,
    /// What the run earns as a whole, beside its routes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earned: Vec<BonusJson>,
    /// How it was chosen among the runs of the same revenue, where a title or who asks prefers some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred: Option<PreferredJson>,
    /// The next best runs, the best first, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<Vec<MoreJson>>,
    /// The routes that trains were kept to, as `TRAIN=ROUTE`; all that is told is told of runs with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<Vec<String>>,
    /// What the recorded position leaves open, and what it would earn otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// What of the file was passed over though it might matter, each with its place; left out where there is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Why the position was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<String>>,
}

/// The route of a train.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RouteJson {
    /// The train.
    pub train: String,
    /// What the train takes along, where that is for one train of the run alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached: Option<String>,
    /// What it earns: what its stops pay, and its bonuses.
    pub revenue: u32,
    /// The stops it visits, in order.
    pub stops: Vec<StopJson>,
    /// The bonuses it earned.
    pub bonuses: Vec<BonusJson>,
    /// What it earned for the company's treasury, beside its revenue.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub subsidies: Vec<BonusJson>,
    /// The hexes from each stop to the next, both included.
    pub legs: Vec<Vec<String>>,
}

/// A stop on a route.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StopJson {
    /// Its hex, or `HEX:stop` where a hex has several.
    pub at: String,
    /// What it pays, multiplied.
    pub pays: u32,
    /// True where the train passes it without being paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
}

/// A bonus.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BonusJson {
    /// What for.
    pub what: String,
    /// What it pays; what a factor takes away is less than nothing.
    pub pays: i64,
}

/// The answer to a position that was run.
pub fn json(
    file: &str,
    index: usize,
    position: &Position,
    company: &Company,
    run: &Run,
    seconds: f64,
) -> AnswerJson {
    AnswerJson {
        file: file.to_owned(),
        index,
        company: Some(company.name.clone()),
        rules: Some(position.setup().rules_words()),
        revenue: Some(run.revenue),
        status: run.status.word(),
        bound: Some(run.bound),
        ties_open: run.ties_open.then_some(true),
        stopped: run.stopped.map(Ended::word),
        proof: Some(proof::json(run)),
        caveat: position.setup().caveat(),
        seconds: Some(seconds),
        stats: None,
        routes: Some(routes(position, company, run)),
        earned: earned(&run.earned),
        preferred: run.preferred.as_ref().map(preferred::json),
        more: None,
        kept: None,
        remark: None,
        warnings: Vec::new(),
        reasons: None,
    }
}

fn earned(all: &[Earned]) -> Vec<BonusJson> {
    all.iter()
        .map(|one| BonusJson {
            what: one.what.clone(),
            pays: one.pays,
        })
        .collect()
}

fn routes(position: &Position, company: &Company, run: &Run) -> Vec<RouteJson> {
    let names = |hexes: &[usize]| {
        hexes
            .iter()
            .map(|&hex| position.setup().hexes[hex].name.clone())
            .collect()
    };
    let route = |route: &Route| RouteJson {
        train: company.trains[route.train].name.clone(),
        attached: route.attached.clone(),
        revenue: route.revenue,
        stops: route
            .stops
            .iter()
            .map(|visit| StopJson {
                at: position.stop_name(visit.hex, visit.stop),
                pays: visit.pays,
                passed: (!visit.paid).then_some(true),
            })
            .collect(),
        bonuses: earned(&route.bonuses),
        subsidies: earned(&route.subsidies),
        legs: route.legs.iter().map(|leg| names(&leg.hexes)).collect(),
    };
    run.routes.iter().map(route).collect()
}

/// The answer to a position that cannot be run.
pub fn refused(file: &str, index: usize, reasons: Vec<String>) -> AnswerJson {
    AnswerJson {
        file: file.to_owned(),
        index,
        company: None,
        rules: None,
        revenue: None,
        status: "refused",
        bound: None,
        ties_open: None,
        stopped: None,
        proof: None,
        caveat: None,
        seconds: None,
        stats: None,
        routes: None,
        earned: Vec::new(),
        preferred: None,
        more: None,
        kept: None,
        remark: None,
        warnings: Vec::new(),
        reasons: Some(reasons),
    }
}

/// A run as a table: a line a train, the total, and what is proven. Lines are wrapped to `width` columns.
pub fn text(position: &Position, company: &Company, run: &Run, width: usize) -> String {
    let ended = run.stopped.map_or("it was stopped", Ended::words);
    let proof = match run.status {
        Status::Optimal if run.ties_open => {
            format!(
                "nothing earns more: proven; of the runs that earn as much not all were compared: {ended}"
            )
        }
        Status::Optimal => "nothing earns more: proven".to_owned(),
        Status::Feasible => format!(
            "the search was stopped: nothing earns more than {}, {} may be missing; {ended}",
            run.bound,
            run.bound.saturating_sub(run.revenue)
        ),
    };
    format!(
        "{}{}{}",
        head(position, company),
        table(position, company, run, &proof, width),
        caveat(position)
    )
}

/// The line below an answer that is not certainly the game's.
pub(crate) fn caveat(position: &Position) -> String {
    let caveat = position.setup().caveat();
    caveat.map_or_else(String::new, |words| format!("  {words}\n"))
}

/// The line above an answer: the position, the company, and the rules.
pub(crate) fn head(position: &Position, company: &Company) -> String {
    let setup = position.setup();
    let (title, rules) = (&setup.title, setup.rules_words());
    format!("{title}: {}, by {rules}\n", company.name)
}

/// A line a train, and the total with the status of the proof.
fn table(position: &Position, company: &Company, run: &Run, status: &str, most: usize) -> String {
    let mut rows = vec![["train", "revenue", "length", "stops"].map(str::to_owned)];
    for (index, train) in company.trains.iter().enumerate() {
        let found = run.routes.iter().find(|route| route.train == index);
        let name = found.map_or_else(
            || train.name.clone(),
            |route| route.train_words(&train.name),
        );
        let cells = match found {
            Some(route) => [
                route.revenue.to_string(),
                length(route),
                stops(position, route),
            ],
            None => ["idle".to_owned(), String::new(), String::new()],
        };
        let [revenue, length, stops] = cells;
        rows.push([name, revenue, length, stops]);
    }
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let [a, b, c] = [width(0), width(1).max(5), width(2)];
    let mut out = String::new();
    for [train, revenue, length, stops] in &rows {
        let before = format!("  {train:<a$}  {revenue:>b$}  {length:<c$}  ");
        out += &wrap::row(&before, stops, most);
    }
    for one in &run.earned {
        let before = format!("  {:<a$}  {:>b$}  ", "", format!("{:+}", one.pays));
        out += &wrap::row(&before, &one.what, most);
    }
    let total = format!("  {:<a$}  {:>b$}  ", "total", run.revenue);
    out += &wrap::row(&total, status, most);
    if let Some(preferred) = run.preferred.as_ref().filter(|_| !status.is_empty()) {
        let before = format!("  {:<a$}  {:>b$}  ", "", "");
        out += &wrap::row(&before, &preferred::sentence(preferred), most);
    }
    out
}

fn length(route: &Route) -> String {
    let paid = route.stops.iter().filter(|visit| visit.paid).count();
    let hexes = route.borders + 1;
    let plural = |number: usize| if number == 1 { "" } else { "s" };
    // A flood train follows no one way, so that its hexes are not counted.
    match route.legs.len() + 1 == route.stops.len() && route.stops.len() > 1 {
        false => format!("{paid} stop{}", plural(paid)),
        true => format!(
            "{paid} stops, {hexes} hex{}",
            if hexes == 1 { "" } else { "es" }
        ),
    }
}

/// The stops with what they pay, those passed unpaid in brackets; then the bonuses.
fn stops(position: &Position, route: &Route) -> String {
    let stop = |visit: &Visit| match visit.paid {
        true => format!(
            "{} {}",
            position.stop_name(visit.hex, visit.stop),
            visit.pays
        ),
        false => format!("({})", position.stop_name(visit.hex, visit.stop)),
    };
    let mut text = route.stops.iter().map(stop).collect::<Vec<_>>().join(", ");
    for bonus in &route.bonuses {
        let _ = write!(text, "; {} {:+}", bonus.what, bonus.pays);
    }
    for subsidy in &route.subsidies {
        let _ = write!(text, "; to the treasury: {} {}", subsidy.what, subsidy.pays);
    }
    text
}
