//! The stream of a table's events: first the whole state, then what each entry changed.

use super::at::At;
use crate::app::App;
use crate::guard::crowd::Place;
use crate::live::table::{Live, News};
use crate::wire::state::frame;
use crate::wire::trouble::Trouble;
use axum::body::{Body, Bytes};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::watch;

/// How often a stream where nothing happens says that it lives.
const ALIVE: Duration = Duration::from_secs(15);

/// One who listens.
struct Listener {
    app: App,
    live: Arc<Live>,
    key: Option<String>,
    held: Vec<usize>,
    news: Option<Receiver<Arc<News>>>,
    ending: watch::Receiver<bool>,
    _place: Place,
}

pub async fn stream(at: At) -> Result<Response, Trouble> {
    if at.app.metrics.streams.get() >= at.app.settings.streams {
        return Err(Trouble::busy("too many streams are open"));
    }
    let Some(place) = at.app.listeners.enter(at.peer.0) else {
        let told = "this address has too many streams open; close some of its tables";
        return Err(Trouble::new(StatusCode::TOO_MANY_REQUESTS, told));
    };
    at.app.metrics.streams.up();
    let ending = at.app.ending.subscribe();
    let At { app, live, key, .. } = at;
    let listener = Listener { app, live, key, held: Vec::new(), news: None, ending, _place: place };
    let frames = stream::unfold(listener, |mut listener| async move {
        let frame = listener.next().await?;
        Some((Ok::<Bytes, Infallible>(frame), listener))
    });
    let kind = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, Body::from_stream(frames)).into_response())
}

impl Listener {
    /// What is sent next; none at the end.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            let Some(news) = &mut self.news else { return self.whole().await };
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
                    self.app.metrics.events_sent.add();
                    return event.frame(&self.held);
                }
            }
        }
    }

    async fn whole(&mut self) -> Option<Bytes> {
        let joined = self.live.join(self.key.as_deref()).await.ok()?;
        (self.held, self.news) = (joined.held, Some(joined.news));
        self.app.metrics.states_sent.add();
        Some(frame("state", joined.seq, &joined.state))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.app.metrics.streams.down();
    }
}
