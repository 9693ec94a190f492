//! The server's own log: text for people, or JSON for programs.
//!
//! The name of a table is the invitation to it, so the log has a hash in its place. Seeds, salts, tokens, keys, names of
//! players and chat do not appear at all.

use milepost_dice::{code, secret};
use std::sync::LazyLock;
use tracing::{Dispatch, Level};
use tracing_subscriber::fmt::MakeWriter;

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines of text.
    Text,
    /// One JSON object per line.
    Json,
}

/// The number of hexadecimal digits of a table in the log.
const TABLE_DIGITS: usize = 12;

/// What is hashed with the names of tables. Each process has its own, so that a log does not help to
/// try names against.
static SALT: LazyLock<Option<[u8; 16]>> = LazyLock::new(|| secret::bytes().ok());

/// Starts logging. `every` logs each request, otherwise only notable events.
pub fn start(
    form: Format,
    every: bool,
    writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static,
) {
    // If logging has already started, it stays as it is.
    let _ = tracing::dispatcher::set_global_default(log(form, every, writer));
}

/// A log as [`start`] starts it.
pub fn log(
    form: Format,
    every: bool,
    writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static,
) -> Dispatch {
    let level = if every { Level::DEBUG } else { Level::INFO };
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(writer)
        .with_target(false);
    match form {
        Format::Text => log.with_ansi(false).into(),
        Format::Json => log.json().flatten_event(true).with_span_list(false).into(),
    }
}

/// A table in the log: the first digits of the SHA-256 of the salt of this process and its name,
/// however it is typed. `None` if that is no name of a table.
pub fn table(typed: &str) -> Option<String> {
    let name = code::write(&code::read(typed).ok()?);
    let mut salted = Vec::from((*SALT)?);
    salted.extend(name.bytes());
    let mut hash = secret::hash_of(&salted);
    hash.truncate(TABLE_DIGITS);
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_one_hash_however_it_is_typed() {
        let name = secret::table_name().unwrap();
        let hash = table(&name).unwrap();
        assert_eq!(hash.len(), TABLE_DIGITS);
        assert!(hash.bytes().all(|digit| digit.is_ascii_hexdigit()));
        assert_eq!(
            table(&name.to_lowercase().replace('-', "")),
            Some(hash.clone())
        );
        assert_ne!(table(&secret::table_name().unwrap()), Some(hash.clone()));
        // Whoever knows names cannot find theirs without the salt.
        assert!(!secret::hash(&name).starts_with(&hash));
        assert_eq!(table("nothing"), None);
    }
}
