//! One address cannot stop the others: rates, places, words, names.

use crate::common::{House, fresh};
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use futures_util::{StreamExt, stream};
use http_body_util::BodyExt;
use milepost_live::live::entry::Command;
use milepost_live::live::error::LiveError;
use milepost_live::live::table::Issuer;
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_testkit::wait::tasks::let_pass;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tower::ServiceExt;

fn house(settings: Settings) -> House {
    House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    )
}

/// A server that many addresses ask by a proxy.
fn open(settings: Settings) -> House {
    house(Settings {
        rate: 1_000_000,
        behind_proxy: true,
        ..settings
    })
}

async fn get(house: &House, from: &str, path: &str) -> Response {
    let request = house
        .browser()
        .request("GET", path)
        .header("x-forwarded-for", from);
    house
        .router
        .clone()
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap()
}

async fn post(house: &House, from: &str, path: &str, body: &Value) -> (StatusCode, String) {
    let request = house
        .browser()
        .request("POST", path)
        .header("x-forwarded-for", from);
    let request = request
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()));
    let answer = house
        .router
        .clone()
        .oneshot(request.unwrap())
        .await
        .unwrap();
    let status = answer.status();
    let text = answer.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8_lossy(&text).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_is_charged() {
    let house = house(Settings {
        rate: 1,
        behind_proxy: true,
        ..Settings::default()
    });
    // Small answers: four at once.
    for _ in 0..4 {
        let small = get(&house, "192.0.2.1", "/web/icon.svg").await;
        assert_eq!(small.status(), 200);
        small.into_body().collect().await.unwrap();
    }
    // Large ones weigh much more, though they are but three.
    let mut large = Vec::new();
    for _ in 0..3 {
        large.push(get(&house, "192.0.2.2", "/ground/iberia").await);
    }
    for large in large {
        assert_eq!(large.status(), 200);
        let bytes = large.into_body().collect().await.unwrap().to_bytes();
        assert!(bytes.len() > 3 * 32 * 1024, "{}", bytes.len());
    }
    assert_eq!(
        get(&house, "192.0.2.2", "/web/icon.svg").await.status(),
        429
    );
    assert_eq!(
        get(&house, "192.0.2.3", "/web/icon.svg").await.status(),
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_cannot_fill_a_chat_and_players_speak_within_a_budget_of_their_own() {
    let house = open(Settings {
        chat_each: 3,
        ..Settings::default()
    });
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let path = format!("/table/{id}/say");
    let say = async |from: String| {
        let body = json!({"seq": 0, "id": fresh(), "text": "hello"});
        post(&house, &from, &path, &body).await.0.as_u16()
    };
    let mut heard = Vec::new();
    for _ in 0..5 {
        heard.push(say("192.0.2.1".to_owned()).await);
    }
    assert_eq!(heard, [200, 200, 200, 429, 429], "an address has a budget");
    let mut passed = 0;
    for number in 0..100 {
        passed += usize::from(say(format!("198.51.100.{number}")).await == 200);
    }
    assert!(
        (15..=18).contains(&passed),
        "so has the table, for all of them together: {passed}"
    );
    let mut heard = Vec::new();
    for _ in 0..30 {
        let said = house
            .command(
                &mut browsers[0],
                &id,
                "say",
                json!({"seat": 0, "text": "hello"}),
            )
            .await;
        heard.push(said.status.as_u16());
    }
    assert!(
        heard[..20].iter().all(|status| *status == 200) && heard[29] == 429,
        "{heard:?}"
    );
}

/// What is wrong with a new table is told in a few lines, however much is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn options_of_a_table_are_bounded() {
    let house = House::new();
    let mut browser = house.browser();
    let table = |options: Value| json!({"map": "iberia", "seats": 2, "options": options});
    let many: Vec<[&str; 2]> = vec![["", "="]; 50_000];
    let told = browser
        .post("/table", table(json!(many)))
        .await
        .refused(422);
    assert_eq!(
        told["error"],
        json!(["50000 options: a table may have at most 64"])
    );
    let long = browser
        .post(
            "/table",
            table(json!([["x".repeat(100_000), "y".repeat(100_000)]])),
        )
        .await;
    assert!(
        long.status == 422 && long.text.len() < 1000,
        "{}",
        long.text
    );
    let lines = "=\n".repeat(100_000);
    let fields = [
        ("map", "iberia"),
        ("game", "locking"),
        ("seats", "2"),
        ("cards", "120"),
        ("options", &lines),
    ];
    let page = browser.form("/play", &fields).await;
    assert!(
        page.status == 422 && page.text.len() < 100_000,
        "{} {}",
        page.status,
        page.text.len()
    );
    assert!(page.text.contains("at most 8192"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_strangers_say_has_an_end_and_leaves_players_theirs() {
    let house = House::new();
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let live = house.live(&id).await;
    let (mut refused, mut passed) = (None, 0);
    // Past the budgets of addresses and minutes.
    for _ in 0..600 {
        let by = Issuer::Person {
            seq: 0,
            id: fresh(),
            key: None,
        };
        match live
            .commit(
                by,
                Command::Say {
                    seat: None,
                    text: "hello".to_owned(),
                },
            )
            .await
        {
            Ok(_) => passed += 1,
            Err(trouble) => refused = Some(trouble),
        }
    }
    assert_eq!(passed, 500);
    assert!(matches!(
        refused,
        Some(LiveError::Refused(refusal)) if refusal.what.contains("without a seat")
    ));
    house
        .command(
            &mut browsers[0],
            &id,
            "say",
            json!({"seat": 0, "text": "hello"}),
        )
        .await
        .ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_has_said_all_speaks_again_when_another_sits_there() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let (mut loud, mut quiet) = (house.browser(), house.browser());
    house
        .command(&mut loud, &id, "sit", json!({"seat": 0, "name": "Loud"}))
        .await
        .ok();
    let said = json!({"seat": 0, "text": "hello"});
    for _ in 0..2000 {
        house.say(&loud, &id, 0, "hello").await;
    }
    house
        .command(&mut loud, &id, "say", said.clone())
        .await
        .refused(422);
    // Standing up and sitting down again is not enough.
    house
        .command(&mut loud, &id, "stand", json!({"seat": 0}))
        .await
        .ok();
    house
        .command(&mut loud, &id, "sit", json!({"seat": 0, "name": "Loud"}))
        .await
        .ok();
    house
        .command(&mut loud, &id, "stand", json!({"seat": 0}))
        .await
        .ok();
    house
        .command(&mut quiet, &id, "sit", json!({"seat": 0, "name": "Quiet"}))
        .await
        .ok();
    house.command(&mut quiet, &id, "say", said).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_makes_so_many_tables_an_hour() {
    let house = open(Settings {
        tables_each: 2,
        ..Settings::default()
    });
    let (good, bad) = (
        json!({"map": "iberia", "seats": 2}),
        json!({"map": "atlantis", "seats": 2}),
    );
    for _ in 0..5 {
        assert_eq!(
            post(&house, "192.0.2.1", "/table", &bad).await.0,
            422,
            "what is refused does not count"
        );
    }
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(post(&house, "192.0.2.1", "/table", &good).await.0.as_u16());
    }
    assert_eq!(made, [201, 201, 429]);
    assert_eq!(post(&house, "192.0.2.2", "/table", &good).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_bytes_kept() {
    // Two tables, and seven entries, at once.
    let house = open(Settings {
        disk_each: 16 * 20_000,
        chat_each: 10,
        ..Settings::default()
    });
    let good = json!({ "map": "iberia", "seats": 3, "options": [] });
    let mut tables = Vec::new();
    for _ in 0..2 {
        let (status, made) = post(&house, "192.0.2.1", "/table", &good).await;
        assert_eq!(status, 201, "{made}");
        tables.push(
            serde_json::from_str::<Value>(&made).unwrap()["id"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    let (status, told) = post(&house, "192.0.2.1", "/table", &good).await;
    assert!(
        status == 429 && told.contains("stored as much as it may"),
        "{told}"
    );
    let say = async |from: &str, seq: u32| {
        let said = json!({ "text": "hello", "seq": seq, "id": fresh() });
        post(&house, from, &format!("/table/{}/say", tables[0]), &said).await
    };
    for seq in 0..7 {
        assert_eq!(say("192.0.2.1", seq).await.0, 200);
    }
    let (status, told) = say("192.0.2.1", 7).await;
    assert!(
        status == 429 && told.contains("stored as much as it may"),
        "{told}"
    );
    assert_eq!(say("192.0.2.2", 7).await.0, 200, "others go on");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_requests_under_way_count() {
    let house = open(Settings {
        connections_each: 2,
        ..Settings::default()
    });
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let events = format!("/table/{id}/events");
    let (one, two) = (
        get(&house, "192.0.2.1", &events).await,
        get(&house, "192.0.2.1", &events).await,
    );
    assert_eq!(
        (one.status(), two.status()),
        (StatusCode::OK, StatusCode::OK)
    );
    assert_eq!(
        get(&house, "192.0.2.1", "/web/icon.svg").await.status(),
        429
    );
    assert_eq!(
        get(&house, "192.0.2.2", "/web/icon.svg").await.status(),
        200
    );
    drop(one);
    assert_eq!(
        get(&house, "192.0.2.1", "/web/icon.svg").await.status(),
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_quarter_of_streams_is_for_players() {
    let house = open(Settings {
        streams: 8,
        ..Settings::default()
    });
    let (id, browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let events = format!("/table/{id}/events");
    let mut streams = Vec::new();
    for number in 0..6 {
        streams.push(get(&house, &format!("192.0.2.{number}"), &events).await);
    }
    assert!(streams.iter().all(|stream| stream.status() == 200));
    assert_eq!(get(&house, "192.0.2.99", &events).await.status(), 503);
    for number in 0..3 {
        let request = browsers[0]
            .request("GET", &events)
            .header("x-forwarded-for", "203.0.113.1");
        let answer = house
            .router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(answer.status().as_u16(), if number < 2 { 200 } else { 503 });
        streams.push(answer);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_own_names_are_answered() {
    let house = House::new();
    let ask = async |host: &str| {
        let request = Request::get("/healthz")
            .header("host", host)
            .body(Body::empty())
            .unwrap();
        let answer = house.router.clone().oneshot(request).await.unwrap();
        let status = answer.status();
        (
            status.as_u16(),
            String::from_utf8_lossy(&answer.into_body().collect().await.unwrap().to_bytes())
                .into_owned(),
        )
    };
    for own in ["localhost", "127.0.0.1:8018", "[::1]:8018"] {
        assert_eq!(ask(own).await.0, 200, "{own}");
    }
    let twice = axum::http::Request::get("/")
        .header("host", "localhost")
        .header("host", "localhost")
        .body(Body::empty())
        .unwrap();
    let answer = house.router.clone().oneshot(twice).await.unwrap();
    assert_eq!(answer.status().as_u16(), 400);
    let (status, told) = ask("evil.example:8018").await;
    assert!(status == 421 && told.contains("--host"), "{status} {told}");
    let named = crate::common::House::with(
        house.folder.clone(),
        Settings {
            hosts: vec!["rails.example.org".to_owned()],
            ..Settings::default()
        },
        Time::system(),
    );
    let request = Request::get("/healthz")
        .header("host", "rails.example.org")
        .body(Body::empty())
        .unwrap();
    assert_eq!(
        named
            .router
            .clone()
            .oneshot(request)
            .await
            .unwrap()
            .status(),
        200
    );
}

#[tokio::test(start_paused = true)]
async fn a_request_that_drips_is_told_so_in_the_end() {
    let house = House::new();
    let dripping = stream::unfold((), |()| async {
        let_pass(std::time::Duration::from_secs(5)).await;
        Some((Ok::<_, Infallible>(Bytes::from_static(b"x")), ()))
    });
    let request = house.browser().request("POST", "/decks/check");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = house
        .router
        .clone()
        .oneshot(request.body(Body::from_stream(dripping)).unwrap())
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::REQUEST_TIMEOUT);
    assert_eq!(answer.headers()["connection"], "close");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heavy_request_is_under_way_until_its_answer_is_sent() {
    let house = open(Settings::default());
    let path = "/decks/iberia?players=3&cards=60&seed=1";
    let mut unread = Vec::new();
    for _ in 0..4 {
        unread.push(get(&house, "192.0.2.1", path).await);
    }
    assert!(unread.iter().all(|answer| answer.status() == 200));
    assert_eq!(get(&house, "192.0.2.1", path).await.status(), 429);
    assert_eq!(get(&house, "192.0.2.2", path).await.status(), 200);
    unread.pop().unwrap().into_body().collect().await.unwrap();
    assert_eq!(get(&house, "192.0.2.1", path).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_bytes_of_answers_before_it() {
    let house = open(Settings::default());
    let large = get(&house, "192.0.2.1", "/ground/iberia").await;
    let all = house
        .app
        .unread_kilobytes
        .acquire_many("192.0.2.1".parse().unwrap(), 128 * 1024);
    assert!(all.is_none(), "what is not read counts");
    drop(large);
    let _all = house
        .app
        .unread_kilobytes
        .acquire_many("192.0.2.1".parse().unwrap(), 128 * 1024)
        .unwrap();
    assert_eq!(
        get(&house, "192.0.2.1", "/ground/iberia").await.status(),
        429
    );
    assert_eq!(
        get(&house, "192.0.2.1", "/web/icon.svg").await.status(),
        200
    );
    assert_eq!(
        get(&house, "192.0.2.2", "/ground/iberia").await.status(),
        200
    );
}

/// Who still writes a small body gets to read why it is refused; a large one is not waited for.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_by_rate_is_read_if_it_is_small() {
    let house = house(Settings {
        rate: 1,
        ..Settings::default()
    });
    while get(&house, "127.0.0.1", "/web/icon.svg").await.status() == 200 {}
    for (pieces, length, read) in [
        (10, None, 10),
        (10, Some(10 * 1024), 10),
        (200, Some(200 * 1024), 0),
    ] {
        let taken = Arc::new(AtomicUsize::new(0));
        let counted = taken.clone();
        let body = stream::iter(0..pieces).map(move |_| {
            counted.fetch_add(1, Relaxed);
            Ok::<_, Infallible>(Bytes::from_static(&[b'x'; 1024]))
        });
        let request = house
            .browser()
            .request("POST", "/table")
            .header("content-type", "application/json");
        let request = length.iter().fold(request, |request, length| {
            request.header("content-length", *length)
        });
        let request = request.body(Body::from_stream(body)).unwrap();
        assert_eq!(
            house
                .router
                .clone()
                .oneshot(request)
                .await
                .unwrap()
                .status(),
            429
        );
        assert_eq!(taken.load(Relaxed), read, "of {pieces}");
    }
}

/// The whole log is made as it is read: one who reads it slowly has nothing large before them.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_log_is_sent_piece_by_piece() {
    let house = open(Settings::default());
    let (id, browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    for count in 0..1000 {
        house
            .say(
                &browsers[0],
                &id,
                0,
                &format!("line {count} {}", "ä".repeat(200)),
            )
            .await;
    }
    let log = get(&house, "192.0.2.1", &format!("/table/{id}/log.txt")).await;
    assert_eq!(
        (log.status(), &log.headers()["content-type"]),
        (
            StatusCode::OK,
            &"text/plain; charset=utf-8".parse().unwrap()
        )
    );
    let unread = house
        .app
        .unread_kilobytes
        .acquire_many("192.0.2.1".parse().unwrap(), 128 * 1024);
    assert!(unread.is_some(), "nothing of it waits in memory");
    // What is said meanwhile is not in it.
    house.say(&browsers[0], &id, 0, "late").await;
    let text = log.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8(text.to_vec()).unwrap();
    let said: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("Person 0: line "))
        .collect();
    assert!(
        text.starts_with("Milepost: a table on iberia")
            && text.len() > 400_000
            && !text.contains("late")
    );
    assert_eq!(said.len(), 1000);
    assert!(
        said.iter()
            .enumerate()
            .all(|(at, line)| line.starts_with(&format!("Person 0: line {at} ")))
    );
}
