//! The SQL statements.

use crate::store::error::StoreError;
use crate::store::log::{NewEntry, NewLog, Phase, StoredEntry, StoredLog};
use rusqlite::{Connection, OptionalExtension, Result, params};

/// The result of an operation. The outer error means that the database failed; the inner one that
/// the operation is not possible.
pub type StatementResult<T> = Result<std::result::Result<T, StoreError>>;

const APPEND: &str = "
    INSERT INTO entry (log, seq, entry, form) SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM log WHERE id = ?1)
    AND ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE log = ?1)";

fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Succeeds if one row was written.
fn one(written: usize) -> std::result::Result<(), StoreError> {
    if written == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

pub fn create(connection: &Connection, id: &str, log: &NewLog) -> StatementResult<()> {
    if let Some(text) = &log.text {
        let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO text VALUES (?1, ?2)")?;
        insert.execute(params![text.hash, text.body])?;
    }
    let hash = log.text.as_ref().map(|text| &text.hash);
    let mut insert =
        connection.prepare_cached("INSERT OR IGNORE INTO log VALUES (?1, ?2, ?3, ?4, ?5)")?;
    insert
        .execute(params![
            id,
            log.head,
            hash,
            number(log.at),
            Phase::Lobby.number()
        ])
        .map(one)
}

pub fn append(connection: &Connection, id: &str, row: &NewEntry) -> StatementResult<()> {
    let mut insert = connection.prepare_cached(APPEND)?;
    if insert.execute(params![id, number(row.seq), row.entry, row.form])? != 1 {
        return Ok(Err(StoreError::Conflict));
    }
    let mut update =
        connection.prepare_cached("UPDATE log SET at = ?2, phase = ?3 WHERE id = ?1")?;
    update
        .execute(params![id, number(row.at), row.phase.number()])
        .map(one)
}

pub fn load(connection: &Connection, id: &str) -> StatementResult<Option<StoredLog>> {
    // One transaction, so that both statements see the same state.
    let moment = connection.unchecked_transaction()?;
    let mut head = moment.prepare_cached("SELECT head, text, phase FROM log WHERE id = ?1")?;
    let found = head
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((head, text, phase)) = found else {
        return Ok(Ok(None));
    };
    let mut entries =
        moment.prepare_cached("SELECT form, entry FROM entry WHERE log = ?1 ORDER BY seq")?;
    let entries = entries
        .query_map([id], |row| {
            Ok(StoredEntry {
                form: row.get(0)?,
                text: row.get(1)?,
            })
        })?
        .collect::<Result<_>>()?;
    Ok(Ok(Some(StoredLog {
        head,
        text,
        phase: Phase::of(phase),
        entries,
    })))
}

pub fn text(connection: &Connection, hash: &str) -> StatementResult<Option<String>> {
    let mut text = connection.prepare_cached("SELECT body FROM text WHERE hash = ?1")?;
    text.query_row([hash], |row| row.get(0)).optional().map(Ok)
}

pub fn get_value(connection: &Connection, word: &str) -> StatementResult<Option<String>> {
    let mut note = connection.prepare_cached("SELECT text FROM note WHERE word = ?1")?;
    note.query_row([word], |row| row.get(0)).optional().map(Ok)
}

pub fn set_value(connection: &Connection, word: &str, text: &str) -> StatementResult<()> {
    let mut insert = connection.prepare_cached("INSERT OR REPLACE INTO note VALUES (?1, ?2)")?;
    insert.execute(params![word, text]).map(one)
}

pub fn idle(
    connection: &Connection,
    phase: Phase,
    before: u64,
    most: usize,
) -> StatementResult<Vec<String>> {
    let mut ids = connection
        .prepare_cached("SELECT id FROM log WHERE phase = ?1 AND at < ?2 ORDER BY at LIMIT ?3")?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let ids = ids.query_map(params![phase.number(), number(before), most], |row| {
        row.get(0)
    })?;
    ids.collect::<Result<_>>().map(Ok)
}

pub fn delete(
    connection: &Connection,
    id: &str,
    phase: Phase,
    before: u64,
) -> StatementResult<bool> {
    const IDLE: &str = "SELECT text FROM log WHERE id = ?1 AND phase = ?2 AND at < ?3";
    let mut idle = connection.prepare_cached(IDLE)?;
    let found = idle
        .query_row(params![id, phase.number(), number(before)], |row| {
            row.get(0)
        })
        .optional()?;
    let Some(text) = found else {
        return Ok(Ok(false));
    };
    let text: Option<String> = text;
    connection
        .prepare_cached("DELETE FROM entry WHERE log = ?1")?
        .execute([id])?;
    connection
        .prepare_cached("DELETE FROM log WHERE id = ?1")?
        .execute([id])?;
    const ALONE: &str =
        "DELETE FROM text WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM log WHERE text = ?1)";
    connection.prepare_cached(ALONE)?.execute([text])?;
    Ok(Ok(true))
}

pub fn used_bytes(connection: &Connection) -> StatementResult<u64> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let pages = pragma("page_count")? - pragma("freelist_count")?;
    Ok(Ok(
        u64::try_from(pages * pragma("page_size")?).unwrap_or_default()
    ))
}
