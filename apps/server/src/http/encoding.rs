//! Compressed answers, and answers that browsers cache and revalidate by entity tag.

use crate::secret;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
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

/// The entity tag of the compressed form, given the tag of the plain form.
pub fn compressed_tag(plain: &HeaderValue) -> HeaderValue {
    let text = plain.to_str().unwrap_or_default().trim_end_matches('"');
    HeaderValue::from_str(&format!("{text}-gz\"")).unwrap_or_else(|_| plain.clone())
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

/// A freshly made answer that browsers may cache.
pub fn cacheable(headers: &HeaderMap, kind: &'static str, bytes: Bytes) -> Response {
    let tag = tag(&bytes);
    match matching_tag(headers, &tag) {
        Some(tag) => (StatusCode::NOT_MODIFIED, caching(tag)).into_response(),
        None => (caching(tag), [(header::CONTENT_TYPE, kind)], bytes).into_response(),
    }
}

fn tag(bytes: &[u8]) -> HeaderValue {
    let tag = format!("\"{}\"", &secret::hash_of(bytes)[..16]);
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
}

fn caching(tag: HeaderValue) -> [(HeaderName, HeaderValue); 2] {
    [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ]
}

/// The tag by which the client already has this answer: the tag itself or that of the compressed
/// form.
fn matching_tag(headers: &HeaderMap, tag: &HeaderValue) -> Option<HeaderValue> {
    let compressed = compressed_tag(tag);
    let values = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut known = values.flat_map(|list| list.as_bytes().split(|byte| *byte == b','));
    known.find_map(|known| {
        let known = known.trim_ascii();
        let known = known.strip_prefix(b"W/").unwrap_or(known);
        let is = |tag: &HeaderValue| known == tag.as_bytes();
        if is(&compressed) {
            Some(compressed.clone())
        } else {
            (is(tag) || known == b"*").then(|| tag.clone())
        }
    })
}
