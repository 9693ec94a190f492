//! Texts too long for an address, stored for a while under the hash of the text: here, and in the server, which passes
//! them to workers.

use crate::shared::cache::Cache;
use crate::shared::query::Params;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use milepost_dice::secret::{TEXT_PREFIX, text_name};
use std::sync::Arc;

/// The name of the value of an address that is a position: the name of a shipped or of a stored one, or the position itself.
pub const POSITION: &str = "p";
/// The same for a recorded game.
pub const GAME: &str = "game";
/// Both.
pub const LINKS: [&str; 2] = [POSITION, GAME];
/// The header that names a stored text, which is then the body of a request or of a redirect: the server keeps it beyond
/// the life of a worker.
pub const KEPT: HeaderName = HeaderName::from_static("x-milepost-kept");

/// Stored texts by name.
pub type Kept = Arc<Cache<String>>;

/// Stores a text, and gives its name.
pub fn keep(text: String, kept: &Kept) -> String {
    let name = text_name(&text);
    kept.put(&name, text);
    name
}

/// Whether an identifier names a stored text.
pub fn is_kept(link: &str) -> bool {
    link.starts_with(TEXT_PREFIX)
}

/// The name of the stored text in an address, if there is one.
pub fn kept_name(uri: &Uri) -> Option<String> {
    let params = Params::of(uri);
    let mut named = LINKS.into_iter().filter_map(|name| params.text(name));
    named.find(|link| is_kept(link)).map(str::to_owned)
}

/// Middleware that stores the text sent with a request, and sends the text that a redirect leads to.
pub async fn carry(State(kept): State<Kept>, request: Request, next: Next) -> Response {
    let request = match name_in(request.headers()) {
        Some(name) => {
            let (parts, body) = request.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
            if let Ok(text) = String::from_utf8(bytes.into()) {
                kept.put(&name, text);
            }
            Request::from_parts(parts, Body::empty())
        }
        None => request,
    };
    let mut answer = next.run(request).await;
    let led = answer
        .headers()
        .get(header::LOCATION)
        .and_then(|place| place.to_str().ok()?.parse().ok());
    if let Some(name) = led.and_then(|uri| kept_name(&uri))
        && let (Ok(value), Some(text)) = (HeaderValue::from_str(&name), kept.get(&name))
    {
        answer.headers_mut().insert(KEPT, value);
        answer.headers_mut().remove(header::CONTENT_LENGTH);
        *answer.body_mut() = Body::from(text.as_str().to_owned());
    }
    answer
}

fn name_in(headers: &HeaderMap) -> Option<String> {
    headers.get(KEPT)?.to_str().ok().map(str::to_owned)
}
