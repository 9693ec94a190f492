//! Clocks, by a time that is told.

use crate::common::{Browser, House, left_alone};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A time that stands still unless it is moved.
#[derive(Clone, Default)]
pub(crate) struct Hand(Arc<AtomicU64>);

impl Hand {
    fn time(&self) -> Time {
        let hand = self.0.clone();
        Time::from_fn(move || hand.load(Relaxed))
    }

    pub(crate) fn pass(&self, seconds: u64) {
        self.0.fetch_add(1000 * seconds, Relaxed);
    }
}

fn house(hand: &Hand, folder: Arc<tempfile::TempDir>) -> House {
    House::with(
        folder,
        Settings {
            rate: 1_000_000,
            ..Settings::default()
        },
        hand.time(),
    )
}

pub(crate) fn fresh(hand: &Hand) -> House {
    house(hand, Arc::new(tempfile::tempdir().unwrap()))
}

fn wanted(over: &str) -> Value {
    json!({"map": "iberia", "seats": 2, "clock": {"bank": 60, "increment": 5, "over": over}})
}

async fn state(browser: &mut Browser, id: &str) -> Value {
    browser.get(&format!("/table/{id}/state")).await.ok()
}

async fn keep(house: &House, browser: &mut Browser, id: &str, seat: usize) {
    let keep = json!({"seat": seat, "action": {"do": "keep", "cards": []}});
    house.command(browser, id, "act", keep).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_passes_for_the_one_to_act_and_a_turn_adds_some() {
    let hand = Hand::default();
    hand.pass(1_000);
    let house = fresh(&hand);
    let (id, mut people) = house.begun(wanted("tell"), 2).await;
    let begun = state(&mut people[0], &id).await;
    assert_eq!(
        begun["state"]["clock"],
        json!({"left": [60_000, 60_000], "running": 0, "since": 1_000_000})
    );
    hand.pass(20);
    // What is said stops nobody's clock; what is read does not move it.
    house
        .command(
            &mut people[1],
            &id,
            "say",
            json!({"seat": 1, "text": "well?"}),
        )
        .await
        .ok();
    let said = state(&mut people[0], &id).await;
    assert_eq!(
        said["state"]["clock"],
        json!({"left": [40_000, 60_000], "running": 0, "since": 1_020_000})
    );
    hand.pass(3);
    keep(&house, &mut people[0], &id, 0).await;
    let kept = state(&mut people[0], &id).await;
    assert_eq!(
        kept["state"]["clock"],
        json!({"left": [42_000, 60_000], "running": 1, "since": 1_023_000})
    );
    assert_eq!(kept["now"], 1_023_000);
    hand.pass(2);
    keep(&house, &mut people[1], &id, 1).await;
    // What is done within a turn adds nothing, and what is taken back gives no time back.
    let advice = people[0].get(&format!("/table/{id}/legal")).await.ok();
    let way = people[0]
        .get(&format!("/table/{id}/way/{}", advice["reach"][0][0]))
        .await
        .ok();
    hand.pass(1);
    house
        .command(
            &mut people[0],
            &id,
            "act",
            json!({"seat": 0, "action": {"do": "build", "path": way[0]["path"]}}),
        )
        .await
        .ok();
    hand.pass(1);
    house
        .command(&mut people[0], &id, "undo", json!({"seat": 0}))
        .await
        .ok();
    let back = state(&mut people[0], &id).await;
    assert_eq!(back["state"]["clock"]["left"], json!([40_000, 63_000]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_was_away_counts_for_nobody_and_the_log_gives_the_same_clocks_again() {
    let hand = Hand::default();
    let first = fresh(&hand);
    let (id, mut people) = first.begun(wanted("tell"), 2).await;
    hand.pass(10);
    keep(&first, &mut people[0], &id, 0).await;
    hand.pass(7);
    first.app.tables.flush().await.unwrap();
    // It was away for a day, and for another before anything was done.
    let folder = first.folder.clone();
    for _ in 0..2 {
        hand.pass(86_400);
        let again = house(&hand, folder.clone());
        let mut browser = again.browser();
        browser.cookie.clone_from(&people[1].cookie);
        let found = state(&mut browser, &id).await;
        assert_eq!(found["state"]["clock"]["left"], json!([55_000, 60_000]));
        let clock = &found["state"]["clock"];
        assert_eq!(
            (&clock["since"], &clock["running"]),
            (&found["now"], &json!(1))
        );
        hand.pass(1);
    }
    let again = house(&hand, folder.clone());
    let mut browser = again.browser();
    browser.cookie.clone_from(&people[1].cookie);
    state(&mut browser, &id).await;
    hand.pass(4);
    keep(&again, &mut browser, &id, 1).await;
    let clock = state(&mut browser, &id).await["state"]["clock"].clone();
    assert_eq!(clock["left"], json!([55_000, 61_000]));
    again.app.tables.flush().await.unwrap();
    hand.pass(86_400);
    let last = house(&hand, folder);
    let mut found = state(&mut last.browser(), &id).await["state"]["clock"].clone();
    found["since"] = clock["since"].clone();
    assert_eq!(found, clock);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_table_only_tells_one_plays_on_without_time() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let (id, mut people) = house.begun(wanted("tell"), 2).await;
    hand.pass(59);
    house.app.check_clocks().await;
    let seq = house.seq(&id).await;
    hand.pass(3);
    house.app.check_clocks().await;
    house.app.check_clocks().await;
    assert_eq!(house.seq(&id).await, seq + 1, "it is told once");
    let told = state(&mut people[1], &id).await;
    assert_eq!(told["state"]["clock"]["left"], json!([-2_000, 60_000]));
    assert_eq!(
        told["state"]["lines"].as_array().unwrap().last().unwrap()["text"],
        "has no time left"
    );
    keep(&house, &mut people[0], &id, 0).await;
    assert_eq!(
        state(&mut people[0], &id).await["state"]["clock"]["running"],
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_slow_holds_up_no_clock_of_another() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let mut ids = [
        house.begun(wanted("tell"), 2).await.0,
        house.begun(wanted("tell"), 2).await.0,
    ];
    ids.sort();
    let [slow, other] = ids;
    let seq = house.seq(&other).await;
    hand.pass(61);
    // Somebody is at the first table for long.
    let (begun, begins) = tokio::sync::oneshot::channel();
    let (end, ends) = std::sync::mpsc::channel::<()>();
    let live = house.live(&slow).await;
    let busy = tokio::task::spawn_blocking(move || {
        let long = live.with_room(|_| {
            let _ = begun.send(());
            ends.recv()
        });
        drop(tokio::runtime::Handle::current().block_on(long));
    });
    begins.await.unwrap();
    let app = house.app.clone();
    let first = tokio::spawn(async move { app.check_clocks().await });
    until_true("the other clock runs out", async || {
        house.seq(&other).await > seq
    })
    .await;
    // The next time does not wait for the first.
    hand.pass(1);
    house.app.check_clocks().await;
    assert!(!first.is_finished());
    end.send(()).unwrap();
    busy.await.unwrap();
    first.await.unwrap();
    assert_eq!(house.seq(&slow).await, seq + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_bot_takes_over_it_does_so_even_before_a_late_request() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let (id, mut people) = house.begun(wanted("bot"), 2).await;
    hand.pass(61);
    let seq = house.seq(&id).await;
    let late = json!({"seat": 0, "action": {"do": "keep", "cards": []}});
    let answer = house
        .command(&mut people[0], &id, "act", late)
        .await
        .refused(409);
    assert_eq!(
        (
            &answer["you"]["seats"],
            &answer["state"]["table"]["seats"][0]["by"]
        ),
        (&json!([]), &json!("bot"))
    );
    assert!(answer["state"]["seq"].as_u64().unwrap() > seq);
    // The bot goes on, and no clock runs for it.
    until_true("the turn passes on", async || {
        house.mover(&id).await != Some(0)
    })
    .await;
    hand.pass(30);
    let on = state(&mut people[1], &id).await;
    assert_eq!(on["state"]["clock"]["running"], 1);
    // Nobody can say so by himself.
    let command = json!({"seq": seq, "id": "late-request", "seat": 1});
    assert_eq!(
        people[0]
            .post(&format!("/table/{id}/late"), command)
            .await
            .status,
        404
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_of_a_turn_that_is_taken_back_adds_nothing() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let mut wanted = wanted("tell");
    wanted["options"] = json!([["companion", "on"]]);
    let (id, mut people) = house.begun(wanted, 2).await;
    for _ in 0..3 {
        keep(&house, &mut people[0], &id, 0).await;
        let kept = state(&mut people[0], &id).await;
        assert_eq!(kept["state"]["clock"]["left"], json!([65_000, 60_000]));
        house
            .command(&mut people[1], &id, "undo", json!({"seat": 1}))
            .await
            .ok();
        let back = state(&mut people[0], &id).await;
        assert_eq!(back["state"]["clock"]["left"], json!([60_000, 60_000]));
        assert_eq!(back["state"]["clock"]["running"], 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_cannot_be_are_refused_with_all_reasons() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let wrong = json!({"map": "iberia", "seats": 2, "options": [["companion", "on"]],
        "clock": {"bank": 1, "increment": 9_999, "over": "bot"}});
    let told = house.browser().post("/table", wrong).await.refused(422);
    assert_eq!(told["error"].as_array().unwrap().len(), 3, "{told}");
    let table = [
        ("map", "iberia"),
        ("game", "locking"),
        ("seats", "2"),
        ("cards", "60"),
    ];
    let clock = [("clock", "20"), ("increment", "10"), ("over", "bot")];
    let made = house
        .browser()
        .form("/play", &[&table[..], &clock].concat())
        .await
        .location();
    let id = made.trim_start_matches("/table/");
    let table = state(&mut house.browser(), id).await["state"]["table"].clone();
    assert_eq!(
        table["clock"],
        json!({"bank": 1200, "increment": 10, "over": "bot"})
    );
}

/// One who went away does not stop a game without clocks for good.
#[tokio::test(flavor = "multi_thread")]
async fn others_open_the_seat_of_one_who_keeps_them_waiting() {
    let hand = Hand::default();
    hand.pass(1_000);
    let house = fresh(&hand);
    let (id, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let open = json!({"seat": 0});
    hand.pass(179);
    house
        .command(&mut people[1], &id, "stand", open.clone())
        .await
        .refused(403);
    hand.pass(1);
    // Only of who is to act, and only by who sits there.
    house
        .command(&mut people[0], &id, "stand", json!({"seat": 1}))
        .await
        .refused(403);
    house
        .command(&mut house.browser(), &id, "stand", open.clone())
        .await
        .refused(403);
    house
        .command(&mut people[1], &id, "stand", open.clone())
        .await
        .ok();
    house
        .command(
            &mut people[1],
            &id,
            "bot",
            json!({"seat": 0, "bot": "greedy"}),
        )
        .await
        .ok();
    let seats = state(&mut people[1], &id).await["state"]["table"]["seats"].clone();
    assert_eq!(
        (&seats[0]["by"], &seats[1]["by"]),
        (&json!("bot"), &json!("person"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_pause_where_nobody_looks() {
    let hand = Hand::default();
    hand.pass(1_000);
    let house = fresh(&hand);
    let options = [["rounds", "10000"], ["idle_rounds", "10000"]];
    let id = house
        .table(json!({"map": "iberia", "seats": 2, "options": options}))
        .await;
    let mut browser = house.browser();
    house
        .command(&mut browser, &id, "sit", json!({"seat": 0, "name": "Ana"}))
        .await
        .ok();
    house
        .command(
            &mut browser,
            &id,
            "bot",
            json!({"seat": 1, "bot": "random"}),
        )
        .await
        .ok();
    house
        .command(&mut browser, &id, "start", json!({}))
        .await
        .ok();
    // The only player leaves the seat to a bot.
    house
        .command(
            &mut browser,
            &id,
            "resign",
            json!({"seat": 0, "bot": "random"}),
        )
        .await
        .ok();
    let live = house.live(&id).await;
    let seq = async || live.with_room(|room| room.seq()).await.unwrap();
    let begun = seq().await;
    until_true("they play", async || seq().await > begun).await;
    hand.pass(61);
    left_alone(&live).await;
    let before = seq().await;
    assert!(
        !live.with_room(|room| room.is_over()).await.unwrap(),
        "they have paused, and not come to the end"
    );
    // Who looks on has them play on.
    browser.get(&format!("/table/{id}/state")).await.ok();
    until_true("they play on", async || seq().await > before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_of_days_starts_anew_with_each_turn_and_leaves_an_hour_after_a_closure() {
    const DAY: u64 = 86_400;
    let hand = Hand::default();
    let first = fresh(&hand);
    let by_days = |bank: u64, increment: u64| json!({"map": "iberia", "seats": 2, "clock": {"kind": "move", "bank": bank, "increment": increment, "over": "bot"}});
    for wrong in [by_days(60, 0), by_days(31 * DAY, 0), by_days(DAY, 5)] {
        first.browser().post("/table", wrong).await.refused(422);
    }
    let (id, mut people) = first.begun(by_days(2 * DAY, 0), 2).await;
    hand.pass(DAY);
    // Nobody loses their seat while they have days left.
    let free = first.command(&mut people[1], &id, "stand", json!({"seat": 0}));
    assert!(free.await.status.as_u16() >= 400);
    keep(&first, &mut people[0], &id, 0).await;
    let left = |told: Value| told["state"]["clock"]["left"].clone();
    let full = 2 * DAY * 1000;
    assert_eq!(left(state(&mut people[0], &id).await), json!([full, full]));
    // Time passes while the server is closed, too, but an hour is left.
    first.app.tables.flush().await.unwrap();
    hand.pass(3 * DAY);
    let again = house(&hand, first.folder.clone());
    let mut ben = again.browser();
    ben.cookie.clone_from(&people[1].cookie);
    assert_eq!(left(state(&mut ben, &id).await), json!([full, 3_600_000]));
    keep(&again, &mut ben, &id, 1).await;
    assert_eq!(left(state(&mut ben, &id).await)[1], full);
    // Then a bot plays on for who does not come.
    hand.pass(2 * DAY);
    again.app.check_clocks().await;
    let seats = state(&mut ben, &id).await["state"]["table"]["seats"].clone();
    assert_eq!(
        (&seats[0]["by"], &seats[1]["by"]),
        (&json!("bot"), &json!("person"))
    );
}
