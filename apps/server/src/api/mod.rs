//! The JSON API for programs: tables, their events, and the health of the server.
//!
//! [`calls`] is the table of all endpoints, each a [`call::Call`], with `examples`; [`openapi`] is the document made of it. `extract` reads
//! requests, `commands` change tables, `people` makes links, hosts and rematches, `queries` read them, `log` serves their logs, and `events` streams their changes.

pub mod call;
pub mod calls;
mod commands;
mod events;
mod examples;
mod extract;
mod log;
pub mod openapi;
mod people;
mod queries;

use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::live::crayon::request::TableRequest;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Router};
use extract::Example;
pub use extract::{Body, TableContext};
pub use people::host_token;

/// The routes of all endpoints.
pub fn routes() -> Router<App> {
    calls::all()
        .into_iter()
        .fold(Router::new(), |routes, call| {
            let example = Extension(Example(call.request.map_or("", |request| request.example)));
            routes.route(call.path, (call.route)().layer(example))
        })
}

async fn create(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    Body(request): Body<TableRequest>,
) -> Result<Response, ApiError> {
    let own = request.custom_map.clone();
    let mut head = app.head(address, request).await?;
    let (token, hash) = host_token()?;
    head.host = Some(hash);
    let id = app.store_table(address, &head, own).await?;
    let place = [(header::LOCATION, format!("/table/{id}"))];
    let host = cookie::keep(&id, &token, app.is_secure(&headers));
    Ok((
        StatusCode::CREATED,
        place,
        AppendHeaders(host.map(|host| (header::SET_COOKIE, host))),
        axum::Json(serde_json::json!({ "id": id })),
    )
        .into_response())
}

async fn health(State(app): State<App>) -> Result<&'static str, ApiError> {
    app.tables.check().await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<App>) -> Response {
    app.metrics.working.set(app.workers.busy() as i64);
    app.metrics
        .store_failures
        .set(i64::from(app.tables.failures()));
    (
        [(header::CONTENT_TYPE, crate::metrics::MEDIA_TYPE)],
        app.metrics.text(),
    )
        .into_response()
}
