//! What a reverse proxy tells about its clients. It counts only where there is a proxy, since anybody
//! can send these headers.

use axum::http::HeaderMap;

/// The last item of a header's list: the proxy has added it, while the items before it may come
/// from anybody.
pub fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let text = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    text.rsplit(',').next().map(str::trim)
}

/// Whether the proxy's client uses HTTPS.
pub fn is_secure(headers: &HeaderMap) -> bool {
    last(headers, "x-forwarded-proto").is_some_and(|text| text.eq_ignore_ascii_case("https"))
}
