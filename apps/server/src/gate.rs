//! Every request comes in here: counted, weighed against its address, told of in the server's own log.

use crate::app::App;
use crate::wire::trouble::Trouble;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};
use tower_http::timeout::TimeoutBody;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// What a request that sets much in motion weighs.
const HEAVY: u32 = 10;
/// How long a body may pause on its way here.
const PAUSE: Duration = Duration::from_secs(15);

/// Lets a request pass, or refuses it.
pub async fn pass(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let Peer(address) = request.extensions().get().copied().unwrap_or(Peer(Ipv4Addr::LOCALHOST.into()));
    // The names of tables are secrets, and stay out of the server's log.
    let path = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let weight = if method == "POST" && !path.starts_with("/table/{id}/") { HEAVY } else { 1 };
    app.metrics.requests.add();
    let answer = if app.rates.allow(address, weight, start) {
        next.run(request.map(|body| Body::new(TimeoutBody::new(PAUSE, body)))).await
    } else {
        app.metrics.refused_by_rate.add();
        let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
        (wait, Trouble::new(StatusCode::TOO_MANY_REQUESTS, "this address asks too often; wait a second"))
            .into_response()
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

/// Nothing here may panic; if it does, one request is lost and not the server.
pub fn broken(what: Box<dyn Any + Send>) -> Response {
    let what = what.downcast_ref::<String>().map(String::as_str).or(what.downcast_ref::<&str>().copied());
    tracing::error!(what, "a request broke down");
    Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "something broke down here; the tables are safe")
        .into_response()
}
