//! Every request comes in here: counted, weighed against its address, told of in the server's own log.

use crate::app::App;
use crate::guard::proxy;
use crate::page;
use crate::wire::trouble::Trouble;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};
use tower_http::timeout::TimeoutBody;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Default for Peer {
    fn default() -> Peer {
        Peer(Ipv4Addr::LOCALHOST.into())
    }
}

/// What a request that sets much in motion weighs.
const HEAVY: u32 = 10;

/// What requests weigh that look at tools, by a part of their address between slashes, or by what it ends with; of those
/// that fit, the heaviest counts. What is not here weighs 1.
const WEIGHTS: &[(&str, u32)] = &[
    ("stats", 40),
    ("study", 40),
    ("stats.svg", 40),
    ("best", 40),
    ("survey", 20),
    ("run", 20),
    ("deal", 10),
    ("explain", 5),
    (".csv", 5),
    (".ebp", 5),
    (".json", 5),
    (".txt", 5),
    (".pdf", 20),
    (".png", 20),
    (".zip", 20),
];

/// Where nothing is heavy: tables, which have bounds of their own, and files that are at hand.
const LIGHT: [&str; 3] = ["/table/", "/web/", "/ground/"];

/// From this weight on an address may have only so many under way.
const CROWDED: u32 = 5;

/// What a request weighs, against those for a page. No address here needs `%` before its `?`: what stands behind one is
/// not looked up but taken for the heaviest.
fn weight(method: &Method, path: &str) -> u32 {
    if path.contains('%') {
        return WEIGHTS.iter().map(|(_, weight)| *weight).fold(HEAVY, u32::max);
    }
    let light = LIGHT.iter().any(|light| path.starts_with(light));
    let fits = |part: &str| match part.strip_prefix('.') {
        Some(_) => path.ends_with(part),
        None => path.split('/').any(|step| step == part),
    };
    let found = WEIGHTS.iter().filter(|(part, _)| !light && fits(part)).map(|(_, weight)| *weight);
    let least = match *method {
        Method::POST if !light => HEAVY,
        // Each page of a deck deals it.
        _ if path.starts_with("/decks/") => CROWDED,
        _ => 1,
    };
    found.fold(least, u32::max)
}

/// How long a body may pause on its way here.
const PAUSE: Duration = Duration::from_secs(15);

/// Lets a request pass, or refuses it.
pub async fn pass(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let told = app.settings.behind_proxy.then(|| proxy::address(request.headers())).flatten().map(Peer);
    let peer = told.or(request.extensions().get().copied()).unwrap_or_default();
    request.extensions_mut().insert(peer);
    let Peer(address) = peer;
    // The names of tables are secrets, and stay out of the server's log.
    let path = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let by_people = request
        .headers()
        .get(header::ACCEPT)
        .is_some_and(|kinds| kinds.to_str().is_ok_and(|kinds| kinds.contains("text/html")));
    let weight = weight(&method, request.uri().path());
    app.metrics.requests.add();
    let place = if weight < CROWDED { Some(None) } else { app.heavy.enter(address).map(Some) };
    let answer = match place {
        Some(_place) if app.rates.allow(address, weight, start) => {
            next.run(request.map(|body| Body::new(TimeoutBody::new(PAUSE, body)))).await
        }
        Some(_) => too_much(&app, by_people, "this address asks too often; wait a second"),
        None => {
            too_much(&app, by_people, "this address has too much worked on; wait until some of it is done")
        }
    };
    let (status, took) = (answer.status(), start.elapsed());
    if !path.ends_with("/events") {
        app.metrics.request_seconds.add(took);
    }
    if status.is_server_error() {
        app.metrics.server_errors.add();
    }
    tracing::debug!(%method, path, status = status.as_u16(), micros = took.as_micros() as u64, %address, "request");
    answer
}

fn too_much(app: &App, by_people: bool, told: &str) -> Response {
    app.metrics.refused_by_rate.add();
    let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
    let status = StatusCode::TOO_MANY_REQUESTS;
    match by_people {
        true => (status, wait, page::sorry("A moment, please", &[told.to_owned()])).into_response(),
        false => (wait, Trouble::new(status, told)).into_response(),
    }
}

/// Nothing here may panic; if it does, one request is lost and not the server.
pub fn broken(what: Box<dyn Any + Send>) -> Response {
    let what = what.downcast_ref::<String>().map(String::as_str).or(what.downcast_ref::<&str>().copied());
    tracing::error!(what, "a request broke down");
    Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "something broke down here; the tables are safe")
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sets_much_in_motion_weighs_more_than_a_page() {
        for (path, weighs) in [
            ("/", 1),
            ("/decks", 1),
            ("/decks/iberia", 5),
            ("/decks/deal", 10),
            ("/decks/iberia/deck.pdf", 20),
            ("/decks/iberia/stats", 40),
            ("/decks/survey/stats.svg", 40),
            ("/maps/survey", 20),
            ("/maps/iberia/board.svg", 1),
            ("/table/ABCD-EFGH-JKLM/way/17", 1),
            ("/table/stats/state", 1),
            ("/routes/run/events", 20),
            ("/decks/iberia/deck%2Epdf", 40),
        ] {
            assert_eq!(weight(&Method::GET, path), weighs, "{path}");
        }
        assert_eq!(weight(&Method::POST, "/table"), HEAVY);
        assert_eq!(weight(&Method::POST, "/decks/check"), HEAVY);
        assert_eq!(weight(&Method::POST, "/table/ABCD-EFGH-JKLM/act"), 1);
    }
}
