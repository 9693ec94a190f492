//! Streams of events: how many are open, and how they are sent.

use crate::http::admission::Peer;
use crate::limits::concurrency::Place;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;

/// How often a stream where nothing happens says that it lives.
pub const ALIVE: Duration = Duration::from_secs(15);

/// A stream that is open, until this is dropped.
pub struct Open {
    /// What requests share.
    pub app: App,
    _places: [Option<Place>; 2],
}

/// Who listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// One who has a seat at the table.
    Player,
    /// Anybody else.
    Watcher,
}

impl Open {
    /// One more for an address. The last quarter of all places is for players, and each address has few of those: a seat
    /// is easily had at a table of one's own.
    ///
    /// # Errors
    /// There are too many, in all or of that address.
    pub fn new(app: &App, Peer(address): Peer, who: Audience) -> Result<Open, ApiError> {
        let (open, most) = (app.metrics.streams.get() as u64, app.settings.streams);
        let reserved = open >= most - most / 4;
        let seated = match who {
            Audience::Player if reserved && open < most => app.players.enter(address),
            _ => None,
        };
        if reserved && seated.is_none() {
            return Err(ApiError::busy("too many streams are open"));
        }
        let Some(place) = app.listeners.enter(address) else {
            let told = "this address has too many streams open; close some of its pages";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, told));
        };
        app.metrics.streams.inc();
        Ok(Open {
            app: app.clone(),
            _places: [Some(place), seated],
        })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.app.metrics.streams.dec();
    }
}

/// One who listens.
pub trait Listen: Send + 'static {
    /// What is sent next; none at the end.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// Sends what one listens to, until its end or his.
pub fn answer(listener: impl Listen) -> Response {
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
