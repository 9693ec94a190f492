//! Event streams: how many may be open.

use crate::http::admission::Peer;
use crate::limits::concurrency::Slot;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::http::StatusCode;

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
