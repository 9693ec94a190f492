//! The SQL statements of copies: whole logs, and lists of everything.

use crate::store::error::StoreError;
use crate::store::log::{Note, Phase, Snapshot, StoredEntry, StoredText, WholeEntry, WholeLog};
use crate::store::sqlite::rows::{self, StatementResult, chain, number, outcome, unsigned};
use rusqlite::{Connection, Error, OptionalExtension, Result, Row, ffi, params};

pub fn put_log(connection: &Connection, id: &str, log: &WholeLog) -> StatementResult<()> {
    const LOG: &str = "
        INSERT OR IGNORE INTO log (id, head, text, at, phase, last, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    const ENTRY: &str =
        "INSERT INTO entry (log, seq, entry, form, request, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let written = connection.prepare_cached(LOG)?.execute(params![
        id,
        log.head,
        log.text,
        number(log.at),
        log.phase.number(),
        number(log.last),
        log.chain.bytes()
    ])?;
    if let Err(taken) = rows::one(written) {
        return Ok(Err(taken));
    }
    let mut insert = connection.prepare_cached(ENTRY)?;
    for WholeEntry {
        seq,
        request,
        stored,
    } in &log.entries
    {
        insert.execute(params![
            id,
            number(*seq),
            stored.text,
            stored.form,
            request,
            stored.chain.bytes()
        ])?;
    }
    Ok(Ok(()))
}

pub fn complete(connection: &Connection, id: &str, hash: &str) -> StatementResult<()> {
    const TEXT: &str = "UPDATE log SET text = ?2 WHERE id = ?1 AND text IS NULL";
    let mut complete = connection.prepare_cached(TEXT)?;
    complete.execute([id, hash]).map(|_| Ok(()))
}

pub fn whole_log(connection: &Connection, id: &str) -> StatementResult<Option<WholeLog>> {
    const HEAD: &str = "SELECT head, text, at, phase, last, chain FROM log WHERE id = ?1";
    const ENTRIES: &str =
        "SELECT form, entry, chain, seq, request FROM entry WHERE log = ?1 ORDER BY seq";
    // One transaction, so that both statements see the same state.
    let moment = connection.unchecked_transaction()?;
    let mut head = moment.prepare_cached(HEAD)?;
    let found = head.query_row([id], |row| {
        Ok(WholeLog {
            head: row.get(0)?,
            text: row.get(1)?,
            at: unsigned(row.get(2)?),
            phase: Phase::of(row.get(3)?),
            last: unsigned(row.get(4)?),
            chain: chain(row, 5)?,
            entries: Vec::new(),
        })
    });
    let Some(mut log) = found.optional()? else {
        return Ok(Ok(None));
    };
    let mut entries = moment.prepare_cached(ENTRIES)?;
    log.entries = entries
        .query_map([id], whole_entry)?
        .collect::<Result<_>>()?;
    Ok(Ok(Some(log)))
}

fn whole_entry(row: &Row<'_>) -> Result<WholeEntry> {
    Ok(WholeEntry {
        seq: unsigned(row.get(3)?),
        request: row.get(4)?,
        stored: StoredEntry {
            form: row.get(0)?,
            text: row.get(1)?,
            chain: chain(row, 2)?,
        },
    })
}

pub fn snapshot(connection: &Connection, id: &str) -> StatementResult<Option<Snapshot>> {
    rows::snapshot(connection, id).map(Ok)
}

/// What the database finds wrong with its pages. A check that damage ends has found that.
pub fn faults(connection: &Connection) -> StatementResult<Vec<String>> {
    let mut check = connection.prepare("PRAGMA quick_check")?;
    let lines = check.query_map([], |row| row.get(0))?;
    let mut faults = Vec::new();
    for line in lines {
        match line {
            Ok(line) if line == "ok" => {}
            Ok(line) => faults.push(line),
            Err(error) => match outcome(&error) {
                StoreError::Damaged(why) => {
                    faults.push(why);
                    break;
                }
                _ => return Err(error),
            },
        }
    }
    Ok(Ok(faults))
}

pub fn count(connection: &Connection) -> StatementResult<u64> {
    let count = connection.query_row("SELECT count(*) FROM log", [], |row| row.get(0));
    count.map(|count| Ok(unsigned(count)))
}

pub fn log_names(
    connection: &Connection,
    after: &str,
    most: usize,
) -> StatementResult<Vec<String>> {
    names(
        connection,
        "SELECT id FROM log WHERE id > ?1 ORDER BY id LIMIT ?2",
        (after, most),
    )
}

pub fn text_hashes(
    connection: &Connection,
    after: &str,
    most: usize,
) -> StatementResult<Vec<String>> {
    names(
        connection,
        "SELECT hash FROM text WHERE hash > ?1 ORDER BY hash LIMIT ?2",
        (after, most),
    )
}

fn names(
    connection: &Connection,
    sql: &str,
    (after, most): (&str, usize),
) -> StatementResult<Vec<String>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut names = connection.prepare_cached(sql)?;
    let names = names.query_map(params![after, most], |row| row.get(0))?;
    let names: Vec<String> = names.collect::<Result<_>>()?;
    // In a damaged tree names may come in any order, and the same ones after each of them: a list of pages would never end.
    let before = std::iter::once(after).chain(names.iter().map(String::as_str));
    match before
        .zip(&names)
        .all(|(before, name)| before < name.as_str())
    {
        true => Ok(Ok(names)),
        false => Err(Error::SqliteFailure(
            ffi::Error::new(ffi::SQLITE_CORRUPT),
            Some("names stand out of order".to_owned()),
        )),
    }
}

pub fn stored_text(connection: &Connection, hash: &str) -> StatementResult<Option<StoredText>> {
    let mut text = connection.prepare_cached("SELECT body, at FROM text WHERE hash = ?1")?;
    let text = text.query_row([hash], |row| {
        Ok(StoredText {
            body: row.get(0)?,
            at: unsigned(row.get(1)?),
        })
    });
    text.optional().map(Ok)
}

pub fn notes(connection: &Connection) -> StatementResult<Vec<(String, Note)>> {
    let mut notes = connection.prepare("SELECT word, text, version FROM note ORDER BY word")?;
    let notes = notes.query_map([], |row| {
        let note = Note {
            text: row.get(1)?,
            version: unsigned(row.get(2)?),
        };
        Ok((row.get(0)?, note))
    })?;
    notes.collect::<Result<_>>().map(Ok)
}
