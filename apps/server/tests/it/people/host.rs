//! Links to seats, the host of a table, and the rematch.

use crate::common::{Browser, House, Minds, fresh};
use axum::http::{StatusCode, header};
use serde_json::{Value, json};

const SEAT: &str = "00112233445566778899aabbccddeeff";

fn wanted(game: &str, seats: usize) -> Value {
    json!({"map": "iberia", "seats": seats, "cards": 60, "options": [["game", game]]})
}

async fn state(browser: &mut Browser, id: &str) -> Value {
    browser.get(&format!("/table/{id}/state")).await.ok()
}

/// Makes a link to a seat; its key.
async fn link(house: &House, browser: &mut Browser, id: &str, seat: usize) -> String {
    let made = house
        .command(browser, id, "link", json!({"seat": seat}))
        .await
        .ok();
    made["key"].as_str().unwrap().to_owned()
}

async fn claim(
    house: &House,
    browser: &mut Browser,
    id: &str,
    seat: usize,
    key: &str,
) -> crate::common::Answer {
    let body = json!({"seat": seat, "key": key});
    house.command(browser, id, "claim", body).await
}

/// A table whose host is the browser that made it.
async fn hosted(house: &House, wanted: Value) -> (String, Browser) {
    let mut host = house.browser();
    let made = host.post("/table", wanted).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    (made.json()["id"].as_str().unwrap().to_owned(), host)
}

async fn sit(house: &House, browser: &mut Browser, id: &str, seat: usize) -> Value {
    let body = json!({"seat": seat, "name": format!("Guest {seat}")});
    house.command(browser, id, "sit", body).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_link_plays_the_seat_on_another_device_too_until_a_new_one_is_made() {
    let house = House::new();
    let (id, mut people) = house.begun(wanted("standard", 2), 2).await;
    let key = link(&house, &mut people[0], &id, 0).await;
    // A preview of the link takes nothing, and sends its address nowhere.
    let mut phone = house.browser();
    let page = phone.get(&format!("/table/{id}/seat")).await;
    assert_eq!(page.headers[header::REFERRER_POLICY], "no-referrer");
    assert_eq!(
        page.headers.get_all(header::REFERRER_POLICY).iter().count(),
        1
    );
    assert_eq!(state(&mut phone, &id).await["you"]["seats"], json!([]));

    let planted = phone.cookie.clone();
    let claimed = claim(&house, &mut phone, &id, 0, &key).await.ok();
    assert_eq!(claimed["you"]["seats"], json!([0]));
    assert_ne!(
        phone.cookie, planted,
        "a cookie that somebody planted is of no use"
    );
    let seen = state(&mut phone, &id).await;
    assert!(seen["state"]["view"]["players"][0]["hand"].is_array());
    assert!(seen["state"]["view"]["players"][1]["hand"].is_null());
    // Both play.
    let mover = house.game(&id).await.state().mover();
    assert_eq!(mover, 0);
    for browser in [&mut phone, &mut people[0]] {
        assert_eq!(
            browser.get(&format!("/table/{id}/legal")).await.status,
            StatusCode::OK
        );
    }
    // The same browser again changes nothing.
    let seq = house.seq(&id).await;
    claim(&house, &mut phone, &id, 0, &key).await.ok();
    assert_eq!(house.seq(&id).await, seq);
    // What is stored gives the same again, and the secret is in no log.
    house.app.tables.flush().await.unwrap();
    let other = House::on(house.folder.clone(), 1_000_000);
    let mut again = other.browser();
    again.cookie.clone_from(&phone.cookie);
    assert_eq!(state(&mut again, &id).await["you"]["seats"], json!([0]));
    let log = phone.get(&format!("/table/{id}/log.txt")).await.text;
    assert!(log.contains("Person 0 plays on another device as well\n") && !log.contains(&key));

    // A new link ends the one before and signs out who came by it; the holder stays.
    let mut stream = phone.stream(&id).await;
    stream.next().await.unwrap();
    let new = link(&house, &mut people[0], &id, 0).await;
    assert_ne!(new, key);
    assert_eq!(stream.next().await.unwrap().1["you"]["seats"], json!([]));
    claim(&house, &mut house.browser(), &id, 0, &key)
        .await
        .refused(422);
    assert_eq!(state(&mut people[0], &id).await["you"]["seats"], json!([0]));
    claim(&house, &mut phone, &id, 0, &new).await.ok();
    // Who leaves the seat takes the link along.
    house
        .command(&mut phone, &id, "stand", json!({"seat": 0}))
        .await
        .ok();
    for browser in [&mut phone, &mut people[0]] {
        assert_eq!(state(browser, &id).await["you"]["seats"], json!([]));
    }
    claim(&house, &mut house.browser(), &id, 0, &new)
        .await
        .refused(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn seat_links_are_not_guessed_nor_made_or_followed_by_others() {
    let house = House::new();
    let (id, mut people) = house.begun(wanted("standard", 2), 2).await;
    let mut mallory = house.browser();
    let seat = json!({"seat": 0});
    for browser in [&mut mallory, &mut people[1]] {
        house
            .command(browser, &id, "link", seat.clone())
            .await
            .refused(403);
    }
    // Nobody has made a link yet; then one is guessed, and used for another seat.
    claim(&house, &mut mallory, &id, 0, SEAT).await.refused(422);
    let key = link(&house, &mut people[0], &id, 0).await;
    let seq = house.seq(&id).await;
    for (seat, guess) in [
        (0, SEAT),
        (0, ""),
        (0, &key[1..]),
        (1, key.as_str()),
        (9, key.as_str()),
    ] {
        claim(&house, &mut mallory, &id, seat, guess)
            .await
            .refused(422);
    }
    assert_eq!(house.seq(&id).await, seq, "a guess leaves no trace");
    assert_eq!(state(&mut mallory, &id).await["you"]["seats"], json!([]));
    // Who has seen a hand sees no other by a link.
    claim(&house, &mut people[1], &id, 0, &key)
        .await
        .refused(422);
    assert_eq!(state(&mut people[1], &id).await["you"]["seats"], json!([1]));
    // A request that was lost is sent again and gives the same link; another's gives none.
    let request = json!({"seat": 0, "seq": seq, "id": fresh()});
    let path = format!("/table/{id}/link");
    let once = people[0].post(&path, request.clone()).await.ok();
    assert_eq!(people[0].post(&path, request.clone()).await.ok(), once);
    mallory.post(&path, request).await.refused(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_alone_locks_seats_mutes_and_removes() {
    let house = House::new();
    let (id, mut host) = hosted(&house, wanted("locking", 4)).await;
    let [mut ana, mut ben, mut eve] = [house.browser(), house.browser(), house.browser()];
    assert_eq!(sit(&house, &mut host, &id, 0).await["you"]["host"], true);
    assert_eq!(
        sit(&house, &mut ana, &id, 1).await["you"]["host"],
        Value::Null
    );
    for (what, body) in [
        ("lock", json!({"locked": true})),
        ("mute", json!({"seat": 0, "muted": true})),
        ("remove", json!({"seat": 0, "bot": null})),
    ] {
        for browser in [&mut ana, &mut eve] {
            let refused = house.command(browser, &id, what, body.clone()).await;
            assert!(
                refused.refused(403)["error"][0]
                    .as_str()
                    .unwrap()
                    .contains("host")
            );
        }
    }
    // Locked: the link to watch does not seat anybody, the link to play does, until there is another.
    let lock = json!({"locked": true});
    let locked = house
        .command(&mut host, &id, "lock", lock.clone())
        .await
        .ok();
    let key = locked["key"].as_str().unwrap().to_owned();
    let with = |key: &str| json!({"seat": 2, "name": "Ben", "key": key});
    for key in [SEAT, "", "x"] {
        house
            .command(&mut ben, &id, "sit", with(key))
            .await
            .refused(422);
    }
    let bare = json!({"seat": 2, "name": "Ben"});
    house.command(&mut ben, &id, "sit", bare).await.refused(422);
    house.command(&mut ben, &id, "sit", with(&key)).await.ok();
    house.command(&mut host, &id, "lock", lock).await.ok();
    house
        .command(
            &mut eve,
            &id,
            "sit",
            json!({"seat": 3, "name": "Eve", "key": key}),
        )
        .await
        .refused(422);
    assert!(!ana.was_sent(&key) && !eve.was_sent(&key));

    // Muted: from the seat, and as if without one.
    let mute = |seat: Value| json!({"seat": seat, "muted": true});
    house
        .command(&mut host, &id, "mute", mute(json!(0)))
        .await
        .refused(422);
    let muted = house
        .command(&mut host, &id, "mute", mute(json!(1)))
        .await
        .ok();
    assert_eq!(muted["state"]["table"]["seats"][1]["muted"], true);
    for seat in [json!(1), Value::Null] {
        let said = house.command(&mut ana, &id, "say", json!({"seat": seat, "text": "hey"}));
        said.await.refused(422);
    }
    // Nor by leaving the seat and sitting down once more.
    house
        .command(&mut host, &id, "lock", json!({"locked": false}))
        .await
        .ok();
    house
        .command(&mut ana, &id, "stand", json!({"seat": 1}))
        .await
        .ok();
    sit(&house, &mut ana, &id, 1).await;
    house
        .command(&mut ana, &id, "say", json!({"seat": 1, "text": "hey"}))
        .await
        .refused(422);
    house
        .command(&mut host, &id, "mute", mute(Value::Null))
        .await
        .ok();
    house
        .command(&mut eve, &id, "say", json!({"seat": null, "text": "hey"}))
        .await
        .refused(422);
    house
        .command(&mut ben, &id, "say", json!({"seat": 2, "text": "hello"}))
        .await
        .ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_person_acts_no_more_and_comes_back_to_no_seat() {
    let house = House::new();
    let (id, mut host) = hosted(&house, wanted("standard", 3)).await;
    let [mut ana, mut ben] = [house.browser(), house.browser()];
    sit(&house, &mut ana, &id, 0).await;
    sit(&house, &mut host, &id, 1).await;
    sit(&house, &mut ben, &id, 2).await;
    house.command(&mut host, &id, "start", json!({})).await.ok();
    let key = link(&house, &mut ana, &id, 0).await;
    let mut stream = ana.stream(&id).await;
    stream.next().await.unwrap();
    let request = json!({"seat": 0, "bot": null, "seq": 0, "id": fresh()});
    let path = format!("/table/{id}/remove");
    let removed = host.post(&path, request.clone()).await.ok();
    assert_eq!(removed["state"]["table"]["seats"][0]["by"], "open");
    // Her stream no longer shows the hand, she acts no more, her link is of no use.
    let told = stream.next().await.unwrap().1;
    assert_eq!(told["you"]["seats"], json!([]));
    assert!(told["state"]["view"]["players"][0]["hand"].is_null());
    let end = json!({"seat": 0, "action": {"do": "end"}});
    house.command(&mut ana, &id, "act", end).await.refused(403);
    claim(&house, &mut ana, &id, 0, &key).await.refused(422);
    let asks = json!({"seat": 0, "name": "Ana"});
    house.command(&mut ana, &id, "ask", asks).await.refused(422);
    // The same request again removes nobody else.
    let seq = house.seq(&id).await;
    host.post(&path, request).await.ok();
    assert_eq!(house.seq(&id).await, seq);
    // A bot plays on for the other; neither is left to act for.
    let bot = json!({"seat": 2, "bot": "greedy"});
    let given = house
        .command(&mut host, &id, "remove", bot.clone())
        .await
        .ok();
    assert_eq!(given["state"]["table"]["seats"][2]["by"], "bot");
    house
        .command(&mut host, &id, "remove", bot)
        .await
        .refused(422);
    let wrong = json!({"seat": 1, "bot": "clever"});
    house
        .command(&mut host, &id, "remove", wrong)
        .await
        .refused(422);
    let log = host.get(&format!("/table/{id}/log.txt")).await.text;
    assert!(log.contains("Guest 0 is removed by the host\n"), "{log}");
    house.app.tables.flush().await.unwrap();
    let other = House::on(house.folder.clone(), 1_000_000);
    let mut again = other.browser();
    again.cookie.clone_from(&ana.cookie);
    assert_eq!(state(&mut again, &id).await["you"]["seats"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_seats_everybody_by_their_own_cookie() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 3, "cards": 60, "clock": {"kind": "move", "bank": 86400, "over": "bot"},
        "options": [["game", "locking"], ["rounds", "1"]]});
    let (id, mut people) = house.begun(wanted, 2).await;
    let rematch = "rematch";
    house
        .command(&mut people[0], &id, rematch, json!({}))
        .await
        .refused(409);
    let mut minds = Minds::new(3);
    while house.step(&id, &mut people, &mut minds).await {}
    house
        .command(&mut house.browser(), &id, rematch, json!({}))
        .await
        .refused(403);
    let old: Vec<_> = people.iter().map(|person| person.cookie.clone()).collect();
    let made = house
        .command(&mut people[0], &id, rematch, json!({}))
        .await
        .ok();
    let new = made["id"].as_str().unwrap().to_owned();
    assert_ne!(new, id);
    let told = state(&mut people[0], &new).await;
    assert_eq!(
        (&told["you"]["seats"], &told["you"]["host"]),
        (&json!([0]), &json!(true))
    );
    let table = &told["state"]["table"];
    assert_eq!(
        (&table["options"], &table["clock"]["bank"]),
        (&json!([["rounds", "1"]]), &json!(86400))
    );
    assert_eq!(
        (&table["seats"][1]["by"], &table["seats"][2]["by"]),
        (&json!("open"), &json!("bot"))
    );
    // The other follows: the same table, their own seat. Twice is once.
    for _ in 0..2 {
        people[1].cookie.clone_from(&old[1]);
        let followed = house.command(&mut people[1], &id, rematch, json!({})).await;
        let cookie = followed.headers[header::SET_COOKIE]
            .to_str()
            .unwrap()
            .to_owned();
        assert!(cookie.contains(&format!("Path=/table/{new};")), "{cookie}");
        assert_eq!(followed.ok()["id"], new);
        assert_eq!(
            state(&mut people[1], &new).await["you"]["seats"],
            json!([1])
        );
    }
    let mut watcher = house.browser();
    let shown = state(&mut watcher, &id).await;
    assert_eq!(shown["state"]["table"]["rematch"], new);
    assert_ne!(
        house
            .live(&new)
            .await
            .with_room(|room| room.head().seed)
            .await
            .unwrap(),
        house
            .live(&id)
            .await
            .with_room(|room| room.head().seed)
            .await
            .unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_drawn_of_short_texts_only() {
    let house = House::new();
    let mut browser = house.browser();
    let drawn = browser
        .post("/qr", json!({"text": "http://10.0.0.2:8018/"}))
        .await;
    assert_eq!(drawn.headers[header::CONTENT_TYPE], "image/svg+xml");
    assert!(drawn.text.starts_with("<svg"));
    let long = json!({"text": "a".repeat(301)});
    browser.post("/qr", long).await.refused(422);
}
