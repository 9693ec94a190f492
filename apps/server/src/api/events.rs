//! The stream of a table's events: first the whole state, then what each entry changed.

use crate::api::at::At;
use crate::http::sse::{ALIVE, Audience, Listen, Open, answer};
use crate::limits::concurrency::Place;
use crate::live::room::Room;
use crate::live::table::{LiveTable, News};
use crate::wire::error::ApiError;
use crate::wire::state::frame;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::watch;

/// One who listens to a table.
struct Listener {
    open: Open,
    _memory: Place,
    live: Arc<LiveTable>,
    key: Option<String>,
    held: Vec<usize>,
    news: Option<Receiver<Arc<News>>>,
    ending: watch::Receiver<bool>,
}

pub async fn stream(at: At) -> Result<Response, ApiError> {
    let At {
        app,
        live,
        key,
        peer,
        ..
    } = at;
    let seated = live
        .look(|room| !room.held(key.as_deref()).is_empty())
        .await?;
    let audience = if seated {
        Audience::Player
    } else {
        Audience::Watcher
    };
    let (open, ending) = (Open::new(&app, peer, audience)?, app.ending.subscribe());
    let memory = app
        .followed
        .enter_large(peer.0, live.share() / 1024)
        .ok_or_else(|| {
            let told = "this address follows tables that take much of the server's memory";
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, told)
                .with_hint("close some of their pages")
        })?;
    Ok(answer(Listener {
        open,
        _memory: memory,
        live,
        key,
        held: Vec::new(),
        news: None,
        ending,
    }))
}

impl Listen for Listener {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            let Some(news) = &mut self.news else {
                return self.whole().await;
            };
            let heard = tokio::select! {
                heard = news.recv() => heard,
                _ = self.ending.wait_for(|ending| *ending) => return None,
                () = tokio::time::sleep(ALIVE) => return Some(Bytes::from_static(b": alive\n\n")),
            };
            match heard.as_deref() {
                Ok(News::Gone) | Err(RecvError::Closed) => return None,
                // Everything behind it is in the state that comes next.
                Ok(News::Anew) | Err(RecvError::Lagged(_)) => self.news = None,
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
    async fn whole(&mut self) -> Option<Bytes> {
        // A browser that is known by another token by now asks again with that one.
        let renamed = |room: &Room| self.key.as_deref().is_some_and(|key| room.is_renamed(key));
        if self.live.look(renamed).await.ok()? {
            return None;
        }
        let joined = self.live.join(self.key.as_deref()).await.ok()?;
        (self.held, self.news) = (joined.held, Some(joined.news));
        self.open.app.metrics.states_sent.inc();
        Some(frame("state", joined.seq, &joined.state))
    }
}
