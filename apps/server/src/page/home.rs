//! The first page.

use super::{PAGES, frame::frame};
use crate::app::App;
use axum::Router;
use axum::routing::get;
use maud::{Markup, html};

/// The routes of the first page.
pub fn routes() -> Router<App> {
    Router::new().route("/", get(home))
}

async fn home() -> Markup {
    let body = html! {
        h1 { "A workshop for railway board games" }
        p.lead { "Everything here runs on this machine, and nothing comes from elsewhere." }
        ul.cards {
            @for page in PAGES {
                li.card {
                    h2 { a href=(page.path) { (page.name) } }
                    p { (page.about) }
                }
            }
        }
    };
    frame("Workshop", "/", &[], body)
}
