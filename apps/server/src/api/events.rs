//! The event stream of a table: first the full state, then what each entry changed; and a sign of each entry of other tables that
//! the same browser shows, so that it needs one stream however many pages are open.

use crate::api::extract::TableContext;
use crate::http::admission::Peer;
use crate::http::sse::{Audience, StreamSlot};
use crate::limits::concurrency::Slot;
use crate::state::App;
use crate::wire::error::ApiError;
use crate::wire::state::frame;
use axum::body::Bytes;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::future::select_all;
use milepost_live::live::crayon::CrayonRoom;
use milepost_live::live::crayon::CrayonTable;
use milepost_live::live::table::Update;
use milepost_live::live::table::outage::Changes;
use milepost_live::live::turns::Attending;
use milepost_pages::sse::{BEAT, EventSource, answer, beat};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::{mpsc, watch};
use tracing::Instrument;

/// The most other tables that a stream has signs of.
const MOST_OTHERS: usize = 31;

/// The parameters of a stream.
#[derive(Default, Deserialize)]
pub struct Wanted {
    /// The names of other tables, between commas.
    also: Option<String>,
}

/// Another table, of which a stream says only that something has happened: who may see what is for its own page to find out.
struct Other {
    live: Arc<CrayonTable>,
    updates: Receiver<Arc<Update>>,
    _memory: Slot,
}

/// A client that listens to a table.
struct Listener {
    open: StreamSlot,
    _memory: Slot,
    /// The other tables one by one, once they are there.
    joining: mpsc::Receiver<Other>,
    others: Vec<Other>,
    live: Arc<CrayonTable>,
    key: Option<String>,
    held: Vec<usize>,
    updates: Option<Receiver<Arc<Update>>>,
    outage: Changes,
    ending: watch::Receiver<bool>,
    peer: Peer,
    _attending: Option<Attending>,
}

pub async fn stream(
    wanted: Result<Query<Wanted>, QueryRejection>,
    table: TableContext,
) -> Result<Response, ApiError> {
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
    let memory = memory(&app, peer, &live)?;
    let Query(wanted) = wanted.unwrap_or_default();
    let named = named(wanted.also.as_deref(), &live.id)?;
    let outage = app.tables.outage().watch();
    let attending = key.as_deref().map(|key| live.attendance.enter(key));
    Ok(answer(Listener {
        open,
        _memory: memory,
        joining: join(app, peer, named),
        others: Vec::new(),
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

/// Counts the memory that a listener accounts for.
fn memory(app: &App, peer: Peer, live: &CrayonTable) -> Result<Slot, ApiError> {
    let kilobytes = live.bytes_per_listener() / 1024;
    let memory = app.watched_memory.acquire_capped(peer.0, kilobytes);
    memory.ok_or_else(|| {
        let message = "your address follows tables that take up too much of the server's memory";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
            .with_hint("close the pages of some of them")
    })
}

/// The names of other tables.
fn named(also: Option<&str>, own: &str) -> Result<BTreeSet<String>, ApiError> {
    let named = also.unwrap_or_default().split(',');
    let named = named.filter(|name| !name.is_empty() && *name != own);
    let named: BTreeSet<String> = named.map(str::to_owned).collect();
    match named.len() {
        0..=MOST_OTHERS => Ok(named),
        more => {
            let message = format!("also: {more} tables; the limit is {MOST_OTHERS}");
            Err(ApiError::new(StatusCode::BAD_REQUEST, message)
                .with_hint("leave out those whose games are over"))
        }
    }
}

/// Finds other tables one after the other, while the stream has begun. One that cannot be followed is left out, for whatever
/// reason: its own page learns why.
fn join(app: App, Peer(address): Peer, named: BTreeSet<String>) -> mpsc::Receiver<Other> {
    let (found, joining) = mpsc::channel(1);
    let finding = async move {
        for name in named {
            if !app.tables.is_in_memory(&name) {
                // It is loaded, as for a request of its own.
                app.request_rate.charge(address, 1.0, Instant::now());
            }
            let Ok(live) = app.table_for(address, &name).await else {
                continue;
            };
            let Ok(memory) = memory(&app, Peer(address), &live) else {
                continue;
            };
            let other = Other {
                updates: live.updates(),
                live,
                _memory: memory,
            };
            if found.send(other).await.is_err() {
                return;
            }
        }
    };
    tokio::spawn(finding.in_current_span());
    joining
}

/// Waits until something has happened at another table: its place, and whether it can be followed any longer.
async fn happened(others: &mut [Other]) -> (usize, bool) {
    if others.is_empty() {
        std::future::pending::<()>().await;
    }
    let waiting = others
        .iter_mut()
        .map(|other| Box::pin(other.updates.recv()));
    let (update, place, _) = select_all(waiting).await;
    let is_gone = matches!(
        update.as_deref(),
        Ok(Update::Dropped) | Err(RecvError::Closed)
    );
    (place, !is_gone)
}

impl Other {
    /// Says which entry is the latest; none if the table is followed no longer, and its page must find out why.
    fn sign(&self, is_there: bool) -> Bytes {
        let seq = is_there.then(|| self.live.seen());
        let seq = seq.map_or("null".to_owned(), |seq| seq.to_string());
        let id = &self.live.id;
        Bytes::from(format!(
            "event: wake\ndata: {{\"table\":\"{id}\",\"seq\":{seq}}}\n\n"
        ))
    }
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
                Some(other) = self.joining.recv() => {
                    let sign = other.sign(true);
                    self.others.push(other);
                    return Some(sign);
                }
                (place, is_there) = happened(&mut self.others) => {
                    let sign = self.others[place].sign(is_there);
                    if !is_there {
                        self.others.remove(place);
                    }
                    return Some(sign);
                }
                _ = self.ending.wait_for(|ending| *ending) => return None,
                () = tokio::time::sleep(BEAT) => return Some(beat(Some(self.open.app.tables.now()))),
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
