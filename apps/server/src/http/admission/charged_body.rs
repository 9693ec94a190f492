//! Charges the bytes of answers to the client's rate limit.

use crate::http::local_site::SharedBytes;
use crate::http::paced;
use crate::limits::concurrency::Slot;
use crate::state::App;
use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

/// This many bytes cost as much as a request for a page. The first of them are free with each
/// request.
const BYTES: usize = 32 * 1024;
/// The same of files that are in memory once for all: those of a site are loaded whole, and kept by browsers.
const SHARED_BYTES: usize = 8 * BYTES;
/// The largest piece handed to the connection at a time, in bytes. The connection asks for the next
/// piece after sending some, so the body and its slots are dropped only when nearly everything has
/// been sent.
const PIECE: usize = 64 * 1024;

/// A body that is charged as it is sent. Of an event stream only the first frame is charged, which
/// is the full state; others caused the later ones.
pub struct ChargedBody {
    body: Body,
    app: App,
    address: IpAddr,
    /// The bytes that cost as much as a request.
    unit: usize,
    /// The remaining free bytes.
    free: usize,
    is_stream: bool,
    /// The rest of the current frame.
    rest: Bytes,
    /// Held until everything is sent.
    _places: Vec<Slot>,
}

impl ChargedBody {
    /// Charges an answer to an address. It holds `places` until it is sent.
    pub fn count(answer: Response, app: App, address: IpAddr, places: Vec<Slot>) -> Response {
        let is_stream = paced::is_stream(&answer);
        let unit = match SharedBytes::has(&answer) {
            true => SHARED_BYTES,
            false => BYTES,
        };
        let (free, rest) = (BYTES, Bytes::new());
        answer.map(|body| {
            Body::new(ChargedBody {
                body,
                app,
                address,
                unit,
                free,
                is_stream,
                rest,
                _places: places,
            })
        })
    }

    fn charge(&mut self, bytes: usize) {
        let charged = bytes.saturating_sub(self.free);
        self.free = if self.is_stream {
            usize::MAX
        } else {
            self.free.saturating_sub(bytes)
        };
        if charged > 0 {
            self.app.request_rate.charge(
                self.address,
                charged as f64 / self.unit as f64,
                Instant::now(),
            );
        }
    }

    fn piece(&mut self) -> Frame<Bytes> {
        let most = self.rest.len().min(PIECE);
        Frame::data(self.rest.split_to(most))
    }
}

impl HttpBody for ChargedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if !self.rest.is_empty() {
            return Poll::Ready(Some(Ok(self.piece())));
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        let Poll::Ready(Some(Ok(frame))) = polled else {
            return polled;
        };
        let piece = match frame.into_data() {
            Ok(data) => {
                self.charge(data.len());
                self.rest = data;
                self.piece()
            }
            Err(trailers) => trailers,
        };
        Poll::Ready(Some(Ok(piece)))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (of_body, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        if let Some(upper) = of_body.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(of_body.lower() + rest);
        hint
    }
}
