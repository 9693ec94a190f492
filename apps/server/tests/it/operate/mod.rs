//! What an operator has of the server: health, metrics, logs, and what is shipped to run it.

mod admin;
mod health;
mod logs;
mod shipped;
mod webhooks;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request};
use http_body_util::BodyExt;
use tower::ServiceExt;

/// What a router answers to a request with these headers: status, headers and text.
async fn ask(router: &Router, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, String) {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    let answer = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (parts.status.as_u16(), parts.headers, text)
}
