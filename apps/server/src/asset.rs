//! The files of `web/`, in the program itself. A browser keeps them and asks whether they are still the same.

use crate::app::App;
use crate::guard::secret;
use crate::wire::trouble::Trouble;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

macro_rules! assets {
    ($($name:literal)+) => {
        &[$(($name, include_bytes!(concat!("../web/", $name)))),+]
    };
}

/// All files. A page's own has its name.
const ASSETS: &[(&str, &[u8])] = assets! {
    "about.js"
    "actions.js"
    "board.js"
    "boards.css"
    "boards.js"
    "cards.js"
    "chat.js"
    "clock.js"
    "contracts.css"
    "contracts.js"
    "crayon.js"
    "decks.js"
    "dom.js"
    "files.js"
    "home.js"
    "hexes.js"
    "icon.svg"
    "keys.js"
    "live.js"
    "lobby.js"
    "maps.js"
    "offer.js"
    "pan.js"
    "parts.js"
    "place.js"
    "plane.js"
    "players.js"
    "replay.js"
    "roster.js"
    "routes.css"
    "routes.js"
    "style.css"
    "table.css"
    "table.js"
    "tabs.js"
    "yours.js"
};

/// `/web/NAME`.
pub fn routes() -> Router<App> {
    Router::new().route("/web/{name}", get(file))
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Trouble> {
    let found = ASSETS.iter().find(|(known, _)| *known == name);
    let (_, bytes) = found.ok_or_else(|| Trouble::missing("file"))?;
    Ok(kept(&headers, kind(&name), Bytes::from_static(bytes)))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// An answer that a browser may keep, and asks after when it needs it again.
pub fn kept(headers: &HeaderMap, kind: &'static str, bytes: Bytes) -> Response {
    let tag = format!("\"{}\"", &secret::hash_of(&bytes)[..16]);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let tag = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""));
    let caching = [(header::ETAG, tag), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    match known {
        true => (StatusCode::NOT_MODIFIED, caching).into_response(),
        false => (caching, [(header::CONTENT_TYPE, kind)], bytes).into_response(),
    }
}
