//! The schema of the file, and the migrations of later releases, in order. `user_version` holds a file's version.

use crate::store::error::StoreError;
use crate::store::folder;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cmp::Ordering;
use std::fs;
use std::path::Path;

/// Migrates a file from the version that is [`FIRST`] and the step's index to the next one.
type Step = fn(&Transaction<'_>) -> Result<(), StoreError>;

/// The version of the schema of release 1.0, [`SCHEMA`]. There were others before it.
const FIRST: i64 = 4;

/// The steps since then. A released step must never change.
#[cfg(not(test))]
const STEPS: [Step; 0] = [];
/// Release 1.0 has none yet: tests have one, by which they migrate files.
#[cfg(test)]
const STEPS: [Step; 1] = [tests::step];

/// The version that this release writes.
pub const VERSION: i64 = FIRST + STEPS.len() as i64;

/// The tables of release 1.0. Steps change what it makes, so that it must never change either.
const SCHEMA: &str = "
    CREATE TABLE text (hash TEXT PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE log (
        id TEXT PRIMARY KEY,
        head TEXT NOT NULL,
        text TEXT REFERENCES text,
        at INTEGER NOT NULL DEFAULT 0,
        phase INTEGER NOT NULL DEFAULT 0,
        last INTEGER NOT NULL DEFAULT 0,
        epoch INTEGER NOT NULL DEFAULT 0,
        chain BLOB NOT NULL DEFAULT x''
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX log_idle ON log (phase, at);
    CREATE INDEX log_text ON log (text);
    CREATE TABLE entry (
        log TEXT NOT NULL REFERENCES log,
        seq INTEGER NOT NULL,
        entry TEXT NOT NULL,
        form INTEGER NOT NULL DEFAULT 1,
        request TEXT,
        chain BLOB NOT NULL DEFAULT x'',
        PRIMARY KEY (log, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX entry_request ON entry (log, request) WHERE request IS NOT NULL;
    CREATE TABLE snapshot (log TEXT PRIMARY KEY REFERENCES log, seq INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
    CREATE TABLE note (word TEXT PRIMARY KEY, text TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1) STRICT, WITHOUT ROWID;
";

/// Migrates a file to the current version; a file without tables gets them. One with tables of an older version is backed up
/// next to it first.
///
/// # Errors
/// [`StoreError::Newer`] if the file is of a newer version, [`StoreError::Unreleased`] if it is from before release 1.0;
/// [`StoreError::Damaged`] if it has other tables, or only a part of these; [`StoreError::Down`] if it cannot be copied or
/// changed. The file is then unchanged.
pub fn migrate(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let found: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| StoreError::down(&error))?;
    let has_tables = has_tables(connection)?;
    match found.cmp(&VERSION) {
        Ordering::Greater => {
            return Err(StoreError::Newer {
                found,
                known: VERSION,
            });
        }
        Ordering::Equal if has_tables => return Ok(()),
        _ => {}
    }
    if has_tables {
        of_release(found)?;
        copy(connection, file, found)?;
        tracing::info!(
            from = found,
            to = VERSION,
            "migrating the store to the current version"
        );
    }
    let done = if has_tables { found - FIRST } else { 0 };
    let todo = usize::try_from(done)
        .ok()
        .and_then(|done| STEPS.get(done..));
    if !has_tables && has_others(connection)? {
        return Err(StoreError::Damaged(
            "it has other tables than those of Milepost, or a part of these alone".to_owned(),
        ));
    }
    let change = connection.transaction_with_behavior(TransactionBehavior::Exclusive);
    let change = change.map_err(|error| StoreError::down(&error))?;
    if !has_tables {
        let made = change.execute_batch(SCHEMA);
        made.map_err(|error| StoreError::down(&error))?;
    }
    for step in todo.unwrap_or_default() {
        step(&change)?;
    }
    change
        .pragma_update(None, "user_version", VERSION)
        .map_err(|error| StoreError::down(&error))?;
    change.commit().map_err(|error| StoreError::down(&error))
}

/// Refuses tables from before release 1.0.
fn of_release(found: i64) -> Result<(), StoreError> {
    match found < FIRST {
        true => Err(StoreError::Unreleased { found }),
        false => Ok(()),
    }
}

/// Checks that a file, which stays as it is, has the tables of this release.
///
/// # Errors
/// [`StoreError::Newer`], [`StoreError::Older`] or [`StoreError::Unreleased`] if it has those of another release;
/// [`StoreError::Damaged`] if a part of them is missing, [`StoreError::Down`] if it is something else.
pub fn check(connection: &Connection) -> Result<(), StoreError> {
    let found: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| StoreError::down(&error))?;
    if !has_tables(connection)? {
        return Err(StoreError::Down("it has no tables of Milepost".to_owned()));
    }
    of_release(found)?;
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

/// Returns whether there is any table in the file.
fn has_others(connection: &Connection) -> Result<bool, StoreError> {
    const ANY: &str = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table')";
    let any = connection.query_row(ANY, [], |row| row.get(0));
    any.map_err(|error| StoreError::down(&error))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backup::{Backup, Source};
    use crate::store::{Sqlite, Store};
    use rusqlite::Transaction;

    /// A step such as a later release may have.
    pub(super) fn step(change: &Transaction<'_>) -> Result<(), StoreError> {
        change
            .execute_batch("ALTER TABLE note ADD COLUMN about TEXT NOT NULL DEFAULT 'all'")
            .map_err(|error| StoreError::down(&error))
    }

    /// A file of release 1.0 with a table and a note, and its bytes.
    fn first(file: &Path, version: i64) -> Vec<u8> {
        let connection = Connection::open(file).unwrap();
        connection.execute_batch(SCHEMA).unwrap();
        connection
            .execute_batch("INSERT INTO log (id, head) VALUES ('a', 'head'); INSERT INTO note (word, text) VALUES ('ready', 'a')")
            .unwrap();
        connection
            .pragma_update(None, "user_version", version)
            .unwrap();
        connection.close().unwrap();
        fs::read(file).unwrap()
    }

    fn one(file: &Path, sql: &str) -> rusqlite::Result<String> {
        Connection::open(file)?.query_row(sql, [], |row| row.get(0))
    }

    #[tokio::test]
    async fn a_file_of_an_older_release_is_copied_and_brought_up_to_date() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.sqlite");
        first(&file, FIRST);
        let older = Sqlite::read_only(&file).err();
        assert!(matches!(older, Some(StoreError::Older { .. })), "{older:?}");
        let store = Sqlite::open(&file).unwrap();
        assert_eq!(store.note("ready").await.unwrap().unwrap().text, "a");
        store.close().await.unwrap();
        const ABOUT: &str = "SELECT about FROM note WHERE word = 'ready'";
        assert_eq!(one(&file, ABOUT).as_deref(), Ok("all"));
        // What it was is beside it, whole; opened again, it is not migrated again.
        let copy = file.with_file_name("tables.sqlite.schema-4");
        assert!(one(&copy, ABOUT).is_err());
        assert_eq!(one(&copy, "SELECT head FROM log").as_deref(), Ok("head"));
        drop(Sqlite::open(&file).unwrap());
        assert!(!file.with_file_name("tables.sqlite.schema-5").exists());
        // A new file has what all steps made.
        let new = folder.path().join("new.sqlite");
        drop(Sqlite::open(&new).unwrap());
        const COLUMNS: &str =
            "SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info('note'))";
        assert_eq!(one(&new, COLUMNS), one(&file, COLUMNS));
    }

    #[tokio::test]
    async fn a_backup_of_an_older_release_is_migrated_in_a_copy() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("backup.sqlite");
        let before = first(&file, FIRST);
        let backup = Backup::open(&file).await.unwrap();
        assert_eq!(backup.count().await.unwrap(), 1);
        drop(backup);
        assert_eq!(fs::read(&file).unwrap(), before, "it stays as it is");
        assert!(Source::File(file).open().await.is_err());
    }

    /// A file of that version without tables gets them; one with a part of them, or with others, is left as it is.
    #[test]
    fn tables_are_made_where_none_are() {
        let folder = tempfile::tempdir().unwrap();
        let made = |name: &str, version: i64, sql: &str| {
            let file = folder.path().join(name);
            let connection = Connection::open(&file).unwrap();
            connection.execute_batch(sql).unwrap();
            let version = connection.pragma_update(None, "user_version", version);
            version.unwrap();
            file
        };
        let empty = made("empty", FIRST, "");
        drop(Sqlite::open(&empty).unwrap());
        assert_eq!(
            one(&empty, "SELECT count(*) || '' FROM log").as_deref(),
            Ok("0")
        );
        for (name, sql) in [
            ("part", "CREATE TABLE text (hash TEXT PRIMARY KEY)"),
            ("other", "CREATE TABLE a (b)"),
        ] {
            let file = made(name, FIRST, sql);
            let refused = Sqlite::open(&file).err();
            assert!(
                matches!(refused, Some(StoreError::Damaged(_))),
                "{name}: {refused:?}"
            );
            assert!(one(&file, "SELECT count(*) || '' FROM log").is_err());
        }
    }

    #[test]
    fn files_of_other_releases_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        for (version, told) in [
            (99, "newer release"),
            (3, "before release 1.0"),
            (0, "before release 1.0"),
        ] {
            let file = folder.path().join(format!("{version}.sqlite"));
            let before = first(&file, version);
            for refused in [Sqlite::open(&file).err(), Sqlite::read_only(&file).err()] {
                let refused = refused.unwrap().to_string();
                assert!(refused.contains(told), "{version}: {refused}");
            }
            assert_eq!(fs::read(&file).unwrap(), before);
        }
    }
}
