//! Whole games over HTTP, as browsers play them.

use crate::common::{House, Minds, fresh};
use milepost_dice::secret;
use serde_json::{Value, json};

/// A short game that still has everything: draft, opening, deliveries, an end.
fn short() -> Value {
    json!({"map": "iberia", "seats": 3, "cards": 60, "options": [["goal", "60"], ["spared", "7"], ["rounds", "40"]]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locking_game_is_played_to_its_end_and_its_seal_opens() {
    let house = House::new();
    let (id, mut browsers) = house.begun(short(), 2).await;
    let mut watcher = house.browser().stream(&id).await;
    let before = watcher.next().await.unwrap().1;
    let seal = before["state"]["table"]["seal"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(before["state"]["table"]["sealed"], Value::Null);
    let mut minds = Minds::new(2);
    while house.step(&id, &mut browsers, &mut minds).await {}

    let end = browsers[0].get(&format!("/table/{id}/state")).await.ok();
    let table = &end["state"]["table"];
    assert_eq!(end["you"]["seats"], json!([0]));
    assert_eq!(table["over"], true);
    assert_eq!(secret::hash(table["sealed"].as_str().unwrap()), seal);
    let game = house.game(&id).await;
    assert_eq!(table["code"], game.code().to_string());
    assert!(
        game.entries()
            .iter()
            .any(|entry| matches!(entry.action, milepost_table::Action::Deliver { .. }))
    );
    let log = browsers[0].get(&format!("/table/{id}/log.txt")).await;
    assert_eq!(log.text, game.text());

    // The one who watched was told everything, in order, and what he was told adds up.
    let frames = watcher_frames(&mut watcher, house.seq(&id).await, &before).await;
    assert_eq!(frames, end["state"]["view"]["track"]);
}

/// Reads a stream to its end: numbers without gaps, and the track that the events add up to.
async fn watcher_frames(watcher: &mut crate::common::Stream, seq: u64, before: &Value) -> Value {
    let mut at = before["state"]["seq"].as_u64().unwrap();
    let mut track = before["state"]["view"]["track"].clone();
    for (kind, data) in watcher.until(seq).await {
        if kind == "state" {
            // It fell behind.
            (at, track) = (
                data["state"]["seq"].as_u64().unwrap(),
                data["state"]["view"]["track"].clone(),
            );
            continue;
        }
        at += 1;
        assert_eq!(data["seq"], at);
        for built in data["built"].as_array().unwrap() {
            track[built[0].as_u64().unwrap() as usize] = built[1].clone();
        }
    }
    assert_eq!(at, seq);
    track
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_or_doubled_request_is_answered_with_the_state_and_changes_nothing() {
    let house = House::new();
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let seq = house.seq(&id).await;
    let path = format!("/table/{id}/act");
    let keep = |seq: u64, id: &str| json!({"seq": seq, "id": id, "seat": 0, "action": {"do": "keep", "cards": []}});

    let stale = browsers[0]
        .post(&path, keep(seq - 1, "stale-request"))
        .await
        .refused(409);
    assert_eq!(stale["state"]["seq"], seq);
    let future = browsers[0]
        .post(&path, keep(seq + 1, "future-request"))
        .await
        .refused(409);
    assert_eq!(future["state"]["seq"], seq);
    assert_eq!(
        browsers[0]
            .post(&path, keep(seq, "first-request"))
            .await
            .ok()["seq"],
        seq + 1
    );
    for _ in 0..3 {
        let doubled = browsers[0]
            .post(&path, keep(seq, "first-request"))
            .await
            .ok();
        assert_eq!(doubled["state"]["seq"], seq + 1);
    }
    // What is said makes no move stale, and is said once.
    let say = json!({"seq": 0, "id": "said-once", "text": "hello"});
    browsers[0]
        .post(&format!("/table/{id}/say"), say.clone())
        .await
        .ok();
    browsers[0]
        .post(&format!("/table/{id}/say"), say)
        .await
        .ok();
    let next =
        json!({"seq": seq + 1, "id": fresh(), "seat": 1, "action": {"do": "keep", "cards": []}});
    assert_eq!(browsers[1].post(&path, next).await.ok()["seq"], seq + 3);
    let lines = browsers[1].get(&format!("/table/{id}/log")).await.ok();
    let said = lines
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["about"] == "say")
        .count();
    assert_eq!(said, 1);

    // Ten at once: one of them is first.
    let seq = house.seq(&id).await;
    let body = json!({"seq": seq, "seat": 0, "action": {"do": "end"}});
    let requests = (0..10).map(|_| {
        let (mut browser, mut body, path) = (house.browser(), body.clone(), path.clone());
        (browser.cookie, body["id"]) = (browsers[0].cookie.clone(), fresh().into());
        tokio::spawn(async move { browser.post(&path, body).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for request in requests.collect::<Vec<_>>() {
        statuses.push(request.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[200].as_slice(), &[409; 9]].concat());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_one_who_sits_there_acts_and_takes_back_within_his_turn() {
    let house = House::new();
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let keep = json!({"seat": 0, "action": {"do": "keep", "cards": []}});
    house
        .command(&mut browsers[1], &id, "act", keep.clone())
        .await
        .refused(403);
    let mut stranger = house.browser();
    house
        .command(&mut stranger, &id, "act", keep.clone())
        .await
        .refused(403);
    house
        .command(&mut stranger, &id, "start", json!({}))
        .await
        .refused(403);
    stranger.cookie = Some("seat=0123456789abcdef0123456789abcdef".to_owned());
    house
        .command(&mut stranger, &id, "act", keep.clone())
        .await
        .refused(403);
    house
        .command(&mut stranger, &id, "stand", json!({"seat": 0}))
        .await
        .refused(403);
    house
        .command(
            &mut stranger,
            &id,
            "resign",
            json!({"seat": 0, "bot": "random"}),
        )
        .await
        .refused(403);
    house.command(&mut browsers[0], &id, "act", keep).await.ok();
    let refused = house
        .command(&mut browsers[0], &id, "undo", json!({"seat": 0}))
        .await
        .refused(422);
    assert!(
        refused["error"][0]
            .as_str()
            .unwrap()
            .contains("turns that have ended stay"),
        "{refused}"
    );
    house
        .command(
            &mut browsers[1],
            &id,
            "act",
            json!({"seat": 1, "action": {"do": "keep", "cards": []}}),
        )
        .await
        .ok();

    // The opening: what is built is taken back, by the one who built it alone.
    let advice = browsers[0].get(&format!("/table/{id}/legal")).await.ok();
    let to = advice["reach"][0][0].as_u64().unwrap();
    let way = browsers[0].get(&format!("/table/{id}/way/{to}")).await.ok();
    let told = house
        .command(&mut browsers[0], &id, "preview", json!({}))
        .await;
    assert_eq!(told.status, 422, "a preview has a seat and an action");
    let preview = json!({"seat": 0, "action": {"do": "build", "path": way[0]["path"]}});
    let told = browsers[0]
        .post(&format!("/table/{id}/preview"), preview)
        .await
        .ok();
    assert_eq!(
        (&told["cost"], &told["reveals"]),
        (&way[0]["quote"]["now"]["cost"], &json!(false))
    );
    let before = browsers[0].get(&format!("/table/{id}/state")).await.ok();
    house
        .command(
            &mut browsers[0],
            &id,
            "act",
            json!({"seat": 0, "action": {"do": "build", "path": way[0]["path"]}}),
        )
        .await
        .ok();
    house
        .command(&mut browsers[1], &id, "undo", json!({"seat": 0}))
        .await
        .refused(403);
    house
        .command(&mut browsers[1], &id, "undo", json!({"seat": 1}))
        .await
        .refused(422);
    let after = house
        .command(&mut browsers[0], &id, "undo", json!({"seat": 0}))
        .await
        .ok();
    assert_eq!(after["state"]["view"], before["state"]["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_gives_the_same_state_again() {
    let house = House::new();
    let (id, mut browsers) = house.begun(short(), 2).await;
    let mut minds = Minds::new(2);
    for _ in 0..200 {
        house.step(&id, &mut browsers, &mut minds).await;
    }
    house
        .command(
            &mut browsers[1],
            &id,
            "resign",
            json!({"seat": 1, "bot": "random"}),
        )
        .await;
    let path = format!("/table/{id}/state");
    // A bot may be about to act: what counts is what is kept when the first server has ended.
    let folder = house.folder.clone();
    let again = loop {
        let state = browsers[0].get(&path).await.ok();
        house.app.tables.flush().await.unwrap();
        let other = House::on(folder.clone(), 1000);
        let kept = other
            .live(&id)
            .await
            .with_room(|room| room.seq())
            .await
            .unwrap();
        if state["state"]["seq"] == kept {
            break (state, other);
        }
    };
    let (state, other) = again;
    let mut browser = other.browser();
    browser.cookie.clone_from(&browsers[0].cookie);
    assert_eq!(browser.get(&path).await.ok(), state);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_may_hold_several_seats_and_seats_change_hands() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 3})).await;
    let mut one = house.browser();
    let page = one.get(&format!("/table/{id}")).await;
    assert!(
        page.headers["set-cookie"]
            .to_str()
            .unwrap()
            .ends_with("; HttpOnly; SameSite=Lax")
    );
    let typed = one
        .get(&format!("/table/{}", id.to_lowercase().replace('-', "")))
        .await;
    assert_eq!(typed.headers["location"], format!("/table/{id}"));
    for (seat, name) in [(0, "Ana"), (2, "Cleo")] {
        house
            .command(&mut one, &id, "sit", json!({"seat": seat, "name": name}))
            .await
            .ok();
    }
    let state = one.get(&format!("/table/{id}/state")).await.ok();
    assert_eq!(state["you"]["seats"], json!([0, 2]));
    let mut other = house.browser();
    house
        .command(&mut other, &id, "sit", json!({"seat": 0, "name": "Ben"}))
        .await
        .refused(422);
    house
        .command(&mut other, &id, "sit", json!({"seat": 1, "name": "Ana"}))
        .await
        .refused(422);
    house
        .command(&mut other, &id, "sit", json!({"seat": 9, "name": "Ben"}))
        .await
        .refused(422);
    house
        .command(&mut one, &id, "start", json!({}))
        .await
        .refused(422);
    house
        .command(&mut other, &id, "sit", json!({"seat": 1, "name": "Ben"}))
        .await
        .ok();
    let state = house
        .command(&mut other, &id, "start", json!({}))
        .await
        .ok();
    assert_eq!(state["state"]["view"]["players"][1]["name"], "Ben");
    // Ben leaves, and somebody else goes on in his seat.
    house
        .command(&mut other, &id, "stand", json!({"seat": 1}))
        .await
        .ok();
    let mut third = house.browser();
    let state = house
        .command(&mut third, &id, "sit", json!({"seat": 1, "name": "Dora"}))
        .await
        .ok();
    assert_eq!(state["you"]["seats"], json!([1]));
    assert_eq!(state["state"]["table"]["seats"][1]["name"], "Ben");
}
