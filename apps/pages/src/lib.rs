//! The pages of the tools: a request to an answer, without I/O. A server's workers answer with them, and so does a browser
//! that has them as WebAssembly.
//!
//! - a folder for each tool, with `handlers` for requests and `view` for HTML: [`maps`], [`decks`], [`mod@routes`],
//!   [`contracts`] and [`boards`]; [`shared`] is what several of them use;
//! - [`calls`] answers programs;
//! - [`frame`] and [`nav`] surround every page, also those that only a server has; [`assets`] are the files of `web/`, which
//!   `build/` puts together;
//! - [`error`] is the one form of errors, shown as [`accept`] says; [`caching`] lets browsers keep
//!   what has not changed; [`proxy`] reads what a reverse proxy adds;
//! - [`local`] is what a site without a server has beside them;
//! - [`limits`] bound what a request may bring, and [`work`] what takes long, by the [`clock`]; [`sse`] sends news of it;
//! - [`board_json`] is a map as scripts draw it.
//!
//! To add a page, give it a row in the `handlers` of its tool, of which [`table`] is made, and put its script into a folder of
//! `web/`; a tool has an entry in [`nav`].

pub mod accept;
pub mod assets;
pub mod board_json;
pub mod boards;
pub mod caching;
pub mod calls;
pub mod clock;
pub mod contracts;
pub mod decks;
pub mod error;
pub mod frame;
pub mod limits;
pub mod local;
pub mod maps;
pub mod nav;
pub mod proxy;
pub mod routes;
pub mod shared;
pub mod sse;
pub mod table;
pub mod work;

use axum::Router;
use axum::http::{Method, Uri};
use std::path::Path;
use table::{Asked, PageRow};

/// All pages of the tools, in order.
pub fn rows() -> impl Iterator<Item = &'static PageRow> {
    let tools: [&'static [PageRow]; 6] = [
        maps::handlers::ROWS,
        decks::handlers::ROWS,
        routes::handlers::ROWS,
        routes::games::handlers::ROWS,
        contracts::handlers::ROWS,
        boards::handlers::ROWS,
    ];
    tools.into_iter().flatten().chain(calls::ROWS.iter())
}

/// What a request asks for; `path` is that of its row. `None` if it is for no page.
pub fn asked(method: &Method, path: &str, uri: &Uri) -> Option<Asked> {
    let is_form = *method == Method::POST;
    let row = rows().find(|row| row.path == path && row.is_form == is_form)?;
    Some(row.asked(uri))
}

/// The pages of all tools, without checks and limits; `site` is the folder of a copy of the source of the site 18xx.games.
pub fn routes(site: Option<&Path>) -> Router {
    maps::handlers::routes()
        .merge(decks::handlers::routes())
        .merge(routes::handlers::routes(
            routes::games::upload::OwnSite::of(site),
        ))
        .merge(contracts::handlers::routes())
        .merge(boards::handlers::routes())
        .merge(calls::routes())
        .fallback(shared::errors::not_found)
}

#[cfg(test)]
mod tests;
