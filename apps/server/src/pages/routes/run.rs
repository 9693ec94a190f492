//! The best run: what each train earns, how sure it is, and the stream that tells of a search.

use crate::http::sse::{ALIVE, Listen, answer};
use crate::pages::routes::at::{Scene, Wrong, written};
use crate::pages::routes::editor::{Desk, Desks};
use crate::pages::routes::search::{Found, News, Runs, found, hindrance};
use crate::pages::routes::view::View;
use crate::pages::shared::query::Asked;
use crate::wire::error::ApiError;
use axum::Extension;
use axum::body::Bytes;
use axum::response::Response;
use maud::{Markup, html};
use milepost_route::{Run, Status, draw};
use serde_json::json;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::watch;

/// What the run earns, how sure that is, and what it earned before a change.
pub fn sum(desk: &Desk, view: &View, run: Option<&Run>) -> Markup {
    let why = hindrance(desk, view.wish);
    html! {
        section #sum data-part="sum" aria-live="polite" data-search[view.run && run.is_none() && why.is_none()] {
            @if let Some(run) = run {
                h2 { bdi { (desk.company().map_or("", |company| company.name.as_str())) } " earns " strong.earns { (run.revenue) }
                    @if let Some(was) = view.was.filter(|was| *was != run.revenue) {
                        " " span.change { (format!("{:+}", i64::from(run.revenue) - i64::from(was))) }
                    }
                }
                p.proof { (proof(run)) }
                @if let Some(was) = view.was { p.soft { "Before your change: " (was) } }
            } @else if let Some(why) = why { p.soft { (why) } }
            @else if view.run {
                p.proof { "Searching…" }
                noscript { p { a href=(view.address(desk, "/routes/at", &[("wait", "yes")])) { "Show the run" } } }
            }
        }
    }
}

/// Where each train runs, and what it is paid.
pub fn table(desk: &Desk, found: Option<&Found>) -> Markup {
    html! {
        section #run data-part="run" aria-label="The run" {
            @if let Some(found) = found {
                (rows(desk, &found.run))
                @for note in &found.notes { p { "Note: " (note) } }
            }
        }
    }
}

fn rows(desk: &Desk, run: &Run) -> Markup {
    let trains = desk.company().map_or(&[][..], |company| &company.trains);
    html! {
        div.scroll { table {
            thead { tr { th scope="col" { "Train" } th scope="col" { "Stops, and what each pays" } th.number scope="col" { "Earns" } } }
            tbody {
                @for (index, train) in trains.iter().enumerate() {
                    @let place = run.routes.iter().position(|route| route.train == index);
                    tr {
                        th scope="row" { @if let Some(number) = place { (sample(number)) } " " bdi { (train.name) } }
                        @match place.map(|number| &run.routes[number]) {
                            None => { td.soft { "idle" } td.number { "0" } }
                            Some(route) => {
                                td {
                                    @for (at, visit) in route.stops.iter().enumerate() {
                                        @if at > 0 { " – " }
                                        (stop(desk, visit))
                                    }
                                    @for bonus in &route.bonuses { "; " (bonus.what) " +" (bonus.pays) }
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

fn stop(desk: &Desk, visit: &milepost_route::run::Visit) -> Markup {
    let hex = &desk.position.setup().hexes[visit.hex];
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

/// How sure it is.
fn proof(run: &Run) -> String {
    match run.status {
        Status::Optimal => "Proven: nothing earns more.".to_owned(),
        Status::Feasible => {
            let gap = run.bound.saturating_sub(run.revenue);
            format!(
                "Best known, at most {}: {gap} may be missing. More seconds may find it.",
                run.bound
            )
        }
    }
}

/// A route's line as it is drawn, with its number.
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

/// One who follows a search; with him goes the work.
struct Listener {
    news: watch::Receiver<News>,
    work: Pin<Box<dyn Future<Output = Result<Arc<Found>, ApiError>> + Send>>,
    seen: Option<Arc<Found>>,
    page: Arc<Desk>,
    view: View,
    over: bool,
}

/// Tells of a search until it ends: `better` with the run so far, `bound` with what none can beat, `done`, `wrong`.
///
/// # Errors
/// Why nothing is searched.
pub async fn stream(
    Extension(desks): Extension<Desks>,
    Extension(runs): Extension<Runs>,
    mut asked: Asked,
) -> Result<Response, ApiError> {
    let page = desks.open(asked.text("p").unwrap_or_default()).await?;
    let view = View::of(&mut asked, &page);
    asked.check()?;
    let (teller, news) = watch::channel(News::default());
    let (desk, wish) = (page.clone(), view.wish);
    let work = Box::pin(async move { found(&runs, desk, wish, Some(teller)).await });
    let listener = Listener {
        news,
        work,
        seen: None,
        page,
        view,
        over: false,
    };
    Ok(answer(listener))
}

impl Listen for Listener {
    async fn next(&mut self) -> Option<Bytes> {
        if self.over {
            return None;
        }
        let heard = tokio::select! {
            done = &mut self.work => Err(done),
            heard = self.news.changed(), if self.news.has_changed().is_ok() => Ok(heard.is_ok()),
            () = tokio::time::sleep(ALIVE) => Ok(false),
        };
        match heard {
            Ok(true) => Some(self.news()),
            Ok(false) => Some(Bytes::from_static(b": alive\n\n")),
            Err(done) => {
                self.over = true;
                Some(match done {
                    Ok(found) => self.frame("done", &found),
                    Err(trouble) => event("wrong", &json!({ "error": trouble.error() })),
                })
            }
        }
    }
}

impl Listener {
    fn news(&mut self) -> Bytes {
        let news = self.news.borrow_and_update().clone();
        let fresh = news.drawn.filter(|drawn| {
            self.seen
                .as_ref()
                .is_none_or(|seen| !Arc::ptr_eq(seen, drawn))
        });
        match fresh {
            Some(drawn) => {
                self.seen = Some(drawn.clone());
                self.frame("better", &drawn)
            }
            None => event(
                "bound",
                &json!({ "revenue": news.revenue, "bound": news.bound }),
            ),
        }
    }

    /// A run with what the page shows of it. At the end that is the whole page: another worker would not know the run.
    fn frame(&self, kind: &str, found: &Found) -> Bytes {
        let Run {
            revenue,
            bound,
            status,
            ..
        } = &found.run;
        let run = Some(&found.run);
        let scene = Scene {
            desk: &self.page,
            view: &self.view,
            found: Some(found),
        };
        let html = match self.over {
            true => written(&scene, &Wrong::default()),
            false => html! { (sum(&self.page, &self.view, run)) (table(&self.page, Some(found))) },
        };
        let html = html.into_string();
        let svg = String::from_utf8_lossy(&found.svg);
        event(
            kind,
            &json!({ "revenue": revenue, "bound": bound, "status": status.word(), "html": html, "svg": svg }),
        )
    }
}

fn event(kind: &str, data: &serde_json::Value) -> Bytes {
    format!("event: {kind}\ndata: {data}\n\n").into()
}
