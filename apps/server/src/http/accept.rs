//! Which kind of answer a request asks for.

use axum::http::{HeaderMap, header};

/// Whether a browser asks for a page, who is told of trouble on one; programs are told in JSON.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let kinds = headers
        .get(header::ACCEPT)
        .and_then(|kinds| kinds.to_str().ok());
    kinds.is_some_and(|kinds| kinds.contains("text/html"))
}
