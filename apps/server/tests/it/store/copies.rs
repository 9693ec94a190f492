//! Backups of the tables of a server: what is restored is what was there, in whichever kind of store, and damage is found.

use super::database;
use super::parts::copies::{backed_up, checked, restored, sqlite, told, whole_logs};
use super::parts::{text, whole};
use crate::common::{Browser, House, Minds};
use milepost_dice::secret::text_name;
use milepost_live::backup::Source;
use milepost_live::store::{Postgres, Sqlite, Store, StoreAddress};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A table with more entries than there are between two snapshots.
async fn long(house: &House) -> (String, Vec<Browser>) {
    let options = [["idle_rounds", "1000"], ["goal", "10000"]];
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": options});
    let (id, mut people) = house.fixed(wanted, 7, &[vec![0], vec![1]]).await;
    let mut minds = Minds::new(2);
    while house.seq(&id).await < 300 {
        assert!(house.step(&id, &mut people, &mut minds).await);
    }
    house.app.tables.flush().await.unwrap();
    (id, people)
}

/// What somebody with a seat sees, and the log.
async fn seen(house: &House, id: &str, cookie: Option<&String>) -> (Value, String) {
    let mut browser = house.browser();
    browser.cookie = cookie.cloned();
    let state = browser.get(&format!("/table/{id}/state")).await.ok();
    let log = browser.get(&format!("/table/{id}/log.txt")).await;
    (state, log.text)
}

/// Tables of several kinds: in the middle of a game, on a custom map, and not begun. Each with the cookie of a seat.
async fn tables(house: &House) -> Vec<(String, Option<String>)> {
    let (id, people) = long(house).await;
    let mut tables = vec![(id, people[0].cookie.clone())];
    let map = milepost_map::shipped::MAPS
        .iter()
        .find(|(name, _)| *name == "iberia")
        .unwrap()
        .1
        .replace("Porto", "Oporto");
    let request = json!({"own": map, "seats": 2, "cards": 60});
    let request = serde_json::from_value(request).unwrap();
    let head = house.app.tables.boards().new_head(&request).unwrap();
    let id = house.app.tables.create(&head, Some(map)).await.unwrap();
    let mut browser = house.browser();
    let sit = json!({"seat": 0, "name": "Ana"});
    house.command(&mut browser, &id, "sit", sit).await.ok();
    tables.push((id, browser.cookie));
    let id = house.table(json!({"map": "japan", "seats": 3})).await;
    tables.push((id, None));
    let name = text_name("a text");
    house.app.tables.put_text(&name, "a text").await.unwrap();
    for (name, text) in [
        ("nodes", "a secret"),
        ("nodes-key", "another"),
        ("kept", "a note"),
    ] {
        house.app.tables.set_note(name, text, 0).await.unwrap();
    }
    house.app.tables.heartbeat().await.unwrap();
    tables
}

async fn all_seen(house: &House, tables: &[(String, Option<String>)]) -> Vec<(Value, String)> {
    let mut all = Vec::new();
    for (id, cookie) in tables {
        all.push(seen(house, id, cookie.as_ref()).await);
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_restored_is_what_was_there() {
    let house = House::new();
    let tables = tables(&house).await;
    let before = all_seen(&house, &tables).await;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("backup");
    let copied = backed_up(&sqlite(house.folder.path()), &file).await;
    assert_eq!((copied.tables, copied.damaged.len()), (3, 0));
    let names = std::fs::read_dir(place.path()).unwrap();
    assert_eq!(names.count(), 1, "nothing is left beside it");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let reader = Source::File(file.clone()).open().await.unwrap();
    let notes = reader.notes().await.unwrap();
    let names: Vec<&str> = notes.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["kept"]);
    let body = reader.stored_text(&text_name("a text")).await;
    let body = body.unwrap().unwrap();
    assert!(body.body == "a text" && body.at > 0);
    let of_backup = checked(&Source::File(file.clone())).await;
    assert_eq!((of_backup.tables, told(&of_backup)), (3, vec![]));
    let folder = place.path().join("data");
    let address = StoreAddress::Sqlite(folder.clone());
    let copied = restored(&file, &address, false).await;
    assert_eq!((copied.tables, copied.known), (3, 0));
    let store = Sqlite::open(&folder.join("tables.sqlite")).unwrap();
    let again = House::on_store(Arc::new(store), Duration::ZERO);
    assert_eq!(all_seen(&again, &tables).await, before);
    let Some(database) = database().await else {
        return;
    };
    let address = StoreAddress::Postgres(database.address.clone());
    assert_eq!(restored(&file, &address, false).await.tables, 3);
    assert_eq!(checked(&Source::Store(address.clone())).await.tables, 3);
    let store = Postgres::open(&database.address, "", 4).await.unwrap();
    let shared = House::on_store(Arc::new(store), Duration::ZERO);
    assert_eq!(all_seen(&shared, &tables).await, before);
    // And back, while a server uses it.
    let back = place.path().join("back");
    assert_eq!(backed_up(&Source::Store(address), &back).await.tables, 3);
    let (one, other) = (whole_logs(&file).await, whole_logs(&back).await);
    assert_eq!(one, other);
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_damage_is_found() {
    let house = House::new();
    let (id, _) = long(&house).await;
    house.app.tables.close().await.unwrap();
    let sound = house.folder.path().join("tables.sqlite");
    let changed = |entries: &[u64]| vec![("changed_entries", entries.to_vec())];
    let lost = |entry| vec![("lost_entries", vec![entry])];
    let none = |kind| vec![(kind, vec![])];
    for (sql, expected) in [
        ("", vec![]),
        (
            "UPDATE entry SET entry = entry || ' ' WHERE seq = 5",
            changed(&[5]),
        ),
        ("DELETE FROM entry WHERE seq = 5", lost(5)),
        ("DELETE FROM entry WHERE seq = 300", lost(300)),
        (
            "DELETE FROM entry WHERE seq = 300; UPDATE log SET last = 299",
            none("wrong_end"),
        ),
        (
            "UPDATE entry SET seq = 999 WHERE seq = 5; UPDATE entry SET seq = 5 WHERE seq = 6;
             UPDATE entry SET seq = 6 WHERE seq = 999",
            changed(&[5, 6, 7]),
        ),
        ("UPDATE log SET head = head || ' '", changed(&[1])),
        ("UPDATE log SET chain = zeroblob(32)", none("wrong_end")),
        // The text, and the table on that map.
        (
            "UPDATE text SET body = body || ' '",
            [none("changed_text"), none("changed_text")].concat(),
        ),
        ("DELETE FROM text", none("missing_text")),
        (
            "UPDATE snapshot SET body = CAST(substr(body, 1, length(body) - 1) AS BLOB)",
            none("wrong_snapshot"),
        ),
        ("UPDATE snapshot SET seq = seq - 1", none("wrong_snapshot")),
        ("UPDATE snapshot SET seq = 999", none("wrong_snapshot")),
        ("UPDATE snapshot SET body = x'00'", none("wrong_snapshot")),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.sqlite");
        std::fs::copy(&sound, &file).unwrap();
        let connection = Connection::open(&file).unwrap();
        let sql = format!("PRAGMA foreign_keys = off; {sql}");
        connection.execute_batch(&sql).unwrap();
        drop(connection);
        let found = checked(&sqlite(folder.path())).await;
        assert_eq!(told(&found), expected, "{sql}");
        assert_eq!((found.tables, found.snapshots), (1, 1), "{sql}");
        // A copy keeps the damage to the log, and says so.
        let copied = backed_up(&sqlite(folder.path()), &folder.path().join("backup")).await;
        let of_log = |(kind, _): &(&str, _)| !kind.contains("snapshot");
        assert_eq!(
            copied.damaged.iter().any(|(damaged, _)| *damaged == id),
            expected.iter().any(of_log),
            "{sql}"
        );
    }
    let Some(database) = database().await else {
        return;
    };
    let address = StoreAddress::Postgres(database.address.clone());
    restored(&sound, &address, false).await;
    let source = Source::Store(address);
    assert_eq!(told(&checked(&source).await), []);
    database.sql("DELETE FROM entry WHERE seq = 5").await;
    assert_eq!(told(&checked(&source).await), lost(5));
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_refuse_is_found() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let folder = tempfile::tempdir().unwrap();
    let reader = sqlite(house.folder.path()).open().await.unwrap();
    let mut log = reader.whole_log(&id).await.unwrap().unwrap();
    let start = "{\"at\":1,\"deed\":{\"kind\":\"start\"}}";
    let added = whole(&id, &log.head, &[start]);
    (log.entries, log.last, log.chain) = (added.entries, added.last, added.chain);
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let hash = log.text.clone().unwrap();
    let body = reader.stored_text(&hash).await.unwrap().unwrap().body;
    store.put_text(text(&body), 0).await.unwrap();
    store.put_log(&id, log).await.unwrap();
    assert_eq!(
        told(&checked(&sqlite(folder.path())).await),
        [("unplayable", vec![])]
    );
}
