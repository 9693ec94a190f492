//! Which kind of answer a request asks for.

use axum::http::{HeaderMap, header};

/// Whether the client is a browser that wants a page. Browsers get errors as pages, programs as
/// JSON.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let kinds = headers
        .get(header::ACCEPT)
        .and_then(|kinds| kinds.to_str().ok());
    kinds.is_some_and(|kinds| kinds.contains("text/html"))
}
