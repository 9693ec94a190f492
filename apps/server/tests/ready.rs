//! A table stands ready for whoever comes first.
#![allow(clippy::panic, clippy::unwrap_used)]

mod common;

use common::House;
use serde_json::json;

/// The table that the first page leads to.
async fn invited(house: &House) -> String {
    let page = house.browser().get("/").await.text;
    let (_, rest) = page.split_once("href=\"/table/").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_stands_ready_until_somebody_sits_down() {
    let house = House::new();
    let (first, again) = (invited(&house).await, invited(&house).await);
    assert_eq!(first, again, "all are led to the same");
    let restarted = House::on(house.folder.clone(), 1_000_000);
    assert_eq!(invited(&restarted).await, first, "a restart leaves it standing");

    let mut ana = restarted.browser();
    restarted.deed(&mut ana, &first, "sit", json!({"seat": 0, "name": "Ana"})).await.ok();
    restarted.deed(&mut ana, &first, "start", json!({})).await.ok();
    assert_ne!(invited(&restarted).await, first, "the next one finds a table of his own");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_come_at_once_make_one_table() {
    let house = House::new();
    let (a, b, c) = tokio::join!(invited(&house), invited(&house), invited(&house));
    assert!(a == b && b == c, "{a} {b} {c}");
}
