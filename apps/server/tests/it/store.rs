//! The store keeps what it acknowledges, in order, once; an older one is brought up to date.

use milepost_server::store::{
    Folder, NewEntry, NewLog, Phase, SharedText, Sqlite, Store, StoreError, StoredLog,
};
use rusqlite::Connection;
use std::path::Path;

fn log(head: &str) -> NewLog {
    NewLog {
        head: head.to_owned(),
        text: None,
        at: 0,
    }
}

fn row(seq: u64, entry: &str) -> NewEntry {
    NewEntry {
        seq,
        at: seq * 1000,
        phase: Phase::Lobby,
        form: 1,
        entry: entry.to_owned(),
    }
}

/// The texts of a log's entries.
fn texts(kept: &StoredLog) -> Vec<&str> {
    kept.entries
        .iter()
        .map(|entry| entry.text.as_str())
        .collect()
}

fn text(body: &str) -> SharedText {
    SharedText {
        hash: milepost_server::secret::hash(body),
        body: body.to_owned(),
    }
}

#[tokio::test]
async fn numbers_are_compared_and_set() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(
        store.append("a", row(1, "x")).await,
        Err(StoreError::Conflict),
        "there is no such log"
    );
    assert_eq!(store.create("a", log("head")).await, Ok(()));
    assert_eq!(
        store.create("a", log("other")).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(
        store.append("a", row(2, "x")).await,
        Err(StoreError::Conflict),
        "a gap"
    );
    assert_eq!(store.append("a", row(1, "x")).await, Ok(()));
    assert_eq!(
        store.append("a", row(1, "y")).await,
        Err(StoreError::Conflict)
    );
    // Another program on the same file sees it, and the first one sees what the other does.
    let other = Sqlite::open(&file).unwrap();
    assert_eq!(other.append("a", row(2, "y")).await, Ok(()));
    assert_eq!(
        store.append("a", row(2, "z")).await,
        Err(StoreError::Conflict)
    );
    let kept = store.load("a").await.unwrap().unwrap();
    assert_eq!((kept.head.as_str(), texts(&kept)), ("head", vec!["x", "y"]));
    assert_eq!(store.load("b").await, Ok(None));
}

#[tokio::test]
async fn many_at_once_are_all_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    for name in 0..50 {
        store.create(&name.to_string(), log("")).await.unwrap();
    }
    let jobs: Vec<_> = (0..50)
        .flat_map(|name| (1..=20).map(move |seq| (name, seq)))
        .map(|(name, seq)| {
            tokio::spawn(store.append(&name.to_string(), row(seq, &seq.to_string())))
        })
        .collect();
    let mut taken = 0;
    for job in jobs {
        taken += usize::from(job.await.unwrap().is_err());
    }
    let mut kept = 0;
    for name in 0..50 {
        let entries = store
            .load(&name.to_string())
            .await
            .unwrap()
            .unwrap()
            .entries;
        assert!(
            entries
                .iter()
                .zip(1..)
                .all(|(entry, seq)| entry.text == seq.to_string())
        );
        kept += entries.len();
    }
    assert_eq!(kept + taken, 1000);
}

#[tokio::test]
async fn once_it_is_closed_one_file_holds_everything() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&file).unwrap();
    store.create("a", log("head")).await.unwrap();
    let late = store.append("a", row(1, "x"));
    let (late, closed) = tokio::join!(late, store.close());
    assert_eq!(
        (late, closed),
        (Ok(()), Ok(())),
        "what was asked before the end is done"
    );
    assert!(matches!(
        store.append("a", row(2, "y")).await,
        Err(StoreError::Failed(_))
    ));
    assert!(matches!(store.load("a").await, Err(StoreError::Failed(_))));
    assert_eq!(names(folder.path()), ["tables.sqlite"]);
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&file, &copy).unwrap();
    let kept = Sqlite::open(&copy)
        .unwrap()
        .load("a")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(texts(&kept), ["x"]);
}

fn names(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("data");
    let folder = Folder::open(&data).unwrap();
    let store = Sqlite::open(&folder.tables()).unwrap();
    store.create("a", log("head")).await.unwrap();
    assert_eq!(mode(&data), 0o700);
    let files = names(&data);
    assert!(files.len() >= 4, "{files:?}");
    files
        .iter()
        .for_each(|name| assert_eq!(mode(&data.join(name)), 0o600, "{name}"));
    // A file that an older release left open to others is closed to them.
    drop((store, folder));
    std::fs::set_permissions(data.join("tables.sqlite"), PermissionsExt::from_mode(0o644)).unwrap();
    let _folder = Folder::open(&data).unwrap();
    assert_eq!(mode(&data.join("tables.sqlite")), 0o600);
}

#[test]
fn a_folder_is_one_servers() {
    let parent = tempfile::tempdir().unwrap();
    let first = Folder::open(parent.path()).unwrap();
    let told = Folder::open(parent.path()).unwrap_err().to_string();
    let holder = format!("process {}", std::process::id());
    assert!(told.contains(&holder) && told.contains("in use"), "{told}");
    drop(first);
    Folder::open(parent.path()).unwrap();
}

/// A file as the first release wrote it: heads hold the texts of maps.
fn old(file: &Path) {
    let connection = Connection::open(file).unwrap();
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL;
             CREATE TABLE log (id TEXT PRIMARY KEY, head TEXT NOT NULL) STRICT, WITHOUT ROWID;
             CREATE TABLE entry (
                 log TEXT NOT NULL REFERENCES log, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (log, seq)
             ) STRICT, WITHOUT ROWID;
             CREATE TABLE note (word TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
             INSERT INTO note VALUES ('ready', 'a');
             INSERT INTO log VALUES ('a', '{\"map\":\"x\",\"own\":\"a map\",\"seats\":2}'), ('b', '{\"own\":\"a map\"}'),
                 ('c', '{\"map\":\"iberia\"}'), ('d', 'damaged');
             INSERT INTO entry VALUES ('a', 1, '{\"at\":10,\"deed\":{\"kind\":\"sit\"}}'),
                 ('a', 2, '{\"at\":20,\"deed\":{\"kind\":\"start\"}}'), ('b', 1, '{\"at\":30,\"deed\":{\"kind\":\"sit\"}}'),
                 ('d', 1, 'damaged');",
        )
        .unwrap();
}

#[tokio::test]
async fn a_store_of_an_older_release_is_copied_and_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    old(&file);
    let store = Sqlite::open(&file).unwrap();
    let kept = store.load("a").await.unwrap().unwrap();
    let map = text("a map");
    assert_eq!(
        kept.head,
        format!("{{\"map\":\"x\",\"own\":\"{}\",\"seats\":2}}", map.hash)
    );
    assert_eq!(
        (kept.text.as_deref(), kept.entries.len()),
        (Some(&*map.hash), 2)
    );
    assert_eq!(
        store.text(&map.hash).await.unwrap().as_deref(),
        Some("a map")
    );
    let other = store.load("c").await.unwrap().unwrap();
    assert_eq!(
        (other.head.as_str(), other.text),
        ("{\"map\":\"iberia\"}", None)
    );
    assert_eq!(store.load("d").await.unwrap().unwrap().head, "damaged");
    assert_eq!(
        store.get_value("ready").await.unwrap().as_deref(),
        Some("a")
    );
    assert_eq!(store.idle(Phase::Begun, 1000, 9).await.unwrap(), ["a"]);
    // Of those that have no entry with a time nothing is known but that they were there just now.
    assert_eq!(store.idle(Phase::Lobby, 1000, 9).await.unwrap(), ["b"]);
    assert_eq!(store.append("a", row(3, "x")).await, Ok(()));
    store.close().await.unwrap();
    // What it was is beside it, whole, and stays when the file is opened again.
    let copy = Connection::open(folder.path().join("tables.sqlite.schema-0")).unwrap();
    let count = |table: &str| {
        let count = format!("SELECT count(*) FROM {table}");
        copy.query_row(&count, [], |row| row.get::<_, i64>(0))
            .unwrap()
    };
    assert_eq!((count("log"), count("entry"), count("note")), (4, 4, 1));
    drop(Sqlite::open(&file).unwrap());
    assert!(!names(folder.path()).contains(&"tables.sqlite.schema-1".to_owned()));
}

#[test]
fn a_store_of_a_newer_release_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    old(&file);
    Connection::open(&file)
        .unwrap()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    let before = std::fs::read(&file).unwrap();
    let refused = Sqlite::open(&file).err().unwrap();
    assert!(
        matches!(refused, StoreError::Newer { found: 99, .. }),
        "{refused}"
    );
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn what_is_old_is_deleted_and_texts_with_the_last_that_needs_them() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let map = text("a map");
    for (id, at) in [("a", 10), ("b", 20), ("c", 3000)] {
        store
            .create(
                id,
                NewLog {
                    head: String::new(),
                    text: Some(map.clone()),
                    at,
                },
            )
            .await
            .unwrap();
    }
    assert_eq!(store.idle(Phase::Lobby, 100, 9).await.unwrap(), ["a", "b"]);
    assert_eq!(store.idle(Phase::Lobby, 100, 1).await.unwrap(), ["a"]);
    // One that was touched meanwhile, or has begun, stays.
    store
        .append(
            "b",
            NewEntry {
                seq: 1,
                at: 50,
                phase: Phase::Begun,
                form: 7,
                entry: "x".to_owned(),
            },
        )
        .await
        .unwrap();
    // The form is kept with the entry.
    let kept = store.load("b").await.unwrap().unwrap();
    assert_eq!(kept.entries[0].form, 7);
    assert_eq!(store.delete("b", Phase::Lobby, 100).await, Ok(false));
    assert_eq!(store.delete("a", Phase::Lobby, 100).await, Ok(true));
    assert_eq!(store.delete("a", Phase::Lobby, 100).await, Ok(false));
    assert_eq!(store.load("a").await, Ok(None));
    assert!(store.text(&map.hash).await.unwrap().is_some());
    assert_eq!(store.delete("b", Phase::Begun, 100).await, Ok(true));
    assert_eq!(store.delete("c", Phase::Lobby, 4000).await, Ok(true));
    assert_eq!(store.text(&map.hash).await, Ok(None));
}

#[tokio::test]
async fn room_that_is_given_back_does_not_count_as_used() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let empty = store.used_bytes().await.unwrap();
    let large = NewLog {
        head: String::new(),
        text: Some(text(&"x".repeat(1_000_000))),
        at: 0,
    };
    store.create("a", large).await.unwrap();
    let full = store.used_bytes().await.unwrap();
    assert!(full >= empty + 990_000, "{empty} {full}");
    store.delete("a", Phase::Lobby, 1).await.unwrap();
    assert!(store.used_bytes().await.unwrap() < empty + 100_000);
}

#[tokio::test]
async fn the_store_of_version_0_1_loses_nothing_on_its_way() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/0.1/tables.sqlite");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    std::fs::copy(&fixture, &file).unwrap();
    let before = Connection::open(&file).unwrap();
    let rows = |sql: &str| -> Vec<(String, String)> {
        let mut rows = before.prepare(sql).unwrap();
        let rows = rows
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    };
    let heads = rows("SELECT id, head FROM log ORDER BY id");
    let entries = rows("SELECT log, entry FROM entry ORDER BY log, seq");
    assert!(
        heads.len() == 9 && entries.len() > 100,
        "{} {}",
        heads.len(),
        entries.len()
    );
    drop(before);
    let store = Sqlite::open(&file).unwrap();
    let mut own = 0;
    for (id, head) in heads {
        let kept = store.load(&id).await.unwrap().unwrap();
        let expected: Vec<&str> = entries
            .iter()
            .filter(|(log, _)| *log == id)
            .map(|(_, entry)| entry.as_str())
            .collect();
        assert_eq!(texts(&kept), expected, "{id}");
        // They were written before entries had forms.
        assert!(kept.entries.iter().all(|entry| entry.form == 1), "{id}");
        let mut before: serde_json::Value = serde_json::from_str(&head).unwrap();
        let after: serde_json::Value = serde_json::from_str(&kept.head).unwrap();
        if let Some(map) = before.get_mut("own") {
            let body = map.take().as_str().unwrap().to_owned();
            let hash = kept.text.clone().unwrap();
            assert_eq!(store.text(&hash).await.unwrap().as_deref(), Some(&*body));
            *map = hash.into();
            own += 1;
        }
        assert_eq!(after, before, "{id}");
        let begun = kept
            .entries
            .iter()
            .any(|entry| entry.text.contains("\"kind\":\"start\""));
        assert_eq!(kept.phase == Phase::Begun, begun, "{id}");
    }
    assert!(own > 0);
    store.close().await.unwrap();
    let copy = folder.path().join("tables.sqlite.schema-0");
    let count = Connection::open(copy).unwrap();
    let count = count
        .query_row("SELECT count(*) FROM entry", [], |row| row.get::<_, i64>(0))
        .unwrap();
    assert_eq!(usize::try_from(count).unwrap(), entries.len());
}

#[tokio::test]
async fn who_only_looks_waits_for_no_writer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&file).unwrap();
    store.create("a", log("head")).await.unwrap();
    // Whoever writes has to wait for this one, and gives up in the end.
    let other = Connection::open(&file).unwrap();
    other
        .execute_batch("BEGIN IMMEDIATE; INSERT INTO note VALUES ('x', 'y')")
        .unwrap();
    assert_eq!(store.load("nowhere").await, Ok(None));
    assert_eq!(store.load("a").await.unwrap().unwrap().head, "head");
    assert_eq!(store.get_value("x").await, Ok(None));
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(store.get_value("x").await.unwrap().as_deref(), Some("y"));
}
