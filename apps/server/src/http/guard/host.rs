//! The host name of requests. A page of another site can point its own name at this server and
//! would then count as this server's page, so only the server's own names are answered.

use crate::settings::Settings;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header, uri::Authority};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The host names that a server answers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// Any name.
    All,
    /// These names in lower case, all IP addresses, and the names of loopback.
    These {
        /// The names.
        names: Vec<String>,
        /// The option that adds others.
        option: &'static str,
    },
}

impl Hosts {
    /// The names given with `--host`. Without any: those of loopback if the server listens there,
    /// otherwise all.
    pub fn of(settings: &Settings) -> Hosts {
        let private = settings.listen.ip().is_loopback() && !settings.behind_proxy;
        match settings.hosts.as_slice() {
            [] if !private => Hosts::All,
            names => Hosts::named(names, "--host"),
        }
    }

    /// The names of the operator's listener: those of `--admin-host`, and never any other.
    pub fn of_admin(settings: &Settings) -> Hosts {
        Hosts::named(&settings.admin_hosts, "--admin-host")
    }

    fn named(names: &[String], option: &'static str) -> Hosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts::These { names, option }
    }

    /// Whether a name, with or without a port, is one of them.
    pub fn has(&self, named: &str) -> bool {
        let Hosts::These { names, .. } = self else {
            return true;
        };
        let Ok(authority) = named.parse::<Authority>() else {
            return false;
        };
        let host = authority.host().trim_end_matches('.').to_ascii_lowercase();
        // An IP address cannot be pointed elsewhere.
        let address = host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
            .is_ok();
        address || host == "localhost" || host.ends_with(".localhost") || names.contains(&host)
    }
}

/// Refuses requests for another host. Clients of HTTP/1.0 may send no host name; browsers always
/// do.
pub async fn check(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut headers = request.headers().get_all(header::HOST).iter();
    let header = headers.next();
    // A proxy before this server may have looked at the other (RFC 9112, section 3.2).
    if headers.next().is_some() {
        let message = "The request has more than one Host header.\n";
        return (StatusCode::BAD_REQUEST, message).into_response();
    }
    let header = header.map(|name| name.to_str().unwrap_or_default());
    let named = request.uri().authority().map(Authority::as_str).or(header);
    let option = match &*hosts {
        Hosts::These { option, .. } if named.is_some_and(|named| !hosts.has(named)) => option,
        _ => return next.run(request).await,
    };
    let message = format!(
        "This server does not answer to that host name. If the name is correct, start the server with {option} NAME\n"
    );
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
