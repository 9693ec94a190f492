//! Event streams: how many may be open, and how they are sent.

use crate::http::admission::Peer;
use crate::limits::concurrency::Slot;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;

/// How often an idle stream sends a sign of life.
pub const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// An open stream, counted until this is dropped.
pub struct StreamSlot {
    /// The application state.
    pub app: App,
    _places: [Option<Slot>; 2],
}

/// Who listens to a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Somebody with a seat at the table.
    Player,
    /// Anybody else.
    Watcher,
}

impl StreamSlot {
    /// Opens a stream for an address. The last quarter of all streams is reserved for players, with
    /// a small limit for each address because anybody can get a seat by creating a table.
    ///
    /// # Errors
    /// 503 if too many event streams are open; try again in a few minutes in total, 429 if the address has too many.
    pub fn new(app: &App, Peer(address): Peer, who: Audience) -> Result<StreamSlot, ApiError> {
        let (open, most) = (app.metrics.streams.get() as u64, app.settings.streams);
        let reserved = open >= most - most / 4;
        let seated = match who {
            Audience::Player if reserved && open < most => app.player_streams.acquire(address),
            _ => None,
        };
        if reserved && seated.is_none() {
            return Err(ApiError::busy(
                "too many event streams are open; try again in a few minutes",
            ));
        }
        let Some(place) = app.streams.acquire(address) else {
            let message = "your address has too many event streams open; close some pages";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
        };
        app.metrics.streams.inc();
        Ok(StreamSlot {
            app: app.clone(),
            _places: [Some(place), seated],
        })
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        self.app.metrics.streams.dec();
    }
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
