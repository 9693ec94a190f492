//! A first game, with steps that the page of the table tells: a table that is the same for everybody.

use crate::http::admission::Peer;
use crate::live::crayon::request::TableRequest;
use crate::live::entry::Command;
use crate::live::table::Issuer;
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::errors::error_page;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{Markup, html};
use std::net::IpAddr;

/// The table of the tour. Nothing is at stake, so its seed may be known: the first cards that it deals can be served
/// within a few turns.
const MAP: &str = "iberia";
const CARDS: usize = 120;
const SEED: u64 = 35;
/// Who plays against the newcomer.
const BOT: &str = "greedy";

/// The routes of the tour.
pub fn routes() -> Router<App> {
    Router::new().route("/play/tour", get(show).post(begin))
}

async fn show() -> Markup {
    let body = html! {
        h1 { "Learn by playing" }
        p.lead { "A short first game against one bot. Each step tells you what to do and waits for you." }
        ol {
            li { "Look at the cards: who wants what, and what it pays." }
            li { "Keep a card, and draw track with your crayon." }
            li { "Put your train on the map, pick up a load and deliver it." }
        }
        form method="post" action="/play/tour" {
            button.primary { "Start the first game" }
        }
        p.soft { "It takes about ten minutes. You can leave the tour at any moment and play on without it." }
        p { a href="/rules" { "Read the rules instead" } }
    };
    frame("Learn by playing", nav::PLAY.path, &[], body)
}

async fn begin(State(app): State<App>, Extension(Peer(address)): Extension<Peer>) -> Response {
    match table(&app, address).await {
        Ok(id) => Redirect::to(&format!("/table/{id}#tour")).into_response(),
        Err(error) => error_page("No table", &error),
    }
}

/// Creates the table, with the bot in its seat.
async fn table(app: &App, address: IpAddr) -> Result<String, ApiError> {
    let request = TableRequest {
        map: MAP.to_owned(),
        custom_map: None,
        seats: 2,
        cards: CARDS,
        options: Vec::new(),
        clock: None,
        hints: true,
    };
    let mut head = app.head(address, request).await?;
    head.seed = SEED;
    let id = app.store_table(address, &head, None).await?;
    let live = app.table(&id).await?;
    let (seat, bot) = (1, BOT.to_owned());
    live.commit(Issuer::Bot(0), Command::Bot { seat, bot })
        .await?;
    Ok(id)
}
