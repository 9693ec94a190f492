//! A table stands ready for whoever comes first.

use crate::common::House;
use milepost_live::live::time::Time;
use milepost_server::Settings;
use serde_json::json;
use std::sync::Arc;

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
    assert_eq!(
        invited(&restarted).await,
        first,
        "a restart leaves it standing"
    );

    let mut ana = restarted.browser();
    restarted
        .command(&mut ana, &first, "sit", json!({"seat": 0, "name": "Ana"}))
        .await
        .ok();
    restarted
        .command(&mut ana, &first, "start", json!({}))
        .await
        .ok();
    assert_ne!(
        invited(&restarted).await,
        first,
        "the next one finds a table of his own"
    );
}

/// Whoever sits down again and again has tables made no faster than by asking for them.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_one_counts_among_those_that_an_address_may_make() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let settings = Settings {
        rate: 1_000_000,
        tables_each: 3,
        ..Settings::default()
    };
    let house = House::with(folder, settings, Time::system());
    let mut made = 0;
    while house
        .browser()
        .get("/")
        .await
        .text
        .contains("href=\"/table/")
    {
        let id = invited(&house).await;
        let mut ana = house.browser();
        house
            .command(&mut ana, &id, "sit", json!({"seat": 0, "name": "Ana"}))
            .await
            .ok();
        made += 1;
        assert!(made < 9, "there is no end of them");
    }
    assert_eq!(made, 3);
    assert_eq!(
        house
            .browser()
            .post("/table", json!({"map": "iberia", "seats": 2}))
            .await
            .status,
        429
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_come_at_once_make_one_table() {
    let house = House::new();
    let (a, b, c) = tokio::join!(invited(&house), invited(&house), invited(&house));
    assert!(a == b && b == c, "{a} {b} {c}");
}
