//! The store keeps what it acknowledges, in order, once.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

use milepost_server::store::{Sqlite, Store, StoreError};

#[tokio::test]
async fn numbers_are_compared_and_set() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.append("a", 1, "x".to_owned()).await, Err(StoreError::Taken), "there is no such log");
    assert_eq!(store.begin("a", "head".to_owned()).await, Ok(()));
    assert_eq!(store.begin("a", "other".to_owned()).await, Err(StoreError::Taken));
    assert_eq!(store.append("a", 2, "x".to_owned()).await, Err(StoreError::Taken), "a gap");
    assert_eq!(store.append("a", 1, "x".to_owned()).await, Ok(()));
    assert_eq!(store.append("a", 1, "y".to_owned()).await, Err(StoreError::Taken));
    // Another program on the same file sees it, and the first one sees what the other does.
    let other = Sqlite::open(&file).unwrap();
    assert_eq!(other.append("a", 2, "y".to_owned()).await, Ok(()));
    assert_eq!(store.append("a", 2, "z".to_owned()).await, Err(StoreError::Taken));
    let kept = store.load("a").await.unwrap().unwrap();
    assert_eq!(
        (kept.head.as_str(), kept.entries.as_slice()),
        ("head", ["x", "y"].map(str::to_owned).as_slice())
    );
    assert_eq!(store.load("b").await, Ok(None));
}

#[tokio::test]
async fn many_at_once_are_all_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    for log in 0..50 {
        store.begin(&log.to_string(), String::new()).await.unwrap();
    }
    let jobs: Vec<_> = (0..50)
        .flat_map(|log| (1..=20).map(move |seq| (log, seq)))
        .map(|(log, seq)| tokio::spawn(store.append(&log.to_string(), seq, seq.to_string())))
        .collect();
    let mut taken = 0;
    for job in jobs {
        taken += usize::from(job.await.unwrap().is_err());
    }
    let mut kept = 0;
    for log in 0..50 {
        let entries = store.load(&log.to_string()).await.unwrap().unwrap().entries;
        assert!(entries.iter().zip(1..).all(|(entry, seq)| *entry == seq.to_string()));
        kept += entries.len();
    }
    assert_eq!(kept + taken, 1000);
}
