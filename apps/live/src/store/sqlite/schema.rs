//! The migrations of the file, in order. `user_version` holds a file's version; 0 with existing
//! tables is the first one.

use crate::store::chain::Chain;
use crate::store::error::StoreError;
use crate::store::folder;
use milepost_dice::secret;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use serde_json::Value;
use std::cmp::Ordering;
use std::fs;
use std::path::Path;

/// Migrates a file from the version that is the step's index to the next one.
type Step = fn(&Transaction<'_>) -> Result<(), StoreError>;

/// All steps. A released step must never change.
const STEPS: [Step; 4] = [create_tables, share_texts, version_entries, chain_entries];

/// The version that this release writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// Migrates a file to the current version. A file with tables of an older version is backed up next
/// to it first.
///
/// # Errors
/// [`StoreError::Newer`] if the file is of a newer version; [`StoreError::Down`] if it cannot be
/// copied or changed. The file is then unchanged.
pub fn migrate(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let found: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| StoreError::down(&error))?;
    if found > VERSION {
        return Err(StoreError::Newer {
            found,
            known: VERSION,
        });
    }
    let todo = usize::try_from(found)
        .ok()
        .and_then(|found| STEPS.get(found..))
        .unwrap_or_default();
    if todo.is_empty() {
        return Ok(());
    }
    if has_tables(connection)? {
        copy(connection, file, found)?;
        tracing::info!(
            from = found,
            to = VERSION,
            "migrating the store to the current version"
        );
    }
    let change = connection.transaction_with_behavior(TransactionBehavior::Exclusive);
    let change = change.map_err(|error| StoreError::down(&error))?;
    todo.iter().try_for_each(|step| step(&change))?;
    change
        .pragma_update(None, "user_version", VERSION)
        .map_err(|error| StoreError::down(&error))?;
    change.commit().map_err(|error| StoreError::down(&error))
}

/// Checks that a file, which stays as it is, has the tables of this release.
///
/// # Errors
/// [`StoreError::Newer`] or [`StoreError::Older`] if it has those of another release;
/// [`StoreError::Damaged`] if a part of them is missing, [`StoreError::Down`] if it is something else.
pub fn check(connection: &Connection) -> Result<(), StoreError> {
    let found: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| StoreError::down(&error))?;
    if !has_tables(connection)? {
        return Err(StoreError::Down("it has no tables of Milepost".to_owned()));
    }
    let known = VERSION;
    match found.cmp(&known) {
        Ordering::Equal => check_columns(connection),
        Ordering::Greater => Err(StoreError::Newer { found, known }),
        Ordering::Less => Err(StoreError::Older { found, known }),
    }
}

fn check_columns(connection: &Connection) -> Result<(), StoreError> {
    const ALL: [&str; 5] = [
        "SELECT id, head, text, at, phase, last, epoch, chain FROM log",
        "SELECT log, seq, entry, form, request, chain FROM entry",
        "SELECT hash, body, at FROM text",
        "SELECT log, seq, body FROM snapshot",
        "SELECT word, text, version FROM note",
    ];
    let prepared = ALL
        .iter()
        .try_for_each(|all| connection.prepare(all).map(drop));
    prepared
        .map_err(|error| StoreError::Damaged(format!("a part of its tables is missing: {error}")))
}

fn has_tables(connection: &Connection) -> Result<bool, StoreError> {
    const COUNT: &str = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'log'";
    let count = connection.query_row(COUNT, [], |row| row.get::<_, i64>(0));
    count
        .map(|count| count > 0)
        .map_err(|error| StoreError::down(&error))
}

/// Backs up the file as `NAME.schema-VERSION`. An existing backup is older and stays.
fn copy(connection: &Connection, file: &Path, version: i64) -> Result<(), StoreError> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let copy = file.with_file_name(format!("{name}.schema-{version}"));
    if copy.exists() {
        return Ok(());
    }
    // Written under another name first, so that an incomplete backup never has the final name.
    let part = file.with_file_name(format!("{name}.schema-{version}.part"));
    let whole = || -> std::io::Result<()> {
        let _ = fs::remove_file(&part);
        folder::private().open(&part)?;
        let into = connection.execute("VACUUM INTO ?1", [part.to_string_lossy()]);
        into.map_err(std::io::Error::other)?;
        fs::File::open(&part)?.sync_all()?;
        fs::rename(&part, &copy)
    };
    whole().map_err(|error| {
        let message = format!(
            "could not back up the tables of an older release before migrating them: {error}"
        );
        StoreError::Down(message)
    })
}

/// The schema of the first release.
fn create_tables(change: &Transaction<'_>) -> Result<(), StoreError> {
    let made = change.execute_batch(
        "CREATE TABLE IF NOT EXISTS log (id TEXT PRIMARY KEY, head TEXT NOT NULL) STRICT, WITHOUT ROWID;
         CREATE TABLE IF NOT EXISTS entry (
             log TEXT NOT NULL REFERENCES log, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (log, seq)
         ) STRICT, WITHOUT ROWID;
         CREATE TABLE IF NOT EXISTS note (word TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    );
    made.map_err(|error| StoreError::down(&error))
}

/// Stores texts of maps once, apart from heads, and records the phase and the last change of each
/// game. Only the engine knows which games are over, so all that have begun count as running until
/// their next entry. A log without entries counts as changed now.
fn share_texts(change: &Transaction<'_>) -> Result<(), StoreError> {
    let made = change.execute_batch(
        "CREATE TABLE text (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
         ALTER TABLE log ADD COLUMN text TEXT REFERENCES text;
         ALTER TABLE log ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE log ADD COLUMN phase INTEGER NOT NULL DEFAULT 0;
         UPDATE log SET
             at = coalesce(
                 (SELECT json_extract(entry, '$.at') FROM entry WHERE log = id AND json_valid(entry) ORDER BY seq DESC LIMIT 1),
                 unixepoch() * 1000
             ),
             phase = EXISTS (
                 SELECT 1 FROM entry
                 WHERE log = id AND json_valid(entry) AND json_extract(entry, '$.deed.kind') = 'start'
             );
         CREATE INDEX log_idle ON log (phase, at);
         CREATE INDEX log_text ON log (text);",
    );
    made.map_err(|error| StoreError::down(&error))?;
    move_texts(change).map_err(|error| StoreError::down(&error))
}

/// Adds the version of each entry's form. All entries of older releases have version 1.
fn version_entries(change: &Transaction<'_>) -> Result<(), StoreError> {
    change
        .execute_batch("ALTER TABLE entry ADD COLUMN form INTEGER NOT NULL DEFAULT 1;")
        .map_err(|error| StoreError::down(&error))
}

fn move_texts(change: &Transaction<'_>) -> rusqlite::Result<()> {
    // One head at a time, since each may have half a megabyte.
    let mut ids = change.prepare("SELECT id FROM log")?;
    let ids = ids
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<String>>>()?;
    for id in ids {
        let head: String =
            change.query_row("SELECT head FROM log WHERE id = ?1", [&id], |row| {
                row.get(0)
            })?;
        // A damaged head stays as it is; only its own table is lost.
        let Ok(Value::Object(mut head)) = serde_json::from_str(&head) else {
            continue;
        };
        let Some(Value::String(text)) = head.get_mut("own").map(Value::take) else {
            continue;
        };
        let hash = secret::hash(&text);
        head.insert("own".to_owned(), hash.clone().into());
        change.execute(
            "INSERT OR IGNORE INTO text VALUES (?1, ?2)",
            params![hash, text],
        )?;
        let head = Value::Object(head).to_string();
        change.execute(
            "UPDATE log SET head = ?2, text = ?3 WHERE id = ?1",
            params![id, head, hash],
        )?;
    }
    Ok(())
}

/// Adds claims, snapshots, versions of notes, ids of requests and the hash chain. The chains of
/// logs of older releases begin with what is stored now.
fn chain_entries(change: &Transaction<'_>) -> Result<(), StoreError> {
    // Of entries with the same id, which no release has written, the first one counts.
    let made = change.execute_batch(
        "ALTER TABLE text ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE note ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
         ALTER TABLE log ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE log ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE log ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
         ALTER TABLE entry ADD COLUMN request TEXT;
         ALTER TABLE entry ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
         CREATE TABLE snapshot (log TEXT PRIMARY KEY REFERENCES log, seq INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
         UPDATE entry SET request = json_extract(entry, '$.id')
             WHERE json_valid(entry) AND json_type(entry, '$.id') = 'text' AND NOT EXISTS (
                 SELECT 1 FROM entry AS earlier
                 WHERE earlier.log = entry.log AND earlier.seq < entry.seq AND earlier.request = json_extract(entry.entry, '$.id')
             );
         CREATE UNIQUE INDEX entry_request ON entry (log, request) WHERE request IS NOT NULL;",
    );
    made.map_err(|error| StoreError::down(&error))?;
    chain_logs(change).map_err(|error| StoreError::down(&error))
}

fn chain_logs(change: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut logs = change.prepare("SELECT id, head FROM log")?;
    let mut logs = logs.query([])?;
    let mut entries =
        change.prepare("SELECT seq, form, entry FROM entry WHERE log = ?1 ORDER BY seq")?;
    let mut set_entry =
        change.prepare("UPDATE entry SET chain = ?3 WHERE log = ?1 AND seq = ?2")?;
    let mut set_log = change.prepare("UPDATE log SET last = ?2, chain = ?3 WHERE id = ?1")?;
    while let Some(log) = logs.next()? {
        let (id, head): (String, String) = (log.get(0)?, log.get(1)?);
        let (mut last, mut chain) = (0, Chain::begin(&id, &head));
        // A log has at most some ten thousand entries, of some hundred bytes each.
        let rows = entries
            .query_map([&id], |row| {
                Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get::<_, String>(2)?))
            })?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        for (seq, form, entry) in rows {
            chain = chain.next(u64::try_from(seq).unwrap_or_default(), form, &entry);
            set_entry.execute(params![id, seq, chain.bytes()])?;
            last = seq;
        }
        set_log.execute(params![id, last, chain.bytes()])?;
    }
    Ok(())
}
