//! Backups: what is restored is what was there, in whichever kind of store, and damage is found.

use super::conformance::{Writer, epoch, text};
use super::database;
use super::whole::whole;
use crate::common::{Browser, House, Minds};
use milepost_pages::routes::kept::name_of;
use milepost_server::backup::{
    Backup, BackupError, Checked, Copied, Output, Source, Target, check, restore, write,
};
use milepost_server::store::{LoadFrom, Postgres, Sqlite, Store, StoreAddress, WholeLog};
use milepost_study::{Progress, Unlimited};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

pub fn sqlite(folder: &Path) -> Source {
    Source::Store(StoreAddress::Sqlite(folder.to_owned()))
}

async fn backed_up(source: &Source, file: &Path) -> Copied {
    let reader = source.open().await.unwrap();
    let output = Output {
        file: file.to_owned(),
        replace: true,
        salvage: false,
    };
    write(source, &*reader, &output, &Unlimited).await.unwrap()
}

pub async fn restored(file: &Path, address: &StoreAddress, merge: bool) -> Copied {
    let backup = Backup::open(file).await.unwrap();
    let address = address.clone();
    let target = Target { address, merge };
    restore(&backup, &target, &Unlimited).await.unwrap()
}

async fn checked(source: &Source) -> Checked {
    let reader = source.open().await.unwrap();
    check(source, reader, 2, &Unlimited).await.unwrap()
}

/// What is wrong, as kinds with the numbers of entries.
fn told(checked: &Checked) -> Vec<(&'static str, Vec<u64>)> {
    let faults = checked.wrong.iter().map(|wrong| &wrong.fault);
    faults
        .map(|fault| (fault.kind(), fault.entries().to_vec()))
        .collect()
}

/// A table with more entries than there are between two snapshots.
async fn long(house: &House) -> (String, Vec<Browser>) {
    let options = [["idle_rounds", "1000"], ["goal", "10000"]];
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": options});
    let (id, mut people) = house.fixed(wanted, 7, &[vec![0], vec![1]]).await;
    let mut minds = Minds::new(2);
    while house.seq(&id).await < 300 {
        assert!(house.step(&id, &mut people, &mut minds).await);
    }
    house.app.tables.flush().await.unwrap();
    (id, people)
}

/// What somebody with a seat sees, and the log.
async fn seen(house: &House, id: &str, cookie: Option<&String>) -> (Value, String) {
    let mut browser = house.browser();
    browser.cookie = cookie.cloned();
    let state = browser.get(&format!("/table/{id}/state")).await.ok();
    let log = browser.get(&format!("/table/{id}/log.txt")).await;
    (state, log.text)
}

/// Tables of several kinds: in the middle of a game, on a custom map, and not begun. Each with the cookie of a seat.
async fn tables(house: &House) -> Vec<(String, Option<String>)> {
    let (id, people) = long(house).await;
    let mut tables = vec![(id, people[0].cookie.clone())];
    let map = milepost_map::shipped::MAPS
        .iter()
        .find(|(name, _)| *name == "iberia")
        .unwrap()
        .1
        .replace("Porto", "Oporto");
    let request = json!({"own": map, "seats": 2, "cards": 60});
    let request = serde_json::from_value(request).unwrap();
    let head = house.app.tables.boards().new_head(&request).unwrap();
    let id = house.app.tables.create(&head, Some(map)).await.unwrap();
    let mut browser = house.browser();
    let sit = json!({"seat": 0, "name": "Ana"});
    house.command(&mut browser, &id, "sit", sit).await.ok();
    tables.push((id, browser.cookie));
    let id = house.table(json!({"map": "japan", "seats": 3})).await;
    tables.push((id, None));
    let name = name_of("a text");
    house.app.tables.put_text(&name, "a text").await.unwrap();
    for (name, text) in [
        ("nodes", "a secret"),
        ("nodes-key", "another"),
        ("kept", "a note"),
    ] {
        house.app.tables.set_note(name, text, 0).await.unwrap();
    }
    house.app.tables.heartbeat().await.unwrap();
    tables
}

async fn all_seen(house: &House, tables: &[(String, Option<String>)]) -> Vec<(Value, String)> {
    let mut all = Vec::new();
    for (id, cookie) in tables {
        all.push(seen(house, id, cookie.as_ref()).await);
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_restored_is_what_was_there() {
    let house = House::new();
    let tables = tables(&house).await;
    let before = all_seen(&house, &tables).await;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("backup");
    let copied = backed_up(&sqlite(house.folder.path()), &file).await;
    assert_eq!((copied.tables, copied.damaged.len()), (3, 0));
    let names = std::fs::read_dir(place.path()).unwrap();
    assert_eq!(names.count(), 1, "nothing is left beside it");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let reader = Source::File(file.clone()).open().await.unwrap();
    let notes = reader.notes().await.unwrap();
    let names: Vec<&str> = notes.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["kept"]);
    let body = reader.stored_text(&name_of("a text")).await;
    let body = body.unwrap().unwrap();
    assert!(body.body == "a text" && body.at > 0);
    let of_backup = checked(&Source::File(file.clone())).await;
    assert_eq!((of_backup.tables, told(&of_backup)), (3, vec![]));
    let folder = place.path().join("data");
    let address = StoreAddress::Sqlite(folder.clone());
    let copied = restored(&file, &address, false).await;
    assert_eq!((copied.tables, copied.known), (3, 0));
    let store = Sqlite::open(&folder.join("tables.sqlite")).unwrap();
    let again = House::on_store(Arc::new(store), Duration::ZERO);
    assert_eq!(all_seen(&again, &tables).await, before);
    let Some(database) = database().await else {
        return;
    };
    let address = StoreAddress::Postgres(database.address.clone());
    assert_eq!(restored(&file, &address, false).await.tables, 3);
    assert_eq!(checked(&Source::Store(address.clone())).await.tables, 3);
    let store = Postgres::open(&database.address, "", 4).await.unwrap();
    let shared = House::on_store(Arc::new(store), Duration::ZERO);
    assert_eq!(all_seen(&shared, &tables).await, before);
    // And back, while a server uses it.
    let back = place.path().join("back");
    assert_eq!(backed_up(&Source::Store(address), &back).await.tables, 3);
    let (one, other) = (whole_logs(&file).await, whole_logs(&back).await);
    assert_eq!(one, other);
    database.remove().await;
}

async fn whole_logs(file: &Path) -> Vec<(String, WholeLog)> {
    let reader = Source::File(file.to_owned()).open().await.unwrap();
    let mut logs = Vec::new();
    for id in reader.log_names("", 9_999).await.unwrap() {
        let log = reader.whole_log(&id).await.unwrap().unwrap();
        logs.push((id, log));
    }
    logs
}

/// Each table of a backup that is made under writes is what it was at some moment.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_writes_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> =
        Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
    for number in 0..20 {
        let id = format!("t{number}");
        let log = whole(&id, "head", &[]);
        store.put_log(&id, log).await.unwrap();
    }
    let writer = store.clone();
    let writing = tokio::spawn(async move {
        let mut writers = Vec::new();
        for number in 0..20 {
            let id = format!("t{number}");
            let claim = epoch(&writer, &id).await;
            writers.push((claim, Writer::new(&id, "head")));
        }
        for number in 0..100 {
            for (claim, log) in &mut writers {
                let text = number.to_string();
                log.append(&writer, *claim, &text).await.unwrap();
            }
        }
    });
    let file = folder.path().join("backup");
    let mut counts = Vec::new();
    while !writing.is_finished() {
        let copied = backed_up(&sqlite(folder.path()), &file).await;
        assert_eq!((copied.tables, copied.damaged.len()), (20, 0));
        counts.push(copied.entries);
        for (id, log) in whole_logs(&file).await {
            let now = store.load(&id, LoadFrom::Start).await;
            let now = now.unwrap().unwrap().entries;
            let then = log.entries.iter().map(|entry| &entry.stored);
            assert!(then.eq(now.iter().take(log.entries.len())), "{id}");
        }
    }
    writing.await.unwrap();
    assert_eq!(backed_up(&sqlite(folder.path()), &file).await.entries, 2000);
    assert!(counts.is_sorted(), "{counts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_damage_is_found() {
    let house = House::new();
    let (id, _) = long(&house).await;
    house.app.tables.close().await.unwrap();
    let sound = house.folder.path().join("tables.sqlite");
    let changed = |entries: &[u64]| vec![("changed_entries", entries.to_vec())];
    let lost = |entry| vec![("lost_entries", vec![entry])];
    let none = |kind| vec![(kind, vec![])];
    for (sql, expected) in [
        ("", vec![]),
        (
            "UPDATE entry SET entry = entry || ' ' WHERE seq = 5",
            changed(&[5]),
        ),
        ("DELETE FROM entry WHERE seq = 5", lost(5)),
        ("DELETE FROM entry WHERE seq = 300", lost(300)),
        (
            "DELETE FROM entry WHERE seq = 300; UPDATE log SET last = 299",
            none("wrong_end"),
        ),
        (
            "UPDATE entry SET seq = 999 WHERE seq = 5; UPDATE entry SET seq = 5 WHERE seq = 6;
             UPDATE entry SET seq = 6 WHERE seq = 999",
            changed(&[5, 6, 7]),
        ),
        ("UPDATE log SET head = head || ' '", changed(&[1])),
        ("UPDATE log SET chain = zeroblob(32)", none("wrong_end")),
        // The text, and the table on that map.
        (
            "UPDATE text SET body = body || ' '",
            [none("changed_text"), none("changed_text")].concat(),
        ),
        ("DELETE FROM text", none("missing_text")),
        (
            "UPDATE snapshot SET body = CAST(substr(body, 1, length(body) - 1) AS BLOB)",
            none("wrong_snapshot"),
        ),
        ("UPDATE snapshot SET seq = seq - 1", none("wrong_snapshot")),
        ("UPDATE snapshot SET seq = 999", none("wrong_snapshot")),
        ("UPDATE snapshot SET body = x'00'", none("wrong_snapshot")),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.sqlite");
        std::fs::copy(&sound, &file).unwrap();
        let connection = Connection::open(&file).unwrap();
        let sql = format!("PRAGMA foreign_keys = off; {sql}");
        connection.execute_batch(&sql).unwrap();
        drop(connection);
        let found = checked(&sqlite(folder.path())).await;
        assert_eq!(told(&found), expected, "{sql}");
        assert_eq!((found.tables, found.snapshots), (1, 1), "{sql}");
        // A copy keeps the damage to the log, and says so.
        let copied = backed_up(&sqlite(folder.path()), &folder.path().join("backup")).await;
        let of_log = |(kind, _): &(&str, _)| !kind.contains("snapshot");
        assert_eq!(
            copied.damaged.iter().any(|(damaged, _)| *damaged == id),
            expected.iter().any(of_log),
            "{sql}"
        );
    }
    let Some(database) = database().await else {
        return;
    };
    let address = StoreAddress::Postgres(database.address.clone());
    restored(&sound, &address, false).await;
    let source = Source::Store(address);
    assert_eq!(told(&checked(&source).await), []);
    database.sql("DELETE FROM entry WHERE seq = 5").await;
    assert_eq!(told(&checked(&source).await), lost(5));
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_refuse_is_found() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let folder = tempfile::tempdir().unwrap();
    let reader = sqlite(house.folder.path()).open().await.unwrap();
    let mut log = reader.whole_log(&id).await.unwrap().unwrap();
    let start = "{\"at\":1,\"deed\":{\"kind\":\"start\"}}";
    let added = whole(&id, &log.head, &[start]);
    (log.entries, log.last, log.chain) = (added.entries, added.last, added.chain);
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let hash = log.text.clone().unwrap();
    let body = reader.stored_text(&hash).await.unwrap().unwrap().body;
    store.put_text(text(&body), 0).await.unwrap();
    store.put_log(&id, log).await.unwrap();
    assert_eq!(
        told(&checked(&sqlite(folder.path())).await),
        [("unplayable", vec![])]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_whole_backup_is_refused_with_nothing_written() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("backup");
    let store = Sqlite::open(&place.path().join("tables.sqlite")).unwrap();
    for number in 0..50 {
        let id = format!("t{number}");
        let log = whole(&id, "head", &["x".repeat(500).as_str()]);
        store.put_log(&id, log).await.unwrap();
    }
    backed_up(&sqlite(place.path()), &file).await;
    let bytes = std::fs::read(&file).unwrap();
    let foreign = place.path().join("foreign");
    let other = Connection::open(&foreign).unwrap();
    other.execute_batch("CREATE TABLE a (b)").unwrap();
    drop(other);
    let other = std::fs::read(&foreign).unwrap();
    for (bytes, what) in [
        (&bytes[..bytes.len() / 2], "half of it"),
        (&bytes[..bytes.len() - 1], "a byte less"),
        (&bytes[..50], "its first bytes"),
        (
            &b"some text that is long enough to be read as one, and more"[..],
            "text",
        ),
        (&b""[..], "nothing"),
        (&other[..], "another database"),
    ] {
        let damaged = place.path().join("damaged");
        std::fs::write(&damaged, bytes).unwrap();
        let refused = Backup::open(&damaged).await.err();
        assert!(
            matches!(
                refused,
                Some(BackupError::Reading(..) | BackupError::Damaged(..))
            ),
            "{what}: {refused:?}"
        );
    }
    let missing = Backup::open(&place.path().join("missing")).await.err();
    assert!(matches!(missing, Some(BackupError::Missing(_))));
    let missing = sqlite(&place.path().join("missing")).open().await.err();
    assert!(matches!(missing, Some(BackupError::Missing(_))));
}

#[tokio::test]
async fn no_file_is_replaced_unless_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables.sqlite");
    Sqlite::open(&tables).unwrap().close().await.unwrap();
    let source = sqlite(folder.path());
    let reader = source.open().await.unwrap();
    let file = folder.path().join("backup");
    std::fs::write(&file, "mine").unwrap();
    let kept = Output {
        file: file.clone(),
        replace: false,
        salvage: false,
    };
    let refused = write(&source, &*reader, &kept, &Unlimited).await.err();
    assert!(matches!(refused, Some(BackupError::Exists(_))));
    assert_eq!(std::fs::read(&file).unwrap(), b"mine");
    let itself = Output {
        file: tables,
        replace: true,
        salvage: false,
    };
    let refused = write(&source, &*reader, &itself, &Unlimited).await.err();
    assert!(matches!(refused, Some(BackupError::Itself(_))));
}

/// Ends after so many tables.
struct Until(AtomicU32);

impl Progress for Until {
    fn go_on(&self) -> bool {
        self.0.load(Relaxed) > 0
    }

    fn step(&self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// Interrupts a restore of 200 tables, and repeats it.
async fn interrupted(file: &Path, address: &StoreAddress) {
    let backup = Backup::open(file).await.unwrap();
    let target = |merge| Target {
        address: address.clone(),
        merge,
    };
    let ended = restore(&backup, &target(false), &Until(100.into())).await;
    assert!(matches!(ended, Err(BackupError::Interrupted { .. })));
    let refused = restore(&backup, &target(false), &Unlimited).await;
    assert!(matches!(refused, Err(BackupError::NotEmpty(_))));
    let copied = restored(file, address, true).await;
    assert!(copied.known >= 64, "{copied:?}");
    assert_eq!(
        (copied.tables + copied.known, copied.differing.len()),
        (200, 0)
    );
    let again = restored(file, address, true).await;
    assert_eq!((again.tables, again.known), (0, 200));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_restore_is_repeated() {
    let place = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&place.path().join("tables.sqlite")).unwrap();
    for number in 0..200 {
        let id = format!("t{number}");
        store
            .put_log(&id, whole(&id, "head", &["x", "y"]))
            .await
            .unwrap();
    }
    let file = place.path().join("backup");
    let output = Output {
        file: file.clone(),
        replace: false,
        salvage: false,
    };
    let source = sqlite(place.path());
    let reader = source.open().await.unwrap();
    let ended = write(&source, &*reader, &output, &Until(100.into())).await;
    assert!(matches!(ended, Err(BackupError::Interrupted { .. })));
    assert!(!file.exists());
    backed_up(&source, &file).await;
    let address = StoreAddress::Sqlite(place.path().join("data"));
    interrupted(&file, &address).await;
    // What goes on there stays as it is; what went another way is told.
    let tables = place.path().join("data/tables.sqlite");
    let there = Sqlite::open(&tables).unwrap();
    for id in ["t1", "t2", "t3"] {
        assert_eq!(there.delete(id, None, u64::MAX).await, Ok(true));
    }
    for (id, texts) in [
        ("t1", &["x", "y", "z"][..]),
        ("t2", &["x"]),
        ("t3", &["x", "z"]),
    ] {
        there.put_log(id, whole(id, "head", texts)).await.unwrap();
    }
    there.close().await.unwrap();
    let copied = restored(&file, &address, true).await;
    assert_eq!((copied.tables, copied.known), (0, 198));
    assert_eq!(copied.differing, ["t2", "t3"]);
    if let Some(database) = database().await {
        interrupted(&file, &StoreAddress::Postgres(database.address.clone())).await;
        database.remove().await;
    }
}
