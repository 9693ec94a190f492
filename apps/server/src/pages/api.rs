//! The calls, for people who write programs.

use crate::api::calls::{Call, all};
use crate::api::openapi;
use crate::pages::frame::frame;
use crate::state::App;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use maud::{Markup, html};

/// The routes of the page.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api", get(page))
        .route("/api/openapi.json", get(openapi::file))
}

/// JSON with a line for each part of it; anything else as it is.
fn told(text: &str) -> String {
    serde_json::from_str::<serde_json::Value>(text)
        .map_or_else(|_| text.to_owned(), |json| format!("{json:#}"))
}

/// What it is called in the page's own addresses.
fn anchor(call: &Call) -> String {
    let plain = |sign: char| {
        if sign.is_ascii_alphanumeric() {
            sign
        } else {
            '-'
        }
    };
    format!(
        "{}{}",
        call.method,
        call.path.chars().map(plain).collect::<String>()
    )
}

async fn page() -> Markup {
    let calls = all();
    let body = html! {
        h1 { "For programs" }
        p { "Live tables speak JSON. The same as a document for tools: " a href="/api/openapi.json" { "openapi.json" } "." }
        ul {
            li { "A request that changes a table names the last entry of its log that was seen (" code { "seq" } ") and has an id
                  of its own (" code { "id" } ", 8 to 40 signs). One that is stale is answered with status 409 and the whole
                  state; one that comes twice is done once." }
            li { code { "/sit" } " sets a cookie, by which one holds seats. Send it with every request." }
            li { "What goes wrong is told as " code { "{\"error\": [...], \"rule\": \"...\", \"hint\": \"...\"}" } "." }
            li { "Seats, mileposts, pips, cities and goods are places in lists, from 0; cards of a view are numbered from 1,
                  those of an action from 0." }
            li { "An address that asks too often is answered with status 429; wait a second." }
        }
        nav aria-label="Calls" {
            ul.plain.calls { @for call in &calls { li { a href={ "#" (anchor(call)) } { code { (call.method.to_uppercase()) " " (call.path) } } } } }
        }
        @for call in &calls { (section(call)) }
    };
    frame("For programs", "/api", &[], body)
}

fn section(call: &Call) -> Markup {
    let why = |status: u16| {
        StatusCode::from_u16(status)
            .ok()
            .and_then(|status| status.canonical_reason())
    };
    html! {
        section #(anchor(call)) {
            h2 { code { (call.method.to_uppercase()) " " (call.path) } }
            p { (call.about) }
            @if let Some(asked) = &call.asked { h3 { "Asked with" } pre.scroll tabindex="0" { (told(asked.example)) } }
            h3 { "Answered with " (call.answer.status) ", " (call.answer.kind) }
            pre.scroll tabindex="0" { (told(call.answer.example)) }
            @if !call.others.is_empty() {
                ul { @for (status, what) in call.others { li { (status) " " (why(*status).unwrap_or_default()) ": " (what) } } }
            }
        }
    }
}
