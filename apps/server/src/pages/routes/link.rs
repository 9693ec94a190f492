//! Positions in addresses: a shipped one by its name, any other by its packed text. A text too long for a link is stored
//! for a while under the hash of the text: here, and in the server, which passes it to workers.

use crate::pages::shared::cache::Cache;
use crate::pages::shared::query::Params;
use crate::secret;
use crate::wire::error::ApiError;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use milepost_route::files::{link, shipped};
use milepost_workshop::open_position::{LinkError, by_link};
use std::sync::Arc;

pub use milepost_route::files::Texts;

/// The maximum length of a position in an address, in characters.
pub const LONGEST: usize = 7500;
/// The prefix of the names of stored texts.
const SHORT: &str = "k.";
/// The header that names a stored text, which is then the body of a request or of a redirect: the server keeps it beyond
/// the life of a worker.
pub const KEPT: HeaderName = HeaderName::from_static("x-milepost-kept");

/// Texts too long for a link.
pub type Kept = Arc<Cache<Texts>>;

/// The identifier of texts in addresses: the name of a shipped file, the packed texts, or else the name under which
/// they are stored.
pub fn link(texts: &Texts, kept: &Kept) -> String {
    if texts.board.is_empty()
        && let Some((name, _)) = shipped::texts().find(|(_, text)| *text == texts.position)
    {
        return name.to_owned();
    }
    let whole = link::of_texts(texts);
    if whole.len() <= LONGEST && texts.position.len() + texts.board.len() < link::MOST {
        return whole;
    }
    let name = format!("{SHORT}{}", &secret::hash(&whole)[..32]);
    kept.put(&name, texts.clone());
    name
}

/// The texts of an identifier.
///
/// # Errors
/// If it is not a position, or is no longer stored.
pub fn of(link: &str, kept: &Kept) -> Result<Texts, ApiError> {
    if link.starts_with(SHORT) {
        let gone = "this position was too long for a link and is no longer stored here; open its file again";
        return kept
            .get(link)
            .map(|texts| (*texts).clone())
            .ok_or_else(|| ApiError::new(StatusCode::GONE, gone));
    }
    by_link(link).map_err(|error| match error {
        LinkError::Unknown => ApiError::missing("position"),
        LinkError::Broken(problem) => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, problem.what),
    })
}

/// Whether an identifier names a text that is stored only for a while.
pub fn is_kept(link: &str) -> bool {
    link.starts_with(SHORT)
}

/// The name of the stored text in an address, if there is one.
pub fn kept_name(uri: &Uri) -> Option<String> {
    let params = Params::of(uri);
    params
        .text("p")
        .filter(|link| is_kept(link))
        .map(str::to_owned)
}

/// Middleware that stores the text sent with a request, and sends the text that a redirect leads to.
pub async fn carry(State(kept): State<Kept>, request: Request, next: Next) -> Response {
    let request = match name_in(request.headers()) {
        Some(name) => {
            let (parts, body) = request.into_parts();
            let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
            if let Ok((position, board)) = serde_json::from_slice(&bytes) {
                kept.put(&name, Texts { position, board });
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
        && let (Ok(value), Some(texts)) = (HeaderValue::from_str(&name), kept.get(&name))
        && let Ok(text) = serde_json::to_vec(&(&texts.position, &texts.board))
    {
        answer.headers_mut().insert(KEPT, value);
        answer.headers_mut().remove(header::CONTENT_LENGTH);
        *answer.body_mut() = Body::from(text);
    }
    answer
}

fn name_in(headers: &HeaderMap) -> Option<String> {
    headers.get(KEPT)?.to_str().ok().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_found_again() {
        let kept = Kept::default();
        for (name, text) in shipped::texts() {
            let texts = Texts {
                position: text.to_owned(),
                board: String::new(),
            };
            assert_eq!(link(&texts, &kept), name);
            assert_eq!(of(name, &kept).unwrap(), texts);
            let changed = Texts {
                position: format!("{text}\n# Ä"),
                board: "board".to_owned(),
            };
            let link = link(&changed, &kept);
            assert!(
                link.starts_with("2.") && link.len() < 3000,
                "{}",
                link.len()
            );
            assert_eq!(of(&link, &kept).unwrap(), changed);
        }
        let noise: String = (0..20_000_u32)
            .map(|n| secret::hash(&n.to_string()))
            .take(600)
            .collect();
        let long = Texts {
            position: noise,
            board: String::new(),
        };
        let link = link(&long, &kept);
        assert!(is_kept(&link), "{link}");
        assert_eq!(of(&link, &kept).unwrap(), long);
        // Links from before strings had a check.
        let old = format!("1.{}", milepost_document::link::pack("position\0board"));
        let old = of(&old, &kept).unwrap();
        assert_eq!(
            (old.position.as_str(), old.board.as_str()),
            ("position", "board")
        );
        for bad in [
            "",
            "2.abc",
            "3.abcdefghijklmnopqrst",
            "1.!!",
            "1.AAAA",
            "k.0",
            "atlantis",
            "1.Ä",
        ] {
            assert!(of(bad, &kept).is_err(), "{bad}");
        }
    }
}
