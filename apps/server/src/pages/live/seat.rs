//! The page of a seat link. The secret is behind the # of the link, so that no server log has it; a
//! script sends it once somebody presses the button, so that previews of links take nothing.

use crate::api::TableContext;
use crate::http::guard::cookie;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::Router;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::get;
use maud::{Markup, html};
use milepost_dice::secret;
use milepost_pages::frame::frame;
use milepost_pages::shared::errors::error_page;

/// The route of seat links.
pub fn routes() -> Router<App> {
    Router::new().route("/table/{id}/seat", get(seat))
}

/// Sets a cookie that holds no seat, so that a repeated request is recognised as the same browser's.
async fn seat(at: Result<TableContext, ApiError>) -> Response {
    let at = match at {
        Ok(at) => at,
        Err(error) => return error_page("No table", &error),
    };
    let token = at.token.is_none().then(|| secret::token().ok()).flatten();
    let kept = token.and_then(|token| cookie::keep(&at.live.id, &token, at.secure));
    (
        [(header::REFERRER_POLICY, "no-referrer")],
        AppendHeaders(kept.map(|kept| (header::SET_COOKIE, kept))),
        page(&at.live.id),
    )
        .into_response()
}

fn page(id: &str) -> Markup {
    let body = html! {
        h1 { "A seat at table " span.code { (id) } }
        div #claim data-id=(id) {}
        noscript { p.wrong { "Playing needs JavaScript." } }
    };
    frame(
        "A seat",
        "/play",
        &["table.css", "people.css", "seat.js"],
        body,
    )
}
