//! The events of a search for the best run: `better` with the run so far, `bound` with the bounds, `done` or `wrong` at the
//! end. A server streams them; in a browser, the module hands them out while it searches.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod stream;

#[cfg(target_family = "wasm")]
pub use browser::stream;
#[cfg(not(target_family = "wasm"))]
pub use stream::stream;

use crate::error::ApiError;
use crate::routes::at::written;
use crate::routes::editor::{Editor, Editors};
use crate::routes::run::{sum, table};
use crate::routes::scene::{Scene, Wrong};
use crate::routes::search::{DrawnRun, News};
use crate::routes::view::View;
use crate::shared::query::Params;
use axum::body::Bytes;
use maud::html;
use milepost_route::Run;
use serde_json::json;
use std::sync::Arc;

/// A page that follows a search.
struct Follower {
    page: Arc<Editor>,
    view: View,
    /// The drawing that it has.
    seen: Option<Arc<DrawnRun>>,
}

impl Follower {
    /// The page of an address.
    ///
    /// # Errors
    /// If the parameters or the position are wrong.
    async fn of(editors: &Editors, params: &mut Params) -> Result<Follower, ApiError> {
        let page = editors.open(params.text("p").unwrap_or_default()).await?;
        let view = View::of(params, &page);
        params.check()?;
        Ok(Follower {
            page,
            view,
            seen: None,
        })
    }

    /// The event of an improvement.
    fn news(&mut self, news: News) -> Bytes {
        let fresh = news.drawn.filter(|drawn| {
            self.seen
                .as_ref()
                .is_none_or(|seen| !Arc::ptr_eq(seen, drawn))
        });
        match fresh {
            Some(drawn) => {
                self.seen = Some(drawn.clone());
                self.frame("better", &drawn, false)
            }
            None => event(
                "bound",
                &json!({ "revenue": news.revenue, "bound": news.bound }),
            ),
        }
    }

    /// The event of the end.
    fn end(&self, done: Result<Arc<DrawnRun>, ApiError>) -> Bytes {
        match done {
            Ok(found) => self.frame("done", &found, true),
            Err(error) => event("wrong", &json!({ "error": error.messages() })),
        }
    }

    /// An event with a run and its HTML. At the end that is the whole page, because another worker would not know the run.
    fn frame(&self, kind: &str, found: &DrawnRun, whole: bool) -> Bytes {
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
        let html = match whole {
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
