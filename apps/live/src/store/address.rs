//! Which store an operator means: `sqlite:FOLDER` or `postgres://...`.

use crate::store::encryption;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the tables are stored.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreAddress {
    /// In a folder of this machine, for one server.
    Sqlite(PathBuf),
    /// In a PostgreSQL database, for any number of servers. The address may contain a password.
    Postgres(String),
}

impl FromStr for StoreAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<StoreAddress, String> {
        if let Some(folder) = text.strip_prefix("sqlite:") {
            return match folder {
                "" => {
                    Err("expected a folder after sqlite:, such as sqlite:milepost-data".to_owned())
                }
                folder => Ok(StoreAddress::Sqlite(folder.into())),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return match encryption::parsed(text) {
                Ok(_) => Ok(StoreAddress::Postgres(text.to_owned())),
                Err(error) => Err(format!(
                    "this is not an address of a PostgreSQL database: {error}"
                )),
            };
        }
        Err("expected sqlite:DIR or postgres://USER@HOST/DATABASE".to_owned())
    }
}

impl StoreAddress {
    /// Whether the address has a password, which everybody learns who sees the address.
    #[must_use]
    pub fn has_password(&self) -> bool {
        match self {
            StoreAddress::Sqlite(_) => false,
            StoreAddress::Postgres(address) => {
                encryption::parsed(address).is_ok_and(|(config, _)| config.get_password().is_some())
            }
        }
    }
}

impl fmt::Display for StoreAddress {
    /// The address without its password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreAddress::Sqlite(folder) => write!(f, "sqlite:{}", folder.display()),
            StoreAddress::Postgres(address) => f.write_str(&without_password(address)),
        }
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An address without what may be secret: the password, and the parameters, which may hold one.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return String::new();
    };
    // A password may contain an @ or a ? that should have been escaped.
    let (user, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    let host = host.split('?').next().unwrap_or_default();
    let (name, password) = user
        .split_once(':')
        .map_or((user, ""), |(name, _)| (name, ":***"));
    match user {
        "" => format!("{scheme}://{host}"),
        // It may be a parameter that has the @.
        _ if user.contains('/') || name.contains('?') => format!("{scheme}://***"),
        _ => format!("{scheme}://{name}{password}@{host}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_without_passwords() {
        let told = |text: &str| {
            text.parse::<StoreAddress>()
                .map(|address| format!("{address} {address:?}"))
        };
        assert_eq!(told("sqlite:a/b").unwrap(), "sqlite:a/b sqlite:a/b");
        let expected = "postgres://me:***@db:5432/tables";
        let full = "postgres://me:se%40cret@db:5432/tables?connect_timeout=3";
        assert_eq!(told(full).unwrap(), format!("{expected} {expected}"));
        assert_eq!(
            told("postgresql://me@db/tables").unwrap(),
            "postgresql://me@db/tables postgresql://me@db/tables"
        );
        assert_eq!(
            without_password("postgres://a:b@c@db/x"),
            "postgres://a:***@db/x"
        );
        assert_eq!(
            without_password("postgres://a:b?c@db/x?options=d"),
            "postgres://a:***@db/x"
        );
        assert_eq!(without_password("postgres://db?user=a"), "postgres://db");
        for parameter in ["postgres://db/x?password=a@b", "postgres://db?password=a@b"] {
            assert_eq!(without_password(parameter), "postgres://***");
        }
        for wrong in [
            "",
            "sqlite:",
            "tables",
            "mysql://x",
            "postgres://db/x?sslmode=perhaps",
            "postgres://db/x?sslmode=verify-full&sslcert=a",
        ] {
            assert!(told(wrong).is_err(), "{wrong}");
        }
    }
}
