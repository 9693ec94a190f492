//! Seats change hands without anybody seeing two hands; and tokens of seats are made by the server alone.

use crate::common::{Browser, House, fresh};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Three people with hidden hands, and the bot of a fourth seat.
async fn begun(house: &House) -> (String, Vec<Browser>) {
    let wanted =
        json!({"map": "iberia", "seats": 4, "cards": 60, "options": [["game", "standard"]]});
    house.begun(wanted, 3).await
}

async fn state(browser: &mut Browser, id: &str) -> Value {
    browser.get(&format!("/table/{id}/state")).await.ok()
}

/// The seats whose hands somebody sees, in state and replay.
async fn hands(browser: &mut Browser, id: &str) -> Vec<usize> {
    let seen = |view: &Value| {
        let players = view["players"].as_array().unwrap().iter().enumerate();
        players
            .filter(|(_, player)| player["hand"].is_array())
            .map(|(seat, _)| seat)
            .collect::<Vec<_>>()
    };
    let now = seen(&state(browser, id).await["state"]["view"]);
    assert_eq!(
        now,
        seen(&browser.get(&format!("/table/{id}/replay/0")).await.ok()["view"])
    );
    now
}

async fn ask(house: &House, browser: &mut Browser, id: &str, seat: usize, name: &str) -> u64 {
    let told = house
        .command(browser, id, "ask", json!({"seat": seat, "name": name}))
        .await
        .ok();
    let asks = told["state"]["table"]["asks"].as_array().unwrap();
    asks.iter().find(|ask| ask["seat"] == seat).unwrap()["ask"]
        .as_u64()
        .unwrap()
}

async fn told(browser: &mut Browser, id: &str) -> String {
    browser.get(&format!("/table/{id}/log.txt")).await.text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_is_refused_ends_no_request_whose_time_has_passed() {
    let clock = Arc::new(AtomicU64::new(1_000_000_000));
    let told = clock.clone();
    let house = House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        Settings::default(),
        Time::from_fn(move || told.load(Relaxed)),
    );
    let (id, mut people) = begun(&house).await;
    house
        .command(&mut people[2], &id, "stand", json!({"seat": 2}))
        .await
        .ok();
    let mut dora = house.browser();
    ask(&house, &mut dora, &id, 2, "Dora").await;
    clock.fetch_add(3_600_000, Relaxed);
    let seat = json!({"seat": 2, "name": "Eve"});
    let sat = house.command(&mut people[1], &id, "sit", seat).await;
    sat.refused(422);
    // The log does not know of it, so that a table made of the log would have the request.
    let asks = async |browser: &mut Browser| {
        let told = state(browser, &id).await;
        told["state"]["table"]["asks"].as_array().unwrap().len()
    };
    assert_eq!(asks(&mut dora).await, 1);
    house.say(&people[0], &id, 0, "still here").await;
    assert_eq!(asks(&mut dora).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_taken_over_by_somebody_new_when_all_have_agreed() {
    let house = House::new();
    let (id, mut people) = begun(&house).await;
    house
        .command(&mut people[2], &id, "stand", json!({"seat": 2}))
        .await
        .ok();
    assert_eq!(hands(&mut people[2], &id).await, Vec::<usize>::new());

    // Nobody simply sits down, and nobody who has seen a hand asks for another's: not a bot's either.
    let mut dora = house.browser();
    for (browser, what) in [(&mut dora, "sit"), (&mut people[1], "sit")] {
        let seat = json!({"seat": 2, "name": "Dora"});
        let refused = house.command(browser, &id, what, seat).await.refused(422);
        assert_eq!(refused["hint"], "ask for the seat", "{refused}");
    }
    for (who, seat) in [(0, 2), (1, 2), (0, 3), (2, 3)] {
        let refused = house
            .command(
                &mut people[who],
                &id,
                "ask",
                json!({"seat": seat, "name": "Eve"}),
            )
            .await;
        let refused = refused.refused(422);
        assert!(
            refused["error"][0]
                .as_str()
                .unwrap()
                .contains("cannot take over another"),
            "{refused}"
        );
    }
    house
        .command(&mut dora, &id, "ask", json!({"seat": 0, "name": "Dora"}))
        .await
        .refused(422);
    house
        .command(&mut dora, &id, "ask", json!({"seat": 9, "name": "Dora"}))
        .await
        .refused(422);
    house
        .command(
            &mut dora,
            &id,
            "ask",
            json!({"seat": 2, "name": "Person 1"}),
        )
        .await
        .refused(422);

    // Dora asks; to ask, and the consent of one of two, shows her nothing.
    let asked = ask(&house, &mut dora, &id, 2, "Dora").await;
    house
        .command(&mut dora, &id, "ask", json!({"seat": 3, "name": "Dora"}))
        .await
        .refused(422);
    house
        .command(&mut dora, &id, "agree", json!({"seat": 0, "ask": asked}))
        .await
        .refused(403);
    house
        .command(
            &mut people[2],
            &id,
            "agree",
            json!({"seat": 2, "ask": asked}),
        )
        .await
        .refused(403);
    house
        .command(
            &mut people[0],
            &id,
            "agree",
            json!({"seat": 0, "ask": asked + 1}),
        )
        .await
        .refused(422);
    house
        .command(
            &mut people[0],
            &id,
            "agree",
            json!({"seat": 0, "ask": asked}),
        )
        .await
        .ok();
    house
        .command(
            &mut people[0],
            &id,
            "agree",
            json!({"seat": 0, "ask": asked}),
        )
        .await
        .refused(422);
    let table = state(&mut dora, &id).await;
    assert_eq!(
        (&table["you"]["seats"], hands(&mut dora, &id).await),
        (&json!([]), Vec::new())
    );
    let asks = &table["state"]["table"]["asks"];
    let until = &asks[0]["until"];
    assert_eq!(
        *asks,
        json!([{"ask": asked, "seat": 2, "name": "Dora", "agreed": [0], "until": until}])
    );

    // The second consent seats her, and her stream is told; the log says who agreed.
    let mut stream = dora.stream(&id).await;
    stream.next().await.unwrap();
    house
        .command(
            &mut people[1],
            &id,
            "agree",
            json!({"seat": 1, "ask": asked}),
        )
        .await
        .ok();
    assert_eq!(stream.next().await.unwrap().1["you"]["seats"], json!([2]));
    assert_eq!(hands(&mut dora, &id).await, [2]);
    let log = told(&mut people[0], &id).await;
    for line in [
        "Dora, who is new to this game, asks to play on for Person 2\n",
        "Person 0 agrees that Dora plays on for Person 2\n",
        "Dora plays on for Person 2; agreed: Person 0, Person 1\n",
    ] {
        assert!(log.contains(line), "{line}{log}");
    }
    // What was kept gives the same again.
    let other = House::on(house.folder.clone(), 1000);
    let mut again = other.browser();
    again.cookie.clone_from(&dora.cookie);
    house.app.tables.flush().await.unwrap();
    assert_eq!(hands(&mut again, &id).await, [2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bots_hand_is_asked_for_and_may_be_declined() {
    let house = House::new();
    let (id, mut people) = begun(&house).await;
    let mut dora = house.browser();
    let asked = ask(&house, &mut dora, &id, 3, "Dora").await;
    house
        .command(
            &mut people[1],
            &id,
            "decline",
            json!({"seat": 1, "ask": asked}),
        )
        .await
        .ok();
    assert!(
        told(&mut dora, &id)
            .await
            .contains("Person 1 declines that Dora plays on for Greedy\n")
    );
    house
        .command(
            &mut people[0],
            &id,
            "agree",
            json!({"seat": 0, "ask": asked}),
        )
        .await
        .refused(422);
    // Who asks anew must be agreed to anew, by each.
    let asked = ask(&house, &mut dora, &id, 3, "Dora").await;
    for (seat, person) in people.iter_mut().enumerate() {
        assert_eq!(hands(&mut dora, &id).await, Vec::<usize>::new());
        house
            .command(person, &id, "agree", json!({"seat": seat, "ask": asked}))
            .await
            .ok();
    }
    assert_eq!(hands(&mut dora, &id).await, [3]);
    assert_eq!(
        state(&mut dora, &id).await["state"]["table"]["seats"][3]["by"],
        "person"
    );
    // She has seen a hand now, and gets no other.
    house
        .command(
            &mut people[2],
            &id,
            "resign",
            json!({"seat": 2, "bot": "random"}),
        )
        .await
        .ok();
    house
        .command(&mut dora, &id, "ask", json!({"seat": 2, "name": "Dora"}))
        .await
        .refused(422);
    // Whoever left comes back to the same seat in the same way.
    let asked = ask(&house, &mut people[2], &id, 2, "Person 2").await;
    for (who, seat) in [(0, 0), (1, 1)] {
        house
            .command(
                &mut people[who],
                &id,
                "agree",
                json!({"seat": seat, "ask": asked}),
            )
            .await
            .ok();
    }
    house
        .command(&mut dora, &id, "agree", json!({"seat": 3, "ask": asked}))
        .await
        .ok();
    assert_eq!(hands(&mut people[2], &id).await, [2]);
    assert!(
        told(&mut dora, &id)
            .await
            .contains("who has held this seat before, asks to play on for Person 2")
    );
}

/// One who asks is in nobody's way, and nobody may ask without end.
#[tokio::test(flavor = "multi_thread")]
async fn several_may_ask_for_a_seat_each_within_a_budget() {
    let house = House::new();
    let (id, mut people) = begun(&house).await;
    let (mut dora, mut eve) = (house.browser(), house.browser());
    ask(&house, &mut dora, &id, 3, "Dora").await;
    let told = house
        .command(&mut eve, &id, "ask", json!({"seat": 3, "name": "Eve"}))
        .await
        .ok();
    let asks = told["state"]["table"]["asks"].as_array().unwrap().clone();
    assert_eq!(asks.len(), 2, "{asks:?}");
    for (seat, person) in people.iter_mut().enumerate() {
        house
            .command(
                person,
                &id,
                "agree",
                json!({"seat": seat, "ask": asks[1]["ask"]}),
            )
            .await
            .ok();
    }
    let told = state(&mut eve, &id).await;
    assert_eq!(
        (&told["you"]["seats"], &told["state"]["table"]["asks"]),
        (&json!([3]), &json!([]))
    );
    let mut answers = Vec::new();
    for _ in 0..30 {
        let mut browser = house.browser();
        let asked = json!({"seat": 3, "name": "Zoe"});
        answers.push(
            house
                .command(&mut browser, &id, "ask", asked)
                .await
                .status
                .as_u16(),
        );
    }
    assert_eq!(answers.last(), Some(&429), "{answers:?}");
}

/// What lies open at the end is not played on with.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_goes_back_behind_the_end() {
    for (game, drafts) in [("standard", 0), ("locking", 2)] {
        let house = House::new();
        let options = json!([["game", game], ["companion", "on"], ["goal", "60"]]);
        let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": options});
        let (id, mut people) = house.begun(wanted, 2).await;
        let moves = [
            json!({"do": "cash", "seat": 0, "amount": 300, "track": false}),
            json!({"do": "claim"}),
        ];
        let ends = |count| std::iter::repeat_n(json!({"do": "end"}), count);
        let drafts = std::iter::repeat_n(json!({"do": "keep", "cards": []}), drafts);
        for action in drafts.chain(ends(4)).chain(moves) {
            let seat = house.game(&id).await.state().mover();
            let act = json!({"seat": seat, "action": action});
            house.command(&mut people[seat], &id, "act", act).await.ok();
        }
        let log = told(&mut people[0], &id).await;
        assert!(
            house.game(&id).await.state().outcome().is_some(),
            "{game}: {log}"
        );
        for (seat, person) in people.iter_mut().enumerate() {
            house
                .command(person, &id, "undo", json!({"seat": seat}))
                .await
                .refused(422);
        }
        assert!(house.game(&id).await.state().outcome().is_some());
    }
}

/// Who has waited for ten minutes asks no more: what was agreed to is nothing then, whoever agrees or leaves.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_let_in_who_asked_long_ago() {
    let clock = Arc::new(AtomicU64::new(1_000_000));
    let (time, folder) = (clock.clone(), Arc::new(tempfile::tempdir().unwrap()));
    let settings = Settings {
        rate: 1_000_000,
        ..Settings::default()
    };
    let house = House::with(
        folder.clone(),
        settings,
        Time::from_fn(move || time.load(Relaxed)),
    );
    let (id, mut people) = begun(&house).await;
    let mut dora = house.browser();
    let asked = ask(&house, &mut dora, &id, 3, "Dora").await;
    let table = state(&mut dora, &id).await;
    assert_eq!(
        (&table["now"], &table["state"]["table"]["asks"][0]["until"]),
        (&json!(1_000_000), &json!(1_600_000))
    );
    for seat in [0, 1] {
        house
            .command(
                &mut people[seat],
                &id,
                "agree",
                json!({"seat": seat, "ask": asked}),
            )
            .await
            .ok();
    }
    clock.fetch_add(599_999, Relaxed);
    house
        .command(&mut dora, &id, "ask", json!({"seat": 3, "name": "Dora"}))
        .await
        .refused(422);
    clock.fetch_add(1, Relaxed);
    house
        .command(
            &mut people[2],
            &id,
            "agree",
            json!({"seat": 2, "ask": asked}),
        )
        .await
        .refused(422);
    house
        .command(&mut people[2], &id, "stand", json!({"seat": 2}))
        .await
        .ok();
    assert_eq!(hands(&mut dora, &id).await, Vec::<usize>::new());
    assert_eq!(
        state(&mut dora, &id).await["state"]["table"]["asks"],
        json!([])
    );
    // She may ask anew, and what was kept gives the same.
    let asked = ask(&house, &mut dora, &id, 3, "Dora").await;
    house
        .command(
            &mut people[0],
            &id,
            "agree",
            json!({"seat": 0, "ask": asked}),
        )
        .await
        .ok();
    house.app.tables.flush().await.unwrap();
    let other = House::on(folder, 1000);
    let (here, there) = (
        state(&mut house.browser(), &id).await,
        state(&mut other.browser(), &id).await,
    );
    assert_eq!(here["state"], there["state"]);
    house
        .command(
            &mut people[1],
            &id,
            "agree",
            json!({"seat": 1, "ask": asked}),
        )
        .await
        .ok();
    assert_eq!(hands(&mut dora, &id).await, [3]);
}

/// Silence is no consent; but who keeps the table waiting loses the seat, and then need not agree.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_the_consent_of_the_absent_for_ever() {
    let clock = Arc::new(AtomicU64::new(1_000_000));
    let (time, folder) = (clock.clone(), Arc::new(tempfile::tempdir().unwrap()));
    let settings = Settings {
        rate: 1_000_000,
        ..Settings::default()
    };
    let house = House::with(folder, settings, Time::from_fn(move || time.load(Relaxed)));
    let (id, mut people) = begun(&house).await;
    house
        .command(&mut people[1], &id, "stand", json!({"seat": 1}))
        .await
        .ok();
    let mut dora = house.browser();
    let asked = ask(&house, &mut dora, &id, 1, "Dora").await;
    house
        .command(
            &mut people[2],
            &id,
            "agree",
            json!({"seat": 2, "ask": asked}),
        )
        .await
        .ok();
    // It is Person 0's turn, who says nothing. What is asked does not make the table wait longer.
    clock.fetch_add(179_000, Relaxed);
    house
        .command(&mut people[2], &id, "stand", json!({"seat": 0}))
        .await
        .refused(403);
    assert_eq!(hands(&mut dora, &id).await, Vec::<usize>::new());
    clock.fetch_add(1_000, Relaxed);
    house
        .command(&mut people[2], &id, "stand", json!({"seat": 0}))
        .await
        .ok();
    assert_eq!(hands(&mut dora, &id).await, [1]);
    // The absent one may ask to come back, and cannot take another's hand.
    house
        .command(
            &mut people[0],
            &id,
            "ask",
            json!({"seat": 3, "name": "Zoe"}),
        )
        .await
        .refused(422);
    ask(&house, &mut people[0], &id, 0, "Person 0").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_device_may_hold_several_hands_from_the_start_and_no_others() {
    let house = House::new();
    let wanted =
        json!({"map": "iberia", "seats": 3, "cards": 60, "options": [["game", "standard"]]});
    let id = house.table(wanted).await;
    let (mut one, mut two) = (house.browser(), house.browser());
    for (seat, name) in [(0, "Ana"), (1, "Ben")] {
        house
            .command(&mut one, &id, "sit", json!({"seat": seat, "name": name}))
            .await
            .ok();
    }
    house
        .command(&mut two, &id, "sit", json!({"seat": 2, "name": "Cleo"}))
        .await
        .ok();
    house.command(&mut two, &id, "start", json!({})).await.ok();
    assert_eq!(state(&mut one, &id).await["you"]["seats"], json!([0, 1]));
    house
        .command(&mut two, &id, "stand", json!({"seat": 2}))
        .await
        .ok();
    house
        .command(&mut one, &id, "ask", json!({"seat": 2, "name": "Dora"}))
        .await
        .refused(422);
    // Both who share the device answer for themselves.
    let mut dora = house.browser();
    let asked = ask(&house, &mut dora, &id, 2, "Dora").await;
    for seat in [0, 1] {
        assert_eq!(hands(&mut dora, &id).await, Vec::<usize>::new());
        house
            .command(&mut one, &id, "agree", json!({"seat": seat, "ask": asked}))
            .await
            .ok();
    }
    assert_eq!(hands(&mut dora, &id).await, [2]);
    // Who held two hands has seen another, whichever of them is left.
    house
        .command(&mut one, &id, "stand", json!({"seat": 0}))
        .await
        .ok();
    house
        .command(&mut one, &id, "ask", json!({"seat": 0, "name": "Ana"}))
        .await
        .refused(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_hidden_seats_change_hands_freely() {
    let house = House::new();
    for options in [
        json!([]),
        json!([["game", "standard"], ["open_hands", "on"]]),
    ] {
        let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": options});
        let (id, mut people) = house.begun(wanted, 2).await;
        house
            .command(&mut people[1], &id, "stand", json!({"seat": 1}))
            .await
            .ok();
        house
            .command(
                &mut people[0],
                &id,
                "ask",
                json!({"seat": 1, "name": "Ana"}),
            )
            .await
            .refused(422);
        let told = house
            .command(
                &mut people[0],
                &id,
                "sit",
                json!({"seat": 1, "name": "Ana"}),
            )
            .await
            .ok();
        assert_eq!(told["you"]["seats"], json!([0, 1]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_of_seats_are_made_by_the_server_alone() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 6})).await;
    let mut known = BTreeSet::new();
    // What a browser brings that the table does not know is left: chosen by somebody else, or set by the page before.
    for (seat, brought) in [
        Some("seat=00000000000000000000000000000000"),
        None,
        Some("page"),
    ]
    .iter()
    .enumerate()
    {
        let mut browser = house.browser();
        if *brought == Some("page") {
            browser.get(&format!("/table/{id}")).await;
        } else {
            browser.cookie = brought.map(str::to_owned);
        }
        let before = browser.cookie.clone();
        let body = json!({"seq": house.seq(&id).await, "id": fresh(), "seat": seat, "name": format!("P{seat}")});
        let path = format!("/table/{id}/sit");
        browser.post(&path, body.clone()).await.ok();
        let cookie = browser.cookie.clone();
        assert!(
            cookie != before && known.insert(cookie.clone()),
            "{cookie:?}"
        );
        // The answer may be lost on its way: asked again, the same browser finds its seat. Without a cookie it is anybody,
        // who may have read the request's id in the log.
        browser.cookie.clone_from(&before);
        let again = browser.post(&path, body.clone()).await.ok();
        match brought {
            Some(_) => assert_eq!(
                (&again["you"]["seats"], &browser.cookie),
                (&json!([seat]), &cookie)
            ),
            None => assert_eq!(
                (&again["you"]["seats"], &browser.cookie),
                (&json!([]), &None)
            ),
        }
        // With what was brought alone, or another id, nobody holds it.
        let mut other = house.browser();
        other.cookie.clone_from(&before);
        assert_eq!(state(&mut other, &id).await["you"]["seats"], json!([]));
        let mut body = body;
        (body["seq"], body["id"]) = (house.seq(&id).await.into(), fresh().into());
        other.post(&path, body).await.refused(422);
        assert_eq!(other.cookie, before, "what is refused sets no cookie");
    }
    // One that the table knows makes place for another, which has all that it had.
    let mut browser = house.browser();
    browser.cookie.clone_from(known.first().unwrap());
    let told = house
        .command(&mut browser, &id, "sit", json!({"seat": 5, "name": "Six"}))
        .await
        .ok();
    assert_eq!(told["you"]["seats"].as_array().unwrap().len(), 2);
    assert!(!known.contains(&browser.cookie));
    let mut old = house.browser();
    old.cookie.clone_from(known.first().unwrap());
    assert_eq!(state(&mut old, &id).await["you"]["seats"], json!([]));
    // At another table it is nothing.
    let elsewhere = house.table(json!({"map": "iberia", "seats": 2})).await;
    house
        .command(
            &mut browser,
            &elsewhere,
            "sit",
            json!({"seat": 0, "name": "Six"}),
        )
        .await
        .ok();
    assert!(!known.contains(&browser.cookie));
}

/// Somebody who can set cookies in another's browser gives it the token of a seat of their own: who sits down with it is known by
/// another token, and the one who gave it has nothing any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_somebody_else_knows_opens_no_seat_of_who_was_given_it() {
    let house = House::new();
    let wanted =
        json!({"map": "iberia", "seats": 3, "cards": 60, "options": [["game", "standard"]]});
    let id = house.table(wanted).await;
    let (mut mallory, mut victim) = (house.browser(), house.browser());
    house
        .command(
            &mut mallory,
            &id,
            "sit",
            json!({"seat": 0, "name": "Mallory"}),
        )
        .await
        .ok();
    let mut stream = mallory.stream(&id).await;
    stream.next().await.unwrap();
    victim.cookie.clone_from(&mallory.cookie);
    let planted = victim.cookie.clone();
    // What is refused, or has come too late, changes nothing.
    house
        .command(&mut victim, &id, "sit", json!({"seat": 0, "name": "Vera"}))
        .await
        .refused(422);
    let body = json!({"seq": 0, "id": fresh(), "seat": 1, "name": "Vera"});
    let late = victim
        .post(&format!("/table/{id}/sit"), body)
        .await
        .refused(409);
    assert_eq!(
        (&late["you"]["seats"], &victim.cookie),
        (&json!([0]), &planted)
    );
    // The answer may be lost on its way: asked again, it is the same.
    let body = json!({"seq": house.seq(&id).await, "id": fresh(), "seat": 1, "name": "Vera"});
    for _ in 0..2 {
        victim.cookie.clone_from(&planted);
        let told = victim
            .post(&format!("/table/{id}/sit"), body.clone())
            .await
            .ok();
        assert_eq!(told["you"]["seats"], json!([0, 1]));
        assert_ne!(victim.cookie, planted);
    }
    assert_eq!(state(&mut mallory, &id).await["you"]["seats"], json!([]));
    assert!(
        stream.next().await.is_none(),
        "and what was opened with it is closed"
    );
    house
        .command(&mut mallory, &id, "stand", json!({"seat": 1}))
        .await
        .refused(403);
    // The hands that were seen go along, when a seat is asked for too.
    house
        .command(&mut mallory, &id, "sit", json!({"seat": 2, "name": "Mia"}))
        .await
        .ok();
    house
        .command(&mut mallory, &id, "start", json!({}))
        .await
        .ok();
    house
        .command(&mut mallory, &id, "stand", json!({"seat": 2}))
        .await
        .ok();
    assert_eq!(hands(&mut victim, &id).await.len(), 1);
    house
        .command(&mut victim, &id, "ask", json!({"seat": 2, "name": "Vera"}))
        .await
        .refused(422);
    let before = mallory.cookie.clone();
    let asked = ask(&house, &mut mallory, &id, 2, "Mia").await;
    assert_ne!(mallory.cookie, before);
    for seat in [0, 1] {
        house
            .command(
                &mut victim,
                &id,
                "agree",
                json!({"seat": seat, "ask": asked}),
            )
            .await
            .ok();
    }
    assert_eq!(hands(&mut mallory, &id).await, [2]);
    // What was kept gives the same.
    house.app.tables.flush().await.unwrap();
    let other = House::on(house.folder.clone(), 1000);
    for browser in [&mut mallory, &mut victim] {
        let here = state(browser, &id).await;
        browser.router = other.router.clone();
        assert_eq!(state(browser, &id).await, here);
    }
}
