//! The health of the server, and its counts.

use crate::state::App;
use crate::wire::error::ApiError;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// Fails where tables cannot be kept.
pub async fn health(State(app): State<App>) -> Result<&'static str, ApiError> {
    app.tables.check().await?;
    Ok("ok\n")
}

/// Counts for an operator.
pub async fn metrics(State(app): State<App>) -> Response {
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
