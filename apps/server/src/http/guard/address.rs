//! Malformed paths, and methods that an address does not support. The routers answer both without
//! an explanation.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use milepost_document::shorten;
use milepost_pages::error::ApiError;
use milepost_pages::shared::errors::error_response;

/// Refuses a path whose `%` escapes are not UTF-8.
pub async fn check(request: Request, next: Next) -> Response {
    if is_text(request.uri().path()) {
        return next.run(request).await;
    }
    let wrong = format!(
        "the address is not valid UTF-8: {}",
        shorten(request.uri().path())
    );
    let wrong = ApiError::new(StatusCode::BAD_REQUEST, wrong).with_hint("check its % escapes");
    error_response(request.headers(), "Not found", wrong)
}

fn is_text(path: &str) -> bool {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let (bytes, mut plain, mut at) = (path.as_bytes(), Vec::with_capacity(path.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let coded = (byte == b'%')
            .then(|| digit(bytes.get(at + 1)).zip(digit(bytes.get(at + 2))))
            .flatten();
        plain.push(coded.map_or(byte, |(high, low)| (16 * high + low) as u8));
        at += if coded.is_some() { 3 } else { 1 };
    }
    std::str::from_utf8(&plain).is_ok()
}

/// Adds an explanation to answers with status 405. The router sets the supported methods in a
/// header that inner layers cannot see, so this is the outermost layer.
pub async fn method(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let accept = request.headers().get(header::ACCEPT).cloned();
    let answer = next.run(request).await;
    if answer.status() != StatusCode::METHOD_NOT_ALLOWED {
        return answer;
    }
    let asked: HeaderMap = accept
        .map(|accept| (header::ACCEPT, accept))
        .into_iter()
        .collect();
    let taken = answer
        .headers()
        .get(header::ALLOW)
        .and_then(|taken| taken.to_str().ok())
        .unwrap_or_default();
    let wrong = error_response(
        &asked,
        "Method not allowed",
        not_taken(&method, &path, taken),
    );
    let (mut parts, _) = answer.into_parts();
    let (of_wrong, body) = wrong.into_parts();
    for of_the_body in [
        header::CONTENT_LENGTH,
        header::CONTENT_ENCODING,
        header::CONTENT_TYPE,
    ] {
        parts.headers.remove(of_the_body);
    }
    parts.headers.extend(of_wrong.headers);
    Response::from_parts(parts, body)
}

fn not_taken(method: &Method, path: &str, taken: &str) -> ApiError {
    // Every address that supports GET also supports HEAD.
    let taken: Vec<&str> = taken
        .split(',')
        .map(str::trim)
        .filter(|one| *one != "HEAD")
        .collect();
    let path = shorten(path);
    let refused = ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        format!(
            "{path} does not support {}, only {}",
            shorten(method.as_str()),
            taken.join(" and ")
        ),
    );
    match (method, taken.as_slice()) {
        (&Method::GET, ["POST"]) => refused.with_hint(
            "This page is the result of a form; go back and submit the form again. Programs must use POST.",
        ),
        _ => refused.with_hint(&format!("use {}", taken.join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_are_read() {
        for path in [
            "/",
            "/table/ABCD",
            "/maps/S%C3%A3o",
            "/maps/ä",
            "/100%",
            "/%zz%4",
        ] {
            assert!(is_text(path), "{path}");
        }
        for path in ["/%ff", "/table/%C3", "/%80a"] {
            assert!(!is_text(path), "{path}");
        }
    }
}
