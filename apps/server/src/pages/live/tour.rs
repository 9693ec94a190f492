//! A first game, with steps that the page of the table tells: a table that is the same for everybody.

use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::state::App;
use crate::state::ready::{self, Seated};
use crate::wire::error::ApiError;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_live::live::crayon::request::TableRequest;
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use milepost_map::shipped;
use milepost_pages::frame::frame;
use milepost_pages::nav;
use milepost_pages::shared::errors::error_page;
use serde::Deserialize;
use std::net::IpAddr;

/// The table of the tour. Nothing is at stake, so its seed may be known: the first cards that it deals can be served
/// within a few turns.
const MAP: &str = shipped::FIRST;
const CARDS: usize = 60;
const SEED: u64 = 1;
/// What somebody without a name is called.
const GUEST: &str = "Guest";
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
        form.stack method="post" action="/play/tour" {
            label for="name" { "Your name" }
            input #name name="name" maxlength="40" autocomplete="nickname" placeholder=(GUEST);
            button.primary { "Start the first game" }
        }
        p.soft { "It takes about ten minutes. You can leave the tour at any moment and play on without it." }
        p { a href="/rules" { "Read the rules instead" } }
    };
    frame("Learn by playing", nav::PLAY.path, &[], body)
}

/// Who begins the tour.
#[derive(Deserialize)]
struct Newcomer {
    #[serde(default)]
    name: String,
}

async fn begin(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    Form(typed): Form<Newcomer>,
) -> Response {
    let name = match typed.name.trim() {
        "" => GUEST,
        name => name,
    };
    match table(&app, address, name).await {
        Ok(Seated { id, token }) => {
            let kept = cookie::keep(&id, &token, app.is_secure(&headers));
            let kept = AppendHeaders(kept.map(|kept| (header::SET_COOKIE, kept)));
            (kept, Redirect::to(&format!("/table/{id}#tour"))).into_response()
        }
        Err(error) => error_page("No table", &error),
    }
}

/// Creates the table, with the bot in its seat, and begins the game with the newcomer in theirs.
async fn table(app: &App, address: IpAddr, name: &str) -> Result<Seated, ApiError> {
    let request = TableRequest {
        map: MAP.to_owned(),
        custom_map: None,
        seats: 2,
        cards: Some(CARDS),
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
    let seated = ready::begin(app, &live, address, name).await?;
    seated.ok_or_else(|| ApiError::busy("the table could not be begun; try again"))
}
