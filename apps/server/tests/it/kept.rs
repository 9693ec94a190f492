//! Stores and addresses made by earlier versions are read by this one: see `fixtures/README.md`.

use crate::common::{House, Minds};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/0.1")
}

fn json_of(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(fixtures().join(name)).unwrap()).unwrap()
}

/// A server on a copy of the store.
fn house() -> House {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(
        fixtures().join("tables.sqlite"),
        folder.path().join("tables.sqlite"),
    )
    .unwrap();
    House::with(
        Arc::new(folder),
        Settings {
            rate: 1_000_000,
            ..Settings::default()
        },
        Time::system(),
    )
}

/// What a table's state is compared by: numbers of cards and wording are left out, cards stand in no order.
fn reduced(mut value: Value) -> Value {
    const FREE: [&str; 6] = ["card", "generator", "lines", "lockers", "locked", "bond"];
    match &mut value {
        Value::Object(members) => {
            members.retain(|name, _| !FREE.contains(&name.as_str()));
            members
                .values_mut()
                .for_each(|member| *member = reduced(member.take()));
            if let Some(Value::Array(pool)) = members.get_mut("pool") {
                pool.sort_by_key(Value::to_string);
            }
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| *item = reduced(item.take())),
        _ => {}
    }
    value
}

/// Owners by pip, of the pips that have one.
fn owned(track: &Value) -> Value {
    let pips = track.as_array().unwrap().iter().enumerate();
    pips.filter(|(_, owner)| !owner.is_null())
        .map(|(pip, owner)| json!([pip, owner]))
        .collect()
}

/// Whether every member of `expected` is in `actual` with the same value.
#[track_caller]
fn holds(expected: &Value, actual: &Value, place: &str) {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            // Places are named by what lies near them, where 0.1 gave their coordinates.
            let is_place = expected.contains_key("milepost");
            for (name, value) in expected
                .iter()
                .filter(|(name, _)| !is_place || *name != "name")
            {
                holds(
                    value,
                    actual.get(name).unwrap_or(&Value::Null),
                    &format!("{place}/{name}"),
                );
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

#[tokio::test(flavor = "multi_thread")]
async fn tables_kept_by_version_0_1_stand_as_they_stood() {
    let house = house();
    let tables = json_of("tables.json");
    assert_eq!(tables.as_array().unwrap().len(), 9);
    for table in tables.as_array().unwrap() {
        let (name, id) = (
            table["name"].as_str().unwrap(),
            table["id"].as_str().unwrap(),
        );
        let mut watcher = house.browser();
        let state = watcher.get(&format!("/table/{id}/state")).await.ok()["state"].take();
        // A bot whose turn it is may have played on by now; the table stands at least where it stood.
        assert!(state["seq"].as_u64() >= table["seq"].as_u64(), "{name}");
        if state["seq"] == table["seq"] {
            let mut view = state["view"].clone();
            if !view.is_null() {
                view["track"] = owned(&view["track"]);
            }
            holds(
                &reduced(table["table"].clone()),
                &reduced(state["table"].clone()),
                name,
            );
            holds(&reduced(table["view"].clone()), &reduced(view), name);
        }
        for what in ["", "/log", "/log.txt", "/board", "/ground", "/replay"] {
            let answer = watcher.get(&format!("/table/{id}{what}")).await;
            // A game that has not begun has no replay and no log of its own.
            let begun = !table["view"].is_null() || !what.contains("re") && what != "/log.txt";
            assert!(
                answer.status.is_success() || !begun,
                "{name}{what}: {}",
                answer.text
            );
            if what == "/log.txt" && table["log"].is_string() {
                assert_eq!(answer.text, table["log"].as_str().unwrap(), "{name}");
            }
        }
    }
    // The game that stood ready is found under its note.
    let ready = house.app.tables.note("ready").await.unwrap();
    assert_eq!(
        ready.map(|note| note.text).as_deref(),
        tables[8]["id"].as_str()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_sat_there_play_on() {
    let house = house();
    let mut went_on = 0;
    for table in json_of("tables.json").as_array().unwrap() {
        let (name, id) = (
            table["name"].as_str().unwrap(),
            table["id"].as_str().unwrap(),
        );
        if table["view"].is_null() || table["table"]["over"] == true || name == "standard-running" {
            continue;
        }
        let cookies = table["cookies"].as_array().unwrap().iter();
        let mut browsers: Vec<_> = cookies
            .map(|cookie| {
                let mut browser = house.browser();
                browser.cookie = cookie.as_str().map(str::to_owned);
                browser
            })
            .collect();
        let mut minds = Minds::new(browsers.len());
        let from = table["seq"].as_u64().unwrap();
        for _ in 0..5_000 {
            if house.seq(id).await >= from + 12 {
                break;
            }
            assert!(
                house.step(id, &mut browsers, &mut minds).await,
                "{name} is over"
            );
        }
        assert!(house.seq(id).await >= from + 12, "{name}");
        went_on += 1;
    }
    assert_eq!(went_on, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_version_0_1_lead_where_they_led() {
    let house = house();
    let rows = json_of("addresses.json");
    assert_eq!(rows.as_array().unwrap().len(), 20);
    for row in rows.as_array().unwrap() {
        let address = row["address"].as_str().unwrap();
        let answer = house.browser().get(address).await;
        assert!(answer.status.is_success(), "{address}: {}", answer.text);
        let Some(gives) = row["gives"].as_str() else {
            continue;
        };
        let expected = fs::read_to_string(fixtures().join(gives)).unwrap();
        if gives.ends_with(".json") {
            let mut expected: Value = serde_json::from_str(&expected).unwrap();
            if let Some(members) = expected.as_object_mut() {
                members.remove("generator");
            }
            holds(&expected, &answer.json(), address);
        } else {
            assert_eq!(answer.text, expected, "{address}");
        }
    }
}
