//! While nothing can be kept, tables stay readable, and what is refused changes nothing for anybody.

use crate::common::{Browser, House};
use crate::store::{Fate, Memory, World};
use serde_json::{Value, json};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How a store fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// No space is left.
    Full,
    /// It cannot be reached.
    Down,
    /// Nobody knows what became of it.
    Unknown,
}

const FAILURES: [Failure; 3] = [Failure::Full, Failure::Down, Failure::Unknown];

struct Weather {
    house: House,
    store: Arc<Memory>,
}

impl Weather {
    fn new() -> Weather {
        let store = Arc::new(Memory::new(&Arc::<Mutex<World>>::default(), ""));
        let house = House::on_store(store.clone(), Duration::ZERO);
        Weather { house, store }
    }

    fn fails(&self, how: Failure) {
        let fate = match how {
            Failure::Full => return self.store.full.store(true, Relaxed),
            Failure::Down => Fate::Refused,
            Failure::Unknown => Fate::Lost,
        };
        self.store.suffer(Box::new(move || fate));
    }

    async fn clears(&self) {
        self.store.full.store(false, Relaxed);
        self.store.failures.store(0, Relaxed);
        self.store.suffer(Box::new(|| Fate::Done(Duration::ZERO)));
        self.house.app.tables.heartbeat().await.unwrap();
    }

    async fn begun(&self) -> (String, Vec<Browser>) {
        let wanted = json!({"map": "iberia", "seats": 2, "options": [["game", "standard"]]});
        self.house.begun(wanted, 2).await
    }

    /// What everybody was told of a table follows from its log. Returns how much they were shown.
    async fn explained(&self, id: &str) -> usize {
        self.house.told.explained(&*self.store, id).await
    }

    /// The end of the first player's first round of building, and its answer.
    async fn ends(&self, people: &mut [Browser], id: &str) -> u16 {
        let end = json!({"seat": 0, "action": {"do": "end"}});
        let ended = self.house.command(&mut people[0], id, "act", end).await;
        ended.status.as_u16()
    }
}

async fn state(browser: &mut Browser, id: &str) -> Value {
    browser.get(&format!("/table/{id}/state")).await.ok()
}

/// What is sent of a table to whoever only looks at it.
async fn readable(browser: &mut Browser, id: &str) {
    for what in ["", "/state", "/log", "/log.txt", "/replay", "/board"] {
        let answer = browser.get(&format!("/table/{id}{what}")).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_be_read_while_nothing_can_be_kept_and_goes_on_afterwards() {
    for how in FAILURES {
        let weather = Weather::new();
        let (id, mut people) = weather.begun().await;
        let before = state(&mut people[0], &id).await["state"].clone();
        let mut stranger = weather.house.browser();
        let mut stream = stranger.stream(&id).await;
        stream.next().await.unwrap();
        weather.fails(how);
        let status = if how == Failure::Full { 507 } else { 503 };
        // A stranger's line of chat takes the table away from nobody.
        for _ in 0..3 {
            let say = json!({"seat": null, "text": "hello"});
            let said = weather.house.command(&mut stranger, &id, "say", say).await;
            assert_eq!(said.status.as_u16(), status, "{how:?}: {}", said.text);
        }
        assert_eq!(weather.ends(&mut people, &id).await, status, "{how:?}");
        for browser in &mut people {
            readable(browser, &id).await;
        }
        readable(&mut stranger, &id).await;
        let during = state(&mut people[0], &id).await;
        assert_eq!(during["state"], before, "{how:?}");
        let since = during["unkept"].as_u64().unwrap();
        // The stream goes on, and says since when.
        let (kind, told) = stream.next().await.unwrap();
        assert_eq!((kind.as_str(), &told["unkept"]), ("state", &json!(since)));
        weather.clears().await;
        assert_eq!(weather.ends(&mut people, &id).await, 200, "{how:?}");
        let after = state(&mut people[0], &id).await;
        assert!(after["unkept"].is_null(), "{how:?}");
        assert_eq!(after["state"]["view"]["mover"], 1, "{how:?}");
        assert!(weather.explained(&id).await > 3, "{how:?}");
    }
}

/// What is known to fail is refused at once.
#[tokio::test(flavor = "multi_thread")]
async fn after_some_failures_nothing_is_tried_until_the_store_shows_signs_of_life() {
    let weather = Weather::new();
    let (id, mut people) = weather.begun().await;
    let tried = Arc::new(Mutex::new(0));
    let counted = tried.clone();
    weather.store.suffer(Box::new(move || {
        *counted.lock().unwrap() += 1;
        Fate::Refused
    }));
    for refused in 1..=8 {
        assert_eq!(weather.ends(&mut people, &id).await, 503);
        assert_eq!(*tried.lock().unwrap(), refused.min(3));
    }
    weather.clears().await;
    assert_eq!(weather.ends(&mut people, &id).await, 200);
    weather.explained(&id).await;
}

/// An entry whose answer was lost is there, once, when the store answers again.
#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_was_stored_after_all_is_found_again() {
    let weather = Weather::new();
    let (id, mut people) = weather.begun().await;
    weather.store.suffer(Box::new(|| Fate::Unanswered));
    assert_eq!(weather.ends(&mut people, &id).await, 503);
    let shown = state(&mut people[1], &id).await;
    assert_eq!(shown["state"]["view"]["mover"], 0);
    weather.clears().await;
    // It was stored: it is the second player's turn.
    let live = weather.house.live(&id).await;
    assert!(live.is_behind());
    live.catch_up(u64::MAX).await.unwrap();
    let shown = state(&mut people[1], &id).await;
    assert_eq!(shown["state"]["view"]["mover"], 1);
    let end = json!({"seat": 1, "action": {"do": "end"}});
    let house = &weather.house;
    assert!(live.take_over().await.unwrap());
    house.command(&mut people[1], &id, "act", end).await.ok();
    assert!(weather.explained(&id).await > 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_has_open_can_be_read_from_a_full_disk() {
    let weather = Weather::new();
    let (id, _people) = weather.begun().await;
    let seq = weather.house.seq(&id).await;
    let other = House::on_store(weather.store.clone(), Duration::ZERO);
    weather.fails(Failure::Full);
    let mut browser = other.browser();
    readable(&mut browser, &id).await;
    let live = other.live(&id).await;
    assert!(!live.is_owner() && live.seen() == seq);
    weather.clears().await;
    assert!(live.take_over().await.unwrap());
}
