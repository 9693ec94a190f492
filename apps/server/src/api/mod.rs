//! What programs ask: tables as JSON, their events, and how the server is.
//!
//! `at` finds the table of a request, `deeds` has done what is asked of it, `looks` only looks, `events` streams.

mod at;
mod deeds;
mod events;
mod looks;

use crate::app::App;
use crate::guard::{TABLE_BODY, TOOL_BODY};
use crate::live::head::{NoHead, Wanted};
use crate::wire::trouble::Trouble;
use crate::work::NotDone;
pub use at::{At, Body};
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::time::Duration;

/// The longest that a deck may take to be dealt.
const DEAL: Duration = Duration::from_secs(10);

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

/// Begins a table, and gives its name.
///
/// # Errors
/// All that is wrong with what was asked.
pub async fn begin(app: &App, wanted: Wanted) -> Result<String, Trouble> {
    let tables = app.tables.clone();
    match app.tools.run(DEAL, move |_| tables.head(&wanted)).await {
        Ok(Ok(head)) => app.tables.begin(&head).await.map_err(|error| Trouble::busy(&error.to_string())),
        Ok(Err(NoHead::Wrong(told))) => Err(Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, told)),
        Ok(Err(NoHead::Chance)) => Err(Trouble::busy("there is no chance to be had")),
        Err(why) => Err(Trouble::from(why)),
    }
}

impl From<NotDone> for Trouble {
    fn from(why: NotDone) -> Trouble {
        Trouble::busy(match why {
            NotDone::Full => "too much is being worked on; ask again in a moment",
            NotDone::Late => "this took too long; ask for less",
            NotDone::Broken => "this broke down",
        })
    }
}

async fn create(State(app): State<App>, Body(wanted): Body<Wanted>) -> Result<Response, Trouble> {
    let id = begin(&app, wanted).await?;
    let place = [(header::LOCATION, format!("/table/{id}"))];
    Ok((StatusCode::CREATED, place, axum::Json(serde_json::json!({ "id": id }))).into_response())
}

async fn health(State(app): State<App>) -> Result<&'static str, Trouble> {
    app.tables.flush().await.map_err(|error| Trouble::busy(&error.to_string()))?;
    Ok("ok\n")
}

async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}
