//! The files of `web/`, embedded in the program and compressed once each.

use crate::http::encoding::Precompressed;
use crate::wire::error::ApiError;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use std::sync::OnceLock;

macro_rules! assets {
    ($($folder:literal { $($name:literal)+ })+) => {
        &[$($(($name, include_bytes!(concat!("../../web/", $folder, "/", $name)))),+),+]
    };
}

/// All files, by folder; addresses name the file alone. The files of a page have its name.
const ASSETS: &[(&str, &[u8])] = assets! {
    "common" {
        "dom.js"
        "icon.svg"
        "place.js"
        "plane.js"
        "style.css"
    }
    "crayon" {
        "crayon.css"
        "crayon.js"
        "loupe.js"
        "plan.js"
        "sketch.js"
        "stroke.js"
    }
    "table" {
        "about.js"
        "actions.js"
        "board.js"
        "cards.js"
        "chat.js"
        "clock.js"
        "keys.js"
        "live.js"
        "lobby.js"
        "offer.js"
        "parts.js"
        "players.js"
        "replay.js"
        "roster.js"
        "table.css"
        "table.js"
        "tabs.js"
        "yours.js"
    }
    "tools" {
        "boards.css"
        "boards.js"
        "contracts.css"
        "contracts.js"
        "decks.js"
        "files.js"
        "game.js"
        "games.css"
        "games.js"
        "hexes.js"
        "home.js"
        "maps.js"
        "pan.js"
        "routes.css"
        "routes.js"
        "titles.js"
    }
    "walk" {
        "bookmarklet.min.js"
    }
};

/// Answers `/web/NAME`.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/web/{name}", get(file))
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    static PACKED: [OnceLock<Precompressed>; ASSETS.len()] =
        [const { OnceLock::new() }; ASSETS.len()];
    let at = ASSETS.iter().position(|(known, _)| *known == name);
    let at = at.ok_or_else(|| ApiError::missing("file"))?;
    let pack = || Precompressed::new(kind(&name), Bytes::from_static(ASSETS[at].1));
    Ok(PACKED[at].get_or_init(pack).answer(&headers))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
