//! What a reverse proxy tells about its clients. It counts only if the settings say that there is a
//! proxy, since anybody can send these headers.

use axum::http::HeaderMap;
use milepost_live::limits::network::Network;
pub use milepost_pages::proxy::is_secure;
use milepost_pages::proxy::last;
use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

/// The headers of proxies.
const HEADERS: [&str; 3] = ["x-forwarded-for", "x-forwarded-proto", "x-request-id"];

/// The client of a request that came from an address, which may be that of a proxy. Headers that somebody else has sent are taken
/// away, so that nothing looks at them later. Without a list whoever connects is the proxy.
pub fn client(headers: &mut HeaderMap, from: IpAddr, trusted: &[Network]) -> IpAddr {
    let is_proxy = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    if !trusted.is_empty() && !is_proxy(from) {
        let sent = HEADERS.map(|name| headers.remove(name).is_some());
        if sent.contains(&true) {
            warn_once(from);
        }
        return from;
    }
    // Each proxy adds whom it was asked by. Where one was asked by another that is trusted, the item before counts.
    let items = headers.get_all("x-forwarded-for").iter().rev();
    let texts = items.filter_map(|value| value.to_str().ok());
    let known = texts.flat_map(|text| text.rsplit(',')).map_while(address);
    let mut client = from;
    for address in known {
        client = address;
        if !is_proxy(address) {
            break;
        }
    }
    client
}

/// Warns of headers of a proxy that is not trusted: a network may be mistaken, so that all visitors count as one.
fn warn_once(from: IpAddr) {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(%from, "headers of a proxy came from an address that no --trusted-proxy names; they are not believed");
    });
}

/// An address with a port or without.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
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

    /// The client of a request from a proxy at 192.0.2.1.
    fn client_of(pairs: &[(&'static str, &'static str)], trusted: &[&str]) -> String {
        let trusted: Vec<Network> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        let from = "192.0.2.1".parse().unwrap();
        client(&mut headers(pairs), from, &trusted).to_string()
    }

    #[test]
    fn only_what_the_proxy_has_put_there_counts() {
        let forwarded = |text| client_of(&[("x-forwarded-for", text)], &[]);
        assert_eq!(forwarded("10.9.9.9, 192.0.2.7"), "192.0.2.7");
        assert_eq!(forwarded("192.0.2.7:4711"), "192.0.2.7");
        assert_eq!(forwarded("[2001:db8::1]:4711"), "2001:db8::1");
        assert_eq!(forwarded("nonsense"), "192.0.2.1");
        let two = [
            ("x-forwarded-for", "10.9.9.9"),
            ("x-forwarded-for", "192.0.2.7"),
        ];
        assert_eq!(client_of(&two, &[]), "192.0.2.7");
        assert!(is_secure(&headers(&[("x-forwarded-proto", "http, https")])));
        assert!(!is_secure(&headers(&[(
            "x-forwarded-proto",
            "https, http"
        )])));
        assert!(!is_secure(&headers(&[])));
    }

    #[test]
    fn proxies_behind_each_other_are_passed_over_and_nobody_else_is_believed() {
        // A stranger's invention, the visitor, a distributor of content, and the proxy itself.
        let all = [("x-forwarded-for", "10.0.0.9, 198.51.100.7, 203.0.113.20")];
        let trusted = ["192.0.2.1", "203.0.113.0/24"];
        assert_eq!(client_of(&all, &trusted), "198.51.100.7");
        assert_eq!(client_of(&all, &trusted[..1]), "203.0.113.20");
        assert_eq!(client_of(&all, &["203.0.113.0/24"]), "192.0.2.1");
        assert_eq!(
            client_of(&[("x-forwarded-for", "203.0.113.20")], &trusted),
            "203.0.113.20"
        );
        let mut sent = headers(&[
            ("x-forwarded-for", "198.51.100.7"),
            ("x-forwarded-proto", "https"),
            ("x-request-id", "mine"),
        ]);
        client(
            &mut sent,
            "198.51.100.9".parse().unwrap(),
            &["192.0.2.1".parse().unwrap()],
        );
        assert!(sent.is_empty(), "{sent:?}");
    }
}
