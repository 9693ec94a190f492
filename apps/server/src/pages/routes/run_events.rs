//! The event stream of a search for the best run.

use crate::http::sse::{EventSource, KEEP_ALIVE, answer};
use crate::pages::routes::at::written;
use crate::pages::routes::editor::{Editor, Editors};
use crate::pages::routes::run::{sum, table};
use crate::pages::routes::scene::{Scene, Wrong};
use crate::pages::routes::search::{DrawnRun, News, Runs, found};
use crate::pages::routes::view::View;
use crate::pages::shared::query::Params;
use crate::wire::error::ApiError;
use axum::Extension;
use axum::body::Bytes;
use axum::response::Response;
use maud::html;
use milepost_route::Run;
use serde_json::json;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::watch;

/// A client that follows a search; dropping it ends the search.
struct Listener {
    news: watch::Receiver<News>,
    work: Pin<Box<dyn Future<Output = Result<Arc<DrawnRun>, ApiError>> + Send>>,
    seen: Option<Arc<DrawnRun>>,
    page: Arc<Editor>,
    view: View,
    over: bool,
}

/// Streams the events of a search until it ends: `better` with the run so far, `bound` with the bounds, `done` or `wrong`.
///
/// # Errors
/// If the parameters or the position are wrong.
pub async fn stream(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    mut params: Params,
) -> Result<Response, ApiError> {
    let page = editors.open(params.text("p").unwrap_or_default()).await?;
    let view = View::of(&mut params, &page);
    params.check()?;
    let (reporter, news) = watch::channel(News::default());
    let (editor, spec) = (page.clone(), view.spec.clone());
    let work = Box::pin(async move { found(&runs, editor, spec, Some(reporter)).await });
    let listener = Listener {
        news,
        work,
        seen: None,
        page,
        view,
        over: false,
    };
    Ok(answer(listener))
}

impl EventSource for Listener {
    async fn next(&mut self) -> Option<Bytes> {
        if self.over {
            return None;
        }
        let progress = tokio::select! {
            done = &mut self.work => Err(done),
            progress = self.news.changed(), if self.news.has_changed().is_ok() => Ok(progress.is_ok()),
            () = tokio::time::sleep(KEEP_ALIVE) => Ok(false),
        };
        match progress {
            Ok(true) => Some(self.news()),
            Ok(false) => Some(Bytes::from_static(b": alive\n\n")),
            Err(done) => {
                self.over = true;
                Some(match done {
                    Ok(found) => self.frame("done", &found),
                    Err(error) => event("wrong", &json!({ "error": error.messages() })),
                })
            }
        }
    }
}

impl Listener {
    fn news(&mut self) -> Bytes {
        let news = self.news.borrow_and_update().clone();
        let fresh = news.drawn.filter(|drawn| {
            self.seen
                .as_ref()
                .is_none_or(|seen| !Arc::ptr_eq(seen, drawn))
        });
        match fresh {
            Some(drawn) => {
                self.seen = Some(drawn.clone());
                self.frame("better", &drawn)
            }
            None => event(
                "bound",
                &json!({ "revenue": news.revenue, "bound": news.bound }),
            ),
        }
    }

    /// An event with a run and its HTML. At the end that is the whole page, because another worker would not know the run.
    fn frame(&self, kind: &str, found: &DrawnRun) -> Bytes {
        let Run {
            revenue,
            bound,
            status,
            ..
        } = &found.run;
        let run = Some(&found.run);
        let scene = Scene {
            editor: &self.page,
            view: &self.view,
            found: Some(found),
        };
        let html = match self.over {
            true => written(&scene, &Wrong::default()),
            false => html! { (sum(&self.page, &self.view, run)) (table(&self.page, Some(found))) },
        };
        let html = html.into_string();
        let svg = String::from_utf8_lossy(&found.svg);
        event(
            kind,
            &json!({ "revenue": revenue, "bound": bound, "status": status.word(), "html": html, "svg": svg }),
        )
    }
}

fn event(kind: &str, data: &serde_json::Value) -> Bytes {
    format!("event: {kind}\ndata: {data}\n\n").into()
}
