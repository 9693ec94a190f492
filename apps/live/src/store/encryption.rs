//! What the address of a database says of encryption, by the names and with the meanings that libpq has for it: `sslmode`,
//! `sslrootcert`, `sslcert` and `sslkey`.

use crate::store::error::full_message;
use percent_encoding::percent_decode_str;
use std::path::PathBuf;
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;

/// The values of `sslmode`, each with what is sure then. `allow` would have encryption only where the server insists on it,
/// which is of no use to anybody.
const MODES: [(&str, Mode); 5] = [
    ("disable", Mode::Disable),
    ("prefer", Mode::Prefer),
    ("require", Mode::Require),
    ("verify-ca", Mode::VerifyCa),
    ("verify-full", Mode::VerifyFull),
];

/// What is sure of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
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
pub enum Roots {
    /// Those of the system.
    System,
    /// Those of a file.
    File(PathBuf),
}

/// How the connections to a database are encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encryption {
    /// What is sure then.
    pub mode: Mode,
    /// Whose certificates are accepted where that is looked at.
    pub roots: Roots,
    /// The files of the certificate that this client shows, and of its key.
    pub identity: Option<(PathBuf, PathBuf)>,
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
            // A host that is named by its address alone has that for its name.
            if config.get_hosts().is_empty() {
                for address in config.get_hostaddrs().to_vec() {
                    config.host(address.to_string());
                }
            }
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
