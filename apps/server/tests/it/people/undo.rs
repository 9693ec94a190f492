//! Taking back by consent what cannot be taken back alone.

use crate::common::{Browser, House, Minds, fresh};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_table::State;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn wanted(game: &str) -> Value {
    json!({"map": "iberia", "seats": 3, "cards": 60, "options": [["game", game]]})
}

async fn table(browser: &mut Browser, id: &str) -> Value {
    let mut whole = browser.get(&format!("/table/{id}/state")).await.ok();
    whole["state"]["table"].take()
}

async fn keep(house: &House, browser: &mut Browser, id: &str, seat: usize) {
    let keep = json!({"seat": seat, "action": {"do": "keep", "cards": []}});
    house.command(browser, id, "act", keep).await.ok();
}

/// Asks to take back; the number of the entry.
async fn ask(house: &House, browser: &mut Browser, id: &str, seat: usize) -> u64 {
    let asked = house
        .command(browser, id, "request-undo", json!({"seat": seat}))
        .await
        .ok();
    asked["state"]["table"]["undo"]["ask"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_all_others_agree_to_is_taken_back() {
    let house = House::new();
    let (id, mut people) = house.begun(wanted("locking"), 3).await;
    let mut minds = Minds::new(3);
    let mut states: Vec<State> = Vec::new();
    let (by, count) = loop {
        let game = house.game(&id).await;
        states.push(game.state().clone());
        let entries = game.entries();
        // Others have acted since.
        let last = |seat| entries.iter().rposition(|entry| entry.seat == seat);
        let away = (0..3).filter(|seat| *seat != game.state().mover());
        let mut found = away.filter_map(|seat| Some((seat, last(seat)?)));
        let found = found.find(|(_, last)| last + 4 < entries.len());
        // Beyond the first checkpoint of the history, and before bots that are stuck end the game.
        if let Some(found) = found.filter(|_| entries.len() > 66) {
            break found;
        }
        assert!(house.step(&id, &mut people, &mut minds).await);
    };
    let before = house.game(&id).await;
    people[1].get(&format!("/table/{id}/replay")).await.ok();
    let asked = ask(&house, &mut people[by], &id, by).await;
    let [one, two] = [(by + 1) % 3, (by + 2) % 3];
    let answer = |seat: usize| json!({"seat": seat, "ask": asked});
    house
        .command(&mut people[one], &id, "agree", answer(one))
        .await
        .ok();
    let open = table(&mut people[two], &id).await;
    let expected = before.entries().len() - count;
    assert_eq!(open["undo"]["actions"], expected, "{open}");
    assert_eq!(open["undo"]["agreed"], json!([one]));
    assert_eq!(
        house.game(&id).await.entries().len(),
        before.entries().len()
    );

    house
        .command(&mut people[two], &id, "agree", answer(two))
        .await
        .ok();
    let game = house.game(&id).await;
    assert_eq!(game.entries(), &before.entries()[..count]);
    assert_eq!(game.state(), &states[count]);
    assert_eq!(game.state().mover(), by);
    assert_eq!(table(&mut people[two], &id).await["undo"], Value::Null);
    // The replay follows.
    let index = people[0].get(&format!("/table/{id}/replay")).await.ok();
    assert_eq!(index["entries"].as_array().unwrap().len(), count);
    let frame = people[0]
        .get(&format!("/table/{id}/replay/{count}"))
        .await
        .ok();
    assert_eq!(frame["view"]["mover"], by);
    // What is played from there can be taken back alone as ever, and the log gives the same again.
    house.step(&id, &mut people, &mut minds).await;
    let game = house.game(&id).await;
    house.app.tables.flush().await.unwrap();
    let other = House::on(house.folder.clone(), 1_000_000);
    let again = other.game(&id).await;
    assert_eq!((again.state(), again.text()), (game.state(), game.text()));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_declines_plays_on_or_does_not_sit_there_ends_it_or_has_no_say() {
    let house = House::new();
    let (id, mut people) = house.begun(wanted("standard"), 3).await;
    let mut watcher = house.browser();
    let seat = json!({"seat": 0});
    let request = "request-undo";
    for browser in [&mut watcher, &mut people[1]] {
        house
            .command(browser, &id, request, seat.clone())
            .await
            .refused(403);
    }
    // Nothing was done yet; then something that can be taken back alone, or not.
    house
        .command(&mut people[0], &id, request, seat.clone())
        .await
        .refused(422);
    let mut minds = Minds::new(3);
    while house.game(&id).await.state().mover() == 0 {
        house.step(&id, &mut people, &mut minds).await;
    }
    let asked = ask(&house, &mut people[0], &id, 0).await;
    let answer = |seat: usize| json!({"seat": seat, "ask": asked});
    for (who, seat, status) in [(0, 0, 422), (0, 1, 403)] {
        let refused = house.command(&mut people[who], &id, "agree", answer(seat));
        refused.await.refused(status);
    }
    house
        .command(&mut watcher, &id, "agree", answer(1))
        .await
        .refused(403);
    house
        .command(&mut people[1], &id, request, json!({"seat": 1}))
        .await
        .refused(422);
    house
        .command(&mut people[2], &id, "agree", answer(2))
        .await
        .ok();
    house
        .command(&mut people[2], &id, "agree", answer(2))
        .await
        .refused(422);
    let count = house.game(&id).await.entries().len();
    house
        .command(&mut people[1], &id, "decline", answer(1))
        .await
        .ok();
    // Nobody is asked the same again, and the consent is of no more use.
    house
        .command(&mut people[0], &id, request, seat.clone())
        .await
        .refused(422);
    house
        .command(&mut people[1], &id, "agree", answer(1))
        .await
        .refused(422);
    assert_eq!(house.game(&id).await.entries().len(), count);

    // Who plays on does not agree.
    while house.game(&id).await.state().mover() != 2 {
        house.step(&id, &mut people, &mut minds).await;
    }
    let asked = ask(&house, &mut people[1], &id, 1).await;
    house.step(&id, &mut people, &mut minds).await;
    assert_eq!(table(&mut people[0], &id).await["undo"], Value::Null);
    let late = json!({"seat": 0, "ask": asked});
    house
        .command(&mut people[0], &id, "agree", late)
        .await
        .refused(422);
    let log = watcher.get(&format!("/table/{id}/log.txt")).await.text;
    for line in [
        "Person 0 asks to take back 1 action, from: ",
        "Person 1 declines to take it back\n",
        "the game goes on, and nothing is taken back\n",
    ] {
        assert!(log.contains(line), "{line}{log}");
    }
    // What is asked for is named, at once and when the table is opened again.
    assert!(
        !log.lines().any(|line| line.trim_end().ends_with("from:")),
        "{log}"
    );
    house.app.tables.flush().await.unwrap();
    let again = House::on(house.folder.clone(), 1_000_000);
    let address = format!("/table/{id}/log.txt");
    assert_eq!(again.browser().get(&address).await.text, log);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_consent_that_comes_too_late_or_twice_takes_nothing_back() {
    let now = Arc::new(AtomicU64::new(1_000_000));
    let clock = now.clone();
    let house = House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        Settings {
            rate: 1_000_000,
            ..Settings::default()
        },
        Time::from_fn(move || clock.load(Relaxed)),
    );
    let clocked =
        json!({"map": "iberia", "seats": 2, "clock": {"bank": 60, "increment": 5, "over": "tell"}});
    let (id, mut people) = house.begun(clocked, 2).await;
    keep(&house, &mut people[0], &id, 0).await;
    let asked = ask(&house, &mut people[0], &id, 0).await;
    let answer = json!({"seat": 1, "ask": asked});
    now.fetch_add(300_000, Relaxed);
    house
        .command(&mut people[1], &id, "agree", answer)
        .await
        .refused(422);
    assert_eq!(house.game(&id).await.entries().len(), 1);

    let asked = ask(&house, &mut people[0], &id, 0).await;
    let mut agree = json!({"seat": 1, "ask": asked, "seq": asked, "id": fresh()});
    let path = format!("/table/{id}/agree");
    let done = people[1].post(&path, agree.clone()).await.ok();
    assert!(house.game(&id).await.entries().is_empty());
    // The increment of the turn that was taken back is taken back too.
    assert_eq!(done["state"]["clock"]["left"][0], 60_000);
    keep(&house, &mut people[0], &id, 0).await;
    people[1].post(&path, agree.clone()).await.ok();
    agree["id"] = fresh().into();
    people[1].post(&path, agree).await.refused(422);
    assert_eq!(house.game(&id).await.entries().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_agree_and_who_leaves_has_not_agreed() {
    let house = House::new();
    let (id, mut people) = house.begun(wanted("locking"), 2).await;
    keep(&house, &mut people[0], &id, 0).await;
    ask(&house, &mut people[0], &id, 0).await;
    house
        .command(&mut people[1], &id, "stand", json!({"seat": 1}))
        .await
        .ok();
    assert_eq!(house.game(&id).await.entries().len(), 1);
    // Nobody is left to ask, but about this action the answer stands.
    let again = house.command(&mut people[0], &id, "request-undo", json!({"seat": 0}));
    assert_eq!(again.await.status.as_u16(), 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_withdraws_a_request_may_ask_again_and_who_was_declined_may_not() {
    let house = House::new();
    let (id, mut people) = house.begun(wanted("locking"), 3).await;
    keep(&house, &mut people[0], &id, 0).await;
    let answer = |seat: usize, ask: u64| json!({"seat": seat, "ask": ask});
    for _ in 0..2 {
        let asked = ask(&house, &mut people[0], &id, 0).await;
        let withdrawn = house.command(&mut people[0], &id, "decline", answer(0, asked));
        withdrawn.await.ok();
        assert_eq!(table(&mut people[1], &id).await["undo"], Value::Null);
    }
    let asked = ask(&house, &mut people[0], &id, 0).await;
    let declined = house.command(&mut people[1], &id, "decline", answer(1, asked));
    declined.await.ok();
    let again = house.command(&mut people[0], &id, "request-undo", json!({"seat": 0}));
    again.await.refused(422);
    let log = people[2].get(&format!("/table/{id}/log.txt")).await.text;
    let withdrawn = "Person 0 no longer asks to take it back\n";
    assert_eq!(log.matches(withdrawn).count(), 2, "{log}");
    // The log gives the same again.
    house.app.tables.flush().await.unwrap();
    let other = House::on(house.folder.clone(), 1_000_000);
    assert_eq!(other.game(&id).await.entries().len(), 1);
}
