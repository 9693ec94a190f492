//! One stream for all tables that a browser shows: everything of one, and of the others that something has happened.

use crate::common::{Browser, House, Stream};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

fn open() -> House {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    House::with(folder, Settings::default(), Time::system())
}

/// The next so many frames, each as its kind, its table and its number.
async fn told(stream: &mut Stream, count: usize) -> BTreeSet<(String, String, u64)> {
    let mut frames = BTreeSet::new();
    for _ in 0..count {
        let (kind, data) = stream.next().await.unwrap();
        let seq = data["state"]["seq"].as_u64().or(data["seq"].as_u64());
        let table = data["table"].as_str().unwrap_or_default().to_owned();
        frames.insert((kind, table, seq.unwrap()));
    }
    frames
}

fn frames(of: &[(&str, &str, u64)]) -> BTreeSet<(String, String, u64)> {
    let frames = of.iter();
    frames
        .map(|(kind, table, seq)| ((*kind).to_owned(), (*table).to_owned(), *seq))
        .collect()
}

/// Sits down at a table, which is an entry.
async fn sit(house: &House, id: &str, seat: u64, name: &str) -> Browser {
    let mut browser = house.browser();
    let wanted = json!({"seat": seat, "name": name});
    house.command(&mut browser, id, "sit", wanted).await.ok();
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_has_signs_of_other_tables() {
    let house = open();
    let mut ids: Vec<String> = Vec::new();
    for _ in 0..3 {
        ids.push(house.table(json!({"map": "iberia", "seats": 2})).await);
    }
    let [a, b, c] = [&*ids[0], &ids[1], &ids[2]];
    let ana = sit(&house, b, 0, "Ana").await;
    let mut stream = house
        .browser()
        .stream_with(a, &[b, c, a, "no-such-table", ""])
        .await;
    let begun = frames(&[("state", "", 0), ("wake", b, 1), ("wake", c, 0)]);
    assert_eq!(told(&mut stream, 3).await, begun);
    house.say(&ana, b, 0, "a secret").await;
    assert_eq!(told(&mut stream, 1).await, frames(&[("wake", b, 2)]));
    sit(&house, a, 0, "Cleo").await;
    assert_eq!(told(&mut stream, 1).await, frames(&[("state", "", 1)]));
    sit(&house, c, 1, "Ben").await;
    assert_eq!(told(&mut stream, 1).await, frames(&[("wake", c, 1)]));
    // Who may see what is for each table's own page to find out.
    assert!(!crate::common::holds(&stream.bytes, "a secret"));
    assert!(!crate::common::holds(&stream.bytes, "Ben"));
    // A table that is gone ends nothing but its own signs.
    assert!(house.app.tables.delete(b).await.unwrap());
    let (kind, gone) = stream.next().await.unwrap();
    assert_eq!(
        (kind.as_str(), &gone),
        ("wake", &json!({"table": b, "seq": null}))
    );
    sit(&house, a, 1, "Dirk").await;
    assert_eq!(told(&mut stream, 1).await, frames(&[("state", "", 2)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_serves_so_many_tables() {
    let house = open();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let others: Vec<String> = (0..32).map(|number| format!("t{number}")).collect();
    let also = others.join(",");
    let mut browser = house.browser();
    let path = format!("/table/{id}/events?also={also}");
    let refused = browser.get(&path).await.refused(400);
    assert_eq!(refused["error"][0], "also: 32 tables; the limit is 31");
    let others: Vec<&str> = others.iter().take(31).map(String::as_str).collect();
    let mut stream = browser.stream_with(&id, &others).await;
    assert_eq!(told(&mut stream, 1).await, frames(&[("state", "", 0)]));
}

/// An idle stream shows that it is alive by events, since pages are not told of comments, and by the server's time.
#[tokio::test(start_paused = true)]
async fn an_idle_stream_beats() {
    let house = open();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let mut stream = house.browser().stream(&id).await;
    assert_eq!(stream.any().await.unwrap().0, "state");
    for _ in 0..3 {
        let begun = tokio::time::Instant::now();
        let (kind, data): (String, Value) = stream.any().await.unwrap();
        assert_eq!(kind, "beat");
        assert!(begun.elapsed().as_secs() <= 4);
        assert_eq!(
            data["now"].as_u64().map(|now| now > 1_600_000_000_000),
            Some(true)
        );
    }
}
