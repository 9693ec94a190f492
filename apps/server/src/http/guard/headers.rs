//! Headers of every answer.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// What pages may load, with what scripts may be.
macro_rules! policy {
    ($scripts:literal) => {
        HeaderValue::from_static(concat!(
            "default-src 'none'; script-src ",
            $scripts,
            "; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ))
    };
}

/// Scripts and styles come only from this server's files; pages contain none themselves.
const POLICY: HeaderValue = policy!("'self'");
/// The same where a module for browsers is among these files ([`LocalSite`](crate::http::local_site::LocalSite)).
const WITH_MODULE: HeaderValue = policy!("'self' 'wasm-unsafe-eval'");

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// The address of a table is its invitation and must not reach other sites.
const REFERRER: HeaderValue = HeaderValue::from_static("same-origin");

/// Adds the headers, for a server with a module for browsers or without one. Answers that do not say otherwise are not
/// cached.
pub async fn add(State(has_module): State<bool>, request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    let policy = if has_module { WITH_MODULE } else { POLICY };
    answer
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, policy);
    answer.headers_mut().extend(HEADERS);
    answer
        .headers_mut()
        .entry(header::REFERRER_POLICY)
        .or_insert(REFERRER);
    answer
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    answer
}
