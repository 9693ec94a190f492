//! What a reverse proxy tells about its clients. It counts only if the settings say that there is a
//! proxy, since anybody can send these headers.

use axum::http::HeaderMap;
pub use milepost_pages::proxy::is_secure;
use milepost_pages::proxy::last;
use std::net::{IpAddr, SocketAddr};

/// The address of the proxy's client.
pub fn address(headers: &HeaderMap) -> Option<IpAddr> {
    let text = last(headers, "x-forwarded-for")?;
    text.parse()
        .ok()
        .or_else(|| text.parse().ok().map(|both: SocketAddr| both.ip()))
}

/// The id that the proxy has given the request: up to 64 letters, digits, `-` and `_`, as proxies
/// make them. Anything else could write what it likes into the log.
pub fn request_id(headers: &HeaderMap) -> Option<String> {
    let id = last(headers, "x-request-id")?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    ((1..=64).contains(&id.len()) && id.bytes().all(is_plain)).then(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.append(name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn an_id_is_one_word() {
        let id = |text| request_id(&headers(&[("x-request-id", text)]));
        let uuid = "0c1a8d2e-77b1-4a7e-9a53-0d6a3f1c2b4d";
        assert_eq!(id(uuid), Some(uuid.to_owned()));
        for other in ["", "a b", "a\"b", "a=1", "{}"] {
            assert_eq!(id(other), None, "{other}");
        }
        let long: &'static str =
            "0123456789012345678901234567890123456789012345678901234567890123x";
        assert_eq!(id(long), None);
    }

    #[test]
    fn only_what_the_proxy_has_put_there_counts() {
        let forwarded =
            |text| address(&headers(&[("x-forwarded-for", text)])).map(|found| found.to_string());
        assert_eq!(
            forwarded("10.9.9.9, 192.0.2.7"),
            Some("192.0.2.7".to_owned())
        );
        assert_eq!(forwarded("192.0.2.7:4711"), Some("192.0.2.7".to_owned()));
        assert_eq!(
            forwarded("[2001:db8::1]:4711"),
            Some("2001:db8::1".to_owned())
        );
        assert_eq!(forwarded("nonsense"), None);
        let two = headers(&[
            ("x-forwarded-for", "10.9.9.9"),
            ("x-forwarded-for", "192.0.2.7"),
        ]);
        assert_eq!(address(&two).unwrap().to_string(), "192.0.2.7");
        assert!(is_secure(&headers(&[("x-forwarded-proto", "http, https")])));
        assert!(!is_secure(&headers(&[(
            "x-forwarded-proto",
            "https, http"
        )])));
        assert!(!is_secure(&headers(&[])));
    }
}
