//! Answers that can be reused without a worker: pages and drawings of shipped data. They depend
//! only on the address, so an answer made for one client is right for all.

use crate::cache::Cache;
use axum::body::Bytes;
use axum::http::response::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use milepost_live::limits::network::Network;
use milepost_pages::caching::cacheable;
use milepost_pages::table::Asked;

/// The most bytes of all answers, and of a single one.
const BYTES: (usize, usize) = (32 << 20, 1 << 20);

/// Recent answers by address.
pub struct AnswerCache(Cache<Answer>);

/// A cached answer.
#[derive(Clone)]
enum Answer {
    /// A page.
    Page(Bytes),
    /// A drawing, which browsers cache.
    Drawing(Bytes),
}

impl Default for AnswerCache {
    fn default() -> AnswerCache {
        AnswerCache(Cache::new(BYTES.0))
    }
}

/// The key for the answer to a request; `None` if the answer must not be kept. That to `HEAD` has no body.
pub fn key(asked: &Asked, method: &Method, uri: &Uri) -> Option<String> {
    (asked.may_keep && *method == Method::GET).then(|| uri.to_string())
}

impl AnswerCache {
    /// The answer to a request with these headers, if it is cached.
    pub fn get(&self, key: &str, headers: &HeaderMap) -> Option<Response> {
        Some(match self.0.get(key)? {
            Answer::Page(bytes) => Html(bytes).into_response(),
            Answer::Drawing(bytes) => cacheable(headers, DRAWING, bytes),
        })
    }

    /// Caches an answer that was made for `owner`, if it can be reused. Downloads cannot, since
    /// they may name the server.
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

/// The content types of pages and drawings.
const PAGE: &str = "text/html; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
