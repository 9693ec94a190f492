//! What the module must answer: the answers of the same pages in an ordinary process. The hashes are kept beside this test,
//! and golden.test.mjs compares those of the module with them.
#![allow(clippy::unwrap_used)]

use axum::body::to_bytes;
use axum::http::{Response, header};
use milepost_calls::{Alone, call};
use milepost_dice::secret;
use milepost_testkit::{golden, recorded};
use milepost_wasm::message::Request;
use milepost_wasm::page;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;
use tower::ServiceExt;

/// The kind of a form with files, and what stands between its parts.
const FORM: &str = "multipart/form-data; boundary=milepost";

/// A request of `requests.json`.
#[derive(Deserialize)]
struct Asked {
    address: String,
    /// The files of the record that comes with the tests, sent as a form.
    #[serde(default)]
    files: Vec<String>,
    /// The page of the game that the answer leads to, which is asked for then.
    then: Option<String>,
}

/// The text of a file of the recorded game.
fn file(name: &str) -> &'static str {
    let found = recorded::FILES.iter().find(|(known, _)| *known == name);
    found.map_or(recorded::RECORD, |(_, text)| text)
}

fn form(files: &[String]) -> String {
    let mut form = String::new();
    for name in files {
        let field = if name.ends_with(".rb") {
            "files"
        } else {
            "record"
        };
        write!(
            form,
            "--milepost\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\r\n{}\r\n",
            file(name)
        )
        .unwrap();
    }
    form + "--milepost--\r\n"
}

async fn answer(router: &axum::Router, request: Request, body: &str) -> Response<axum::body::Body> {
    let request = page::sent(&request, body.as_bytes()).unwrap();
    router.clone().oneshot(request).await.unwrap()
}

async fn hash(router: &axum::Router, asked: &Asked) -> String {
    let request = |method: &str, address: &str, kind: &str| Request {
        method: method.to_owned(),
        address: address.to_owned(),
        kind: kind.to_owned(),
        kept: None,
        served: false,
    };
    let got = match &asked.then {
        None => answer(router, request("GET", &asked.address, ""), "").await,
        Some(then) => {
            let sent = request("POST", &asked.address, FORM);
            let led = answer(router, sent, &form(&asked.files)).await;
            let place = led.headers()[header::LOCATION].to_str().unwrap().to_owned();
            let query = place.split_once('?').unwrap().1;
            answer(router, request("GET", &format!("{then}?{query}"), ""), "").await
        }
    };
    assert!(
        got.status().is_success(),
        "{}: {}",
        asked.address,
        got.status()
    );
    let bytes = to_bytes(got.into_body(), usize::MAX).await.unwrap();
    secret::hash_of(&bytes)
}

#[test]
fn answers_are_those_that_are_kept() {
    let all: Vec<Asked> = serde_json::from_str(include_str!("../requests.json")).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let router = page::routes();
    let mut text = String::new();
    for asked in &all {
        let then = asked.then.as_deref().unwrap_or_default();
        let hash = runtime.block_on(hash(&router, asked));
        writeln!(text, "{hash} {}{then}", asked.address).unwrap();
    }
    golden::assert("tests/answers.txt", &text);
}

/// A call of `calls.json`.
#[derive(Deserialize)]
struct Called {
    call: String,
    request: Value,
    /// Whether the request has the record that comes with the tests, and the files of its title.
    #[serde(default)]
    game: bool,
    /// Whether it has the game of contracts that comes with the tests.
    #[serde(default)]
    contracts: bool,
}

#[test]
fn answers_to_calls_are_those_that_are_kept() {
    let all: Vec<Called> = serde_json::from_str(include_str!("../calls.json")).unwrap();
    let mut text = String::new();
    for mut called in all {
        if called.game {
            called.request["record"] = recorded::RECORD.into();
            called.request["files"] = recorded::FILES.into_iter().collect();
        }
        if called.contracts {
            let game = include_str!("../../../cli/tests/fixtures/1.0/contracts/game.json");
            called.request["game"] = game.into();
        }
        let answer = call(&called.call, &called.request.to_string(), &Alone).unwrap();
        writeln!(text, "{} {}", secret::hash(&answer), called.call).unwrap();
    }
    golden::assert("tests/answers-to-calls.txt", &text);
}
