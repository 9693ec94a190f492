//! The health of the server, whether it is ready, and its counts.

use crate::state::App;
use crate::wire::error::ApiError;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use milepost_pages::shared::errors;

/// Fails where entries cannot be kept: the store fails, or the disk quota is used up.
pub async fn health(State(app): State<App>) -> Result<&'static str, ApiError> {
    app.tables.check().await?;
    match app.tables.disk().accepts_entries() {
        true => Ok("ok\n"),
        false => Err(
            ApiError::busy("the disk quota for tables is used up: nothing is stored")
                .with_hint("raise --disk, or delete old tables with --keep-finished DAYS"),
        ),
    }
}

/// Fails where requests should go elsewhere: as [`health`] does, while the server starts, and while
/// it shuts down.
pub async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if *app.shutting_down.borrow() {
        return Err(ApiError::busy("the server is shutting down"));
    }
    if !app.is_preloaded() {
        return Err(ApiError::busy(
            "the server is starting: its maps are being loaded",
        ));
    }
    health(State(app)).await
}

/// Counts for an operator, unless there is a listener for them.
pub async fn public_metrics(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    match app.settings.admin_listen {
        Some(_) => errors::not_found(uri, headers).await,
        None => metrics(State(app)).await,
    }
}

/// Counts for an operator.
pub async fn metrics(State(app): State<App>) -> Response {
    app.measure();
    (
        [(header::CONTENT_TYPE, crate::metrics::MEDIA_TYPE)],
        app.metrics.text(),
    )
        .into_response()
}
