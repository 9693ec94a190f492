//! Workers as the server has them: whom they work for, and what is told where they give no answer.

use crate::common::House;
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use futures_util::{FutureExt, stream};
use http_body_util::BodyExt;
use milepost_live::limits::network::{Network, narrowest};
use milepost_live::live::game::BoardKind;
use milepost_live::live::time::Time;
use milepost_live::work::{FairQueue, Permit, Pool, WorkError};
use milepost_map::{shipped, text};
use milepost_server::Settings;
use milepost_server::router;
use milepost_server::settings::WorkerSource;
use milepost_server::wire::action::ActionJson;
use milepost_server::worker::forward::follow;
use milepost_server::worker::{Class, Workers};
use milepost_table::Action;
#[cfg(unix)]
use milepost_testkit::script;
#[cfg(target_os = "linux")]
use milepost_testkit::wait::tasks::until;
use milepost_testkit::wait::tasks::{until_true, within_limit};
use serde_json::json;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt;

fn house(workers: WorkerSource) -> House {
    let settings = Settings {
        rate: 1_000_000,
        behind_proxy: true,
        workers,
        ..Settings::default()
    };
    House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    )
}

async fn ask(house: &House, from: IpAddr, path: &str) -> (StatusCode, String) {
    let request = Request::get(path)
        .header("x-forwarded-for", from.to_string())
        .body(Body::empty())
        .unwrap();
    let answer = house.router.clone().oneshot(request).await.unwrap();
    let (status, body) = (
        answer.status(),
        answer.into_body().collect().await.unwrap().to_bytes(),
    );
    (status, String::from_utf8_lossy(&body).into_owned())
}

/// Takes all that an address may have under way, and all that may wait beside.
fn everything(line: &FairQueue<Network>, address: IpAddr) -> impl Sized + use<'_> {
    let (mut held, mut waiting) = (Vec::new(), Vec::new());
    loop {
        let mut turn = Box::pin(line.acquire(narrowest(address)));
        match turn.as_mut().now_or_never() {
            Some(Ok(turn)) => held.push(turn),
            Some(Err(full)) => {
                assert_eq!(full, WorkError::QueueFull);
                assert!(!held.is_empty() && !waiting.is_empty());
                return (held, waiting);
            }
            None => waiting.push(turn),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_keeps_no_worker_from_another() {
    let house = house(WorkerSource::InPlace);
    let [one, other]: [IpAddr; 2] = [[192, 0, 2, 1].into(), [192, 0, 2, 2].into()];
    let (path, line) = (
        "/boards/own?preset=x",
        house.app.workers.line(Class::Uploaded),
    );
    let held = everything(line, one);
    assert_eq!(
        ask(&house, one, path).await.0,
        StatusCode::TOO_MANY_REQUESTS
    );
    assert_eq!(
        ask(&house, other, path).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    // What ships waits for nothing that is brought, and live tables for no page.
    assert_eq!(ask(&house, one, "/maps/iberia").await.0, StatusCode::OK);
    assert_eq!(ask(&house, one, "/ground/iberia").await.0, StatusCode::OK);
    drop(held);
    assert_eq!(
        ask(&house, one, path).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(line.busy(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ships_is_given_again_without_a_worker() {
    let house = house(WorkerSource::InPlace);
    let one = IpAddr::from([192, 0, 2, 1]);
    let known = ["/maps/iberia/board.svg", "/contracts/north-america"];
    let mut first = Vec::new();
    for path in known {
        first.push(ask(&house, one, path).await);
    }
    // What means nothing is answered, and not kept.
    assert_eq!(
        ask(&house, one, "/maps/iberia/board.svg?x=1").await,
        first[0]
    );
    let _held = everything(house.app.workers.line(Class::Shipped), one);
    for (path, first) in known.into_iter().zip(first) {
        assert_eq!(first.0, StatusCode::OK);
        assert_eq!(ask(&house, one, path).await, first, "{path}");
    }
    for path in [
        "/maps/japan/board.svg",
        "/maps/iberia/map.toml",
        "/maps/iberia/board.svg?x=1",
    ] {
        assert_eq!(
            ask(&house, one, path).await.0,
            StatusCode::TOO_MANY_REQUESTS,
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_wait_for_no_bot() {
    let house = House::new();
    let (id, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let bots = &house.app.bots;
    let turn = |table: usize| Box::pin(bots.acquire(table.to_string(), Duration::from_secs(600)));
    let mut held = Vec::new();
    while let Some(turn) = turn(held.len()).now_or_never() {
        held.push(turn.unwrap());
    }
    assert_eq!(
        bots.load().busy,
        held.len(),
        "many tables have all places of bots"
    );
    for what in ["legal", "replay", "replay/0", "board"] {
        people[0].get(&format!("/table/{id}/{what}")).await.ok();
    }
    // A table has one place at a time, however many bots it has.
    assert!(bots.acquire("0".to_owned(), Duration::ZERO).await.is_err());
}

/// On a map where each thought is too long, or where all places are taken, the game goes on all the same.
#[tokio::test(flavor = "multi_thread")]
async fn bots_that_come_to_no_end_pass() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let mut person = house.browser();
    house
        .command(&mut person, &id, "sit", json!({"seat": 0, "name": "Ana"}))
        .await
        .ok();
    house
        .command(&mut person, &id, "bot", json!({"seat": 1, "bot": "greedy"}))
        .await
        .ok();
    // As a thought would that runs on behind its deadline.
    let _place = house
        .app
        .bots
        .acquire(id.clone(), Duration::ZERO)
        .await
        .unwrap();
    house
        .command(&mut person, &id, "start", json!({}))
        .await
        .ok();
    until_true("the bot has acted three times", async || {
        let game = house.game(&id).await;
        if game.state().mover() == 0 {
            let pass = ActionJson::of(Action::pass(game.state().stage()), game.table().numbers());
            house
                .command(&mut person, &id, "act", json!({"seat": 0, "action": pass}))
                .await
                .ok();
        }
        let of_bot = game.entries().iter().filter(|entry| entry.seat == 1);
        of_bot.count() > 2
    })
    .await;
}

/// Takes all places of a pool, for addresses that nobody else has.
fn filled(pool: &Pool<Network>) -> Vec<Permit> {
    let turn = |last: usize| {
        let address = narrowest([198, 51, 100, u8::try_from(last).unwrap()].into());
        Box::pin(pool.acquire(address, Duration::from_secs(600))).now_or_never()
    };
    (0..).map_while(turn).map(Result::unwrap).collect()
}

/// Who waits for a place holds nothing that others at the table wait for.
#[tokio::test(flavor = "multi_thread")]
async fn a_replay_that_waits_keeps_no_other_waiting() {
    let house = house(WorkerSource::InPlace);
    let (id, _) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let live = house.live(&id).await;
    let _held = filled(&house.app.advice);
    let path = format!("/table/{id}/replay/0");
    let asked = ask(&house, [192, 0, 2, 1].into(), &path);
    let history = within_limit("nobody holds the table", live.history(None));
    // The replay asks for the table first, and goes on whenever it can.
    tokio::select! {
        biased;
        _ = asked => panic!("all places are taken"),
        history = history => assert!(history.is_ok()),
    }
}

async fn post(house: &House, path: &str, body: serde_json::Value) -> StatusCode {
    let request = Request::post(path).header("content-type", "application/json");
    let request = request
        .header("x-forwarded-for", "192.0.2.1")
        .body(Body::from(body.to_string()));
    house
        .router
        .clone()
        .oneshot(request.unwrap())
        .await
        .unwrap()
        .status()
}

#[tokio::test(flavor = "multi_thread")]
async fn custom_maps_and_shipped_ones_wait_for_different_places() {
    let house = house(WorkerSource::InPlace);
    let island = text::write(&shipped::map("iberia").unwrap()).replacen("Iberia", "My island", 1);
    let (own, ships) = (
        json!({"own": island, "seats": 2}),
        json!({"map": "japan", "seats": 2}),
    );
    let of_ships = [filled(&house.app.creation), filled(&house.app.advice)];
    assert!(of_ships.iter().all(|held| !held.is_empty()));
    assert_eq!(
        post(&house, "/table", own.clone()).await,
        StatusCode::CREATED
    );
    let (id, people) = house.begun(own.clone(), 2).await;
    for what in ["legal", "replay", "board", "ground"] {
        let request = people[0].request("GET", &format!("/table/{id}/{what}"));
        let answer = house
            .router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{what}");
    }
    drop(of_ships);
    let _of_custom = [
        filled(&house.app.workers.reading),
        filled(&house.app.advice_custom),
    ];
    let (id, people) = house.begun(ships, 2).await;
    for what in ["legal", "replay", "board", "ground"] {
        let request = people[0].request("GET", &format!("/table/{id}/{what}"));
        let answer = house
            .router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_that_wants_many_tables_keeps_none_from_another() {
    let first = house(WorkerSource::InPlace);
    let id = first.table(json!({"map": "iberia", "seats": 2})).await;
    first.app.tables.flush().await.unwrap();
    let again = House::on(first.folder.clone(), 1_000_000);
    let tables = &again.app.tables;
    let [one, other]: [IpAddr; 2] = [[192, 0, 2, 1].into(), [192, 0, 2, 2].into()];
    let turn = || {
        Box::pin(
            tables
                .loading(BoardKind::Shipped)
                .acquire(narrowest(one), Duration::from_secs(600)),
        )
    };
    let mut many: Vec<_> = (0..100).map(|_| turn()).collect();
    let _held: Vec<_> = many
        .iter_mut()
        .filter_map(|turn| turn.as_mut().now_or_never())
        .collect();
    let mut late = Box::pin(tables.find_for(narrowest(one), &id));
    assert!(
        late.as_mut().now_or_never().is_none(),
        "it waits for its own"
    );
    let all =
        futures_util::future::join_all((0..10).map(|_| tables.find_for(narrowest(other), &id)))
            .await;
    let all: Vec<_> = all
        .into_iter()
        .map(|found| found.unwrap().unwrap())
        .collect();
    assert!(
        all.iter().all(|found| Arc::ptr_eq(found, &all[0])),
        "it is read once"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_nobody_reads_gives_its_place_back_at_its_deadline() {
    let house = house(WorkerSource::InPlace);
    let workers = &house.app.workers;
    let request = Request::get("/maps").body(Bytes::new()).unwrap();
    let (mut lease, _) = workers
        .ask([192, 0, 2, 1].into(), Class::Long, request)
        .await
        .unwrap();
    assert_eq!(workers.busy(), 1);
    lease.end = tokio::time::Instant::now() + Duration::from_millis(50);
    let endless = stream::repeat_with(|| Ok::<_, Infallible>(Bytes::from_static(b"data: x\n\n")));
    let mut frames = follow(
        lease,
        Body::from_stream(endless),
        house.app.shutting_down.subscribe(),
    );
    until_true("its place is free", async || workers.busy() == 0).await;
    let mut last = Bytes::new();
    while let Some(frame) = frames.recv().await {
        last = frame;
    }
    assert!(last.starts_with(b"event: wrong"), "{last:?}");
}

/// A program that is no worker.
#[cfg(unix)]
fn program(folder: &tempfile::TempDir, script: &str) -> WorkerSource {
    WorkerSource::Program(script::program(folder.path(), script).unwrap())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_gives_no_answer_costs_one_answer() {
    let folder = tempfile::tempdir().unwrap();
    let one = IpAddr::from([192, 0, 2, 1]);
    for (script, status, told) in [
        ("exit 1", 503, "Internal error"),
        ("kill -ABRT $$", 422, "1024 megabytes of memory"),
        ("kill -XCPU $$", 422, "35 seconds of processor time"),
    ] {
        let house = house(program(&folder, script));
        let (answered, text) = ask(&house, one, "/maps").await;
        assert!(
            answered == status && text.contains(told),
            "{script}: {answered} {text}"
        );
        assert_eq!(house.app.workers.busy(), 0);
        assert_eq!(ask(&house, one, "/ground/iberia").await.0, StatusCode::OK);
    }
    let gone = house(WorkerSource::Program(folder.path().join("nothing")));
    assert_eq!(
        ask(&gone, one, "/maps").await.0,
        StatusCode::SERVICE_UNAVAILABLE
    );
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_is_killed_at_its_deadline_and_when_nobody_waits() {
    let folder = tempfile::tempdir().unwrap();
    let id = folder.path().join("id");
    let house = house(program(
        &folder,
        &format!("echo $$ > {}\nexec sleep 1000", id.display()),
    ));
    let is_there = |id: &str| std::path::Path::new(&format!("/proc/{}", id.trim())).exists();
    let started = async || {
        until("the worker says who it is", async || {
            let told = std::fs::read_to_string(&id).ok();
            told.filter(|id| id.ends_with('\n'))
        })
        .await
    };
    let one = IpAddr::from([192, 0, 2, 1]);
    tokio::select! {
        _ = ask(&house, one, "/maps") => panic!("it does not answer"),
        _ = started() => {}
    }
    let left = started().await;
    until_true("it is killed", async || !is_there(&left)).await;
    std::fs::remove_file(&id).unwrap();
    let wanted = json!({"own": "x", "seats": 2}).to_string();
    let request = Request::post("/table").header("content-type", "application/json");
    let answer = house
        .router
        .clone()
        .oneshot(request.body(Body::from(wanted)).unwrap())
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let text = answer.into_body().collect().await.unwrap().to_bytes();
    assert!(
        String::from_utf8_lossy(&text).contains("longer than 10 seconds"),
        "{text:?}"
    );
    let late = started().await;
    until_true("it is killed", async || !is_there(&late)).await;
}

/// Those that stand by count, and are ended where another one needs the room.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn all_workers_together_have_so_much_memory() {
    let folder = tempfile::tempdir().unwrap();
    let ids = folder.path().join("ids");
    // A worker that answers everything alike.
    let script = format!(
        "echo $$ >> {}; while read line; do [ ${{#line}} = 1 ] && printf 'HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\nok'; done",
        ids.display()
    );
    let workers = Workers::new(
        program(&folder, &script),
        8 << 30,
        None,
        router::worker(None),
    );
    let alive = || {
        let ids = std::fs::read_to_string(&ids).unwrap();
        ids.lines()
            .filter(|id| {
                // What has ended and waits to be noticed has no memory.
                let state = std::fs::read_to_string(format!("/proc/{id}/stat"));
                state.is_ok_and(|state| !state.contains(") Z "))
            })
            .count()
    };
    let ask = async |last: u8, class| {
        let request = Request::get("/maps")
            .header("host", "worker")
            .body(Bytes::new())
            .unwrap();
        let (mut lease, answer) = workers
            .ask([192, 0, 2, last].into(), class, request)
            .await
            .unwrap();
        assert_eq!(lease.read_body(answer.into_body(), 99).await.unwrap(), "ok");
        lease
    };
    for last in 0..2 {
        ask(last, Class::Shipped).await.release();
    }
    assert_eq!(alive(), 2, "they stand by");
    let mut lease = Vec::new();
    for (last, class) in (10..).zip(Class::ALL.into_iter().cycle().take(8)) {
        lease.push(ask(last, class).await);
        assert!(alive() <= 8, "{} at once", alive());
    }
    assert_eq!(alive(), 8);
}

/// Says to a process of the test that it is the one which limits itself.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
const WITHIN: &str = "MILEPOST_TEST_WITHIN_LIMITS";

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn a_worker_starts_nothing_and_connects_to_nothing() {
    use milepost_server::worker::limits;
    use rustix::process::{Resource, getrlimit};
    use std::net::{TcpListener, TcpStream};
    use std::process::Command;
    if std::env::var_os(WITHIN).is_none() {
        let name = "workers::a_worker_starts_nothing_and_connects_to_nothing";
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name])
            .env(WITHIN, "yes")
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        let passed = output.status.success() && told.contains("1 passed");
        assert!(passed, "{told}");
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    assert!(Command::new("true").status().is_ok());
    limits::set(8 << 30).unwrap();
    assert!(Command::new("true").status().is_err());
    assert!(TcpStream::connect(address).is_err());
    // Its work is done by threads.
    assert_eq!(std::thread::spawn(|| 1 + 1).join().unwrap(), 2);
    for (resource, most) in [(Resource::Fsize, 0), (Resource::As, 8 << 30)] {
        let limit = getrlimit(resource);
        assert_eq!((limit.current, limit.maximum), (Some(most), Some(most)));
    }
}
