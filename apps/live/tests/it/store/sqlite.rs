//! The store keeps what it acknowledges, in order, once.

use super::conformance::suite;
use crate::common::{Place, Writer, epoch, log};
use milepost_live::store::{Folder, LoadFrom, Sqlite, Store, StoreError, StoredLog};
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
