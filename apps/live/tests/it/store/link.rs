//! A link to the database that breaks, stalls and loses answers: what was acknowledged is stored
//! once and in order, and what was refused is not.

use crate::common::database::database;
use crate::common::{Place, Writer, epoch, log};
use milepost_live::store::{Chain, Claim, LoadFrom, Postgres, Store, StoreError, Wake};
use milepost_testkit::count;
use milepost_testkit::proxy::{Link, Proxy};
use milepost_testkit::wait::tasks::{let_pass, until_true, within_limit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// What was told of the entries of one log.
#[derive(Default)]
struct Told {
    accepted: Vec<String>,
    refused: Vec<String>,
    unknown: usize,
}

/// The state that all writers share.
#[derive(Default)]
struct Writing {
    /// The number of accepted entries.
    accepted: AtomicUsize,
    stop: AtomicBool,
}

impl Writing {
    /// Waits until so many more entries are accepted.
    async fn goes_on(&self, count: usize) {
        let enough = self.accepted.load(Relaxed) + count;
        until_true("entries are accepted", async || {
            self.accepted.load(Relaxed) >= enough
        })
        .await;
    }
}

/// Appends until it is told to stop.
async fn write(store: Arc<dyn Store>, id: String, writing: Arc<Writing>) -> Told {
    let (mut told, mut writer, mut count) = (Told::default(), Writer::new(&id, ""), 0);
    let mut owned = None;
    while !writing.stop.load(Relaxed) {
        let Some(epoch) = owned else {
            // As a server does: the log is claimed anew, and what it has is what counts.
            let claimed = store.claim(&id).await;
            let loaded = store.load(&id, LoadFrom::Start).await;
            if let (Ok(Claim::Mine { epoch }), Ok(Some(log))) = (claimed, loaded) {
                writer.seq = log.entries.len() as u64;
                writer.chain = log.chain;
                owned = Some(epoch);
            }
            continue;
        };
        count += 1;
        let text = format!("entry {count}");
        match writer.append(&store, epoch, &text).await {
            Ok(()) => {
                writing.accepted.fetch_add(1, Relaxed);
                told.accepted.push(text);
            }
            Err(StoreError::Unknown(_)) => {
                told.unknown += 1;
                owned = None;
            }
            Err(StoreError::Down(_) | StoreError::Taken | StoreError::Fenced) => {
                told.refused.push(text);
                owned = None;
            }
            Err(error) => panic!("{error}"),
        }
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn a_link_that_fails_loses_and_doubles_nothing() {
    let place = database().await.unwrap();
    let rounds = count::of("MILEPOST_LINKS", 4);
    let (host, behind) = place.through();
    let proxy = Proxy::to(&host).unwrap();
    let address = behind(&proxy.address.to_string());
    let store: Arc<dyn Store> = Arc::new(Postgres::open(&address, "", 4).await.unwrap());
    let writing = Arc::<Writing>::default();
    let mut writers = Vec::new();
    for name in 0..4 {
        let id = format!("log {name}");
        store.begin(&id, log("")).await.unwrap();
        writers.push(tokio::spawn(write(store.clone(), id, writing.clone())));
    }
    for round in 0..rounds {
        // Any moment will do, as long as each is another.
        writing.goes_on(50 + round * 37 % 40).await;
        let (link, millis) = [
            (Link::Breaks, 100),
            (Link::LosesAnswers, 700),
            (Link::Stalls, 1_500),
            (Link::LosesAnswers, 6_000),
        ][round % 4];
        proxy.set(link);
        let_pass(Duration::from_millis(millis)).await;
        proxy.end_connections();
        proxy.set(Link::Works);
        store.probe().await.ok();
    }
    writing.goes_on(100).await;
    writing.stop.store(true, Relaxed);
    let (mut accepted, mut unknown) = (0, 0);
    for (name, writer) in writers.into_iter().enumerate() {
        let (told, id) = (writer.await.unwrap(), format!("log {name}"));
        let reader = place.node().await;
        let stored = reader.load(&id, LoadFrom::Start).await.unwrap().unwrap();
        assert_eq!(
            Chain::begin(&id, "").follow(1, &stored.entries),
            Ok(stored.chain)
        );
        let texts: Vec<&String> = stored.entries.iter().map(|entry| &entry.text).collect();
        let mut rest = texts.iter();
        for text in &told.accepted {
            assert!(
                rest.any(|stored| *stored == text),
                "{id}: {text} was accepted and is gone"
            );
        }
        for text in &told.refused {
            assert!(
                !texts.contains(&text),
                "{id}: {text} was refused and is there"
            );
        }
        let most = told.accepted.len() + told.unknown;
        assert!(
            texts.len() <= most,
            "{id}: {} entries of {most}",
            texts.len()
        );
        accepted += told.accepted.len();
        unknown += told.unknown;
    }
    eprintln!("{rounds} failures of the link, {accepted} entries accepted, {unknown} unknown");
    assert!(accepted > 100, "{accepted}");
    place.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn wakes_come_again_after_the_link_broke() {
    let place = database().await.unwrap();
    let (host, behind) = place.through();
    let proxy = Proxy::to(&host).unwrap();
    let address = behind(&proxy.address.to_string());
    let follower = Postgres::open(&address, "", 2).await.unwrap();
    let writing = place.node().await;
    writing.begin("a", log("")).await.unwrap();
    let (epoch, mut writer) = (epoch(&writing, "a").await, Writer::new("a", ""));
    let mut wakes = follower.watch();
    let next = async |wakes: &mut tokio::sync::broadcast::Receiver<_>| {
        within_limit("a wake", wakes.recv()).await.unwrap()
    };
    proxy.end_connections();
    writer.append(&writing, epoch, "missed").await.unwrap();
    proxy.set(Link::Works);
    // Whoever was cut off is told that anything may have changed, and then of what does.
    while next(&mut wakes).await != Wake::All {}
    writer.append(&writing, epoch, "heard").await.unwrap();
    let heard = Wake::Log {
        id: "a".to_owned(),
        seq: 2,
    };
    while next(&mut wakes).await != heard {}
    drop(follower);
    place.remove().await;
}
