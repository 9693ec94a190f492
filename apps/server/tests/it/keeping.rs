//! What is kept: for how long, how much, and what becomes of it when something else has changed.

use crate::common::{House, Minds, left_alone};
use crate::store::Memory;
use axum::body::Body;
use axum::response::Response;
use http_body_util::BodyExt;
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use milepost_live::live::tables::Keep;
use milepost_live::live::time::Time;
use milepost_live::store::{Chain, StoreError};
use milepost_map::{shipped, text};
use milepost_server::Settings;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

const DAY: u64 = 86_400_000;

fn folder() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().unwrap())
}

fn free() -> Settings {
    Settings {
        rate: 1_000_000,
        ..Settings::default()
    }
}

/// A server by a clock that the test moves.
fn clocked(settings: Settings) -> (House, Arc<AtomicU64>) {
    let clock = Arc::new(AtomicU64::new(1000 * DAY));
    let told = clock.clone();
    (
        House::with(
            folder(),
            settings,
            Time::from_fn(move || told.load(Relaxed)),
        ),
        clock,
    )
}

/// A game that is over after a few rounds.
async fn finished(house: &House) -> String {
    let wanted =
        json!({"map": "iberia", "seats": 2, "options": [["rounds", "2"], ["idle_rounds", "90"]]});
    let (id, mut people) = house.begun(wanted, 2).await;
    let mut minds = Minds::new(2);
    while house.step(&id, &mut people, &mut minds).await {}
    id
}

async fn is_there(house: &House, id: &str) -> bool {
    house
        .browser()
        .get(&format!("/table/{id}/state"))
        .await
        .status
        == 200
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_are_watched_do_not_keep_those_that_come_after_them() {
    let (house, clock) = clocked(Settings {
        tables_each: 1_000,
        ..free()
    });
    // More than are looked at in one go.
    let mut watched = Vec::new();
    for _ in 0..101 {
        let id = house.table(json!({"map": "iberia", "seats": 2})).await;
        watched.push(house.live(&id).await);
        clock.fetch_add(1, Relaxed);
    }
    let left = house.table(json!({"map": "iberia", "seats": 2})).await;
    left_alone(&house.live(&left).await).await;
    clock.fetch_add(8 * DAY, Relaxed);
    let keep = Keep {
        lobby: Some(Duration::from_millis(7 * DAY)),
        over: None,
        begun: None,
    };
    assert_eq!(house.app.tables.delete_expired(&keep).await, Ok(1));
    assert!(!is_there(&house, &left).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_deleted_when_nothing_has_happened_for_long() {
    let (house, clock) = clocked(free());
    let lobby = house.table(json!({"map": "iberia", "seats": 2})).await;
    let watched = house.table(json!({"map": "iberia", "seats": 2})).await;
    let (begun, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let over = finished(&house).await;
    let stream = house.browser().stream(&watched).await;
    let days = |days: u64| Some(Duration::from_millis(days * DAY));
    let keep = Keep {
        lobby: days(7),
        over: days(30),
        begun: days(60),
    };
    let there = async || {
        let mut there = Vec::new();
        for id in [&lobby, &watched, &over, &begun] {
            there.push(is_there(&house, id).await);
        }
        there
    };
    assert_eq!(house.app.tables.delete_expired(&keep).await, Ok(0));
    clock.fetch_add(8 * DAY, Relaxed);
    assert_eq!(
        house
            .app
            .tables
            .delete_expired(&Keep {
                lobby: None,
                over: None,
                begun: None
            })
            .await,
        Ok(0),
        "for ever"
    );
    left_alone(&house.live(&lobby).await).await;
    assert_eq!(house.app.tables.delete_expired(&keep).await, Ok(1));
    assert_eq!(
        there().await,
        [false, true, true, true],
        "one that somebody looks at stays"
    );
    clock.fetch_add(30 * DAY, Relaxed);
    house
        .command(
            &mut people[0],
            &begun,
            "say",
            json!({"seat": 0, "text": "still here"}),
        )
        .await
        .ok();
    left_alone(&house.live(&over).await).await;
    assert_eq!(house.app.tables.delete_expired(&keep).await, Ok(1));
    assert_eq!(there().await, [false, true, false, true]);
    clock.fetch_add(59 * DAY, Relaxed);
    drop(stream);
    left_alone(&house.live(&watched).await).await;
    assert_eq!(house.app.tables.delete_expired(&keep).await, Ok(1));
    assert_eq!(
        there().await,
        [false, false, false, true],
        "one that is played on stays"
    );
    clock.fetch_add(2 * DAY, Relaxed);
    left_alone(&house.live(&begun).await).await;
    assert_eq!(house.app.tables.delete_expired(&keep).await, Ok(1));
    assert_eq!(there().await, [false; 4]);
    // The first page finds another table that stands ready.
    assert_eq!(house.browser().get("/").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_takes_no_new_table_and_then_no_entry() {
    let folder = folder();
    let first = House::with(folder.clone(), free(), Time::system());
    let (id, mut people) = first.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    first.app.tables.close().await.unwrap();
    let taken = std::fs::metadata(folder.path().join("tables.sqlite"))
        .unwrap()
        .len();
    let full = House::with(
        folder.clone(),
        Settings {
            disk: taken + taken / 20,
            ..free()
        },
        Time::system(),
    );
    let mut browser = full.browser();
    let refused = browser
        .post("/table", json!({"map": "iberia", "seats": 2}))
        .await
        .refused(507);
    assert!(
        refused["error"][0]
            .as_str()
            .unwrap()
            .contains("no room for another table"),
        "{refused}"
    );
    let form = [
        ("map", "iberia"),
        ("game", "locking"),
        ("seats", "2"),
        ("cards", "60"),
    ];
    let page = browser.form("/play", &form).await;
    assert!(page.status == 507 && page.text.contains("no room for another table"));
    assert_eq!(browser.get("/").await.status, 200);
    // The game goes on in what is left, and is told when that is used up.
    people
        .iter_mut()
        .for_each(|browser| browser.router = full.router.clone());
    let mut minds = Minds::new(2);
    for _ in 0..4 {
        full.step(&id, &mut people, &mut minds).await;
    }
    assert!(full.seq(&id).await > 6);
    let said = json!({"seat": 0, "text": "still here"});
    // Past the budget of the address.
    let live = full.live(&id).await;
    let say = |count: usize| {
        let by = Issuer::Person {
            seq: 0,
            id: format!("said {count}"),
            key: None,
        };
        live.commit(
            by,
            Command::Say {
                seat: None,
                text: "x".repeat(500),
            },
        )
    };
    let mut count = 0;
    while say(count).await.is_ok() {
        count += 1;
        assert!(count < 200, "{taken} bytes");
    }
    let refused = full
        .command(&mut people[0], &id, "say", said.clone())
        .await
        .refused(507);
    assert!(
        refused["error"][0]
            .as_str()
            .unwrap()
            .contains("no disk space left"),
        "{refused}"
    );
    assert!(
        refused["hint"]
            .as_str()
            .unwrap()
            .contains("the table stays as it is"),
        "{refused}"
    );
    let (seq, mover) = (full.seq(&id).await, full.game(&id).await.state().mover());
    let pass = json!({"seat": mover, "action": {"do": "end"}});
    full.command(&mut people[mover], &id, "act", pass)
        .await
        .refused(507);
    assert_eq!(
        (full.seq(&id).await, is_there(&full, &id).await),
        (seq, true)
    );
    // With more room it goes on where it stood.
    drop(live);
    full.app.tables.close().await.unwrap();
    let larger = House::with(folder, free(), Time::system());
    people
        .iter_mut()
        .for_each(|browser| browser.router = larger.router.clone());
    assert_eq!(larger.seq(&id).await, seq);
    larger.command(&mut people[0], &id, "say", said).await.ok();
}

/// What is answered to an address that opens the stream of a table.
async fn follow(house: &House, from: &str, id: &str) -> Response {
    let request = house
        .browser()
        .request("GET", &format!("/table/{id}/events"));
    let request = request
        .header("x-forwarded-for", from)
        .body(Body::empty())
        .unwrap();
    house.router.clone().oneshot(request).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_people_look_at_have_a_bound_of_memory_too() {
    // Room for three tables.
    let settings = Settings {
        memory: 400 << 10,
        behind_proxy: true,
        ..free()
    };
    let (house, _) = clocked(settings);
    let (mut ids, mut streams) = (Vec::new(), Vec::new());
    for number in 0..4 {
        let id = house.table(json!({"map": "iberia", "seats": 2})).await;
        let answer = follow(&house, &format!("192.0.2.{number}"), &id).await;
        if number < 3 {
            assert_eq!(answer.status(), 200);
            streams.push(answer);
        } else {
            assert_eq!(answer.status(), 503);
            let told = answer.into_body().collect().await.unwrap().to_bytes();
            let told: Value = serde_json::from_slice(&told).unwrap();
            assert!(
                told["error"][0].as_str().unwrap().contains("memory"),
                "{told}"
            );
            assert_eq!(told["hint"], "try again in a few minutes");
        }
        ids.push(id);
    }
    // Those that are there are played on, and nothing is made ready in their place.
    assert!(is_there(&house, &ids[0]).await && !is_there(&house, &ids[3]).await);
    assert_eq!(house.browser().get("/").await.status, 200);
    streams.pop();
    left_alone(&house.live(&ids[2]).await).await;
    assert!(is_there(&house, &ids[3]).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_keeps_its_share_of_tables_in_memory() {
    // Room for twelve tables; an eighth of it for each address.
    let (house, _) = clocked(Settings {
        memory: 1600 << 10,
        behind_proxy: true,
        ..free()
    });
    let one = house.table(json!({"map": "iberia", "seats": 2})).await;
    let other = house.table(json!({"map": "iberia", "seats": 2})).await;
    let first = follow(&house, "192.0.2.1", &one).await;
    assert_eq!(first.status(), 200);
    let refused = follow(&house, "192.0.2.1", &other).await;
    assert_eq!(refused.status(), 429);
    let told = refused.into_body().collect().await.unwrap().to_bytes();
    assert!(
        String::from_utf8_lossy(&told).contains("close the pages of some of them"),
        "{told:?}"
    );
    let second = follow(&house, "192.0.2.2", &other).await;
    assert_eq!(second.status(), 200);
    drop(first);
    assert_eq!(follow(&house, "192.0.2.1", &other).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_for_tables_that_nobody_looks_at_is_bounded() {
    let (house, clock) = clocked(Settings {
        memory: 1 << 20,
        ..free()
    });
    let watched = house.table(json!({"map": "iberia", "seats": 2})).await;
    let _stream = house.browser().stream(&watched).await;
    let mut made = Vec::new();
    for _ in 0..30 {
        clock.fetch_add(1000, Relaxed);
        made.push(house.table(json!({"map": "iberia", "seats": 2})).await);
        house.live(made.last().unwrap()).await;
    }
    let (count, bytes) = (
        house.app.metrics.tables.get(),
        house.app.metrics.table_bytes.get(),
    );
    assert!(
        count <= 9 && bytes <= 1 << 20,
        "{count} tables, {bytes} bytes"
    );
    assert!(count >= 5, "not all at once: {count}");
    // The latest are there still, and the one that is looked at.
    let before = house.app.metrics.tables.get();
    house.live(made.last().unwrap()).await;
    house.live(&watched).await;
    assert_eq!(house.app.metrics.tables.get(), before);
    // What was dropped is found again.
    assert!(is_there(&house, &made[0]).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_on_one_map_share_it() {
    let house = House::with(folder(), free(), Time::system());
    let island = text::write(&shipped::map("iberia").unwrap()).replacen("Iberia", "My island", 1);
    let own = json!({"own": island, "seats": 2});
    let (a, b) = (house.table(own.clone()).await, house.table(own).await);
    let (one, two) = (house.live(&a).await, house.live(&b).await);
    assert!(Arc::ptr_eq(&one.board, &two.board));
    assert_eq!(
        house
            .browser()
            .get(&format!("/table/{b}/map.toml"))
            .await
            .text,
        island
    );
    house.app.tables.close().await.unwrap();
    let file = rusqlite::Connection::open(house.folder.path().join("tables.sqlite")).unwrap();
    let count = |of: &str| {
        let count = format!("SELECT count(*) FROM text WHERE body LIKE '%{of}%'");
        file.query_row(&count, [], |row| row.get::<_, i64>(0))
            .unwrap()
    };
    assert_eq!(count("My island"), 1);
}

/// Has SQL done to the tables of a server that has ended.
async fn changed(house: &House, sql: &str) {
    house.app.tables.close().await.unwrap();
    let file = rusqlite::Connection::open(house.folder.path().join("tables.sqlite")).unwrap();
    file.execute_batch(sql).unwrap();
    // As if it had been stored like that.
    let mut logs = file.prepare("SELECT id, head FROM log").unwrap();
    let mut logs = logs.query([]).unwrap();
    while let Some(log) = logs.next().unwrap() {
        let (id, head): (String, String) = (log.get(0).unwrap(), log.get(1).unwrap());
        let mut chain = Chain::begin(&id, &head);
        let mut entries = file
            .prepare("SELECT seq, form, entry FROM entry WHERE log = ? ORDER BY seq")
            .unwrap();
        let mut entries = entries.query([&id]).unwrap();
        while let Some(row) = entries.next().unwrap() {
            let (seq, entry): (u64, String) = (row.get(0).unwrap(), row.get(2).unwrap());
            chain = chain.next(seq, row.get(1).unwrap(), &entry);
            let set = "UPDATE entry SET chain = ?3 WHERE log = ?1 AND seq = ?2";
            file.execute(set, rusqlite::params![id, seq, chain.bytes()])
                .unwrap();
        }
        let set = "UPDATE log SET chain = ?2 WHERE id = ?1";
        file.execute(set, rusqlite::params![id, chain.bytes()])
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_another_engine_still_gives_its_log() {
    let house = House::with(folder(), free(), Time::system());
    let (id, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    house
        .command(
            &mut people[0],
            &id,
            "say",
            json!({"seat": 0, "text": "good morning"}),
        )
        .await
        .ok();
    let mut minds = Minds::new(2);
    house.step(&id, &mut people, &mut minds).await;
    let over = finished(&house).await;
    let seed = |house: &House, id: &str| {
        let (house, id) = (house.app.clone(), id.to_owned());
        async move {
            let live = house.tables.find(&id).await.unwrap().unwrap();
            live.with_room(|room| room.head().seed.to_string())
                .await
                .unwrap()
        }
    };
    let (hidden, open) = (seed(&house, &id).await, seed(&house, &over).await);
    changed(
        &house,
        "UPDATE log SET head = json_set(head, '$.engine', 99)",
    )
    .await;
    let later = House::with(house.folder.clone(), free(), Time::system());
    let mut browser = later.browser();
    let refused = browser
        .get(&format!("/table/{id}/state"))
        .await
        .refused(410);
    assert!(
        refused["error"].to_string().contains("log.txt"),
        "{refused}"
    );
    let log = browser.get(&format!("/table/{id}/log.txt")).await;
    assert_eq!(log.status, 200);
    for told in [
        "Person 0 sits down",
        "Person 1 sits down",
        "the game begins",
        "says: good morning",
        "engine 99",
    ] {
        assert!(log.text.contains(told), "{told} in {}", log.text);
    }
    assert!(
        log.text.contains("\"do\":\"keep\"") && !log.text.contains("\"cards\""),
        "{}",
        log.text
    );
    assert!(!log.text.contains(&hidden), "what is hidden stays hidden");
    let log = browser.get(&format!("/table/{over}/log.txt")).await;
    assert!(
        log.status == 200 && log.text.contains(&open),
        "the seed of a game that is over is known"
    );
    assert_eq!(
        browser.get("/table/AAAA-AAAA-AAAA/log.txt").await.status,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_though_its_shipped_map_has_changed() {
    let house = House::with(folder(), free(), Time::system());
    let (id, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    // As if the map that ships under this name were another now: the text that is kept counts.
    changed(
        &house,
        "UPDATE log SET head = json_set(head, '$.map', 'great-lakes')",
    )
    .await;
    let later = House::with(house.folder.clone(), free(), Time::system());
    people
        .iter_mut()
        .for_each(|browser| browser.router = later.router.clone());
    let mut minds = Minds::new(2);
    let before = later.seq(&id).await;
    later.step(&id, &mut people, &mut minds).await;
    assert_eq!(later.seq(&id).await, before + 1);
    assert_eq!(
        people[0].get(&format!("/table/{id}/board")).await.ok()["name"],
        "Iberia"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_has_appended_is_taken_up() {
    let folder = folder();
    let one = House::with(folder.clone(), free(), Time::system());
    let (id, mut people) = one.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let two = House::with(folder, free(), Time::system());
    let mut stream = two.browser().stream(&id).await;
    let before = two.seq(&id).await;
    stream.until(before).await;
    one.command(
        &mut people[0],
        &id,
        "say",
        json!({"seat": 0, "text": "by one"}),
    )
    .await
    .ok();
    let mut other = people[0].cookie.clone().map(|cookie| {
        let mut browser = two.browser();
        browser.cookie = Some(cookie);
        browser
    });
    let other = other.as_mut().unwrap();
    two.command(other, &id, "say", json!({"seat": 0, "text": "by two"}))
        .await
        .ok();
    let log = other.get(&format!("/table/{id}/log")).await.ok();
    let said: Vec<&str> = log
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["about"] == "say")
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    assert_eq!(said, ["by one", "by two"]);
    let heard = stream.until(before + 2).await;
    assert_eq!(
        heard.last().unwrap().0,
        "state",
        "streams hear of all of it"
    );
    // It goes on as if nothing had been.
    let mut minds = Minds::new(2);
    let mut both: Vec<_> = people
        .iter()
        .map(|browser| browser.cookie.clone())
        .collect();
    let mut people: Vec<_> = both
        .drain(..)
        .map(|cookie| {
            let mut browser = two.browser();
            browser.cookie = cookie;
            browser
        })
        .collect();
    two.step(&id, &mut people, &mut minds).await;
    assert_eq!(two.seq(&id).await, before + 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_keep_anything_is_not_well() {
    let world = Arc::default();
    let store = Arc::new(Memory::new(&world, ""));
    let house = House::on_store(store.clone(), Duration::ZERO);
    let mut browser = house.browser();
    house.app.tables.heartbeat().await.unwrap();
    for (failed, status) in [(0, 200), (2, 200), (3, 503), (99, 503), (0, 200)] {
        store.failures.store(failed, Relaxed);
        assert_eq!(
            browser.get("/healthz").await.status.as_u16(),
            status,
            "after {failed} failures"
        );
    }
    house.app.tables.close().await.unwrap();
    assert_eq!(browser.get("/healthz").await.status, 503);
    assert!(matches!(
        house.app.tables.heartbeat().await,
        Err(StoreError::Down(_))
    ));
    let _: Value = browser.get("/healthz").await.json();
}
