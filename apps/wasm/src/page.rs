//! The pages of the tools, answered on the spot.

use crate::message::{Answer, Request};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{self, StatusCode, header};
use milepost_pages::frame::without_server;
use milepost_pages::local;
use milepost_pages::routes::kept::KEPT;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use tower::ServiceExt;

/// The largest answer, in bytes: a map over many sheets takes a few megabytes.
const ANSWER: usize = 64 << 20;

/// All pages, with what they keep between two requests.
pub struct Pages(Router);

/// The routes of all pages.
pub fn routes() -> Router {
    milepost_pages::routes(None).merge(local::routes())
}

/// A request as a browser sends it.
///
/// # Errors
/// It is none that can be sent.
pub fn sent(request: &Request, body: &[u8]) -> Result<http::Request<Body>, String> {
    let mut sent = http::Request::builder()
        .method(request.method.as_str())
        .uri(&request.address)
        .header(header::ACCEPT, "text/html")
        .header(header::CONTENT_TYPE, &request.kind);
    if let Some(name) = &request.kept {
        sent = sent.header(KEPT, name);
    }
    let body = Body::from(body.to_vec());
    sent.body(body).map_err(|error| error.to_string())
}

impl Default for Pages {
    fn default() -> Pages {
        Pages(routes())
    }
}

impl Pages {
    /// The answer to a request, and its contents.
    ///
    /// # Errors
    /// The request is none that can be sent.
    pub fn answer(&self, request: &Request, body: &[u8]) -> Result<(Answer, Vec<u8>), String> {
        let sent = sent(request, body)?;
        let answered = async {
            let Ok(answer) = self.0.clone().oneshot(sent).await;
            let (parts, body) = answer.into_parts();
            (parts, to_bytes(body, ANSWER).await)
        };
        let Some((parts, body)) = now(answered) else {
            return Err("the page waits for something that does not come".to_owned());
        };
        let text =
            |value: &http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let headers = parts.headers.iter();
        let headers = headers.map(|(name, value)| (name.as_str().to_owned(), text(value)));
        let (status, body) = match body {
            Ok(body) if is_page(&parts.headers) && !request.served => (parts.status, alone(body)),
            Ok(body) => (parts.status, body.into()),
            Err(_) => (StatusCode::PAYLOAD_TOO_LARGE, Vec::new()),
        };
        let answer = Answer {
            status: status.as_u16(),
            headers: headers.collect(),
        };
        Ok((answer, body))
    }
}

/// Whether an answer is a page, or the last event of a search, which has one. Files say what else they are.
fn is_page(headers: &http::HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/html") || kind == "application/octet-stream"
}

/// A page for a site without a server.
fn alone(body: Bytes) -> Vec<u8> {
    match std::str::from_utf8(&body) {
        Ok(page) => without_server(page).into_bytes(),
        Err(_) => body.into(),
    }
}

/// What a future gives that waits for nothing outside; it may be asked again where it gives way to itself.
fn now<T>(work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..1000 {
        if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
            return Some(done);
        }
    }
    None
}
