//! Backups: what is copied is whole, and what is not is refused.

use crate::common::copies::{backed_up, checked, restored, sqlite, told, whole_logs};
use crate::common::database::database;
use crate::common::{Writer, epoch, whole};
use milepost_live::backup::{Backup, BackupError, Output, Source, Target, restore, write};
use milepost_live::store::{LoadFrom, Sqlite, Store, StoreAddress};
use milepost_study::{Progress, Unlimited};
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

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

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_release_1_0_is_restored() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = file.join("../server/tests/fixtures/1.0/tables.sqlite");
    let before = std::fs::read(&file).unwrap();
    let place = tempfile::tempdir().unwrap();
    let address = StoreAddress::Sqlite(place.path().join("data"));
    let copied = restored(&file, &address, false).await;
    assert_eq!((copied.tables, copied.damaged.len()), (18, 0));
    assert_eq!(std::fs::read(&file).unwrap(), before, "it stays as it is");
    let found = checked(&Source::Store(address)).await;
    assert_eq!((found.tables, told(&found)), (18, vec![]));
}
