//! Streams of events: how many are open, and how they are sent.

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

/// How often a stream where nothing happens says that it lives.
pub const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// A stream that is open, until this is dropped.
pub struct StreamSlot {
    /// What requests share.
    pub app: App,
    _places: [Option<Slot>; 2],
}

/// Who listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// One who has a seat at the table.
    Player,
    /// Anybody else.
    Watcher,
}

impl StreamSlot {
    /// One more for an address. The last quarter of all places is for players, and each address has few of those: a seat
    /// is easily had at a table of one's own.
    ///
    /// # Errors
    /// There are too many, in all or of that address.
    pub fn new(app: &App, Peer(address): Peer, who: Audience) -> Result<StreamSlot, ApiError> {
        let (open, most) = (app.metrics.streams.get(), app.settings.streams);
        let reserved = open >= most - most / 4;
        let seated = match who {
            Audience::Player if reserved && open < most => app.player_streams.acquire(address),
            _ => None,
        };
        if reserved && seated.is_none() {
            return Err(ApiError::busy("too many streams are open"));
        }
        let Some(place) = app.streams.acquire(address) else {
            let message = "this address has too many streams open; close some of its pages";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
        };
        app.metrics.streams.up();
        Ok(StreamSlot {
            app: app.clone(),
            _places: [Some(place), seated],
        })
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        self.app.metrics.streams.down();
    }
}

/// One who listens.
pub trait EventSource: Send + 'static {
    /// What is sent next; none at the end.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// Sends what one listens to, until its end or his.
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
