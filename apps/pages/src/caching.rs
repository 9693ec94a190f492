//! Answers that browsers cache and revalidate by entity tag.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use milepost_dice::secret;

/// The entity tag of the compressed form, given the tag of the plain form.
pub fn compressed_tag(plain: &HeaderValue) -> HeaderValue {
    let text = plain.to_str().unwrap_or_default().trim_end_matches('"');
    HeaderValue::from_str(&format!("{text}-gz\"")).unwrap_or_else(|_| plain.clone())
}

/// A freshly made answer that browsers may cache.
pub fn cacheable(headers: &HeaderMap, kind: &'static str, bytes: Bytes) -> Response {
    let tag = tag(&bytes);
    match matching_tag(headers, &tag) {
        Some(tag) => (StatusCode::NOT_MODIFIED, caching(tag)).into_response(),
        None => (caching(tag), [(header::CONTENT_TYPE, kind)], bytes).into_response(),
    }
}

/// The entity tag of bytes.
pub fn tag(bytes: &[u8]) -> HeaderValue {
    let tag = format!("\"{}\"", &secret::hash_of(bytes)[..16]);
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// The headers of an answer with a tag.
pub fn caching(tag: HeaderValue) -> [(HeaderName, HeaderValue); 2] {
    [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ]
}

/// The tag by which the client already has this answer: the tag itself or that of the compressed
/// form.
pub fn matching_tag(headers: &HeaderMap, tag: &HeaderValue) -> Option<HeaderValue> {
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
