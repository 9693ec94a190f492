//! The entry point of every request: it is counted, limited and logged. `charge` says how much each
//! kind of request costs.

mod charge;
mod charged_body;
mod record;

use crate::http::guard::{body, proxy};
use crate::http::local_site::SharedBytes;
use crate::http::paced::PacedBody;
use crate::limits::concurrency::Slot;
use crate::metrics::Counted;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
pub use charge::Charges;
use charge::HEAVY_FROM;
use charged_body::ChargedBody;
use milepost_pages::accept::wants_page;
use milepost_pages::shared::errors;
pub use record::Record;
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tracing::Instrument;

/// The client's address.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Default for Peer {
    fn default() -> Peer {
        Peer(Ipv4Addr::LOCALHOST.into())
    }
}

/// From this many kilobytes, an answer counts as unread until it is sent.
const LARGE: usize = 64;

/// The message for a request that is refused.
type Refused = &'static str;

/// Answers a request, unless a limit refuses it.
pub async fn pass(
    State((app, charges)): State<(App, Charges)>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = peer(&app, &mut request);
    request.extensions_mut().insert(peer);
    let record = Record::new(&app, &request, peer.0);
    let span = record.span();
    if app.bans.refuse(&app, peer.0) {
        body::discard_small(request).await;
        return record.finish(banned(&app));
    }
    let cost = charges.cost(request.method(), record.route(), request.uri());
    let answered = async move {
        let answer = answer(&app, peer, cost, request, next, &record).await;
        record.finish(answer)
    };
    answered.instrument(span).await
}

/// The client of a request, as far as it is known. Headers of proxies that are not to be believed are gone afterwards.
fn peer(app: &App, request: &mut Request) -> Peer {
    let Peer(from) = request.extensions().get().copied().unwrap_or_default();
    match app.settings.behind_proxy {
        true => Peer(proxy::client(
            request.headers_mut(),
            from,
            &app.settings.trusted_proxies,
        )),
        false => Peer(from),
    }
}

async fn answer(
    app: &App,
    Peer(address): Peer,
    cost: u32,
    request: Request,
    next: Next,
    record: &Record,
) -> Response {
    let by_people = wants_page(request.headers());
    let (method, path) = (request.method(), record.route());
    let makes = method == Method::POST && matches!(path, "/table" | "/play" | "/play/tour");
    app.metrics.requests.inc();
    let _open = Counted::new(&app.metrics.requests_open);
    let answer = match admit(app, address, cost, makes, record.start()) {
        Ok(places) => {
            let answer = run(request, next).await;
            let made = matches!(answer.status(), StatusCode::CREATED | StatusCode::SEE_OTHER);
            if makes && !made {
                app.table_creations.refund(address, 1, Instant::now());
            }
            charge_answer(app, address, by_people, answer, places)
        }
        Err(message) => {
            body::discard_small(request).await;
            too_many_requests(app, by_people, message)
        }
    };
    if !path.ends_with("/events") {
        let took = record.start().elapsed();
        app.metrics.request_seconds.observe(took.as_secs_f64());
    }
    if answer.status().is_server_error() {
        app.metrics.server_errors.inc();
    }
    answer
}

/// Charges for an answer, which holds the slots of its request until it is sent. A large answer
/// waits in memory until then, so each address has a limit on those; files that are in memory anyway do not count.
fn charge_answer(
    app: &App,
    address: IpAddr,
    by_people: bool,
    answer: Response,
    mut places: Vec<Slot>,
) -> Response {
    let kilobytes = usize::try_from(answer.body().size_hint().lower() / 1024).unwrap_or(usize::MAX);
    if kilobytes >= LARGE && !SharedBytes::has(&answer) {
        match app.unread_kilobytes.acquire_many(address, kilobytes) {
            Some(place) => places.push(place),
            None => {
                let message =
                    "your address has not yet read earlier large answers; read them first";
                return too_many_requests(app, by_people, message);
            }
        }
    }
    ChargedBody::count(answer, app.clone(), address, places)
}

/// Checks the limits and returns the slots that the request holds. `makes` says whether it creates
/// a table.
fn admit(
    app: &App,
    address: IpAddr,
    cost: u32,
    makes: bool,
    now: Instant,
) -> Result<Vec<Slot>, Refused> {
    const MUCH: Refused =
        "your address has too many requests in progress; wait until some of them are done";
    let under_way = app.open_requests.acquire(address).ok_or(MUCH)?;
    let heavy = match cost {
        0..HEAVY_FROM => None,
        _ => Some(app.heavy_requests.acquire(address).ok_or(MUCH)?),
    };
    if !app.request_rate.allow(address, cost, now) {
        return Err("your address sends requests too often; wait a second");
    }
    if makes && !app.table_creations.allow(address, 1, now) {
        return Err(
            "your address has created too many tables within an hour; wait a few minutes, or play at one of them",
        );
    }
    Ok([Some(under_way), heavy].into_iter().flatten().collect())
}

/// Answers a request, unless it arrives too slowly.
async fn run(request: Request, next: Next) -> Response {
    let late = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| Body::new(PacedBody::new(body, late.clone())));
    let answer = next.run(request).await;
    if !late.load(Relaxed) {
        return answer;
    }
    let message =
        "the request arrived too slowly; send it again over a faster connection, or send less";
    (
        [(header::CONNECTION, "close")],
        ApiError::new(StatusCode::REQUEST_TIMEOUT, message),
    )
        .into_response()
}

/// Refuses a client that the operator has banned.
fn banned(app: &App) -> Response {
    app.metrics.refused_by_ban.inc();
    ApiError::forbidden("the operator of this server has banned your address").into_response()
}

fn too_many_requests(app: &App, by_people: bool, message: &str) -> Response {
    app.metrics.refused_by_rate.inc();
    let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
    let status = StatusCode::TOO_MANY_REQUESTS;
    match by_people {
        true => (
            status,
            wait,
            errors::message_page("Too many requests", &[message.to_owned()]),
        )
            .into_response(),
        false => (wait, ApiError::new(status, message)).into_response(),
    }
}

/// Answers a request whose handler panicked. That should never happen; if it does, only this
/// request is lost.
pub fn handle_panic(what: Box<dyn Any + Send>) -> Response {
    let what = what
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(what.downcast_ref::<&str>().copied());
    tracing::error!(what, "the handler of a request panicked");
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "Internal error. No game data was lost.",
    )
    .into_response()
}
