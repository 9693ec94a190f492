//! What the log says about a request. Every line that is written while a request is handled has its id, which the client
//! finds in a header of the answer.

use crate::http::guard::proxy;
use crate::state::App;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use milepost_dice::secret;
use milepost_live::trace;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Instant;
use tracing::Span;

/// The header with the id of a request.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// What stands for the path of an address that is not known.
const OTHER: &str = "other";

/// A request, for the log.
pub struct Record {
    id: HeaderValue,
    span: Span,
    method: Method,
    route: String,
    address: IpAddr,
    start: Instant,
}

impl Record {
    /// A request that has just come in from this address.
    pub fn new(app: &App, request: &Request, address: IpAddr) -> Record {
        let brought = app
            .settings
            .behind_proxy
            .then(|| proxy::request_id(request.headers()))
            .flatten();
        let id = brought.unwrap_or_else(new_id);
        let matched = request.extensions().get::<MatchedPath>();
        let route = matched.map_or(OTHER, MatchedPath::as_str).to_owned();
        // The second part of such a path is the name of a table, which is a secret.
        let table = route
            .starts_with("/table/{id}")
            .then(|| {
                request
                    .uri()
                    .path()
                    .split('/')
                    .nth(2)
                    .and_then(trace::table)
            })
            .flatten();
        Record {
            span: tracing::info_span!("request", %id, table),
            id: HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static(OTHER)),
            method: request.method().clone(),
            route,
            address,
            start: Instant::now(),
        }
    }

    /// The span of everything that happens for the request.
    pub fn span(&self) -> Span {
        self.span.clone()
    }

    /// The path as the router has it, without what varies.
    pub fn route(&self) -> &str {
        &self.route
    }

    /// When the request came in.
    pub fn start(&self) -> Instant {
        self.start
    }

    /// The answer with the id of its request. A line is logged once it is sent or given up.
    pub fn finish(self, mut answer: Response) -> Response {
        answer.headers_mut().insert(REQUEST_ID, self.id.clone());
        let (status, took) = (answer.status().as_u16(), self.start.elapsed());
        answer.map(|body| {
            Body::new(RecordedBody {
                body,
                bytes: 0,
                status,
                milliseconds: took.as_micros() as f64 / 1000.0,
                record: self,
            })
        })
    }
}

/// 16 hexadecimal digits: random ones, or a number if there are none.
fn new_id() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = secret::number().unwrap_or_else(|_| COUNT.fetch_add(1, Relaxed));
    format!("{number:016x}")
}

/// A body that counts what is sent of it.
struct RecordedBody {
    body: Body,
    bytes: usize,
    status: u16,
    /// The time until there was an answer, before it was sent.
    milliseconds: f64,
    record: Record,
}

impl HttpBody for RecordedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let span = self.record.span();
        let body = Pin::new(&mut self.body);
        let polled = span.in_scope(|| body.poll_frame(context));
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.bytes += frame.data_ref().map_or(0, Bytes::len);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RecordedBody {
    fn drop(&mut self) {
        let Record {
            span,
            method,
            route,
            address,
            ..
        } = &self.record;
        tracing::debug!(
            parent: span, %method, route, status = self.status, ms = self.milliseconds,
            bytes = self.bytes, %address, "request"
        );
    }
}
