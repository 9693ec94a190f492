//! The best run as HTML: its revenue, how certain it is, and what each train earns.

use crate::routes::editor::Editor;
use crate::routes::search::{DrawnRun, obstacle};
use crate::routes::view::View;
use crate::shared::words::sentence;
use maud::{Markup, html};
use milepost_route::{Position, Run, Status, answer};
use milepost_route_files::draw;

/// The revenue of the run, how certain it is, and the revenue before an edit.
pub fn sum(editor: &Editor, view: &View, run: Option<&Run>) -> Markup {
    let why = obstacle(editor, &view.spec);
    html! {
        section #sum data-part="sum" aria-live="polite" data-search[view.run && run.is_none() && why.is_none()] {
            @if let Some(run) = run {
                h2 { bdi { (editor.company().map_or("", |company| company.name.as_str())) } " earns " strong.earns { (run.revenue) }
                    @if let Some(was) = view.was.filter(|was| *was != run.revenue) {
                        " " span.change { (format!("{:+}", i64::from(run.revenue) - i64::from(was))) }
                    }
                }
                p.proof { (proof(&editor.position, run)) }
                p.soft { "By " (view.spec.ruling().words(&editor.position)) "." }
                @if let Some(preferred) = &run.preferred { p.proof { (sentence(&answer::preferred::sentence(preferred))) "." } }
                @if let Some(was) = view.was { p.soft { "Before your change: " (was) } }
            } @else if let Some(why) = why { p.soft { (why) } }
            @else if view.run {
                p.proof { "Searching…" }
                noscript { p { a href=(view.address(editor, "/routes/at", &[("wait", "yes")])) { "Show the run" } } }
            }
        }
    }
}

/// The route and the revenue of each train.
pub fn table(editor: &Editor, found: Option<&DrawnRun>) -> Markup {
    html! {
        section #run data-part="run" aria-label="The run" {
            @if let Some(found) = found {
                (rows(&editor.position, &found.run))
                @for note in &found.notes { p { "Note: " (note) } }
            }
        }
    }
}

/// The routes of a run of the position's first company, train by train.
pub fn rows(position: &Position, run: &Run) -> Markup {
    let company = position.setup().companies.first();
    let trains = company.map_or(&[][..], |company| &company.trains);
    html! {
        div.scroll { table {
            thead { tr { th scope="col" { "Train" } th scope="col" { "Stops, and what each pays" } th.number scope="col" { "Earns" } } }
            tbody {
                @for (index, train) in trains.iter().enumerate() {
                    @let place = run.routes.iter().position(|route| route.train == index);
                    tr {
                        th scope="row" { @if let Some(number) = place { (sample(number)) } " " bdi { (place.map_or_else(|| train.name.clone(), |number| run.routes[number].train_words(&train.name))) } }
                        @match place.map(|number| &run.routes[number]) {
                            None => { td.soft { "idle" } td.number { "0" } }
                            Some(route) => {
                                td {
                                    @for (at, visit) in route.stops.iter().enumerate() {
                                        @if at > 0 { " – " }
                                        (stop(position, visit))
                                    }
                                    @for bonus in &route.bonuses { "; " (bonus.what) " " (format!("{:+}", bonus.pays)) }
                                    @for one in &route.subsidies { "; to the treasury: " (one.what) " " (one.pays) }
                                }
                                td.number { (route.revenue) }
                            }
                        }
                    }
                }
                @for one in &run.earned {
                    tr { td {} td { bdi { (one.what) } } td.number { (format!("{:+}", one.pays)) } }
                }
                tr.total { th scope="row" { "Total" } td {} td.number { strong { (run.revenue) } } }
            }
        } }
    }
}

fn stop(position: &Position, visit: &milepost_route::model::run::Visit) -> Markup {
    let hex = &position.setup().hexes[visit.hex];
    let name = if hex.town.is_empty() {
        &hex.name
    } else {
        &hex.town
    };
    html! {
        span.stop {
            @if visit.paid { bdi { (name) } " " strong { (visit.pays) } } @else { "(" bdi { (name) } ")" }
        }
    }
}

/// How certain it is that the run is the best.
pub fn proof(position: &Position, run: &Run) -> String {
    let caveat = position.setup().caveat();
    match run.status {
        Status::Optimal => caveat.map_or_else(
            || "Proven: no run earns more.".to_owned(),
            |caveat| sentence(caveat) + ".",
        ),
        Status::Feasible => {
            let gap = run.bound.saturating_sub(run.revenue);
            let of = caveat.map_or_else(String::new, |caveat| format!(" It is {caveat}."));
            format!(
                "Best run found. The maximum is at most {}, or {gap} more; a longer time limit may find it.{of}",
                run.bound
            )
        }
    }
}

/// A sample of a route's line, with its number.
fn sample(number: usize) -> Markup {
    let (colour, dash) = draw::line(number);
    let dash: Vec<String> = dash
        .iter()
        .map(|length| format!("{:.2}", length * 5.0))
        .collect();
    let colour = format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2);
    html! {
        svg.sample viewBox="0 0 56 20" width="56" height="20" role="img" aria-label={ "Route " (number + 1) } {
            line x1="12" y1="10" x2="54" y2="10" stroke=(colour) stroke-width="5" stroke-linecap="round" stroke-dasharray=(dash.join(" ")) {}
            circle cx="10" cy="10" r="9" fill=(colour) {}
            text x="10" y="14" text-anchor="middle" font-size="12" font-weight="bold" fill="#fff" { (number + 1) }
        }
    }
}
