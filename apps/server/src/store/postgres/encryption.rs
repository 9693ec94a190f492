//! What the address of a database says of encryption, by the names and with the meanings that libpq has for it: `sslmode`,
//! `sslrootcert`, `sslcert` and `sslkey`.

use crate::certificates;
use crate::store::error::full_message;
use crate::store::postgres::connector::{Connector, Trust};
use percent_encoding::percent_decode_str;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use tokio_postgres::Config;
use tokio_postgres::config::{SslMode, SslNegotiation};
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The values of `sslmode`, each with what is sure then. `allow` would have encryption only where the server insists on it,
/// which is of no use to anybody.
const MODES: [(&str, Mode); 5] = [
    ("disable", Mode::Disable),
    ("prefer", Mode::Prefer),
    ("require", Mode::Require),
    ("verify-ca", Mode::VerifyCa),
    ("verify-full", Mode::VerifyFull),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing is encrypted.
    Disable,
    /// It is encrypted where the server can.
    Prefer,
    /// It is encrypted, for whoever answers.
    Require,
    /// It is encrypted for somebody with a certificate of an authority that is trusted.
    VerifyCa,
    /// It is encrypted for the host that the address names.
    VerifyFull,
}

/// The authorities that are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Roots {
    System,
    File(PathBuf),
}

/// How the connections to a database are encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encryption {
    mode: Mode,
    roots: Roots,
    /// The files of the certificate that this client shows, and of its key.
    identity: Option<(PathBuf, PathBuf)>,
}

/// The settings of a connection and how it is encrypted, from an address.
///
/// # Errors
/// All that is wrong with the address, without its password.
pub fn parsed(address: &str) -> Result<(Config, Encryption), String> {
    let (base, query) = address.split_once('?').unwrap_or((address, ""));
    let (mut ours, mut others) = (Parameters::default(), Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = || percent_decode_str(value).decode_utf8_lossy().into_owned();
        match name {
            "sslmode" => ours.mode = Some(value()),
            "sslrootcert" => ours.roots = Some(value()),
            "sslcert" => ours.certificate = Some(value()),
            "sslkey" => ours.key = Some(value()),
            _ => others.push(pair),
        }
    }
    let rest = match others.is_empty() {
        true => base.to_owned(),
        false => format!("{base}?{}", others.join("&")),
    };
    let mut wrong = Vec::new();
    let encryption = ours.read(&mut wrong);
    let config = rest.parse::<Config>();
    match (config, wrong.is_empty()) {
        (Ok(mut config), true) => {
            config.ssl_mode(match encryption.mode {
                Mode::Disable => SslMode::Disable,
                Mode::Prefer => SslMode::Prefer,
                Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
            });
            Ok((config, encryption))
        }
        (config, _) => {
            wrong.extend(config.err().map(|error| full_message(&error)));
            Err(wrong.join("; "))
        }
    }
}

/// What an address says, as it is written.
#[derive(Default)]
struct Parameters {
    mode: Option<String>,
    roots: Option<String>,
    certificate: Option<String>,
    key: Option<String>,
}

impl Parameters {
    fn read(self, wrong: &mut Vec<String>) -> Encryption {
        // What libpq calls the authorities of the system.
        let system = self.roots.as_deref() == Some("system");
        let usual = match system {
            true => Mode::VerifyFull,
            false => Mode::Prefer,
        };
        let mode = self.mode.as_ref().map_or(usual, |said| {
            let known = MODES.into_iter().find(|(name, _)| name == said);
            known.map_or_else(
                || {
                    let names = MODES.map(|(name, _)| name).join(", ");
                    wrong.push(format!("sslmode must be one of {names}"));
                    usual
                },
                |(_, mode)| mode,
            )
        });
        if system && mode != Mode::VerifyFull {
            wrong.push(
                "sslrootcert=system trusts many authorities, which is safe with sslmode=verify-full alone"
                    .to_owned(),
            );
        }
        let identity = match (self.certificate, self.key) {
            (Some(certificate), Some(key)) => Some((certificate.into(), key.into())),
            (None, None) => None,
            (Some(_), None) => {
                wrong.push("sslcert needs the file of its key: sslkey".to_owned());
                None
            }
            (None, Some(_)) => {
                wrong.push("sslkey needs the file of its certificate: sslcert".to_owned());
                None
            }
        };
        let roots = match self.roots {
            Some(file) if !system => Roots::File(file.into()),
            _ => Roots::System,
        };
        // As libpq does it: whoever names an authority wants it to be looked at.
        let mode = match (mode, &roots) {
            (Mode::Require, Roots::File(_)) => Mode::VerifyCa,
            (mode, _) => mode,
        };
        Encryption {
            mode,
            roots,
            identity,
        }
    }
}

impl Encryption {
    /// What encrypts the connections with these settings. The files are read.
    ///
    /// # Errors
    /// A file cannot be read or has not what it should have, or there are no authorities to trust. The message names the file.
    pub fn connector(&self, config: &Config) -> io::Result<Connector> {
        let provider = Arc::new(ring::default_provider());
        let trust = match self.mode {
            Mode::Disable | Mode::Prefer | Mode::Require => Trust::Anybody(provider.clone()),
            Mode::VerifyCa | Mode::VerifyFull => {
                let roots = Arc::new(self.trusted()?);
                let verifier = WebPkiServerVerifier::builder_with_provider(roots, provider.clone());
                let verifier = verifier.build().map_err(io::Error::other)?;
                match self.mode == Mode::VerifyFull {
                    true => Trust::Host(verifier),
                    false => Trust::Authority(verifier),
                }
            }
        };
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(trust));
        let mut settings = match &self.identity {
            Some((certificate, key)) => builder
                .with_client_auth_cert(
                    certificates::certificates(certificate)?,
                    certificates::key(key)?,
                )
                .map_err(|error| {
                    io::Error::other(format!(
                        "{} and {}: {error}",
                        certificate.display(),
                        key.display()
                    ))
                })?,
            None => builder.with_no_client_auth(),
        };
        // Without the question whether it encrypts, the server must be told what is spoken.
        if config.get_ssl_negotiation() == SslNegotiation::Direct {
            settings.alpn_protocols = vec![b"postgresql".to_vec()];
        }
        Ok(Connector::new(settings))
    }

    fn trusted(&self) -> io::Result<RootCertStore> {
        match &self.roots {
            Roots::System => certificates::system_roots(),
            Roots::File(path) => certificates::roots(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encryption(query: &str) -> Result<Encryption, String> {
        parsed(&format!("postgres://me@db/tables?{query}")).map(|(_, encryption)| encryption)
    }

    #[test]
    fn addresses_mean_what_libpq_means() {
        let file = |path: &str| Roots::File(path.into());
        for (query, mode, roots) in [
            ("", Mode::Prefer, Roots::System),
            ("sslmode=disable", Mode::Disable, Roots::System),
            ("sslmode=require", Mode::Require, Roots::System),
            (
                "sslmode=require&sslrootcert=a%20b.pem",
                Mode::VerifyCa,
                file("a b.pem"),
            ),
            (
                "sslmode=verify-full&connect_timeout=3",
                Mode::VerifyFull,
                Roots::System,
            ),
            ("sslrootcert=system", Mode::VerifyFull, Roots::System),
        ] {
            let found = encryption(query).unwrap();
            assert_eq!((found.mode, found.roots), (mode, roots), "{query}");
        }
        let shown = encryption("sslcert=a.crt&sslkey=a.key").unwrap().identity;
        assert_eq!(shown, Some(("a.crt".into(), "a.key".into())));
    }

    #[test]
    fn all_that_is_wrong_with_an_address_is_told() {
        let wrong = encryption("sslmode=allow&sslcert=a.crt&perhaps=1").unwrap_err();
        for part in ["sslmode must be one of disable", "sslkey", "perhaps"] {
            assert!(wrong.contains(part), "{part}: {wrong}");
        }
        let weak = encryption("sslmode=require&sslrootcert=system").unwrap_err();
        assert!(weak.contains("verify-full"), "{weak}");
    }
}
