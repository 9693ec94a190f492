//! Compresses answers for clients that accept it. Small answers are compressed at once, larger ones
//! on a few separate threads; if these are busy the answer is sent as it is, so that no answer
//! holds up others.

use crate::http::encoding::{accepts_gzip, gzip};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use milepost_pages::caching::compressed_tag;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Smaller answers are not worth compressing, in bytes.
const MIN_BYTES: u64 = 1024;
/// Up to this size compression takes about half a millisecond and is done at once, in bytes.
const INLINE_BYTES: u64 = 32 * 1024;
/// Larger answers are sent as they are, in bytes.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
/// The level for answers that are sent once. Those that are kept are compressed as well as
/// possible.
const QUICK: Compression = Compression::new(4);

/// The threads for large answers.
#[derive(Clone)]
pub struct Compressor(Arc<Semaphore>);

impl Compressor {
    /// A compressor that uses up to this many threads.
    pub fn new(threads: usize) -> Compressor {
        Compressor(Arc::new(Semaphore::new(threads)))
    }

    /// Compresses data, or returns it unchanged if all threads are busy.
    async fn gzip(&self, plain: Bytes) -> Result<Vec<u8>, Bytes> {
        if plain.len() as u64 <= INLINE_BYTES {
            return Ok(gzip(&plain, QUICK));
        }
        let Ok(permit) = self.0.clone().try_acquire_owned() else {
            return Err(plain);
        };
        let given = plain.clone();
        let compressed = tokio::task::spawn_blocking(move || {
            let compressed = gzip(&given, QUICK);
            drop(permit);
            compressed
        });
        compressed.await.map_err(|_| plain)
    }
}

/// Compresses an answer if that is worthwhile.
pub async fn pass(State(compressor): State<Compressor>, request: Request, next: Next) -> Response {
    let accepted = accepts_gzip(request.headers()) && request.method() != Method::HEAD;
    let mut answer = next.run(request).await;
    if !is_compressible(&answer) {
        return answer;
    }
    answer
        .headers_mut()
        .append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let size = answer.body().size_hint().exact();
    if !accepted || !size.is_some_and(|size| (MIN_BYTES..=MAX_BYTES).contains(&size)) {
        return answer;
    }
    let (mut parts, body) = answer.into_parts();
    // The size is known, so the whole body is in memory already.
    let Ok(plain) = axum::body::to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let body = match compressor.gzip(plain).await {
        Ok(compressed) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            parts
                .headers
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            if let Some(plain) = parts.headers.get(header::ETAG) {
                let tag = compressed_tag(plain);
                parts.headers.insert(header::ETAG, tag);
            }
            Body::from(compressed)
        }
        Err(plain) => Body::from(plain),
    };
    Response::from_parts(parts, body)
}

/// Whether an answer has a compressible type and is not compressed yet.
fn is_compressible(answer: &Response) -> bool {
    let kind = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let fits = match kind {
        "text/event-stream" => false,
        "application/json" | "image/svg+xml" | "application/javascript" => true,
        kind => kind.starts_with("text/"),
    };
    let whole = !matches!(
        answer.status(),
        StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED
    );
    fits && whole && !answer.headers().contains_key(header::CONTENT_ENCODING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderMap;

    #[test]
    fn only_who_says_so_is_sent_what_is_compressed() {
        let reads = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(
                header::ACCEPT_ENCODING,
                HeaderValue::from_str(text).unwrap(),
            );
            accepts_gzip(&headers)
        };
        for text in [
            "gzip",
            "br, gzip;q=0.5",
            "GZIP",
            "*",
            "deflate, gzip ; q=1.0",
        ] {
            assert!(reads(text), "{text}");
        }
        for text in [
            "",
            "br",
            "gzip;q=0",
            "gzip;q=0, *",
            "*;q=0",
            "gzip;q=x",
            "xgzip",
        ] {
            assert!(!reads(text), "{text}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn what_is_large_waits_for_nobody() {
        let large = Bytes::from(vec![b'x'; 1_000_000]);
        let (busy, free) = (Compressor::new(0), Compressor::new(1));
        assert_eq!(
            busy.gzip(large.clone()).await,
            Err(large.clone()),
            "as it is"
        );
        assert!(free.gzip(large).await.unwrap().len() < 10_000);
        assert!(busy.gzip(Bytes::from(vec![b'x'; 10_000])).await.is_ok());
    }
}
