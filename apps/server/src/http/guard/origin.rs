//! Requests that change something must come from this server's own pages, or from no page at all.

use crate::wire::error::ApiError;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Refuses requests that another site's page sends.
pub async fn check(request: Request, next: Next) -> Response {
    let harmless = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    match harmless || is_own(request.headers()) {
        true => next.run(request).await,
        false => ApiError::forbidden("this request came from a page of another site")
            .with_hint("use a page of this server")
            .into_response(),
    }
}

/// Whether the headers name one of this server's pages as the origin. Only browsers send them.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    match (text("sec-fetch-site"), text(header::ORIGIN.as_str())) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(header::HOST.as_str())
        }
        (None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn other_sites_are_refused() {
        let own = |pairs: &[(&'static str, &'static str)]| {
            is_own(
                &pairs
                    .iter()
                    .map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)))
                    .collect(),
            )
        };
        assert!(own(&[]));
        assert!(own(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "null")
        ]));
        assert!(own(&[("origin", "http://a:1"), ("host", "a:1")]));
        assert!(!own(&[("sec-fetch-site", "same-site")]));
        assert!(!own(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "http://a:1"),
            ("host", "a:1")
        ]));
        assert!(!own(&[("origin", "http://b"), ("host", "a:1")]));
        assert!(!own(&[("origin", "null"), ("host", "a:1")]));
    }
}
