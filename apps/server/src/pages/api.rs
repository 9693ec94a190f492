//! The API documentation.

use crate::api::call::Call;
use crate::api::calls::all;
use crate::api::openapi;
use crate::state::App;
use axum::Router;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use axum::routing::get;
use maud::{Markup, html};
use milepost_pages::frame::frame;
use milepost_pages::shared::errors::no_page;

/// The routes of the page.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api", get(page))
        .route("/api/openapi.json", get(openapi::file))
}

/// The response for an unknown address.
pub async fn not_found(uri: Uri, headers: HeaderMap) -> Response {
    no_page(&uri, &headers, "the API is documented at /api")
}

/// Pretty-printed JSON; anything else unchanged.
fn pretty(text: &str) -> String {
    serde_json::from_str::<serde_json::Value>(text)
        .map_or_else(|_| text.to_owned(), |json| format!("{json:#}"))
}

/// The fragment of an endpoint on this page.
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
        h1 { "API" }
        p { "Live tables have a JSON API. It is also available as an OpenAPI document: " a href="/api/openapi.json" { "openapi.json" } "." }
        ul {
            li { "A request that changes a table names the last log entry that you have seen (" code { "seq" } ") and has a unique
       id (" code { "id" } ", 8 to 40 characters). A stale request gets status 409 and the whole state; a repeated
       request is carried out once." }
            li { code { "/sit" } " sets a cookie that identifies your seats. Send it with every request." }
            li { "Errors have the form " code { "{\"error\": [...], \"rule\": \"...\", \"hint\": \"...\"}" } "." }
            li { "In actions, seats, mileposts, pips, cities, goods and cards are indices, counted from 0. Views name cities and
       goods, and number cards from 1." }
            li { "An address that sends too many requests gets status 429; wait a second." }
        }
        nav aria-label="Endpoints" {
            ul.plain.calls { @for call in &calls { li { a href={ "#" (anchor(call)) } { code { (call.method.to_uppercase()) " " (call.path) } } } } }
        }
        @for call in &calls { (section(call)) }
    };
    frame("API", "/api", &[], body)
}

fn section(call: &Call) -> Markup {
    let reason = |status: u16| {
        StatusCode::from_u16(status)
            .ok()
            .and_then(|status| status.canonical_reason())
    };
    html! {
        section #(anchor(call)) {
            h2 { code { (call.method.to_uppercase()) " " (call.path) } }
            p { (call.about) }
            @if let Some(body) = &call.request { h3 { "Request" } pre.scroll tabindex="0" { (pretty(body.example)) } }
            h3 { "Response: " (call.answer.status) ", " (call.answer.kind) }
            pre.scroll tabindex="0" { (pretty(call.answer.example)) }
            @if !call.others.is_empty() {
                ul { @for (status, what) in call.others { li { (status) " " (reason(*status).unwrap_or_default()) ": " (what) } } }
            }
        }
    }
}
