//! Names in a file of which a page is damaged. What is damaged is one of the trees that the file consists of, and names stand in
//! several of them: they are read from each as far as it goes.

use crate::store::error::StoreError;
use crate::store::sqlite::rows::{StatementResult, outcome};
use rusqlite::{Connection, Error, Result};
use std::collections::BTreeSet;

/// Where the names of logs stand: in the table of logs, forwards and backwards, in its indices, and in the table of entries.
const LOGS: [&str; 5] = [
    "SELECT id FROM log ORDER BY id",
    "SELECT id FROM log ORDER BY id DESC",
    "SELECT id FROM log INDEXED BY log_idle ORDER BY phase, at",
    "SELECT id FROM log INDEXED BY log_text ORDER BY text",
    "SELECT DISTINCT log FROM entry ORDER BY log",
];
/// The same for the hashes of texts.
const TEXTS: [&str; 4] = [
    "SELECT hash FROM text ORDER BY rowid",
    "SELECT hash FROM text ORDER BY rowid DESC",
    "SELECT hash FROM text ORDER BY hash",
    "SELECT hash FROM text ORDER BY hash DESC",
];

/// The names of logs after one, where a page of them failed with an error.
pub fn log_names(
    connection: &Connection,
    page: (&str, usize),
    error: Error,
) -> StatementResult<Vec<String>> {
    names(connection, &LOGS, error).map(|names| Ok(after(names, page)))
}

/// The hashes of texts after one.
pub fn text_hashes(
    connection: &Connection,
    page: (&str, usize),
    error: Error,
) -> StatementResult<Vec<String>> {
    names(connection, &TEXTS, error).map(|hashes| Ok(after(hashes, page)))
}

/// The number of logs.
pub fn count(connection: &Connection, error: Error) -> StatementResult<u64> {
    names(connection, &LOGS, error).map(|names| Ok(names.len() as u64))
}

fn after(names: BTreeSet<String>, (last, most): (&str, usize)) -> Vec<String> {
    let later = names.into_iter().filter(|name| name.as_str() > last);
    later.take(most).collect()
}

/// All that the trees have, if the error is damage.
fn names(connection: &Connection, sources: &[&str], error: Error) -> Result<BTreeSet<String>> {
    if !matches!(outcome(&error), StoreError::Damaged(_)) {
        return Err(error);
    }
    let mut names = BTreeSet::new();
    for source in sources {
        // A tree that cannot be read at all has nothing to give.
        let Ok(mut rows) = connection.prepare(source) else {
            continue;
        };
        let Ok(rows) = rows.query_map([], |row| row.get(0)) else {
            continue;
        };
        // A page that cannot be read ends the rows; a name that is damaged does not.
        names.extend(rows.flatten());
    }
    Ok(names)
}
