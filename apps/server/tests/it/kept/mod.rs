//! Stores and addresses of release 1.0 are read by this one: see `fixtures/README.md`.

mod make;

use crate::common::{Browser, House, Minds};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_testkit::frozen;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/1.0")
}

fn json_of(folder: &Path, name: &str) -> Vec<Value> {
    serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

/// A server on a copy of the store.
fn house(kept: &Path) -> House {
    let folder = tempfile::tempdir().unwrap();
    let store = "tables.sqlite";
    fs::copy(kept.join(store), folder.path().join(store)).unwrap();
    House::with(
        Arc::new(folder),
        Settings {
            rate: 1_000_000,
            ..Settings::default()
        },
        Time::system(),
    )
}

/// Asserts that every member of `expected` is in `actual` with the same value, but for those that name the program.
#[track_caller]
fn holds(expected: &Value, actual: &Value, place: &str) {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            for (name, value) in expected.iter().filter(|(name, _)| *name != "generator") {
                let other = actual.get(name).unwrap_or(&Value::Null);
                holds(value, other, &format!("{place}/{name}"));
            }
        }
        (Value::Array(expected), Value::Array(actual)) => {
            assert_eq!(expected.len(), actual.len(), "{place}");
            let pairs = expected.iter().zip(actual).enumerate();
            pairs.for_each(|(index, (value, other))| {
                holds(value, other, &format!("{place}/{index}"))
            });
        }
        _ => assert_eq!(expected, actual, "{place}"),
    }
}

/// Every table stands as it stood, and all that leads to it answers.
async fn stands(folder: &Path) {
    let house = house(folder);
    let tables = json_of(folder, "tables.json");
    assert_eq!(tables.len(), 18);
    for table in &tables {
        let name = table["name"].as_str().unwrap();
        let id = table["id"].as_str().unwrap();
        let mut watcher = house.browser();
        let mut state = watcher.get(&format!("/table/{id}/state")).await.ok()["state"].take();
        make::compact(&mut state);
        for member in ["seq", "table", "view"] {
            holds(&table[member], &state[member], name);
        }
        for what in ["", "/log", "/log.txt", "/board", "/ground", "/replay"] {
            let answer = watcher.get(&format!("/table/{id}{what}")).await;
            // A game that has not begun has no replay and no log of its own.
            let begun = !table["view"].is_null() || !what.contains("re") && what != "/log.txt";
            let is_answered = answer.status.is_success() || !begun;
            assert!(is_answered, "{name}{what}: {}", answer.text);
            if what == "/log.txt" && table["log"].is_string() {
                assert_eq!(answer.text, table["log"].as_str().unwrap(), "{name}");
            }
        }
    }
}

/// The note of the game that stands ready is kept, too.
async fn is_ready(folder: &Path) {
    let house = house(folder);
    let ready = house.app.tables.note("ready").await.unwrap();
    let tables = json_of(folder, "tables.json");
    assert_eq!(
        ready.map(|note| note.text).as_deref(),
        tables[0]["id"].as_str()
    );
}

/// Whoever sat at a table that is not over sits there still, and plays on.
async fn goes_on(folder: &Path) {
    let house = house(folder);
    let mut went_on = 0;
    for table in json_of(folder, "tables.json") {
        let name = table["name"].as_str().unwrap();
        let id = table["id"].as_str().unwrap();
        if table["plays"] != true {
            continue;
        }
        let cookies = table["cookies"].as_array().unwrap().iter();
        let mut people: Vec<Browser> = cookies
            .map(|cookie| {
                let mut browser = house.browser();
                browser.cookie = cookie.as_str().map(str::to_owned);
                browser
            })
            .collect();
        let mut minds = Minds::new(table["table"]["seats"].as_array().unwrap().len());
        let from = table["seq"].as_u64().unwrap();
        while house.seq(id).await < from + 12 {
            let plays = house.step(id, &mut people, &mut minds).await;
            assert!(plays, "{name} is over");
        }
        went_on += 1;
    }
    assert!(went_on > 8, "{went_on}");
}

/// Addresses lead where they led.
async fn leads(folder: &Path) {
    let house = house(folder);
    let rows = json_of(folder, "addresses.json");
    assert!(rows.len() >= 20, "{}", rows.len());
    for row in rows {
        let address = row["address"].as_str().unwrap();
        let answer = house.browser().get(address).await;
        assert!(answer.status.is_success(), "{address}: {}", answer.text);
        let Some(gives) = row["gives"].as_str() else {
            continue;
        };
        let expected = fs::read_to_string(folder.join(gives)).unwrap();
        if gives.ends_with(".json") {
            let expected: Value = serde_json::from_str(&expected).unwrap();
            holds(&expected, &answer.json(), address);
        } else {
            assert_eq!(answer.text, expected, "{address}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_release_1_0_stand_as_they_stood() {
    stands(&fixtures()).await;
    is_ready(&fixtures()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_sat_there_play_on() {
    goes_on(&fixtures()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_release_1_0_lead_where_they_led() {
    leads(&fixtures()).await;
}

/// What this release keeps, it reads; with `MILEPOST_FREEZE=1` it takes the place of what 1.0 kept.
#[tokio::test(flavor = "multi_thread")]
async fn what_this_release_keeps_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let addresses = "addresses.json";
    fs::copy(fixtures().join(addresses), folder.path().join(addresses)).unwrap();
    make::make(folder.path()).await;
    stands(folder.path()).await;
    is_ready(folder.path()).await;
    if frozen::is_made_anew() {
        frozen::copy(folder.path(), &fixtures());
    }
}
