//! The events as the answer of a server.

use crate::error::ApiError;
use crate::routes::editor::Editors;
use crate::routes::run_events::Follower;
use crate::routes::search::{DrawnRun, News, Runs, found};
use crate::shared::query::Params;
use crate::sse::{BEAT, EventSource, answer, beat};
use axum::Extension;
use axum::body::Bytes;
use axum::response::Response;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::watch;

/// A client that follows a search; dropping it ends the search.
struct Listener {
    news: watch::Receiver<News>,
    work: Pin<Box<dyn Future<Output = Result<Arc<DrawnRun>, ApiError>> + Send>>,
    follower: Follower,
    over: bool,
}

/// Streams the events of a search until it ends.
///
/// # Errors
/// If the parameters or the position are wrong.
pub async fn stream(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    mut params: Params,
) -> Result<Response, ApiError> {
    let follower = Follower::of(&editors, &mut params).await?;
    let (reporter, news) = watch::channel(News::default());
    let (editor, spec) = (follower.page.clone(), follower.view.spec.clone());
    let tell = move |news| drop(reporter.send_replace(news));
    let work = async move { found(&runs, editor, spec, Some(Box::new(tell))).await };
    Ok(answer(Listener {
        news,
        work: Box::pin(work),
        follower,
        over: false,
    }))
}

impl EventSource for Listener {
    async fn next(&mut self) -> Option<Bytes> {
        if self.over {
            return None;
        }
        let progress = tokio::select! {
            done = &mut self.work => Err(done),
            progress = self.news.changed(), if self.news.has_changed().is_ok() => Ok(progress.is_ok()),
            () = tokio::time::sleep(BEAT) => Ok(false),
        };
        Some(match progress {
            Ok(true) => {
                let news = self.news.borrow_and_update().clone();
                self.follower.news(news)
            }
            Ok(false) => beat(None),
            Err(done) => {
                self.over = true;
                self.follower.end(done)
            }
        })
    }
}
