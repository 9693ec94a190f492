//! The SQL statements of logs and notes.

use crate::store::chain::Chain;
use crate::store::error::StoreError;
use crate::store::log::{
    Filter, Listed, LoadFrom, NewEntry, NewLog, Note, Phase, SharedText, Snapshot, Space,
    StoredEntry, StoredLog,
};
use rusqlite::{Connection, Error, ErrorCode, OptionalExtension, Result, Row, ffi, params};

/// What an error of a statement means: nothing was done.
pub fn outcome(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::Damaged(error.to_string())
        }
        _ if is_damage(error) => StoreError::Damaged(error.to_string()),
        _ => StoreError::down(error),
    }
}

/// Whether something stands where it was read that no release writes, as after a bit that flipped, for pages have no checksums; or
/// the disk could not read it.
fn is_damage(error: &Error) -> bool {
    match error {
        Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::InvalidColumnType(..)
        | Error::Utf8Error(..) => true,
        Error::SqliteFailure(failure, _) => matches!(
            failure.extended_code,
            ffi::SQLITE_IOERR_READ | ffi::SQLITE_IOERR_SHORT_READ | ffi::SQLITE_IOERR_CORRUPTFS
        ),
        _ => false,
    }
}

/// The size to which the write-ahead log is cut back once its contents are in the file, in bytes.
pub const WAL: u64 = 16 * 1024 * 1024;

/// The result of an operation. The outer error means that the database failed; the inner one that
/// the operation is not possible.
pub type StatementResult<T> = Result<std::result::Result<T, StoreError>>;

pub fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// Succeeds if one row was written.
pub fn one(written: usize) -> std::result::Result<(), StoreError> {
    match written {
        1 => Ok(()),
        _ => Err(StoreError::Taken),
    }
}

pub fn begin(connection: &Connection, id: &str, log: &NewLog) -> StatementResult<()> {
    const INSERT: &str = "
        INSERT OR IGNORE INTO log (id, head, text, at, phase, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    if let Some(text) = &log.text {
        // One that is there, but is not what was stored, is of no use to the new log.
        const TEXT: &str = "
            INSERT INTO text (hash, body) VALUES (?1, ?2)
            ON CONFLICT (hash) DO UPDATE SET body = excluded.body WHERE body <> excluded.body";
        let mut insert = connection.prepare_cached(TEXT)?;
        insert.execute(params![text.hash, text.body])?;
    }
    let (at, phase) = (number(log.at), Phase::Lobby.number());
    let hash = log.text.as_ref().map(|text| &text.hash);
    let chain = Chain::begin(id, &log.head).bytes();
    let mut insert = connection.prepare_cached(INSERT)?;
    insert
        .execute(params![id, log.head, hash, at, phase, chain])
        .map(one)
}

/// The new epoch; `None` if there is no such log.
pub fn claim(connection: &Connection, id: &str) -> StatementResult<Option<u64>> {
    let mut update = connection
        .prepare_cached("UPDATE log SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch")?;
    let epoch = update.query_row([id], |row| row.get(0)).optional()?;
    Ok(Ok(epoch.map(unsigned)))
}

pub fn append(
    connection: &Connection,
    id: &str,
    epoch: u64,
    entry: &NewEntry,
) -> StatementResult<()> {
    const UPDATE: &str = "
        UPDATE log SET last = ?2, at = ?4, phase = ?5, chain = ?6
        WHERE id = ?1 AND last = ?2 - 1 AND epoch = ?3";
    const INSERT: &str = "
        INSERT OR IGNORE INTO entry (log, seq, entry, form, request, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    if let Some(request) = &entry.request {
        let mut known =
            connection.prepare_cached("SELECT 1 FROM entry WHERE log = ?1 AND request = ?2")?;
        if known.exists(params![id, request])? {
            return Ok(Err(StoreError::Taken));
        }
    }
    let (seq, chain) = (number(entry.seq), entry.chain.bytes());
    let (at, phase) = (number(entry.at), entry.phase.number());
    let mut update = connection.prepare_cached(UPDATE)?;
    if update.execute(params![id, seq, number(epoch), at, phase, chain])? != 1 {
        return refusal(connection, id, epoch).map(Err);
    }
    let mut insert = connection.prepare_cached(INSERT)?;
    insert
        .execute(params![
            id,
            seq,
            entry.entry,
            entry.form,
            entry.request,
            chain
        ])
        .map(one)
}

/// Why nothing could be written under a claim.
fn refusal(connection: &Connection, id: &str, epoch: u64) -> Result<StoreError> {
    let mut now = connection.prepare_cached("SELECT epoch FROM log WHERE id = ?1")?;
    let now: Option<i64> = now.query_row([id], |row| row.get(0)).optional()?;
    Ok(match now {
        Some(now) if now != number(epoch) => StoreError::Fenced,
        _ => StoreError::Taken,
    })
}

pub fn load(
    connection: &Connection,
    id: &str,
    from: LoadFrom,
) -> StatementResult<Option<StoredLog>> {
    // One transaction, so that all statements see the same state.
    let moment = connection.unchecked_transaction()?;
    let mut head =
        moment.prepare_cached("SELECT head, text, phase, chain FROM log WHERE id = ?1")?;
    let found = head
        .query_row([id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, chain(row, 3)?))
        })
        .optional()?;
    let Some((head, text, phase, chain)) = found else {
        return Ok(Ok(None));
    };
    let snapshot = match from {
        LoadFrom::Snapshot => snapshot(&moment, id)?,
        LoadFrom::Nothing | LoadFrom::Start | LoadFrom::After(_) => None,
    };
    let after = from.after(snapshot.as_ref());
    let mut entries = moment.prepare_cached(
        "SELECT form, entry, chain FROM entry WHERE log = ?1 AND seq > ?2 ORDER BY seq",
    )?;
    let entries = entries
        .query_map(params![id, number(after)], stored_entry)?
        .collect::<Result<_>>()?;
    Ok(Ok(Some(StoredLog {
        head,
        text,
        phase: Phase::of(phase),
        chain,
        snapshot,
        first: after + 1,
        entries,
    })))
}

fn stored_entry(row: &Row<'_>) -> Result<StoredEntry> {
    Ok(StoredEntry {
        form: row.get(0)?,
        text: row.get(1)?,
        chain: chain(row, 2)?,
    })
}

/// A hash. One of another length is as wrong as another hash.
pub fn chain(row: &Row<'_>, column: usize) -> Result<Chain> {
    let chain: Vec<u8> = row.get(column)?;
    Ok(Chain::try_from(chain.as_slice()).unwrap_or(Chain::from([0; 32])))
}

pub fn snapshot(connection: &Connection, id: &str) -> Result<Option<Snapshot>> {
    let mut found = connection.prepare_cached("SELECT seq, body FROM snapshot WHERE log = ?1")?;
    found
        .query_row([id], |row| {
            Ok(Snapshot {
                seq: unsigned(row.get(0)?),
                body: row.get(1)?,
            })
        })
        .optional()
}

pub fn save_snapshot(
    connection: &Connection,
    id: &str,
    epoch: u64,
    snapshot: &Snapshot,
) -> StatementResult<()> {
    const UPSERT: &str = "
        INSERT INTO snapshot (log, seq, body) SELECT id, ?3, ?4 FROM log WHERE id = ?1 AND epoch = ?2 AND last >= ?3
        ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE excluded.seq > seq";
    let mut upsert = connection.prepare_cached(UPSERT)?;
    upsert.execute(params![
        id,
        number(epoch),
        number(snapshot.seq),
        snapshot.body
    ])?;
    let owns = "SELECT 1 FROM log WHERE id = ?1 AND epoch = ?2";
    let mut owns = connection.prepare_cached(owns)?;
    Ok(match owns.exists(params![id, number(epoch)])? {
        true => Ok(()),
        false => Err(StoreError::Fenced),
    })
}

pub fn note(connection: &Connection, name: &str) -> StatementResult<Option<Note>> {
    let mut note = connection.prepare_cached("SELECT text, version FROM note WHERE word = ?1")?;
    note.query_row([name], |row| {
        Ok(Note {
            text: row.get(0)?,
            version: unsigned(row.get(1)?),
        })
    })
    .optional()
    .map(Ok)
}

pub fn set_note(
    connection: &Connection,
    name: &str,
    text: &str,
    version: u64,
) -> StatementResult<u64> {
    let written = match version {
        0 => connection
            .prepare_cached("INSERT OR IGNORE INTO note (word, text, version) VALUES (?1, ?2, 1)")?
            .execute(params![name, text])?,
        _ => connection
            .prepare_cached(
                "UPDATE note SET text = ?2, version = version + 1 WHERE word = ?1 AND version = ?3",
            )?
            .execute(params![name, text, number(version)])?,
    };
    Ok(one(written).map(|()| version + 1))
}

pub fn list(connection: &Connection, filter: Filter) -> StatementResult<Vec<Listed>> {
    let mut logs = connection.prepare_cached(
        "SELECT id, phase, at, last FROM log WHERE (?1 IS NULL OR phase = ?1) AND at < ?2 AND (at, id) > (?3, ?4)
         ORDER BY at, id LIMIT ?5",
    )?;
    let most = i64::try_from(filter.most).unwrap_or(i64::MAX);
    let phase = filter.phase.map(Phase::number);
    let (since, id) = filter.after;
    let wanted = params![phase, number(filter.before), number(since), id, most];
    let logs = logs.query_map(wanted, |row| {
        Ok(Listed {
            id: row.get(0)?,
            phase: Phase::of(row.get(1)?),
            at: unsigned(row.get(2)?),
            entries: unsigned(row.get(3)?),
        })
    })?;
    logs.collect::<Result<_>>().map(Ok)
}

pub fn delete(
    connection: &Connection,
    id: &str,
    phase: Option<Phase>,
    before: u64,
) -> StatementResult<bool> {
    const IDLE: &str =
        "SELECT text FROM log WHERE id = ?1 AND (?2 IS NULL OR phase = ?2) AND at < ?3";
    let mut idle = connection.prepare_cached(IDLE)?;
    let found = idle
        .query_row(
            params![id, phase.map(Phase::number), number(before)],
            |row| row.get(0),
        )
        .optional()?;
    let Some(text) = found else {
        return Ok(Ok(false));
    };
    let text: Option<String> = text;
    for rows in [
        "DELETE FROM entry WHERE log = ?1",
        "DELETE FROM snapshot WHERE log = ?1",
        "DELETE FROM log WHERE id = ?1",
    ] {
        connection.prepare_cached(rows)?.execute([id])?;
    }
    const ALONE: &str = "
        DELETE FROM text WHERE hash = ?1 AND at = 0 AND NOT EXISTS (SELECT 1 FROM log WHERE text = ?1)";
    connection.prepare_cached(ALONE)?.execute([text])?;
    Ok(Ok(true))
}

pub fn text(connection: &Connection, hash: &str) -> StatementResult<Option<String>> {
    let mut text = connection.prepare_cached("SELECT body FROM text WHERE hash = ?1")?;
    let body = text.query_row([hash], |row| row.get(0)).optional()?;
    let hash = hash.to_owned();
    let sound = body.map(|body| SharedText { hash, body }.sound());
    Ok(sound.transpose())
}

pub fn put_text(connection: &Connection, hash: &str, body: &str, at: u64) -> StatementResult<()> {
    const UPSERT: &str = "
        INSERT INTO text (hash, body, at) VALUES (?1, ?2, ?3)
        ON CONFLICT (hash) DO UPDATE SET body = excluded.body, at = max(at, excluded.at)";
    let mut upsert = connection.prepare_cached(UPSERT)?;
    upsert
        .execute(params![hash, body, number(at)])
        .map(|_| Ok(()))
}

pub fn expire_texts(connection: &Connection, before: u64) -> StatementResult<u64> {
    const OLD: &str = "
        DELETE FROM text WHERE at > 0 AND at < ?1 AND NOT EXISTS (SELECT 1 FROM log WHERE log.text = hash)";
    let mut old = connection.prepare_cached(OLD)?;
    old.execute([number(before)]).map(|count| Ok(count as u64))
}

/// Writes the time, which shows that something can be written.
pub fn probe(connection: &Connection) -> StatementResult<()> {
    const BEAT: &str = "
        INSERT INTO note (word, text, version) VALUES ('beat', unixepoch(), 1)
        ON CONFLICT (word) DO UPDATE SET text = excluded.text, version = version + 1";
    connection.prepare_cached(BEAT)?.execute([]).map(|_| Ok(()))
}

/// What is in use are the pages, and what the write-ahead log has grown beyond its usual size, because something keeps reading
/// old pages.
pub fn space(connection: &Connection) -> StatementResult<Space> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let pages = pragma("page_count")? - pragma("freelist_count")?;
    let log = connection.path().map(|file| format!("{file}-wal"));
    let log = log.and_then(|log| std::fs::metadata(log).ok());
    let log = log.map_or(0, |log| log.len());
    Ok(Ok(Space {
        used: unsigned(pages * pragma("page_size")?) + log.saturating_sub(WAL),
        log,
        free: connection.path().and_then(free),
    }))
}

/// The bytes that are free for this program on the disk of a file.
#[cfg(unix)]
fn free(file: &str) -> Option<u64> {
    let disk = rustix::fs::statvfs(file).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Other systems are not asked.
#[cfg(not(unix))]
fn free(_: &str) -> Option<u64> {
    None
}
