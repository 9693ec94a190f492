//! Event streams of a server.

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;

/// The silence of a stream before it sends a beat. Pages take a connection that is silent for more than twice as long for a
/// dead one (`web/common/stream.js`).
pub const BEAT: Duration = Duration::from_secs(4);

/// A sign of life: an event, since browsers keep comments from pages. `now` is the server's time in milliseconds since 1970, if the
/// pages that listen need it.
#[must_use]
pub fn beat(now: Option<u64>) -> Bytes {
    let now = now.map(|now| format!("\"now\":{now}")).unwrap_or_default();
    Bytes::from(format!("event: beat\ndata: {{{now}}}\n\n"))
}

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
