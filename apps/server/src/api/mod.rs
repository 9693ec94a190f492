//! What programs ask: tables as JSON, their events, and how the server is.
//!
//! `calls` are all of them, as one table, `openapi` their document; `at` finds the table of a request, `commands` has done what is asked of it, `looks` only looks, `log` gives what was told, `events` streams.

mod at;
pub mod calls;
mod commands;
mod events;
mod log;
pub mod openapi;
mod queries;

use crate::http::admission::Peer;
use crate::live::head::Wanted;
use crate::state::App;
use crate::wire::error::ApiError;
use at::Example;
pub use at::{At, Body};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};

/// All of them.
pub fn routes() -> Router<App> {
    calls::all()
        .into_iter()
        .fold(Router::new(), |routes, call| {
            let example = Extension(Example(call.request.map_or("", |asked| asked.example)));
            routes.route(call.path, (call.route)().layer(example))
        })
}

async fn create(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    Body(wanted): Body<Wanted>,
) -> Result<Response, ApiError> {
    let id = app.begin(address, wanted).await?;
    let place = [(header::LOCATION, format!("/table/{id}"))];
    Ok((
        StatusCode::CREATED,
        place,
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
