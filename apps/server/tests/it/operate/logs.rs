//! The log: one line a request, with an id that the client knows, and nothing that is secret.

use super::ask;
use crate::common::House;
use milepost_live::live::time::Time;
use milepost_live::trace;
use milepost_server::Settings;
use serde_json::{Value, json};
use std::io;
use std::sync::{Arc, LazyLock, Mutex};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where there is a single log, `tracing` asks the log of whichever thread comes first to a line whether anybody wants it, and
/// other tests have none. With a second one it asks all that there are.
static SECOND: LazyLock<tracing::Dispatch> =
    LazyLock::new(|| trace::log(trace::Format::Text, true, io::sink));

/// Runs a test, and gives what it returns and all that was logged meanwhile. The other tests of this program log elsewhere.
fn logged<T>(format: trace::Format, test: impl Future<Output = T>) -> (T, String) {
    LazyLock::force(&SECOND);
    let lines = Lines::default();
    let writer = lines.clone();
    let log = trace::log(format, true, move || writer.clone());
    let of_threads = log.clone();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        // The threads end with the runtime.
        .on_thread_start(move || std::mem::forget(tracing::dispatcher::set_default(&of_threads)))
        .build()
        .unwrap();
    let done = tracing::dispatcher::with_default(&log, || runtime.block_on(test));
    drop(runtime);
    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    (done, text)
}

fn house(behind_proxy: bool) -> House {
    let settings = Settings {
        rate: 1_000_000,
        behind_proxy,
        ..Settings::default()
    };
    House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_id_of_its_request() {
    let mut seen = std::collections::BTreeSet::new();
    let open = house(false);
    for path in ["/", "/healthz", "/nothing", "/table/nothing/state"] {
        for host in ["localhost", "evil.example"] {
            let headers = [("host", host), ("x-request-id", "0123456789abcdef")];
            let answer = ask(&open.router, path, &headers).await;
            let id = answer.1["x-request-id"].to_str().unwrap().to_owned();
            assert!(
                id.len() == 16 && id.bytes().all(|digit| digit.is_ascii_hexdigit()),
                "{id}"
            );
            assert!(id != "0123456789abcdef" && seen.insert(id), "{path}");
        }
    }
    let behind = house(true);
    let given = async |id: &str| {
        let headers = [("host", "localhost"), ("x-request-id", id)];
        let answer = ask(&behind.router, "/healthz", &headers).await;
        answer.1["x-request-id"].to_str().unwrap().to_owned()
    };
    let uuid = "0c1a8d2e-77b1-4a7e-9a53-0d6a3f1c2b4d";
    assert_eq!(given(uuid).await, uuid);
    for other in ["", "a b", "x\" level=ERROR", &"x".repeat(65)] {
        let id = given(other).await;
        assert!(id != other && id.len() == 16, "{other}: {id}");
    }
}

/// Plays a while, with names and words that nobody else has, and gives the secrets of the table.
async fn played(house: &House) -> (String, Vec<String>) {
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let mut secrets = vec![id.clone(), id.to_lowercase(), id.replace('-', "")];
    let mut people = [house.browser(), house.browser()];
    for (seat, person) in people.iter_mut().enumerate() {
        let name = format!("Quirin {seat}");
        house
            .command(person, &id, "sit", json!({"seat": seat, "name": name}))
            .await
            .ok();
        secrets.push(name);
        let cookie = person.cookie.clone().unwrap();
        secrets.push(cookie.split_once('=').unwrap().1.to_owned());
    }
    house
        .command(&mut people[0], &id, "start", json!({}))
        .await
        .ok();
    let said = json!({"seat": 0, "text": "an unheard-of proposal"});
    house.command(&mut people[0], &id, "say", said).await.ok();
    secrets.push("unheard-of".to_owned());
    let link = house
        .command(&mut people[1], &id, "link", json!({"seat": 1}))
        .await
        .ok();
    secrets.push(link["key"].as_str().unwrap().to_owned());
    for path in ["", "/state", "/log", "/legal", "/board", "/nothing"] {
        people[0].get(&format!("/table/{id}{path}")).await;
    }
    let typed = id.to_lowercase().replace('-', "");
    people[0].get(&format!("/table/{typed}/state")).await.ok();
    let refused = house
        .command(&mut people[1], &id, "act", json!({"seat": 0}))
        .await;
    assert!(refused.status.is_client_error());
    let head = house
        .live(&id)
        .await
        .with_room(|room| room.head().clone())
        .await
        .unwrap();
    secrets.extend([head.seed.to_string(), head.salt]);
    (id, secrets)
}

#[test]
fn no_secret_is_logged() {
    for format in [trace::Format::Text, trace::Format::Json] {
        let ((id, secrets), log) = logged(format, async { played(&house(false)).await });
        for secret in &secrets {
            assert!(
                secret.len() > 3 && !log.contains(secret.as_str()),
                "{secret}: {log}"
            );
        }
        assert!(log.lines().count() > 12, "{log}");
        let hash = trace::table(&id).unwrap();
        assert!(log.matches(&*hash).count() > 10, "{hash}: {log}");
    }
}

/// The line of the request with this id.
fn line_of(log: &str, id: &str) -> Value {
    let lines = log
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut lines = lines.filter(|line| line["message"] == "request" && line["span"]["id"] == id);
    let line = lines.next().unwrap_or_else(|| panic!("{id}: {log}"));
    assert!(lines.next().is_none(), "{log}");
    line
}

#[test]
fn a_request_is_a_line() {
    let test = async {
        let house = house(false);
        let id = house.table(json!({"map": "iberia", "seats": 2})).await;
        let mut answers = Vec::new();
        for path in [
            format!("/table/{id}/state"),
            "/web/style.css".to_owned(),
            "/no/where".to_owned(),
        ] {
            answers.push(ask(&house.router, &path, &[("host", "localhost")]).await);
        }
        (id, answers)
    };
    let ((id, answers), log) = logged(trace::Format::Json, test);
    let routes = ["/table/{id}/state", "/web/{name}", "other"];
    let tables = [trace::table(&id), None, None];
    for ((answer, route), table) in answers.iter().zip(routes).zip(tables) {
        let line = line_of(&log, answer.1["x-request-id"].to_str().unwrap());
        assert_eq!(line["method"], "GET");
        assert_eq!(line["route"], route);
        assert_eq!(line["status"], answer.0);
        assert_eq!(line["bytes"], answer.2.len());
        assert!(line["ms"].as_f64().unwrap() > 0.0, "{line}");
        assert_eq!(line["span"]["table"].as_str(), table.as_deref());
    }
}

#[test]
fn what_goes_wrong_is_logged_with_the_request_and_the_table() {
    let test = async {
        let house = house(false);
        let (id, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
        house.app.tables.close().await.unwrap();
        let said = json!({"seat": 0, "text": "hello"});
        let answer = house.command(&mut people[0], &id, "say", said).await;
        assert_eq!(answer.status, 503);
        (
            id,
            answer.headers["x-request-id"].to_str().unwrap().to_owned(),
        )
    };
    let ((id, request), log) = logged(trace::Format::Json, test);
    let lines = log
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found: Vec<Value> = lines
        .filter(|line| line["message"] == "an entry could not be stored")
        .collect();
    assert_eq!(found.len(), 1, "{log}");
    // Although the entry is stored by a task of its own.
    assert_eq!(found[0]["span"]["id"], *request);
    assert_eq!(found[0]["table"].as_str(), trace::table(&id).as_deref());
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_keep_to_https_where_they_came_by_it() {
    let header = "strict-transport-security";
    for (behind_proxy, hsts, proto, told) in [
        (true, 86_400, "https", Some("max-age=86400")),
        (true, 31_536_000, "https", Some("max-age=31536000")),
        (true, 0, "https", None),
        (true, 86_400, "http", None),
        // Anybody can send the header.
        (false, 86_400, "https", None),
    ] {
        let settings = Settings {
            behind_proxy,
            hsts,
            ..Settings::default()
        };
        let house = House::with(
            Arc::new(tempfile::tempdir().unwrap()),
            settings,
            Time::system(),
        );
        for path in ["/", "/nothing"] {
            let headers = [("host", "localhost"), ("x-forwarded-proto", proto)];
            let answer = ask(&house.router, path, &headers).await;
            let found = answer.1.get(header).map(|value| value.to_str().unwrap());
            assert_eq!(found, told, "{behind_proxy} {hsts} {proto} {path}");
        }
    }
}
