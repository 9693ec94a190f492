//! The hosts that webhooks may be sent to, and the addresses of webhooks.

use axum::http::Uri;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// How a webhook is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Https,
    Http,
}

impl Scheme {
    fn name(self) -> &'static str {
        match self {
            Scheme::Https => "https",
            Scheme::Http => "http",
        }
    }

    fn port(self) -> u16 {
        match self {
            Scheme::Https => 443,
            Scheme::Http => 80,
        }
    }
}

/// A host that webhooks may be sent to: `hooks.example.org`, `hooks.example.org:8443`, or
/// `http://hooks.example.org` to send without encryption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookHost {
    scheme: Scheme,
    /// In lower case.
    name: String,
    port: u16,
}

/// What is wrong with the name of a host.
const NO_HOST: &str = "expected the name of a host such as hooks.example.org, with :PORT or http:// where these are meant, and no path";

impl FromStr for WebhookHost {
    type Err = String;

    fn from_str(text: &str) -> Result<WebhookHost, String> {
        let (scheme, rest) = match text.split_once("://") {
            Some(("https", rest)) => (Scheme::Https, rest),
            Some(("http", rest)) => (Scheme::Http, rest),
            Some(_) => return Err(NO_HOST.to_owned()),
            None => (Scheme::Https, text),
        };
        let (name, port) = match rest.split_once(':') {
            Some((name, port)) => (name, port.parse().map_err(|_| NO_HOST.to_owned())?),
            None => (rest, scheme.port()),
        };
        let name = name.to_ascii_lowercase();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
        let is_name = !name.is_empty()
            && name.len() <= 253
            && name.bytes().all(is_plain)
            && !name.starts_with(['.', '-'])
            && !name.ends_with('.')
            && name.parse::<IpAddr>().is_err();
        match is_name && port > 0 {
            true => Ok(WebhookHost { scheme, name, port }),
            false => Err(NO_HOST.to_owned()),
        }
    }
}

impl fmt::Display for WebhookHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.name(), self.name)?;
        match self.port == self.scheme.port() {
            true => Ok(()),
            false => write!(f, ":{}", self.port),
        }
    }
}

/// Where a webhook is sent: a host that the operator has named, and what on it. The latter is a
/// secret of the player.
#[derive(Clone, PartialEq, Eq)]
pub struct Target {
    host: WebhookHost,
    path: String,
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Target({})", self.host)
    }
}

impl Target {
    /// Whether it is sent encrypted.
    pub(super) fn is_https(&self) -> bool {
        self.host.scheme == Scheme::Https
    }

    /// The name of the host.
    pub(super) fn name(&self) -> &str {
        &self.host.name
    }

    /// The port.
    pub(super) fn port(&self) -> u16 {
        self.host.port
    }

    /// The host as a request names it.
    pub(super) fn authority(&self) -> String {
        match self.host.port == self.host.scheme.port() {
            true => self.host.name.clone(),
            false => format!("{}:{}", self.host.name, self.host.port),
        }
    }

    /// The path with the query.
    pub(super) fn path(&self) -> &str {
        &self.path
    }
}

/// Where the address of a webhook leads; `None` unless it is one of these hosts exactly.
pub fn target(url: &str, hosts: &[WebhookHost]) -> Option<Target> {
    let uri: Uri = url.parse().ok()?;
    let authority = uri.authority()?;
    // A name before the host would be sent to nobody, but may make another host look like this one.
    if authority.as_str().contains('@') {
        return None;
    }
    let scheme = match uri.scheme_str()? {
        "https" => Scheme::Https,
        "http" => Scheme::Http,
        _ => return None,
    };
    let name = authority.host().to_ascii_lowercase();
    let port = match authority.as_str().rsplit_once(':') {
        Some((_, port)) => port.parse().ok()?,
        None => scheme.port(),
    };
    let wanted = WebhookHost { scheme, name, port };
    let host = hosts.iter().find(|host| **host == wanted)?.clone();
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let path = path.to_owned();
    // What is written into a request as it stands has no signs that end a line.
    let is_plain = path.starts_with('/') && path.bytes().all(|byte| byte.is_ascii_graphic());
    is_plain.then_some(Target { host, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_read_and_written() {
        for (typed, written) in [
            ("hooks.example.org", "https://hooks.example.org"),
            ("Hooks.Example.org:443", "https://hooks.example.org"),
            ("hooks.example.org:8443", "https://hooks.example.org:8443"),
            ("http://hooks.example.org", "http://hooks.example.org"),
            (
                "http://hooks.example.org:443",
                "http://hooks.example.org:443",
            ),
        ] {
            let host: WebhookHost = typed.parse().unwrap();
            assert_eq!(host.to_string(), written, "{typed}");
        }
        for typed in [
            "",
            "ftp://a.example",
            "a.example/b",
            "a.example:",
            "a.example:0",
            "a.example:99999",
            "u@a.example",
            ".a",
            "a.",
            "-a",
            "127.0.0.1",
            "[::1]",
            "a b",
            "*.example.org",
            "a?b",
        ] {
            assert!(typed.parse::<WebhookHost>().is_err(), "{typed}");
        }
    }

    #[test]
    fn only_named_hosts_are_targets() {
        let hosts: Vec<WebhookHost> = ["hooks.example.org", "b.example:8443", "http://c.example"]
            .iter()
            .map(|host| host.parse().unwrap())
            .collect();
        for (url, path) in [
            ("https://hooks.example.org/a/b?c=d", "/a/b?c=d"),
            ("https://HOOKS.example.org:443", "/"),
            ("https://hooks.example.org/a#part", "/a"),
            ("https://b.example:8443/x", "/x"),
            ("http://c.example/x", "/x"),
        ] {
            let target = target(url, &hosts).unwrap();
            assert_eq!(target.path(), path, "{url}");
            assert!(!format!("{target:?}").contains("/x"));
        }
        for url in [
            "",
            "hooks.example.org/a",
            "/a",
            "http://hooks.example.org/a",
            "https://hooks.example.org:8443/a",
            "https://b.example/x",
            "https://c.example/x",
            "https://hooks.example.org.evil.example/",
            "https://evil.example/hooks.example.org",
            "https://hooks.example.org@evil.example/",
            "https://u:p@hooks.example.org/",
            "https://hooks.example.org./",
            "https://a.hooks.example.org/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "ftp://hooks.example.org/",
            "https://hooks.example.org:/",
            "https://hooks.example.org/a b",
            "https://hooks.example.org/\r\nx: y",
            "javascript:alert(1)",
            "https://hooks.example.org:443@evil.example/",
        ] {
            assert_eq!(target(url, &hosts), None, "{url}");
        }
        assert_eq!(target("https://hooks.example.org/", &[]), None);
    }
}
