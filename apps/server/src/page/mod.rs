//! Pages. To add one: a file here with its [`Page`], a line in [`PAGES`]; what it asks for goes into a file of `tool`,
//! its script into `web/` with a line in `asset.rs`.

pub mod api;
pub mod boards;
pub mod boards_best;
pub mod boards_figures;
pub mod boards_one;
pub mod boards_own;
pub mod contracts;
pub mod contracts_cards;
pub mod contracts_game;
pub mod contracts_map;
pub mod contracts_new;
pub mod contracts_odds;
pub mod contracts_one;
pub mod contracts_own;
pub mod contracts_players;
pub mod contracts_study;
pub mod create;
pub mod decks;
pub mod decks_card;
pub mod decks_check;
pub mod decks_study;
pub mod frame;
pub mod home;
pub mod maps;
pub mod maps_board;
pub mod maps_one;
pub mod maps_survey;
pub mod pan;
pub mod routes;
pub mod routes_at;
pub mod routes_board;
pub mod routes_change;
pub mod routes_panel;
pub mod routes_run;
pub mod routes_view;
pub mod rules;
pub mod screen;
pub mod signs;
pub mod study;
pub mod table;
pub mod visit;
pub mod wrong;

use crate::app::App;
use crate::gate;
use crate::wire::trouble::Trouble;
use crate::worker::forward;
use axum::Router;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use axum::routing::any;
use maud::{Markup, html};
use milepost_document::shorten;
use tower_http::catch_panic::CatchPanicLayer;

/// A page that the others lead to.
pub struct Page {
    /// Its address.
    pub path: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub about: &'static str,
    /// Its routes, with those of what it asks for.
    pub routes: Routes,
}

/// Who answers a page.
pub enum Routes {
    /// The server itself, with what its requests share.
    Server(fn() -> Router<App>),
    /// A worker, which shares nothing with it: what a tool reads may be anybody's.
    Worker(fn() -> Router),
}

/// All pages, in the order that they are led to. The bar at the top and the first page are made of this table.
pub const PAGES: &[Page] = &[
    create::PAGE,
    maps::PAGE,
    decks::PAGE,
    routes::PAGE,
    contracts::PAGE,
    boards::PAGE,
];

/// The routes of all pages.
pub fn routes() -> Router<App> {
    let own = home::routes()
        .merge(table::routes())
        .merge(rules::routes())
        .merge(api::routes());
    // A search that is followed is a stream.
    let own = own.route("/routes/run/events", any(forward::events));
    PAGES.iter().fold(own, |routes, page| match page.routes {
        Routes::Server(of) => routes.merge(of()),
        Routes::Worker(_) => {
            let below = format!("{}/{{*rest}}", page.path);
            routes
                .route(page.path, any(forward::page))
                .route(&below, any(forward::page))
        }
    })
}

/// The pages of the tools, as a worker answers them.
pub fn tools() -> Router {
    let tools = PAGES.iter().filter_map(|page| match page.routes {
        Routes::Worker(of) => Some(of()),
        Routes::Server(_) => None,
    });
    tools
        .fold(Router::new(), Router::merge)
        .fallback(missing)
        .layer(CatchPanicLayer::custom(gate::broken))
}

/// There is nothing at this address.
pub async fn missing(uri: Uri, headers: HeaderMap) -> Response {
    let told = format!("there is no page {}", shorten(uri.path()));
    let trouble = Trouble::new(StatusCode::NOT_FOUND, told);
    wrong::told(
        &headers,
        "Nothing here",
        trouble.with_hint("what there is for programs stands at /api"),
    )
}

/// What went wrong, for people.
pub fn sorry(title: &str, told: &[String]) -> Markup {
    let body = html! {
        h1 { (title) }
        @for line in told { p { (line) } }
        p { a href="/" { "Back to the workshop" } }
    };
    frame::frame(title, "", &[], body)
}
