//! The audit of a recorded game: each run beside the best one.

use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::routes::games::moment::Choice;
use crate::routes::games::timeline::{GAME, LEGEND, moment};
use crate::routes::games::upload::{GameTexts, OwnSite};
use crate::shared::cache::Cache;
use crate::shared::query::address;
use crate::work::{Deadline, Work, WorkError};
use maud::{Markup, html};
use milepost_calls::recorded_game::{self, Stopped};
use milepost_document::number::counted;
use milepost_route::Limits;
use milepost_route_files::Ruling;
use milepost_route_games::audit::{self, AuditJson, AuditedJson, SumJson};
use milepost_route_games::replay::Imported;
use rayon::ThreadPoolBuildError;
use std::sync::Arc;
use std::time::Duration;

/// The part of its time that is left when searches stop where they stand, so that the page is made in time.
pub const REST: Duration = Duration::from_secs(15);
/// The longest search for one run.
const EACH: Duration = Duration::from_secs(3);
/// The memory for the routes of one search, in bytes.
const MEMORY: usize = 256 << 20;

/// Recent audits.
pub type Audits = Arc<Cache<AuditJson>>;

/// Why there is no audit.
struct Failed(ApiError);

impl From<ThreadPoolBuildError> for Failed {
    fn from(_: ThreadPoolBuildError) -> Failed {
        Failed(WorkError::Failed.into())
    }
}

impl From<Stopped> for Failed {
    fn from(_: Stopped) -> Failed {
        Failed(WorkError::LimitExceeded(Work::Audit.limit()).into())
    }
}

/// The audit of a game, whose searches stop where they stand when only `rest` is left of the time.
///
/// # Errors
/// The game cannot be opened, or takes too long.
pub fn audited(
    texts: &GameTexts,
    own: &OwnSite,
    deadline: &Deadline,
    rest: Duration,
) -> Result<AuditJson, ApiError> {
    let game = texts.open(own)?;
    let limits = Limits {
        memory: MEMORY,
        threads: 1,
        ..Limits::default()
    };
    let searches = deadline.earlier_by(rest);
    let judge = |imported: &Imported, limits: Limits| {
        let deadline = searches.at_most(EACH);
        audit::judge(imported, &Ruling::Declared, limits, &deadline)
    };
    let stopped = || deadline.is_over();
    let name = "a recorded game";
    recorded_game::audit(&game, name, limits, &stopped, &judge).map_err(|Failed(error)| error)
}

/// The page of an audit.
pub fn page(choice: &Choice, audit: &AuditJson) -> Markup {
    let game = &choice.game;
    let file = |file: &str| address(&format!("/routes/game/{file}"), &[("game", game)]);
    let total = &audit.total;
    let body = html! {
        h1 { bdi { (audit.title) } ": how well its trains were run" }
        p.lead { (total.sentence()) }
        @if total.judged == 0 {
            p { "No run could be judged; the reasons stand below." }
        } @else {
            div.two.compare {
                section.card aria-labelledby="short" { h2 #short { "Runs that fell short" } (shortfalls(game, audit)) }
                section.card aria-labelledby="sums" {
                    h2 #sums { "Companies" } (sums("Company", &audit.companies))
                    h2 { "Phases" } (sums("Phase", &audit.phases))
                }
            }
            section.card aria-labelledby="chart" {
                h2 #chart { "The game in one picture" }
                img.chart src=(file("audit.svg")) alt="Charts of the audit: companies, phases, and each operating round";
                p { "Save it: " a href=(file("audit.pdf")) { "PDF" } ", " a href=(file("audit.png")) { "PNG" } ", or all figures as " a href=(file("audit.json")) { "JSON" } }
            }
        }
        (reasons(audit))
        p { a href=(address(GAME, &[("game", game)])) { "Back to the game" } }
    };
    let title = format!("{}: audit", audit.title);
    frame(&title, nav::ROUTES.path, &["routes.css", "games.css"], body)
}

fn shortfalls(game: &str, audit: &AuditJson) -> Markup {
    let missed = |run: &&AuditedJson| run.missed > Some(0);
    let short: Vec<&AuditedJson> = audit.runs.iter().filter(missed).collect();
    html! {
        @if short.is_empty() {
            p { "None: each run that was judged earned as much as any could." }
        } @else {
            div.scroll { table {
                thead { tr {
                    th scope="col" { "OR" } th scope="col" { "Company" } th scope="col" { "Trains" }
                    th.number scope="col" { "Earned" } th.number scope="col" { "Best" } th.number scope="col" { "Missed" }
                } }
                tbody {
                    @for run in &short {
                        tr {
                            td { (run.round) }
                            th scope="row" { a href=(moment(game, Some(run.action))) { bdi { (run.company) } } @if run.uncertain { span title="Something of the position is uncertain" { " ?" } } }
                            td { @for (at, train) in run.trains.iter().enumerate() { @if at > 0 { ", " } bdi { (train) } } }
                            td.number { (run.earned.unwrap_or(0)) }
                            td.number { (run.best.unwrap_or(0)) @if run.bound.is_some() { " or more" } }
                            td.number { strong { (run.missed.unwrap_or(0)) } }
                        }
                    }
                }
            } }
            @if short.iter().any(|run| run.uncertain) { p.soft { (LEGEND) } }
        }
    }
}

fn sums(what: &str, sums: &[SumJson]) -> Markup {
    html! {
        div.scroll { table {
            thead { tr {
                th scope="col" { (what) } th.number scope="col" { "Runs" } th.number scope="col" { "Short" }
                th.number scope="col" { "Earned" } th.number scope="col" { "Missed" }
            } }
            tbody {
                @for sum in sums.iter().filter(|sum| sum.judged > 0) {
                    tr {
                        th scope="row" { bdi { (sum.name) } }
                        td.number { (sum.judged) } td.number { (sum.short) }
                        td.number { (sum.earned) } td.number { (sum.missed) }
                    }
                }
            }
        } }
    }
}

/// What is uncertain of the game, and why runs could not be judged.
fn reasons(audit: &AuditJson) -> Markup {
    let open = audit.total.runs - audit.total.judged;
    html! {
        @if open > 0 {
            details.card {
                summary { (counted(open, "run", "runs")) " could not be judged" }
                ul { @for reason in &audit.reasons { li { (counted(reason.runs, "run", "runs")) ": " (reason.why) @if reason.such_as != reason.why { ", such as at action " (reason.action) ": " (reason.such_as) } } } }
            }
        }
        @if !audit.uncertainties.is_empty() {
            details.card {
                summary { "What is uncertain of the whole game" }
                ul { @for what in &audit.uncertainties { li { (what) } } }
            }
        }
    }
}
