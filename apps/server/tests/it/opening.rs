//! Long tables open from a snapshot, and from their log where it is of no use.

use crate::common::{House, Minds};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The tables of a server that has ended, after some SQL.
async fn reopened(house: &House, sql: &str) -> House {
    house.app.tables.close().await.unwrap();
    let file = rusqlite::Connection::open(house.folder.path().join("tables.sqlite")).unwrap();
    file.execute_batch(sql).unwrap();
    drop(file);
    House::on(house.folder.clone(), 1_000_000)
}

/// A table with more entries than there are between two snapshots.
async fn long(house: &House) -> (String, Vec<crate::common::Browser>) {
    let options = [["idle_rounds", "1000"], ["goal", "10000"]];
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": options});
    let (id, mut people) = house.fixed(wanted, 7, &[vec![0], vec![1]]).await;
    let mut minds = Minds::new(2);
    while house.seq(&id).await < 300 {
        assert!(house.step(&id, &mut people, &mut minds).await);
    }
    (id, people)
}

/// What everybody with a seat sees, and the log.
async fn seen(house: &House, id: &str, cookie: Option<&String>) -> (Value, String) {
    let mut browser = house.browser();
    browser.cookie = cookie.cloned();
    let state = browser.get(&format!("/table/{id}/state")).await.ok();
    let log = browser.get(&format!("/table/{id}/log.txt")).await;
    (state, log.text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_shows_what_the_log_does() {
    let mut house = House::new();
    let (id, people) = long(&house).await;
    let cookie = people[0].cookie.clone();
    let before = seen(&house, &id, cookie.as_ref()).await;
    let count = |house: &House| {
        let file = rusqlite::Connection::open(house.folder.path().join("tables.sqlite")).unwrap();
        let seqs = file.query_row("SELECT seq FROM snapshot", [], |row| row.get::<_, u64>(0));
        seqs.ok()
    };
    house.app.tables.flush().await.unwrap();
    assert_eq!(count(&house), Some(256));
    // From the snapshot; from one that is damaged; of one that belongs to another log; without.
    for sql in [
        "",
        "UPDATE snapshot SET body = CAST(substr(body, 1, 900) || x'00' || substr(body, 902) AS BLOB)",
        "UPDATE snapshot SET body = x''",
        "DELETE FROM snapshot",
    ] {
        house = reopened(&house, sql).await;
        assert_eq!(seen(&house, &id, cookie.as_ref()).await, before, "{sql}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_is_not_what_was_stored_is_noticed() {
    for (sql, entry) in [
        ("UPDATE entry SET entry = entry || ' ' WHERE seq = 280", 280),
        ("DELETE FROM entry WHERE seq = 290", 290),
        // The last one is missed, though nothing follows it.
        (
            "DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry)",
            300,
        ),
        ("UPDATE log SET chain = x'00'", 301),
    ] {
        let house = House::new();
        let (id, _) = long(&house).await;
        let sql = format!("DELETE FROM snapshot; {sql}");
        let house = reopened(&house, &sql).await;
        let answer = house.browser().get(&format!("/table/{id}/state")).await;
        assert_eq!(answer.status, StatusCode::GONE, "{sql}");
        let told = format!("entry {entry}, or one before it, is not what was stored");
        assert!(answer.text.contains(&told), "{sql}: {}", answer.text);
    }
}
