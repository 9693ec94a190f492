//! The store keeps what it acknowledges, in order, once; an older one is brought up to date.

use super::conformance::suite;
use crate::common::{Place, Writer, epoch, log, text};
use milepost_live::store::{
    Chain, Filter, Folder, LoadFrom, Phase, Sqlite, Store, StoreError, StoredLog,
};
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// The texts of a log's entries.
fn texts(kept: &StoredLog) -> Vec<&str> {
    kept.entries
        .iter()
        .map(|entry| entry.text.as_str())
        .collect()
}

fn open(file: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(file).unwrap())
}

async fn load(store: &Arc<dyn Store>, id: &str) -> StoredLog {
    store.load(id, LoadFrom::Start).await.unwrap().unwrap()
}

impl Place for TempDir {
    async fn node_at(&self, _: &str) -> Arc<dyn Store> {
        open(&self.path().join("tables.sqlite"))
    }

    async fn silence(&self, _: &Arc<dyn Store>) {}

    const SHARED: bool = false;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_every_promise() {
    suite(&tempfile::tempdir().unwrap()).await;
}

#[tokio::test]
async fn once_it_is_closed_one_file_holds_everything() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let store = open(&file);
    store.begin("a", log("head")).await.unwrap();
    let (epoch, mut writer) = (epoch(&store, "a").await, Writer::new("a", "head"));
    let late = store.append("a", epoch, writer.entry("x", None));
    let (late, closed) = tokio::join!(late, store.close());
    assert_eq!(
        (late, closed),
        (Ok(()), Ok(())),
        "what was asked before the end is done"
    );
    assert!(matches!(
        writer.append(&store, epoch, "y").await,
        Err(StoreError::Down(_))
    ));
    let closed = store.load("a", LoadFrom::Start).await;
    assert!(matches!(closed, Err(StoreError::Down(_))));
    assert_eq!(names(folder.path()), ["tables.sqlite"]);
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&file, &copy).unwrap();
    assert_eq!(texts(&load(&open(&copy), "a").await), ["x"]);
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
    let store = open(&folder.tables());
    store.begin("a", log("head")).await.unwrap();
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
    let store = open(&file);
    let kept = load(&store, "a").await;
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
    let other = load(&store, "c").await;
    assert_eq!(
        (other.head.as_str(), other.text),
        ("{\"map\":\"iberia\"}", None)
    );
    assert_eq!(load(&store, "d").await.head, "damaged");
    assert_eq!(store.note("ready").await.unwrap().unwrap().text, "a");
    let idle = async |phase| -> Vec<String> {
        let filter = Filter::first(Some(phase), 1000, 9);
        let idle = store.list(filter).await.unwrap();
        idle.into_iter().map(|listed| listed.id).collect()
    };
    assert_eq!(idle(Phase::Begun).await, ["a"]);
    // Of those that have no entry with a time nothing is known but that they were there just now.
    assert_eq!(idle(Phase::Lobby).await, ["b"]);
    // The chain begins with what was stored.
    let chain = Chain::begin("a", &kept.head).follow(1, &kept.entries);
    let mut writer = Writer::new("a", "");
    (writer.seq, writer.chain) = (2, chain.unwrap());
    let epoch = epoch(&store, "a").await;
    assert_eq!(writer.append(&store, epoch, "x").await, Ok(()));
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
async fn the_store_of_version_0_1_loses_nothing_on_its_way() {
    let fixture =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/fixtures/0.1/tables.sqlite");
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
    let store = open(&file);
    let mut own = 0;
    for (id, head) in heads {
        let kept = load(&store, &id).await;
        assert!(
            Chain::begin(&id, &kept.head)
                .follow(1, &kept.entries)
                .is_ok(),
            "{id}"
        );
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
    let store = open(&file);
    store.begin("a", log("head")).await.unwrap();
    // Whoever writes has to wait for this one, and gives up in the end.
    let other = Connection::open(&file).unwrap();
    other
        .execute_batch("BEGIN IMMEDIATE; INSERT INTO note (word, text) VALUES ('x', 'y')")
        .unwrap();
    assert_eq!(store.load("nowhere", LoadFrom::Start).await, Ok(None));
    assert_eq!(load(&store, "a").await.head, "head");
    assert_eq!(store.note("x").await, Ok(None));
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(store.note("x").await.unwrap().unwrap().text, "y");
}
