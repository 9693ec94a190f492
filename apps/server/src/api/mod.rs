//! What programs ask: tables as JSON, their events, and how the server is.
//!
//! `at` finds the table of a request, `deeds` has done what is asked of it, `looks` only looks, `events` streams.

mod at;
mod deeds;
mod events;
mod looks;

use crate::app::App;
use crate::guard::{TABLE_BODY, TOOL_BODY};
use crate::live::head::Wanted;
use crate::wire::trouble::Trouble;
pub use at::{At, Body};
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

/// All of them.
pub fn routes() -> Router<App> {
    let table = Router::new()
        .route("/act", post(deeds::act))
        .route("/undo", post(deeds::undo))
        .route("/say", post(deeds::say))
        .route("/sit", post(deeds::sit))
        .route("/bot", post(deeds::bot))
        .route("/stand", post(deeds::stand))
        .route("/start", post(deeds::start))
        .route("/resign", post(deeds::resign))
        .route("/preview", post(looks::preview))
        .route("/state", get(looks::state))
        .route("/legal", get(looks::legal))
        .route("/way/{to}", get(looks::way))
        .route("/rides/{to}", get(looks::rides))
        .route("/log", get(looks::log))
        .route("/log.txt", get(looks::whole_log))
        .route("/board", get(looks::board))
        .route("/events", get(events::stream));
    Router::new()
        .nest("/table/{id}", table)
        .layer(DefaultBodyLimit::max(TABLE_BODY))
        .merge(Router::new().route("/table", post(create)).layer(DefaultBodyLimit::max(TOOL_BODY)))
        .route("/ground/{map}", get(looks::ground))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
}

async fn create(State(app): State<App>, Body(wanted): Body<Wanted>) -> Result<Response, Trouble> {
    let id = app.begin(wanted).await?;
    let place = [(header::LOCATION, format!("/table/{id}"))];
    Ok((StatusCode::CREATED, place, axum::Json(serde_json::json!({ "id": id }))).into_response())
}

async fn health(State(app): State<App>) -> Result<&'static str, Trouble> {
    app.tables.flush().await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}
