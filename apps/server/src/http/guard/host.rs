//! The name by which a request means this server. A page of another site can have its own name lead here, and would then
//! be taken for this server's: so only names that are this server's are answered.

use crate::settings::Settings;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header, uri::Authority};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The names that a server answers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// Any name.
    All,
    /// These, in small letters, addresses of this machine's own, and those of loopback.
    These(Vec<String>),
}

impl Hosts {
    /// The names of `--host`; where there are none, those of loopback if it listens there, and else any.
    pub fn of(settings: &Settings) -> Hosts {
        let private = settings.listen.ip().is_loopback() && !settings.behind_proxy;
        match settings.hosts.as_slice() {
            [] if !private => Hosts::All,
            names => Hosts::These(names.iter().map(|name| name.to_ascii_lowercase()).collect()),
        }
    }

    /// Whether a name, with its port or without, is one of them.
    pub fn has(&self, named: &str) -> bool {
        let Hosts::These(names) = self else {
            return true;
        };
        let Ok(authority) = named.parse::<Authority>() else {
            return false;
        };
        let host = authority.host().trim_end_matches('.').to_ascii_lowercase();
        // Nobody can have an address lead elsewhere.
        let address = host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
            .is_ok();
        address || host == "localhost" || host.ends_with(".localhost") || names.contains(&host)
    }
}

/// Refuses what means another server. Programs of the first days of the web name none, and browsers always do.
pub async fn check(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let header = request
        .headers()
        .get(header::HOST)
        .map(|name| name.to_str().unwrap_or_default());
    let named = request.uri().authority().map(Authority::as_str).or(header);
    if named.is_none_or(|named| hosts.has(named)) {
        return next.run(request).await;
    }
    let message = "This server does not answer to that name. If it is its own, it is to be started with: --host NAME\n";
    (StatusCode::MISDIRECTED_REQUEST, message).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_are_answered() {
        let hosts = |listen: &str, names: &[&str], behind_proxy| {
            let hosts = names.iter().map(|name| (*name).to_owned()).collect();
            Hosts::of(&Settings {
                listen: listen.parse().unwrap(),
                hosts,
                behind_proxy,
                ..Settings::default()
            })
        };
        let private = hosts("127.0.0.1:8018", &[], false);
        for own in [
            "localhost",
            "LOCALHOST:8018",
            "127.0.0.1:8018",
            "[::1]:8018",
            "a.localhost",
            "localhost.",
        ] {
            assert!(private.has(own), "{own}");
        }
        for other in [
            "evil.example",
            "evil.example:8018",
            "localhost.evil.example",
            "",
            "a b",
            "1.2.3.4.evil",
        ] {
            assert!(!private.has(other), "{other}");
        }
        let named = hosts("0.0.0.0:80", &["Rails.example.org"], true);
        assert!(named.has("rails.example.org") && named.has("RAILS.example.org:443"));
        assert!(!named.has("other.example.org"));
        assert_eq!(hosts("0.0.0.0:80", &[], false), Hosts::All);
        assert_eq!(
            hosts("127.0.0.1:80", &[], true),
            Hosts::All,
            "the proxy has chosen already"
        );
    }
}
