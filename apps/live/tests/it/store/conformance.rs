//! What every store promises, tried on each of them.

use super::whole;
use crate::common::{Place, Writer, epoch, log, text};
use milepost_live::store::{
    Chain, Claim, Filter, LoadFrom, NewEntry, NewLog, Phase, SharedText, Snapshot, Store,
    StoreError, StoredLog, Wake,
};
use milepost_testkit::wait::tasks::within_limit;
use std::sync::Arc;

fn texts(log: &StoredLog) -> Vec<&str> {
    log.entries
        .iter()
        .map(|entry| entry.text.as_str())
        .collect()
}

async fn loaded(store: &Arc<dyn Store>, id: &str, from: LoadFrom) -> StoredLog {
    store.load(id, from).await.unwrap().unwrap()
}

/// All of it.
pub async fn suite<P: Place>(place: &P) {
    numbers(place).await;
    whole::logs(place).await;
    requests(place).await;
    fences(place).await;
    claims(place).await;
    parts(place).await;
    snapshots(place).await;
    wakes(place).await;
    notes(place).await;
    lists(place).await;
    deletions(place).await;
    shared_texts(place).await;
    texts_that_go_and_come(place).await;
    many_at_once(place).await;
    probes(place).await;
}

/// A number is set once, after the one before it.
async fn numbers(place: &impl Place) {
    let store = place.node().await;
    let mut writer = Writer::new("numbers", "head");
    let first = writer.entry("x", None);
    let none = store.append("numbers", 1, first.clone()).await;
    let nowhere = matches!(none, Err(StoreError::Taken | StoreError::Fenced));
    assert!(nowhere, "there is no such log: {none:?}");
    assert_eq!(store.begin("numbers", log("head")).await, Ok(()));
    let again = store.begin("numbers", log("other")).await;
    assert_eq!(again, Err(StoreError::Taken));
    let epoch = epoch(&store, "numbers").await;
    let gap = NewEntry {
        seq: 2,
        ..first.clone()
    };
    assert_eq!(
        store.append("numbers", epoch, gap).await,
        Err(StoreError::Taken)
    );
    assert_eq!(writer.append(&store, epoch, "x").await, Ok(()));
    let twice = store.append("numbers", epoch, first).await;
    assert_eq!(twice, Err(StoreError::Taken));
    assert_eq!(writer.append(&store, epoch, "y").await, Ok(()));
    let log = loaded(&store, "numbers", LoadFrom::Start).await;
    assert_eq!(
        (log.head.as_str(), log.first, texts(&log)),
        ("head", 1, vec!["x", "y"])
    );
    let chain = Chain::begin("numbers", "head").follow(1, &log.entries);
    assert_eq!(chain, Ok(writer.chain));
    assert_eq!(store.load("nowhere", LoadFrom::Start).await, Ok(None));
}

/// A request is carried out once; each log has its own.
async fn requests(place: &impl Place) {
    let store = place.node().await;
    for id in ["requests", "other requests"] {
        store.begin(id, log("")).await.unwrap();
        let epoch = epoch(&store, id).await;
        let mut writer = Writer::new(id, "");
        let entry = writer.entry("x", Some("a"));
        writer.chain = entry.chain;
        assert_eq!(store.append(id, epoch, entry).await, Ok(()));
        writer.seq = 1;
        let again = writer.entry("x", Some("a"));
        assert_eq!(store.append(id, epoch, again).await, Err(StoreError::Taken));
        assert_eq!(writer.append(&store, epoch, "y").await, Ok(()));
        let other = writer.entry("z", Some("b"));
        assert_eq!(store.append(id, epoch, other).await, Ok(()));
        let log = loaded(&store, id, LoadFrom::Start).await;
        assert_eq!(
            texts(&log),
            ["x", "y", "z"],
            "a refused entry leaves nothing"
        );
    }
}

/// Whoever has been superseded appends nothing more.
async fn fences(place: &impl Place) {
    let (one, other) = (place.node().await, place.node().await);
    one.begin("fences", log("")).await.unwrap();
    let mut writer = Writer::new("fences", "");
    let old = epoch(&one, "fences").await;
    writer.append(&one, old, "x").await.unwrap();
    // Its own claim too: what the same server has in memory from before is out of date.
    let mine = epoch(&one, "fences").await;
    assert!(mine > old);
    assert_eq!(writer.append(&one, old, "y").await, Err(StoreError::Fenced));
    writer.append(&one, mine, "y").await.unwrap();
    place.silence(&one).await;
    let new = epoch(&other, "fences").await;
    assert!(new > mine);
    // The old owner goes on as if nothing had happened.
    assert_eq!(
        writer.append(&one, mine, "z").await,
        Err(StoreError::Fenced)
    );
    let snapshot = Snapshot {
        seq: 1,
        body: vec![1],
    };
    let saved = one.save_snapshot("fences", mine, snapshot).await;
    assert_eq!(saved, Err(StoreError::Fenced));
    writer.append(&other, new, "Z").await.unwrap();
    let log = loaded(&one, "fences", LoadFrom::Snapshot).await;
    assert_eq!((texts(&log), &log.snapshot), (vec!["x", "y", "Z"], &None));
}

/// A claim stands as long as its node is alive, and is handed on when that says goodbye.
async fn claims<P: Place>(place: &P) {
    let (one, other) = (place.node().await, place.node().await);
    assert_eq!(one.claim("nothing").await, Ok(Claim::Missing));
    if !P::SHARED {
        return;
    }
    one.begin("claims", log("")).await.unwrap();
    epoch(&one, "claims").await;
    let theirs = Claim::Theirs(one.node().clone());
    assert_eq!(other.claim("claims").await, Ok(theirs.clone()));
    // What says that it is alive keeps it.
    one.probe().await.unwrap();
    assert_eq!(other.claim("claims").await, Ok(theirs));
    one.release().await.unwrap();
    epoch(&other, "claims").await;
    // A node that has not been heard claims nothing.
    place.silence(&other).await;
    assert!(matches!(
        other.claim("claims").await,
        Err(StoreError::Down(_))
    ));
    other.probe().await.unwrap();
    epoch(&other, "claims").await;
}

/// Parts of a log.
async fn parts(place: &impl Place) {
    let store = place.node().await;
    store.begin("parts", log("")).await.unwrap();
    let (epoch, mut writer) = (epoch(&store, "parts").await, Writer::new("parts", ""));
    for text in ["a", "b", "c"] {
        writer.append(&store, epoch, text).await.unwrap();
    }
    for (after, rest) in [
        (0, vec!["a", "b", "c"]),
        (2, vec!["c"]),
        (3, vec![]),
        (9, vec![]),
    ] {
        let log = loaded(&store, "parts", LoadFrom::After(after)).await;
        assert_eq!((log.first, texts(&log)), (after + 1, rest));
        assert_eq!(log.chain, writer.chain);
    }
    let log = loaded(&store, "parts", LoadFrom::Snapshot).await;
    assert_eq!((log.snapshot, log.first, log.entries.len()), (None, 1, 3));
    let head = loaded(&store, "parts", LoadFrom::Nothing).await;
    assert_eq!((head.chain, head.entries.len()), (writer.chain, 0));
}

/// Of snapshots the latest counts.
async fn snapshots(place: &impl Place) {
    let store = place.node().await;
    store.begin("snapshots", log("")).await.unwrap();
    let (epoch, mut writer) = (
        epoch(&store, "snapshots").await,
        Writer::new("snapshots", ""),
    );
    for text in ["a", "b", "c"] {
        writer.append(&store, epoch, text).await.unwrap();
    }
    let body = vec![0, 255, 7];
    for (seq, body, first) in [
        (2, body.clone(), 3),
        (1, vec![9], 3),
        (3, vec![], 4),
        (4, vec![1], 4),
    ] {
        let snapshot = Snapshot { seq, body };
        assert_eq!(
            store.save_snapshot("snapshots", epoch, snapshot).await,
            Ok(())
        );
        let log = loaded(&store, "snapshots", LoadFrom::Snapshot).await;
        // One that is older is not kept, nor one of what is not stored yet.
        assert_eq!(
            (log.first, log.snapshot.map(|kept| kept.seq)),
            (first, Some(first - 1))
        );
        assert_eq!(log.entries.len() as u64, 4 - first);
    }
    let whole = loaded(&store, "snapshots", LoadFrom::Start).await;
    assert_eq!((whole.snapshot, whole.entries.len()), (None, 3));
}

/// What another node appends wakes, and what anybody deletes.
async fn wakes<P: Place>(place: &P) {
    let (one, other) = (place.node().await, place.node().await);
    one.begin("wakes", log("")).await.unwrap();
    let (epoch, mut writer) = (epoch(&one, "wakes").await, Writer::new("wakes", ""));
    let (mut own, mut theirs) = (one.watch(), other.watch());
    let wakes = |id: &str, seq| Wake::Log {
        id: id.to_owned(),
        seq,
    };
    let mut expected = Vec::new();
    for text in ["a", "b"] {
        writer.append(&one, epoch, text).await.unwrap();
        expected.push(wakes("wakes", writer.seq));
    }
    one.delete("wakes", None, u64::MAX).await.unwrap();
    expected.push(Wake::deleted("wakes"));
    if P::SHARED {
        for wake in &expected {
            assert_eq!(next(&mut theirs).await, *wake);
        }
        one.release().await.unwrap();
        let node = one.node().id.clone();
        assert_eq!(next(&mut theirs).await, Wake::Released { node });
    }
    assert_eq!(next(&mut own).await, Wake::deleted("wakes"));
}

/// The next wake, without those that say nothing certain.
async fn next(wakes: &mut tokio::sync::broadcast::Receiver<Wake>) -> Wake {
    loop {
        match within_limit("a wake", wakes.recv()).await.unwrap() {
            Wake::All => {}
            wake => return wake,
        }
    }
}

/// Notes are compared and set.
async fn notes(place: &impl Place) {
    let (one, other) = (place.node().await, place.node().await);
    assert_eq!(one.note("a note").await, Ok(None));
    let set = |store: &Arc<dyn Store>, text: &str, version| {
        store.set_note("a note", text.to_owned(), version)
    };
    assert_eq!(set(&one, "x", 1).await, Err(StoreError::Taken));
    assert_eq!(set(&one, "x", 0).await, Ok(1));
    assert_eq!(set(&other, "y", 0).await, Err(StoreError::Taken));
    assert_eq!(set(&other, "y", 1).await, Ok(2));
    assert_eq!(set(&one, "z", 1).await, Err(StoreError::Taken));
    let note = other.note("a note").await.unwrap().unwrap();
    assert_eq!((note.text.as_str(), note.version), ("y", 2));
}

/// Logs are listed by phase and age.
async fn lists(place: &impl Place) {
    let store = place.node().await;
    for (id, at) in [
        ("list b", 1_000_020),
        ("list a", 1_000_010),
        ("list c", 1_003_000),
    ] {
        let log = NewLog { at, ..log("") };
        store.begin(id, log).await.unwrap();
    }
    let listed = async |phase, before, most| -> Vec<String> {
        let filter = Filter::first(phase, before, most);
        let all = store.list(filter).await.unwrap();
        // Other checks have left logs with earlier times.
        let named = all
            .into_iter()
            .filter(|listed| listed.id.starts_with("list"));
        named.map(|listed| listed.id).collect()
    };
    assert_eq!(
        listed(Some(Phase::Lobby), 1_000_100, 9_999).await,
        ["list a", "list b"]
    );
    assert_eq!(
        listed(None, 2_000_000, 9_999).await,
        ["list a", "list b", "list c"]
    );
    assert_eq!(listed(Some(Phase::Over), 2_000_000, 9_999).await, [""; 0]);
    let (epoch, writer) = (epoch(&store, "list b").await, Writer::new("list b", ""));
    let entry = NewEntry {
        at: 1_000_050,
        phase: Phase::Begun,
        form: 7,
        ..writer.entry("x", None)
    };
    store.append("list b", epoch, entry).await.unwrap();
    assert_eq!(
        listed(Some(Phase::Begun), 1_000_051, 9_999).await,
        ["list b"]
    );
    assert_eq!(listed(Some(Phase::Begun), 1_000_050, 9_999).await, [""; 0]);
    let log = loaded(&store, "list b", LoadFrom::Start).await;
    assert_eq!((log.phase, log.entries[0].form), (Phase::Begun, 7));
    let mut filter = Filter::first(None, u64::MAX, 2);
    assert_eq!(store.list(filter.clone()).await.unwrap().len(), 2);
    let whole = Filter::first(None, u64::MAX, 9_999);
    let (whole, mut paged) = (store.list(whole).await.unwrap(), Vec::new());
    loop {
        let page = store.list(filter.clone()).await.unwrap();
        let Some(last) = page.last() else { break };
        filter.after = (last.at, last.id.clone());
        paged.extend(page);
    }
    assert_eq!(paged, whole);
}

/// A log can begin with a text whose last log is deleted at the same moment.
async fn texts_that_go_and_come(place: &impl Place) {
    let (one, other) = (place.node().await, place.node().await);
    let map = text("a map that goes and comes");
    let begin = |store: &Arc<dyn Store>, id: &str| {
        let log = NewLog {
            text: Some(map.clone()),
            ..log("")
        };
        store.begin(id, log)
    };
    begin(&one, "comes 0").await.unwrap();
    for round in 0..50 {
        let (old, new) = (format!("comes {round}"), format!("comes {}", round + 1));
        let gone = one.delete(&old, None, u64::MAX);
        let (gone, begun) = futures_util::future::join(gone, begin(&other, &new)).await;
        assert_eq!((gone, begun), (Ok(true), Ok(())), "{round}");
        assert_eq!(one.text(&map.hash).await, Ok(Some(map.body.clone())));
    }
}

/// What is deleted is gone with its text, unless another log needs that.
async fn deletions(place: &impl Place) {
    let store = place.node().await;
    let map = text("a map");
    for (id, at) in [("gone a", 10), ("gone b", 20)] {
        let log = NewLog {
            text: Some(map.clone()),
            at,
            ..log("")
        };
        store.begin(id, log).await.unwrap();
    }
    let (epoch, mut writer) = (epoch(&store, "gone b").await, Writer::new("gone b", ""));
    writer.append(&store, epoch, "x").await.unwrap();
    let delete = |id: &str, phase, before| store.delete(id, phase, before);
    // One that was touched meanwhile, or has begun, stays.
    assert_eq!(delete("gone b", Some(Phase::Lobby), 1000).await, Ok(false));
    assert_eq!(delete("gone b", Some(Phase::Begun), 9999).await, Ok(false));
    assert_eq!(delete("gone a", Some(Phase::Lobby), 100).await, Ok(true));
    assert_eq!(delete("gone a", Some(Phase::Lobby), 100).await, Ok(false));
    assert_eq!(store.load("gone a", LoadFrom::Start).await, Ok(None));
    assert_eq!(store.text(&map.hash).await, Ok(Some(map.body.clone())));
    let snapshot = Snapshot {
        seq: 1,
        body: vec![1],
    };
    store
        .save_snapshot("gone b", epoch, snapshot)
        .await
        .unwrap();
    assert_eq!(delete("gone b", None, u64::MAX).await, Ok(true));
    assert_eq!(store.text(&map.hash).await, Ok(None));
    assert!(matches!(
        writer.append(&store, epoch, "y").await,
        Err(StoreError::Taken | StoreError::Fenced)
    ));
    // The name is free again, and nothing is left of what had it.
    store.begin("gone b", log("")).await.unwrap();
    let log = loaded(&store, "gone b", LoadFrom::Snapshot).await;
    assert_eq!((log.snapshot, log.entries.len()), (None, 0));
}

/// Texts of no log stay for a while.
async fn shared_texts(place: &impl Place) {
    let store = place.node().await;
    let (kept, map) = (text("a long link"), text("another map"));
    for text in [&kept, &map, &kept] {
        store.put_text(text.clone(), 1000).await.unwrap();
    }
    let needing = NewLog {
        text: Some(map.clone()),
        ..log("")
    };
    store.begin("needs a text", needing).await.unwrap();
    assert_eq!(store.expire_texts(1000).await, Ok(0));
    store.put_text(kept.clone(), 2000).await.unwrap();
    assert_eq!(
        store.expire_texts(1500).await,
        Ok(0),
        "put again, it stays longer"
    );
    assert_eq!(store.text(&kept.hash).await, Ok(Some(kept.body.clone())));
    assert_eq!(store.expire_texts(9000).await, Ok(1));
    assert_eq!(store.text(&kept.hash).await, Ok(None));
    assert_eq!(store.text(&map.hash).await, Ok(Some(map.body.clone())));
    // What is not what was stored is found, until it is stored again, or a table is made with it.
    let damaged = SharedText {
        body: "another body".to_owned(),
        ..text("one more map")
    };
    for (number, at) in [1, 0].into_iter().enumerate() {
        store.put_text(damaged.clone(), at).await.unwrap();
        let read = store.text(&damaged.hash).await;
        assert!(matches!(read, Err(StoreError::Damaged(_))), "{read:?}");
        let sound = text("one more map");
        match number {
            0 => store.put_text(sound.clone(), at).await.unwrap(),
            _ => {
                let text = Some(sound.clone());
                let begun = NewLog { text, ..log("") };
                store.begin("mends a text", begun).await.unwrap();
            }
        }
        assert_eq!(store.text(&sound.hash).await, Ok(Some(sound.body)));
    }
    // A log that has none gets one, which it keeps.
    store.begin("without a text", log("")).await.unwrap();
    for text in [&map, &kept] {
        store.put_text(text.clone(), 0).await.unwrap();
        store.complete("without a text", &text.hash).await.unwrap();
        let completed = loaded(&store, "without a text", LoadFrom::Start).await;
        assert_eq!(completed.text.as_ref(), Some(&map.hash));
    }
    assert_eq!(store.delete("needs a text", None, u64::MAX).await, Ok(true));
    assert_eq!(store.text(&map.hash).await, Ok(Some(map.body.clone())));
}

/// However many append at once, each number is given once, and every log is whole.
async fn many_at_once(place: &impl Place) {
    const LOGS: usize = 20;
    let store = place.node().await;
    let mut epochs = Vec::new();
    for name in 0..LOGS {
        let id = format!("many {name}");
        store.begin(&id, log("")).await.unwrap();
        epochs.push((epoch(&store, &id).await, id));
    }
    // Three writers for each log, who all try each number.
    let writers = epochs.iter().flat_map(|log| [log; 3]).map(|(epoch, id)| {
        let (store, epoch, id) = (store.clone(), *epoch, id.clone());
        tokio::spawn(async move {
            let (mut writer, mut accepted) = (Writer::new(&id, ""), 0);
            for seq in 1..=10 {
                let text = seq.to_string();
                match writer.append(&store, epoch, &text).await {
                    Ok(()) => accepted += 1,
                    Err(StoreError::Taken) => {
                        (writer.seq, writer.chain) = (seq, writer.chain.next(seq, 1, &text));
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            accepted
        })
    });
    let mut accepted = 0;
    for writer in writers.collect::<Vec<_>>() {
        accepted += writer.await.unwrap();
    }
    assert_eq!(accepted, 10 * LOGS);
    for (_, id) in epochs {
        let log = loaded(&store, &id, LoadFrom::Start).await;
        let numbers: Vec<String> = (1..=10).map(|seq: u64| seq.to_string()).collect();
        assert_eq!(texts(&log), numbers);
        assert!(Chain::begin(&id, "").follow(1, &log.entries).is_ok());
    }
}

/// Who is alive, and what is used.
async fn probes<P: Place>(place: &P) {
    let (one, other) = (place.node().await, place.node().await);
    let alive = one.probe().await.unwrap();
    assert!(alive.contains(one.node()));
    assert_eq!(
        alive.contains(other.node()),
        P::SHARED || one.node() == other.node()
    );
    assert_eq!(one.lease().is_some(), P::SHARED);
    assert_eq!(one.failures(), 0);
    let before = other.space().await.unwrap().used;
    let large = NewLog {
        text: Some(text(&"x".repeat(1_000_000))),
        ..log("")
    };
    one.begin("large", large).await.unwrap();
    // Another handle, since the sum may be some seconds old.
    let used = place.node().await.space().await.unwrap().used;
    assert!(used >= before + 990_000, "{before} {used}");
    one.delete("large", None, u64::MAX).await.unwrap();
    let used = place.node().await.space().await.unwrap().used;
    assert!(used < before + 100_000, "{before} {used}");
    one.flush().await.unwrap();
    one.close().await.unwrap();
    assert!(matches!(one.note("a note").await, Err(StoreError::Down(_))));
}
