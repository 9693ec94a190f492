//! The site without a server ([`LocalSite`](crate::http::local_site::LocalSite)), which is below `/local/`.

use crate::http::local_site::INDEX;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use milepost_pages::local::LIST;

/// How long browsers remember that there is no site, which each asks once.
const NONE: HeaderValue = HeaderValue::from_static("private, max-age=3600");

/// Answers `/local/` and what is below it.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/local", get(async || Redirect::permanent("/local/")))
        .route(
            "/local/",
            get(async |app: State<App>, headers: HeaderMap| {
                file(app, Path(INDEX.to_owned()), headers).await
            }),
        )
        .route("/local/{*name}", get(file))
}

async fn file(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let site = app.settings.local.clone();
    let Some(site) = site else {
        return match name.as_str() {
            LIST => Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, NONE)]).into_response()),
            _ => Err(ApiError::missing("file")),
        };
    };
    // The module takes a second to be compressed, the first time.
    let answered = tokio::task::spawn_blocking(move || site.answer(&name, &headers)).await;
    answered
        .ok()
        .flatten()
        .ok_or_else(|| ApiError::missing("file"))
}
