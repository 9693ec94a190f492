//! Compressed answers.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use milepost_pages::caching::{caching, compressed_tag, matching_tag, tag};
use std::io::Write;

/// Compresses bytes with gzip.
pub fn gzip(plain: &[u8], level: Compression) -> Vec<u8> {
    let mut into = GzEncoder::new(Vec::with_capacity(plain.len() / 3), level);
    // Writing to memory cannot fail.
    let _ = into.write_all(plain);
    into.finish().unwrap_or_default()
}

/// Whether a client with these headers accepts gzip.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    let weight = |name: &str| {
        let values = headers.get_all(header::ACCEPT_ENCODING).into_iter();
        let mut entries = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|list| list.split(','));
        entries.find_map(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let named = parts
                .next()
                .is_some_and(|coding| coding.eq_ignore_ascii_case(name));
            let weight = parts
                .find_map(|part| part.strip_prefix("q="))
                .map_or(Ok(1.0), str::parse::<f64>);
            named.then(|| weight.unwrap_or(0.0))
        })
    };
    weight("gzip")
        .or_else(|| weight("*"))
        .is_some_and(|weight| weight > 0.0)
}

/// A fixed answer in both forms, plain and compressed. Browsers cache it and ask whether it has
/// changed.
pub struct Precompressed {
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    gzip: Bytes,
}

impl Precompressed {
    /// Compresses it as well as possible, which takes a moment if it is large.
    pub fn new(kind: &'static str, plain: Bytes) -> Precompressed {
        let gzip = gzip(&plain, Compression::best()).into();
        Precompressed {
            kind,
            tag: tag(&plain),
            plain,
            gzip,
        }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.plain.len() + self.gzip.len()
    }

    /// The answer to a request with these headers: the form that the client accepts, or 304 if its
    /// copy is current.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let compressed = accepts_gzip(headers);
        let tag = if compressed {
            compressed_tag(&self.tag)
        } else {
            self.tag.clone()
        };
        let vary = [(header::VARY, HeaderValue::from_static("accept-encoding"))];
        if let Some(tag) = matching_tag(headers, &self.tag) {
            return (StatusCode::NOT_MODIFIED, vary, caching(tag)).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match compressed {
            true => {
                let coding = [(header::CONTENT_ENCODING, "gzip")];
                (vary, caching(tag), kind, coding, self.gzip.clone()).into_response()
            }
            false => (caching(tag), kind, self.plain.clone()).into_response(),
        }
    }
}
