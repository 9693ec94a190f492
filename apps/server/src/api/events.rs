//! The event stream of a table: first the full state, then what each entry changed.

use crate::api::extract::TableContext;
use crate::http::admission::Peer;
use crate::http::sse::{Audience, StreamSlot};
use crate::limits::concurrency::Slot;
use crate::live::crayon::CrayonRoom;
use crate::live::crayon::CrayonTable;
use crate::live::table::Update;
use crate::live::table::outage::Changes;
use crate::live::turns::Attending;
use crate::wire::error::ApiError;
use crate::wire::state::frame;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::Response;
use milepost_pages::sse::{EventSource, KEEP_ALIVE, answer};
use std::sync::Arc;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::watch;

/// A client that listens to a table.
struct Listener {
    open: StreamSlot,
    _memory: Slot,
    live: Arc<CrayonTable>,
    key: Option<String>,
    held: Vec<usize>,
    updates: Option<Receiver<Arc<Update>>>,
    outage: Changes,
    ending: watch::Receiver<bool>,
    peer: Peer,
    _attending: Option<Attending>,
}

pub async fn stream(table: TableContext) -> Result<Response, ApiError> {
    let TableContext {
        app,
        live,
        key,
        peer,
        ..
    } = table;
    let seated = live
        .with_room(|room| !room.held(key.as_deref()).is_empty())
        .await?;
    let audience = if seated {
        Audience::Player
    } else {
        Audience::Watcher
    };
    let (open, ending) = (
        StreamSlot::new(&app, peer, audience)?,
        app.shutting_down.subscribe(),
    );
    let memory = app
        .watched_memory
        .acquire_capped(peer.0, live.bytes_per_listener() / 1024)
        .ok_or_else(|| {
            let message =
                "your address follows tables that take up too much of the server's memory";
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
                .with_hint("close the pages of some of them")
        })?;
    let outage = app.tables.outage().watch();
    let attending = key.as_deref().map(|key| live.attendance.enter(key));
    Ok(answer(Listener {
        open,
        _memory: memory,
        live,
        key,
        held: Vec::new(),
        updates: None,
        outage,
        ending,
        peer,
        _attending: attending,
    }))
}

impl EventSource for Listener {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.open.app.bans.refuse(&self.open.app, self.peer.0) {
                return None;
            }
            let Some(updates) = &mut self.updates else {
                return self.full_state().await;
            };
            let update = tokio::select! {
                update = updates.recv() => update,
                // The state says since when nothing is kept.
                () = self.outage.said() => Err(RecvError::Lagged(0)),
                _ = self.ending.wait_for(|ending| *ending) => return None,
                () = tokio::time::sleep(KEEP_ALIVE) => return Some(Bytes::from_static(b": alive\n\n")),
            };
            match update.as_deref() {
                Ok(Update::Dropped) | Err(RecvError::Closed) => return None,
                // The state that is sent next includes everything missed.
                Ok(Update::FullState) | Err(RecvError::Lagged(_)) => self.updates = None,
                Ok(event) => {
                    self.open.app.metrics.events_sent.inc();
                    return event
                        .message(&self.held)
                        .map(|message| message.frame.clone());
                }
            }
        }
    }
}

impl Listener {
    async fn full_state(&mut self) -> Option<Bytes> {
        // If another token has replaced the browser's, it must reconnect with the new one.
        let renamed = |room: &CrayonRoom| {
            self.key
                .as_deref()
                .is_some_and(|key| room.is_token_replaced(key))
        };
        if self.live.with_room(renamed).await.ok()? {
            return None;
        }
        let joined = self.live.join(self.key.as_deref()).await.ok()?;
        (self.held, self.updates) = (joined.held, Some(joined.updates));
        self.open.app.metrics.states_sent.inc();
        Some(frame("state", joined.seq, &joined.state))
    }
}
