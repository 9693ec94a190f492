//! Event streams of a server.

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;

/// How often an idle stream sends a sign of life.
pub const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// A source of events.
pub trait EventSource: Send + 'static {
    /// The next event; `None` at the end.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// Sends events until the source ends or the client leaves.
pub fn answer(listener: impl EventSource) -> Response {
    let frames = stream::unfold(listener, |mut listener| async move {
        let frame = listener.next().await?;
        Some((Ok::<Bytes, Infallible>(frame), listener))
    });
    let kind = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (kind, Body::from_stream(frames)).into_response()
}
