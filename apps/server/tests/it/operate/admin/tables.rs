//! Tables are listed, closed and deleted, on whichever server they are run.

use super::{Operator, TOKEN, house, node};
use crate::common::{Browser, House, Minds, fresh, left_alone};
use crate::nodes::Node;
use crate::store::{Place, World};
use milepost_live::store::LoadFrom;
use milepost_server::router;
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

fn wanted() -> Value {
    json!({"map": "iberia", "seats": 2, "cards": 60})
}

async fn seated(house: &House, id: &str) -> Vec<Browser> {
    let mut people = vec![house.browser(), house.browser()];
    for (seat, browser) in people.iter_mut().enumerate() {
        let name = format!("Person {seat}");
        let body = json!({"seat": seat, "name": name});
        house.command(browser, id, "sit", body).await.ok();
    }
    people
}

/// What servers do for each other is not to be had through one of them.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_forwarded_that_is_not_for_browsers() {
    let place = Arc::<Mutex<World>>::default();
    let (one, other) = (Node::start(&place).await, Node::start(&place).await);
    let id = one.house.table(wanted()).await;
    let mut stranger = other.browser();
    let path = format!("/table/{id}/close");
    let answer = stranger.post(&path, json!({"reason": ""})).await;
    assert!(
        matches!(answer.status.as_u16(), 404 | 405),
        "{}",
        answer.text
    );
    let live = one.house.live(&id).await;
    assert!(!live.with_room(|room| room.is_closed()).await.unwrap());
    // What is for browsers is forwarded.
    seated(&other.house, &id).await;
    assert!(!other.house.live(&id).await.is_owner());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_done_without_the_token() {
    let house = house();
    let id = house.table(wanted()).await;
    let calls = [
        ("GET", "/tables".to_owned()),
        ("GET", "/bans".to_owned()),
        ("POST", "/bans".to_owned()),
        ("DELETE", "/bans?network=192.0.2.7".to_owned()),
        ("POST", format!("/table/{id}/close")),
        ("DELETE", format!("/table/{id}")),
    ];
    let body = json!({"reason": "", "network": "192.0.2.7"});
    for token in ["", "guessed", &TOKEN[1..], &format!("{TOKEN}0")] {
        let mut stranger = Operator::with(router::admin(&house.app), token);
        for (method, path) in &calls {
            let answer = stranger.call(method, path, &body).await;
            let error = answer.refused(401);
            assert!(!error.to_string().contains(&id), "{error}");
        }
    }
    // Nor on the public port with it, and not at all where no token is set.
    let alone = super::House::new();
    for router in [house.router.clone(), router::admin(&alone.app)] {
        let mut operator = Operator::with(router, TOKEN);
        for (method, path) in &calls {
            let answer = operator.call(method, path, &body).await;
            assert!(
                matches!(answer.status.as_u16(), 404 | 405),
                "{method} {path}: {}",
                answer.text
            );
        }
    }
    let mut operator = Operator::of(&house.app);
    assert_eq!(operator.get("/tables").await.ok()["tables"][0]["id"], *id);
    assert_eq!(operator.get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_by_phase_and_in_pages() {
    let house = house();
    let mut names = Vec::new();
    for _ in 0..5 {
        names.push(house.table(wanted()).await);
    }
    let id = names[2].clone();
    let mut people = seated(&house, &id).await;
    house
        .command(&mut people[0], &id, "start", json!({}))
        .await
        .ok();
    let _stream = people[0].stream(&id).await;
    let mut operator = Operator::of(&house.app);
    let begun = operator.get("/tables?phase=begun").await.ok();
    let row = &begun["tables"][0];
    assert_eq!(begun["tables"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&row["id"], &row["entries"], &row["loaded"], &row["node"]),
        (&json!(id), &json!(3), &json!(1), &json!("here"))
    );
    assert!(row["idle"].as_u64().unwrap() < 60);
    let idle = operator.get("/tables?idle=3600").await.ok();
    assert_eq!(idle["tables"], json!([]));
    let (mut found, mut skip) = (Vec::new(), 0);
    loop {
        let page = operator
            .get(&format!("/tables?phase=lobby&most=3&skip={skip}"))
            .await
            .ok();
        found.extend(page["tables"].as_array().unwrap().clone());
        match page["next"].as_u64() {
            Some(next) => skip = next,
            None => break,
        }
    }
    assert_eq!(found.len(), 4);
    let wrong = operator.get("/tables?phase=gone").await.refused(400);
    assert!(
        wrong["error"][0].as_str().unwrap().contains("lobby"),
        "{wrong}"
    );
    operator.get("/tables?sort=up").await.refused(400);
}

/// What is left of a table that is closed.
async fn check_closed(house: &House, id: &str, browser: &mut Browser) {
    let state = browser.get(&format!("/table/{id}/state")).await.ok();
    assert_eq!(state["state"]["table"]["closed"], true);
    for (what, body) in [
        ("say", json!({"seat": 0, "text": "Hello?"})),
        ("undo", json!({"seat": 0})),
        ("stand", json!({"seat": 0})),
        ("resign", json!({"seat": 0, "bot": "greedy"})),
    ] {
        let refused = house.command(browser, id, what, body).await.refused(422);
        let text = refused["error"][0].as_str().unwrap();
        assert!(text.contains("operator"), "{what}: {refused}");
    }
    let mut stranger = house.browser();
    let body = json!({"seat": null, "text": "Hello?"});
    house
        .command(&mut stranger, id, "say", body)
        .await
        .refused(422);
    let legal = browser.get(&format!("/table/{id}/legal")).await;
    legal.refused(409);
    let log = browser.get(&format!("/table/{id}/log.txt")).await.text;
    assert!(
        log.ends_with("closed by the operator: rude words\n"),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_closed_on_all_servers_and_stays_so() {
    let place = Arc::<Mutex<World>>::default();
    let (one, other) = (node(&place).await, node(&place).await);
    let id = one.house.table(wanted()).await;
    let mut people = seated(&one.house, &id).await;
    one.house
        .command(&mut people[0], &id, "start", json!({}))
        .await
        .ok();
    let mut minds = Minds::new(2);
    for _ in 0..4 {
        one.house.step(&id, &mut people, &mut minds).await;
    }
    let mut stream = other.browser().stream(&id).await;
    stream.next().await.unwrap();
    // The operator comes to the server that does not run it.
    assert!(!other.house.live(&id).await.is_owner());
    let mut operator = Operator::of(&other.house.app);
    let row = operator.get("/tables").await.ok()["tables"][0].clone();
    assert_eq!((&row["loaded"], &row["streams"]), (&json!(2), &json!(1)));
    assert_eq!(row["node"], one.store.node().url);
    let path = format!("/table/{id}/close");
    let long = json!({"reason": "x".repeat(201)});
    operator.call("POST", &path, &long).await.refused(422);
    let reason = json!({"reason": "rude words"});
    for _ in 0..2 {
        operator.call("POST", &path, &reason).await.ok();
    }
    let seq = one.house.seq(&id).await;
    let frames = stream.until(seq).await;
    assert_eq!(frames.last().unwrap().1["state"]["table"]["closed"], true);
    check_closed(&one.house, &id, &mut people[0]).await;
    // After the end of the server that ran it, nothing has changed.
    one.kill();
    place.silence(&one.store).await;
    people[0].router = other.house.router.clone();
    until_true("the other server runs it", async || {
        other.house.live(&id).await.is_owner()
    })
    .await;
    check_closed(&other.house, &id, &mut people[0]).await;
    let stored = other
        .store
        .load(&id, LoadFrom::Start)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.entries.len() as u64, seq);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_and_clocks_stop_at_a_closed_table() {
    let house = house();
    let id = house
        .table(json!({"map": "iberia", "seats": 2, "cards": 60, "clock": {"bank": 60, "increment": 0, "over": "bot"}}))
        .await;
    let mut person = house.browser();
    let sit = json!({"seat": 0, "name": "Ana"});
    house.command(&mut person, &id, "sit", sit).await.ok();
    let bot = json!({"seat": 1, "bot": "greedy"});
    house.command(&mut person, &id, "bot", bot).await.ok();
    house
        .command(&mut person, &id, "start", json!({}))
        .await
        .ok();
    let mut operator = Operator::of(&house.app);
    let path = format!("/table/{id}/close");
    operator.call("POST", &path, &json!({})).await.ok();
    let seq = house.seq(&id).await;
    let state = person.get(&format!("/table/{id}/state")).await.ok();
    assert_eq!(state["state"]["clock"]["running"], Value::Null);
    house.app.check_clocks().await;
    left_alone(&house.live(&id).await).await;
    assert_eq!(house.seq(&id).await, seq);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_table_is_gone_everywhere() {
    let place = Arc::<Mutex<World>>::default();
    let (one, other) = (node(&place).await, node(&place).await);
    for (at, through) in [&one, &other].into_iter().enumerate() {
        let id = one.house.table(wanted()).await;
        let people = seated(&one.house, &id).await;
        let mut streams = vec![
            people[0].stream(&id).await,
            other.browser().stream(&id).await,
        ];
        for stream in &mut streams {
            stream.next().await.unwrap();
        }
        let mut operator = Operator::of(&through.house.app);
        let path = format!("/table/{id}");
        operator.call("DELETE", &path, &Value::Null).await.ok();
        operator
            .call("DELETE", &path, &Value::Null)
            .await
            .refused(404);
        for stream in &mut streams {
            while stream.next().await.is_some() {}
        }
        for node in [&one, &other] {
            gone(node, &id).await;
        }
        assert!(
            one.store
                .load(&id, LoadFrom::Nothing)
                .await
                .unwrap()
                .is_none(),
            "{at}"
        );
    }
}

async fn gone(node: &Node, id: &str) {
    until_true("the table is gone", async || {
        node.browser()
            .get(&format!("/table/{id}/state"))
            .await
            .status
            == 404
    })
    .await;
    let mut browser = node.browser();
    let body = json!({"seq": 0, "id": fresh(), "seat": null, "text": "Hello?"});
    let answer = browser.post(&format!("/table/{id}/say"), body).await;
    answer.refused(404);
}
