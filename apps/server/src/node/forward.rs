//! Requests that change a table go to the server that runs it.

use crate::http::admission::Peer;
use crate::http::guard::TABLE_BODY;
use crate::node::PEER;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use milepost_live::live::crayon::CrayonTable;
use milepost_live::live::error::LiveError;
use milepost_live::live::table::Role;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long a request waits for a table whose server is gone: a little longer than it takes until
/// another one may take over.
const PATIENCE: Duration = Duration::from_secs(12);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(250);

/// The header in which proxies tell whether the client uses HTTPS.
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Carries out a request here, or on the server that runs its table. Requests have ids, so that one
/// whose answer was lost can be sent again: it is carried out once.
pub async fn pass(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(id) = table_to_change(&app, &request) else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, TABLE_BODY).await else {
        let error = ApiError::new(StatusCode::BAD_REQUEST, "the body cannot be read");
        return error.into_response();
    };
    let Peer(address) = parts.extensions.get().copied().unwrap_or_default();
    let end = Instant::now() + PATIENCE;
    loop {
        let live = match app.table_for(address, &id).await {
            Ok(live) => live,
            Err(error) => return error.into_response(),
        };
        let answer = match live.role().await {
            Ok(Role::Owner { .. }) => Some(next.clone().run(copy(&parts, &body)).await),
            Ok(Role::Follower { owner: Some(node) }) => {
                let forwarded = forwarded(&app, &parts, &body, Peer(address));
                let sent = app.nodes.send(&node, forwarded);
                let sent = tokio::time::timeout_at(end, sent).await;
                sent.ok().and_then(Result::ok)
            }
            Ok(Role::Follower { owner: None }) | Err(_) => None,
        };
        match answer {
            Some(answer) if answer.status() != StatusCode::MISDIRECTED_REQUEST => {
                return shown(&live, answer).await;
            }
            // Nobody can take over what nobody can claim.
            _ if app.tables.outage().is_down() => {
                return ApiError::from(LiveError::NotStored).into_response();
            }
            _ if Instant::now() > end => {
                return ApiError::busy("the server that ran this table is gone")
                    .with_hint("repeat the request in a moment")
                    .into_response();
            }
            _ => {}
        }
        // It tells who runs the table by now, if that is not known.
        let owned = live.is_owner();
        match live.take_over().await {
            Ok(true) if !owned => app.run_bots(&live),
            _ => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// The table that a request may change, if other servers may run it.
fn table_to_change(app: &App, request: &Request) -> Option<String> {
    if !app.tables.is_shared() || request.method() != Method::POST {
        return None;
    }
    let (id, _) = request
        .uri()
        .path()
        .strip_prefix("/table/")?
        .split_once('/')?;
    Some(id.to_owned())
}

fn copy(parts: &Parts, body: &Bytes) -> Request {
    Request::from_parts(parts.clone(), Body::from(body.clone()))
}

/// The request as another server gets it.
fn forwarded(app: &App, parts: &Parts, body: &Bytes, Peer(address): Peer) -> Request<Bytes> {
    let mut forwarded = Request::new(body.clone());
    *forwarded.method_mut() = parts.method.clone();
    *forwarded.uri_mut() = parts.uri.clone();
    let headers = forwarded.headers_mut();
    for name in [header::ACCEPT, header::CONTENT_TYPE, header::COOKIE] {
        for value in parts.headers.get_all(&name) {
            headers.append(name.clone(), value.clone());
        }
    }
    if app.is_secure(&parts.headers) {
        headers.insert(PROTO, HeaderValue::from_static("https"));
    }
    if let Ok(address) = HeaderValue::from_str(&address.to_string()) {
        headers.insert(PEER, address);
    }
    forwarded
}

/// The answer, once this server shows what it tells: whoever asks next finds it here.
async fn shown(live: &Arc<CrayonTable>, answer: Response) -> Response {
    if !live.is_owner() && answer.status().is_success() {
        match live.catch_up(u64::MAX).await {
            Ok(()) | Err(LiveError::Dropped | LiveError::NoTable) => {}
            Err(error) => tracing::warn!(?error, "could not follow a table"),
        }
    }
    answer
}
