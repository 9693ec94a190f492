//! The page that browsers show when they reach no server. They keep it beforehand, so it says nothing that changes.

use crate::state::App;
use axum::Router;
use axum::routing::get;
use maud::{Markup, html};
use milepost_pages::frame::frame;

/// The route of the page.
pub fn routes() -> Router<App> {
    Router::new().route("/offline", get(offline))
}

async fn offline() -> Markup {
    let body = html! {
        h1 { "No connection" }
        p.lead { "The server does not answer. Your games are safe there: nothing is lost, and your seat stays yours." }
        p.row { a.button.primary href="" { "Try again" } a.button href="/" { "First page" } }
    };
    frame("No connection", "", &[], body)
}
