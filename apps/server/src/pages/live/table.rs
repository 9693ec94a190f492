//! The page of a table and its lobby. A script fills it and keeps it up to date.

use crate::api::TableContext;
use crate::http::guard::cookie;
use crate::state::App;
use crate::wire::error::ApiError;
use crate::wire::text;
use axum::Router;
use axum::extract::Path;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};
use milepost_dice::secret;
use milepost_live::live::crayon::CrayonRoom;
use milepost_live::live::game::BoardKind;
use milepost_pages::frame::{Ahead, frame_with};
use milepost_pages::shared::errors::error_page;
use milepost_pages::shared::player_mark::SHAPES;

/// The routes of tables.
pub fn routes() -> Router<App> {
    Router::new().route("/table/{id}", get(table))
}

async fn table(Path(typed): Path<String>, at: Result<TableContext, ApiError>) -> Response {
    let shown = show(&typed, at).await;
    shown.unwrap_or_else(|error| error_page("No table", &error))
}

/// Sets the cookie before anybody sits down, so that a repeated request to sit is recognised as the same browser's. It
/// holds no seat.
async fn show(typed: &str, at: Result<TableContext, ApiError>) -> Result<Response, ApiError> {
    let at = at?;
    if at.live.id != typed {
        // Cookies belong to the exact path, so other spellings are redirected to it.
        return Ok(Redirect::to(&format!("/table/{}", at.live.id)).into_response());
    }
    let page = at.live.with_room(|room| page(&at.live.id, room)).await?;
    let token = at.token.is_none().then(|| secret::token().ok()).flatten();
    let kept = token.and_then(|token| cookie::keep(&at.live.id, &token, at.secure));
    Ok((
        AppendHeaders(kept.map(|kept| (header::SET_COOKIE, kept))),
        page,
    )
        .into_response())
}

fn page(id: &str, room: &CrayonRoom) -> Markup {
    let body = html! {
        div #table data-id=(id) data-ground=(ground(id, room)) data-signs=(SHAPES.join("|")) {
            header #table-head {
                h1 { "Table " span.code { (id) } }
                p #status role="status" aria-live="polite" { (status(room)) }
            }
            section #lobby aria-labelledby="seats-title" hidden[room.game().is_some()] {
                h2 #seats-title { "Seats" }
                ol #seats.cards { @for seat in 0..room.seats().len() { (place(room, seat)) } }
            }
            (game())
            noscript { (without_script(id, room)) }
        }
    };
    // The board is most of what the page waits for.
    let board = format!("/table/{id}/board");
    let playing = room
        .game()
        .is_some_and(|game| !game.table().options().companion);
    let ground = ground(id, room);
    let both: [Ahead; 2] = [(&board, "fetch"), (&ground, "image")];
    let ahead: &[Ahead] = if playing { &both } else { &[] };
    frame_with("Table", "/play", &["play.css", "table.js"], ahead, body)
}

/// The number of log lines shown without JavaScript.
const LINES: usize = 30;

/// The state for browsers without JavaScript, as a viewer without a seat may see it.
fn without_script(id: &str, room: &CrayonRoom) -> Markup {
    let lines = text::last(room, LINES);
    html! {
        p.wrong { "Playing needs JavaScript. Without it, this page shows the current state; reload it to see changes." }
        @if room.game().is_some() {
            h2 { "Players" }
            ol.cards { @for seat in 0..room.seats().len() { (place(room, seat)) } }
        }
        @if !lines.is_empty() {
            h2 { "Latest log entries" }
            ul.plain { @for line in &lines { li { bdi { (line) } } } }
            p { a href={ "/table/" (id) "/log.txt" } { "Full log" } }
        }
    }
}

/// The address of the drawing of the map.
fn ground(id: &str, room: &CrayonRoom) -> String {
    match room.board().kind {
        BoardKind::Custom => format!("/table/{id}/ground"),
        BoardKind::Shipped => format!("/ground/{}", room.head().setup.map),
    }
}

/// The containers of the game: the map on one side, everything else on the other. The script fills them.
fn game() -> Markup {
    html! {
        div #game hidden {
            section #board aria-label="The map" {}
            div #side {
                section #turn aria-label="The turn" {}
                div #tabs role="tablist" aria-label="Parts of the table" {
                    @for (part, name) in PANELS {
                        button id={ (part) "-tab" } type="button" role="tab" aria-controls=(part)
                            aria-selected="false" tabindex="-1" { (name) }
                    }
                }
                @for (part, _) in PANELS {
                    section.panel id=(part) role="tabpanel" aria-labelledby={ (part) "-tab" } tabindex="0" hidden {}
                }
            }
        }
    }
}

/// The panels beside the map.
const PANELS: [(&str, &str); 4] = [
    ("cards", "Cards"),
    ("players", "Players"),
    ("log", "Log and chat"),
    ("about", "Table"),
];

fn status(room: &CrayonRoom) -> String {
    match (room.game(), room.mover()) {
        (None, _) => "The game has not begun.".to_owned(),
        (Some(_), Some(mover)) => format!("It is {}'s turn.", room.seats()[mover].name),
        (Some(game), None) => match game.state().outcome() {
            Some(outcome) => format!("The game is over: {}.", game.words().outcome(outcome)),
            None => "The game has reached the maximum length, and ends here.".to_owned(),
        },
    }
}

/// A seat. Names are isolated, so that characters that change the writing direction affect nothing else.
fn place(room: &CrayonRoom, at: usize) -> Markup {
    let seat = &room.seats()[at];
    let cash = room
        .game()
        .and_then(|game| game.state().players().get(at))
        .map(|player| player.cash);
    html! {
        li.card data-seat=(at) {
            strong { bdi { @if seat.name.is_empty() { "Seat " (at + 1) } @else { (seat.name) } } }
            @if seat.is_open() { " is open" }
            @if let Some(kind) = &seat.bot { " is a bot: " (kind) }
            @if let Some(cash) = cash { ", with $" (cash) }
            @if room.game().is_some() && room.mover() == Some(at) { ", to act" }
        }
    }
}
