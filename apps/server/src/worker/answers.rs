//! Answers that are given again without a worker: pages and drawings of what ships. Their address alone says what they
//! are, so that what one browser was sent is right for every other.

use crate::cache::Cache;
use crate::http::encoding::kept;
use crate::limits::network::Network;
use crate::pages::shared::query::Params;
use crate::worker::class::Class;
use axum::body::Bytes;
use axum::http::response::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

/// Bytes of all answers, and of the largest.
const BYTES: (usize, usize) = (32 << 20, 1 << 20);

/// Answers that were given a moment ago, by their addresses.
pub struct Answers(Cache<Answer>);

/// An answer.
#[derive(Clone)]
enum Answer {
    /// A page.
    Page(Bytes),
    /// A drawing on one, which a browser keeps.
    Drawing(Bytes),
}

impl Default for Answers {
    fn default() -> Answers {
        Answers(Cache::new(BYTES.0))
    }
}

/// The names of values that addresses of what ships have. What has others is answered, and not kept: they mean nothing, and
/// there is no end of them.
const NAMES: &str = "all any around backs board card cards chart city code count deck decks demand do from game games good hex \
    kind layout like m map mapseed market n name near odds of order p paper plain players position radius rounds scenario \
    seats seconds seed sheets show size stop theme tile to train turn was with y z";

/// Under what the answer to a request is kept, if it may be. A page with a search shows its run once it is found.
pub fn key(class: Class, method: &Method, uri: &Uri) -> Option<String> {
    let is_plain = Params::of(uri)
        .names()
        .all(|name| NAMES.split(' ').any(|known| known == name));
    (class == Class::Shipped && *method == Method::GET && is_plain).then(|| uri.to_string())
}

impl Answers {
    /// The answer to one who sends these headers, if it was given a moment ago.
    pub fn get(&self, key: &str, headers: &HeaderMap) -> Option<Response> {
        Some(match self.0.get(key)? {
            Answer::Page(bytes) => Html(bytes).into_response(),
            Answer::Drawing(bytes) => kept(headers, DRAWING, bytes),
        })
    }

    /// Keeps an answer that somebody has had made, if it is one that is given again: no file to take away, which may name the
    /// server.
    pub fn put(&self, owner: Network, key: &str, parts: &Parts, body: &Bytes) {
        let kind = parts
            .headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let answer = match kind {
            Some(PAGE) => Answer::Page(body.clone()),
            Some(DRAWING) => Answer::Drawing(body.clone()),
            _ => return,
        };
        let taken_away = parts.headers.contains_key(header::CONTENT_DISPOSITION);
        if parts.status == StatusCode::OK && !taken_away && body.len() <= BYTES.1 {
            self.0.put(owner, key, answer, body.len());
        }
    }
}

/// What pages and drawings say that they are.
const PAGE: &str = "text/html; charset=utf-8";
const DRAWING: &str = "image/svg+xml";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_nothing_makes_no_entry() {
        let key = |uri: &str| key(Class::Shipped, &Method::GET, &uri.parse().unwrap());
        for known in [
            "/maps",
            "/maps/iberia",
            "/decks/iberia?players=3&cards=60&seed=1",
            "/routes/at?p=velmark",
        ] {
            assert_eq!(key(known).as_deref(), Some(known));
        }
        for other in [
            "/maps?x=1",
            "/maps/iberia?players=3&x=2",
            "/maps?x",
            "/maps?=1",
            "/routes/at?p=velmark&run=yes",
        ] {
            assert_eq!(key(other), None, "{other}");
        }
    }
}
