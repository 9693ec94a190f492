//! Several servers on one store: each shows every table, one runs it, and another takes over.

mod encrypted;

use crate::common::{Browser, House, Minds, Stream, fresh};
use crate::store::{Place, World, database};
use axum::body::Body;
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use milepost_live::store::{LoadFrom, Store};
use milepost_server::Settings;
use milepost_server::node::duties;
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// A server with what it does for the others.
pub struct Node {
    pub house: House,
    pub store: Arc<dyn Store>,
    tasks: Vec<AbortHandle>,
}

impl Node {
    pub async fn start(place: &impl Place) -> Node {
        Node::paced(place, Duration::ZERO).await
    }

    /// A server whose bots wait for so long before each action.
    pub async fn paced(place: &impl Place, pace: Duration) -> Node {
        let settings = Settings {
            rate: 1_000_000,
            pace,
            ..Settings::default()
        };
        Node::with(place, settings).await
    }

    pub async fn with(place: &impl Place, settings: Settings) -> Node {
        Node::at(place, settings, |address| format!("https://{address}")).await
    }

    /// A server that others find at another address than where it listens.
    pub async fn at(
        place: &impl Place,
        settings: Settings,
        url: impl FnOnce(SocketAddr) -> String,
    ) -> Node {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = url(listener.local_addr().unwrap());
        let store = place.node_at(&url).await;
        let house = House::sharing(store.clone(), settings);
        house.app.tables.heartbeat().await.unwrap();
        let serving = duties::serve(&house.app, listener).await.unwrap();
        let app = house.app.clone();
        let duties = tokio::spawn(async move { duties::run(&app).await });
        Node {
            house,
            store,
            tasks: vec![serving, duties.abort_handle()],
        }
    }

    /// Ends it as a crash does: nobody is told.
    pub fn kill(&self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }

    pub fn browser(&self) -> Browser {
        self.house.browser()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A command that waits for no answer about what is new: it is sent as if everything had been seen.
async fn command(browser: &mut Browser, id: &str, what: &str, mut body: Value) -> Value {
    let state = browser.get(&format!("/table/{id}/state")).await.json();
    body["seq"] = state["state"]["seq"].clone();
    body["id"] = fresh().into();
    browser
        .post(&format!("/table/{id}/{what}"), body)
        .await
        .ok()
}

/// A table of two people on two servers, which the first one runs.
async fn table(one: &Node, other: &Node) -> (String, Vec<Browser>) {
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60});
    let id = one.house.table(wanted).await;
    assert!(one.house.live(&id).await.is_owner());
    let mut people = vec![one.browser(), other.browser()];
    for (seat, browser) in people.iter_mut().enumerate() {
        let name = format!("Person {seat}");
        command(browser, &id, "sit", json!({"seat": seat, "name": name})).await;
    }
    command(&mut people[1], &id, "start", json!({})).await;
    assert!(!other.house.live(&id).await.is_owner());
    (id, people)
}

/// Two servers on a store, whose clients are those of one test.
async fn two(place: &impl Place, pace: Duration) -> (Node, Node) {
    let one = Node::paced(place, pace).await;
    let mut other = Node::paced(place, pace).await;
    other.house.told = one.house.told.clone();
    (one, other)
}

/// What everybody was told of a table at any server follows from its log.
async fn explained(node: &Node, id: &str) {
    assert!(node.house.told.explained(&*node.store, id).await > 1);
}

async fn play_on_two(place: &impl Place) {
    let (one, other) = two(place, Duration::ZERO).await;
    let (id, mut people) = table(&one, &other).await;
    let mut streams: Vec<Stream> = Vec::new();
    for browser in &people {
        streams.push(browser.stream(&id).await);
    }
    let mut minds = Minds::new(2);
    for _ in 0..40 {
        one.house.step(&id, &mut people, &mut minds).await;
    }
    let seq = one.house.seq(&id).await;
    for stream in &mut streams {
        stream.until(seq).await;
    }
    // Whoever asks the one that follows finds what the other one has, and no more of the hands.
    let mut states = Vec::new();
    for node in [&one, &other] {
        let mut browser = node.browser();
        browser.cookie = people[0].cookie.clone();
        states.push(browser.get(&format!("/table/{id}/state")).await.json());
    }
    assert_eq!(states[0]["state"], states[1]["state"]);
    let stored = one.store.load(&id, LoadFrom::Start).await.unwrap().unwrap();
    assert_eq!(stored.entries.len() as u64, seq);
    explained(&one, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_two_servers() {
    play_on_two(&Arc::<Mutex<World>>::default()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn a_game_is_played_on_two_servers_with_postgres() {
    let database = database().await.unwrap();
    play_on_two(&database).await;
    database.remove().await;
}

async fn shows_what_was_seen(place: &impl Place) {
    let (one, other) = two(place, Duration::ZERO).await;
    let (id, people) = table(&one, &other).await;
    // It is woken by nothing any more.
    other.kill();
    let old = other.house.seq(&id).await;
    one.house.say(&people[0], &id, 0, "hello").await;
    let seq = one.house.seq(&id).await;
    assert!(seq > old);
    let mut browser = other.browser();
    let path = format!("/table/{id}/state");
    // Who says nothing is shown what is there; no log is as long as the last one asks for.
    for said in ["", "?min_seq=0", "?min_seq=1000000000000"] {
        let shown = browser.get(&format!("{path}{said}")).await.ok();
        assert_eq!(shown["state"]["seq"], old, "{said}");
    }
    browser
        .get(&format!("{path}?min_seq={}", seq + 1))
        .await
        .refused(503);
    one.house.say(&people[0], &id, 0, "again").await;
    let again = browser
        .request("GET", &path)
        .header("last-event-id", (seq + 1).to_string());
    let shown = browser.send(again.body(Body::empty()).unwrap()).await.ok();
    assert_eq!(shown["state"]["seq"], seq + 1);
    one.house.say(&people[0], &id, 0, "from the page").await;
    // A page that is loaded anew says it with a cookie.
    let again = browser
        .request("GET", &path)
        .header("cookie", format!("other=1; seen={}", seq + 2));
    let shown = browser.send(again.body(Body::empty()).unwrap()).await.ok();
    assert_eq!(shown["state"]["seq"], seq + 2);
    one.house.say(&people[0], &id, 0, "and again").await;
    let log = browser
        .get(&format!("/table/{id}/log?from=1&min_seq={}", seq + 3))
        .await
        .ok();
    assert_eq!(log.as_array().unwrap().last().unwrap()["seq"], seq + 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_shown_less_than_they_have_seen() {
    shows_what_was_seen(&Arc::<Mutex<World>>::default()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn nobody_is_shown_less_than_they_have_seen_with_postgres() {
    let database = database().await.unwrap();
    shows_what_was_seen(&database).await;
    database.remove().await;
}

async fn take_over(place: &impl Place) {
    let (one, other) = two(place, Duration::ZERO).await;
    let (id, mut people) = table(&one, &other).await;
    let mut stream = people[1].stream(&id).await;
    let mut minds = Minds::new(2);
    for _ in 0..10 {
        one.house.step(&id, &mut people, &mut minds).await;
    }
    let before = one.house.seq(&id).await;
    stream.until(before).await;
    // It stops without a word, and a person whose server it was comes to the other one.
    one.kill();
    place.silence(&one.store).await;
    people[0].router = other.house.router.clone();
    for _ in 0..10 {
        other.house.step(&id, &mut people, &mut minds).await;
    }
    assert!(other.house.live(&id).await.is_owner());
    let metrics = &other.house.app.metrics;
    assert_eq!(metrics.takeovers.get(), 1);
    // What it has heard of before.
    assert!(!metrics.text().contains("milepost_follow_seconds_count 0"));
    let after = other.house.seq(&id).await;
    assert_eq!(after, before + 10);
    stream.until(after).await;
    // The one that was stopped goes on as if nothing had happened, and is refused.
    let late = one.house.live(&id).await;
    assert!(late.is_owner());
    let say = Command::Say {
        seat: None,
        text: "late".to_owned(),
    };
    let by = Issuer::Person {
        seq: before,
        id: fresh(),
        key: None,
    };
    assert!(late.commit(by, say).await.is_err());
    assert!(!late.is_owner());
    until_true("the old server follows", async || {
        one.house.seq(&id).await == after
    })
    .await;
    let stored = one.store.load(&id, LoadFrom::Start).await.unwrap().unwrap();
    assert_eq!(stored.entries.len() as u64, after);
    explained(&other, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_takes_over() {
    take_over(&Arc::<Mutex<World>>::default()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn another_server_takes_over_with_postgres() {
    let database = database().await.unwrap();
    take_over(&database).await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_hands_its_tables_on_at_once() {
    let place = Arc::<Mutex<World>>::default();
    let (one, other) = two(&place, Duration::ZERO).await;
    let (id, mut people) = table(&one, &other).await;
    one.house.app.tables.release().await.unwrap();
    one.kill();
    until_true("the other server runs it", async || {
        other.house.live(&id).await.is_owner()
    })
    .await;
    command(
        &mut people[1],
        &id,
        "say",
        json!({"seat": 1, "text": "still here"}),
    )
    .await;
}

/// Bots play where a table is run, though it is watched elsewhere; each entry is stored once.
#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_when_their_server_is_gone() {
    let place = Arc::<Mutex<World>>::default();
    let pace = Duration::from_millis(40);
    let (one, other) = two(&place, pace).await;
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60});
    let id = one.house.table(wanted).await;
    for seat in 0..2 {
        let bot = Command::Bot {
            seat,
            bot: "greedy".to_owned(),
        };
        let live = one.house.live(&id).await;
        live.commit(Issuer::Bot(seat as u64), bot).await.unwrap();
    }
    let live = one.house.live(&id).await;
    live.commit(Issuer::Bot(2), Command::Start).await.unwrap();
    let watcher = other.browser();
    let mut stream = watcher.stream(&id).await;
    stream.until(0).await;
    let app = &other.house.app;
    let watched = app.tables.watched_elsewhere().await;
    assert_eq!(watched, [(one.store.node().clone(), id.clone())]);
    app.nodes.tell_watched(watched).await;
    stream.until(20).await;
    one.kill();
    place.silence(&one.store).await;
    until_true("the other server runs it", async || {
        other.house.live(&id).await.is_owner()
    })
    .await;
    let seen = other.house.seq(&id).await;
    stream.until(seen + 20).await;
    explained(&other, &id).await;
}
