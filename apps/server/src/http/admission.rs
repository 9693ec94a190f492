//! Every request comes in here: counted, weighed against its address, told of in the server's own log. What weighs how much
//! is in `weight.rs`.

mod sent;
mod weight;

use crate::http::accept::wants_page;
use crate::http::guard::{body, proxy};
use crate::http::paced::PacedBody;
use crate::limits::concurrency::Place;
use crate::pages::shared::errors;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::body::{Body, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sent::Sent;
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use weight::{CROWDED, weight};

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Default for Peer {
    fn default() -> Peer {
        Peer(Ipv4Addr::LOCALHOST.into())
    }
}

/// Kilobytes from which on an answer counts among those that an address has not read yet.
const LARGE: usize = 64;

/// Why a request is not let in: what it is told.
type Refused = &'static str;

/// Lets a request pass, or refuses it.
pub async fn pass(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let told = app
        .settings
        .behind_proxy
        .then(|| proxy::address(request.headers()))
        .flatten()
        .map(Peer);
    let peer = told
        .or(request.extensions().get().copied())
        .unwrap_or_default();
    request.extensions_mut().insert(peer);
    let Peer(address) = peer;
    // The names of tables are secrets, and stay out of the server's log.
    let path = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("other", MatchedPath::as_str)
        .to_owned();
    let method = request.method().clone();
    let by_people = wants_page(request.headers());
    let makes = method == Method::POST && matches!(path.as_str(), "/table" | "/play");
    app.metrics.requests.inc();
    let answer = match enter(
        &app,
        address,
        weight(&method, request.uri().path()),
        makes,
        start,
    ) {
        Ok(places) => {
            let answer = run(request, next).await;
            let made = matches!(answer.status(), StatusCode::CREATED | StatusCode::SEE_OTHER);
            if makes && !made {
                app.made.give_back(address, 1, Instant::now());
            }
            counted(&app, address, by_people, answer, places)
        }
        Err(told) => {
            body::leave(request).await;
            too_much(&app, by_people, told)
        }
    };
    let (status, took) = (answer.status(), start.elapsed());
    if !path.ends_with("/events") {
        app.metrics.request_seconds.observe(took.as_secs_f64());
    }
    if status.is_server_error() {
        app.metrics.server_errors.inc();
    }
    tracing::debug!(%method, path, status = status.as_u16(), micros = took.as_micros() as u64, %address, "request");
    answer
}

/// Counts an answer, which keeps the places of its request until it is sent. One that is large waits in memory until then: an
/// address has so many bytes.
fn counted(
    app: &App,
    address: IpAddr,
    by_people: bool,
    answer: Response,
    mut places: Vec<Place>,
) -> Response {
    let kilobytes = usize::try_from(answer.body().size_hint().lower() / 1024).unwrap_or(usize::MAX);
    if kilobytes >= LARGE {
        match app.pending.enter_many(address, kilobytes) {
            Some(place) => places.push(place),
            None => {
                let told = "this address has large answers that it has not read; read them first";
                return too_much(app, by_people, told);
            }
        }
    }
    Sent::count(answer, app.clone(), address, places)
}

/// Lets a request of some weight in, and gives the places that it holds; `makes` says whether it makes a table.
fn enter(
    app: &App,
    address: IpAddr,
    weight: u32,
    makes: bool,
    now: Instant,
) -> Result<Vec<Place>, Refused> {
    const MUCH: Refused = "this address has too much worked on; wait until some of it is done";
    let under_way = app.requests.enter(address).ok_or(MUCH)?;
    let heavy = match weight {
        0..CROWDED => None,
        _ => Some(app.heavy.enter(address).ok_or(MUCH)?),
    };
    if !app.rates.allow(address, weight, now) {
        return Err("this address asks too often; wait a second");
    }
    if makes && !app.made.allow(address, 1, now) {
        return Err(
            "this address has made many tables within an hour; wait some minutes, or play at one of them",
        );
    }
    Ok([Some(under_way), heavy].into_iter().flatten().collect())
}

/// Has a request answered, if it comes fast enough.
async fn run(request: Request, next: Next) -> Response {
    let late = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| Body::new(PacedBody::new(body, late.clone())));
    let answer = next.run(request).await;
    if !late.load(Relaxed) {
        return answer;
    }
    let told = "the request came too slowly; send it again by a better connection, or send less";
    (
        [(header::CONNECTION, "close")],
        ApiError::new(StatusCode::REQUEST_TIMEOUT, told),
    )
        .into_response()
}

fn too_much(app: &App, by_people: bool, told: &str) -> Response {
    app.metrics.refused_by_rate.inc();
    let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
    let status = StatusCode::TOO_MANY_REQUESTS;
    match by_people {
        true => (
            status,
            wait,
            errors::message_page("A moment, please", &[told.to_owned()]),
        )
            .into_response(),
        false => (wait, ApiError::new(status, told)).into_response(),
    }
}

/// Nothing here may panic; if it does, one request is lost and not the server.
pub fn broken(what: Box<dyn Any + Send>) -> Response {
    let what = what
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(what.downcast_ref::<&str>().copied());
    tracing::error!(what, "a request broke down");
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "something broke down here; the tables are safe",
    )
    .into_response()
}
