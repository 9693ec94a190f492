//! The files of `web/`, in the program itself, each compressed once.

use crate::http::compress;
use crate::secret;
use crate::state::App;
use crate::wire::error::Trouble;
use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use std::sync::OnceLock;

macro_rules! assets {
    ($($name:literal)+) => {
        &[$(($name, include_bytes!(concat!("../../web/", $name)))),+]
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

/// An answer that never changes, in both forms that browsers read. A browser keeps it, and asks whether it is still the
/// same.
pub struct Packed {
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    gzip: Bytes,
}

impl Packed {
    /// Compresses it as well as can be, which takes a moment where it is large.
    pub fn new(kind: &'static str, plain: Bytes) -> Packed {
        let gzip = compress::gzip(&plain, Compression::best()).into();
        Packed {
            kind,
            tag: tag(&plain),
            plain,
            gzip,
        }
    }

    /// What it takes of memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.plain.len() + self.gzip.len()
    }

    /// The answer to one who sends these headers: the form that is read there, or that the one that is kept there is
    /// still the same.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let pressed = compress::is_read(headers);
        let tag = if pressed {
            compress::tag(&self.tag)
        } else {
            self.tag.clone()
        };
        let vary = [(header::VARY, HeaderValue::from_static("accept-encoding"))];
        if let Some(tag) = known(headers, &self.tag) {
            return (StatusCode::NOT_MODIFIED, vary, caching(tag)).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match pressed {
            true => {
                let coding = [(header::CONTENT_ENCODING, "gzip")];
                (vary, caching(tag), kind, coding, self.gzip.clone()).into_response()
            }
            false => (caching(tag), kind, self.plain.clone()).into_response(),
        }
    }
}

/// `/web/NAME`.
pub fn routes() -> Router<App> {
    Router::new().route("/web/{name}", get(file))
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Trouble> {
    static PACKED: [OnceLock<Packed>; ASSETS.len()] = [const { OnceLock::new() }; ASSETS.len()];
    let at = ASSETS.iter().position(|(known, _)| *known == name);
    let at = at.ok_or_else(|| Trouble::missing("file"))?;
    let pack = || Packed::new(kind(&name), Bytes::from_static(ASSETS[at].1));
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

/// An answer that is made anew each time, and that a browser may keep all the same.
pub fn kept(headers: &HeaderMap, kind: &'static str, bytes: Bytes) -> Response {
    let tag = tag(&bytes);
    match known(headers, &tag) {
        Some(tag) => (StatusCode::NOT_MODIFIED, caching(tag)).into_response(),
        None => (caching(tag), [(header::CONTENT_TYPE, kind)], bytes).into_response(),
    }
}

fn tag(bytes: &[u8]) -> HeaderValue {
    let tag = format!("\"{}\"", &secret::hash_of(bytes)[..16]);
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
}

fn caching(tag: HeaderValue) -> [(HeaderName, HeaderValue); 2] {
    [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ]
}

/// The tag by which a browser has what has this one: its own, or that of the compressed form.
fn known(headers: &HeaderMap, tag: &HeaderValue) -> Option<HeaderValue> {
    let pressed = compress::tag(tag);
    let values = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut known = values.flat_map(|list| list.as_bytes().split(|byte| *byte == b','));
    known.find_map(|known| {
        let known = known.trim_ascii();
        let known = known.strip_prefix(b"W/").unwrap_or(known);
        let is = |tag: &HeaderValue| known == tag.as_bytes();
        if is(&pressed) {
            Some(pressed.clone())
        } else {
            (is(tag) || known == b"*").then(|| tag.clone())
        }
    })
}
