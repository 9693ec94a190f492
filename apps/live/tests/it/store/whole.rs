//! What every store promises of logs that come from another one.

use crate::common::{Place, Writer, epoch, text, whole};
use milepost_live::store::{
    Chain, Filter, LoadFrom, NewEntry, Phase, Store, StoreError, StoredEntry, WholeLog,
};
use std::sync::Arc;

/// A log is put whole, once, and goes on as if it had been appended.
pub async fn logs(place: &impl Place) {
    let store = place.node().await;
    let map = text("a map of a whole log");
    let log = WholeLog {
        text: Some(map.hash.clone()),
        ..whole("whole", "head", &["x", "y"])
    };
    assert!(
        matches!(
            store.put_log("whole", log.clone()).await,
            Err(StoreError::Down(_))
        ),
        "its text is not there"
    );
    assert_eq!(store.load("whole", LoadFrom::Start).await, Ok(None));
    store.put_text(map.clone(), 0).await.unwrap();
    assert_eq!(store.put_log("whole", log.clone()).await, Ok(()));
    let other = whole("whole", "other", &[]);
    assert_eq!(store.put_log("whole", other).await, Err(StoreError::Taken));
    let kept = store.load("whole", LoadFrom::Start).await.unwrap().unwrap();
    assert_eq!(
        (&kept.head, &kept.text, kept.phase, kept.chain, kept.first),
        (&log.head, &log.text, log.phase, log.chain, 1)
    );
    let entries: Vec<StoredEntry> = log.entries.into_iter().map(|entry| entry.stored).collect();
    assert_eq!(kept.entries, entries);
    let filter = Filter::first(Some(Phase::Begun), 7_000_001, 9_999);
    let listed = store.list(filter).await.unwrap();
    let listed = listed.iter().find(|listed| listed.id == "whole").unwrap();
    assert_eq!((listed.at, listed.entries), (7_000_000, 2));
    goes_on(&store, log.chain).await;
    // It goes with its text, which was there for it alone.
    assert_eq!(store.delete("whole", None, u64::MAX).await, Ok(true));
    assert_eq!(store.text(&map.hash).await, Ok(None));
    // What is damaged stays so.
    let mut damaged = whole("damaged", "head", &["x", "y"]);
    damaged.entries[1].stored.text.push('!');
    assert_eq!(store.put_log("damaged", damaged.clone()).await, Ok(()));
    let kept = store.load("damaged", LoadFrom::Start).await.unwrap();
    assert_eq!(kept.unwrap().entries[1], damaged.entries[1].stored);
    let empty = whole("empty", "head", &[]);
    assert_eq!(store.put_log("empty", empty).await, Ok(()));
    for id in ["damaged", "empty"] {
        assert_eq!(store.delete(id, None, u64::MAX).await, Ok(true));
    }
}

/// Entries follow, and requests are known.
async fn goes_on(store: &Arc<dyn Store>, chain: Chain) {
    let epoch = epoch(store, "whole").await;
    let mut writer = Writer::new("whole", "head");
    (writer.seq, writer.chain) = (2, chain);
    let again = NewEntry {
        at: 7_000_001,
        ..writer.entry("z", Some("request 1"))
    };
    let again = store.append("whole", epoch, again).await;
    assert_eq!(again, Err(StoreError::Taken));
    assert_eq!(writer.append(store, epoch, "z").await, Ok(()));
}
