//! --json: lists, checks, and the problems of input files.

use crate::common::{and, file, milepost, printed};
use serde_json::Value;
use std::fs;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).unwrap()
}

/// What a refused command prints as JSON on standard output.
fn refused(args: &[&str]) -> Value {
    let output = milepost(args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn lists_have_names_and_titles_and_what_the_text_shows() {
    for list in [
        "map list",
        "route list",
        "board list",
        "contract network list",
    ] {
        let rows = json(&and(list, &["--json"]));
        let text = printed(&and(list, &[]));
        let rows = rows.as_array().unwrap();
        assert!(!rows.is_empty(), "{list}");
        for row in rows {
            let name = row["name"].as_str().unwrap();
            assert!(
                row["title"].is_string() && text.contains(name),
                "{list}: {row}"
            );
        }
    }
    let maps = json(&["map", "list", "--json"]);
    let iberia = maps
        .as_array()
        .unwrap()
        .iter()
        .find(|map| map["name"] == "iberia");
    let iberia = iberia.unwrap();
    let shown = json(&["map", "show", "iberia", "--json"]);
    assert_eq!(shown["mileposts"], iberia["mileposts"]);
    assert_eq!(
        shown["cities"].as_array().unwrap().len() as u64,
        iberia["cities"].as_u64().unwrap()
    );
    let terrain = shown["terrain"].as_array().unwrap().iter();
    let sum: u64 = terrain
        .map(|kind| kind["mileposts"].as_u64().unwrap())
        .sum();
    assert_eq!(Some(sum), shown["mileposts"].as_u64());
    let good = &shown["goods"][0];
    assert!(!good["sources"].as_array().unwrap().is_empty());
}

#[test]
fn what_is_said_of_a_file_that_is_written_is_json() {
    let folder = tempfile::tempdir().unwrap();
    let board = file(&folder, "b.json");
    let args = and(
        "board make --players 2 --scenario 0 --seed 1 --json -o",
        &[&board],
    );
    let made = json(&args);
    assert_eq!(
        (&made["seed"], &made["players"]),
        (&Value::from(1), &Value::from(2))
    );
    let again = file(&folder, "again.json");
    let code = made["code"].as_str().unwrap();
    printed(&["board", "make", "--code", code, "-o", &again]);
    assert_eq!(fs::read(&board).unwrap(), fs::read(&again).unwrap());
    let game = file(&folder, "g.json");
    let begun = json(&and(
        "contract new north-america --players 2 --seed 5 --json -o",
        &[&game],
    ));
    assert_eq!(begun["seed"], 5);
    assert_eq!(begun["starts"].as_array().unwrap().len(), 2);
    let tiles = json(&["route", "tiles", "57", "--json"]);
    assert_eq!(
        (&tiles[0]["number"], &tiles[0]["colour"]),
        (&Value::from("57"), &Value::from("yellow"))
    );
}

#[test]
fn checks_print_their_problems_with_places() {
    for check in [
        "map check iberia",
        "route check velmark-late",
        "contract network check north-america",
    ] {
        let problems = &json(&and(check, &["--json"]))["problems"];
        let all = problems.as_array().unwrap();
        assert!(
            all.iter().all(|problem| problem["severity"] == "warning"),
            "{check}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let bad = file(&folder, "bad.toml");
    fs::write(&bad, "name = \"Nowhere\"\n\ncolour = 3\n").unwrap();
    for check in [
        &["map", "check"][..],
        &["route", "check"],
        &["contract", "network", "check"],
    ] {
        let found = refused(&[check, &[&bad, "--json"]].concat());
        let problems = found["problems"].as_array().unwrap();
        assert!(!problems.is_empty(), "{check:?}");
        for problem in problems {
            assert_eq!(problem["file"], bad.as_str());
            assert!(problem["what"].is_string() && problem["hint"].is_string());
            let place = &problem["place"];
            assert!(place.is_null() || place["line"].is_u64() && place["from"].is_u64());
        }
        assert!(
            problems
                .iter()
                .any(|problem| problem["severity"] == "error")
        );
    }
}

#[test]
fn a_command_with_json_prints_why_it_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let bad = file(&folder, "bad.toml");
    fs::write(&bad, "name = \"Größe\"; x = 3\n").unwrap();
    let found = refused(&["map", "show", &bad, "--json"]);
    let place = &found["problems"][0]["place"];
    assert_eq!(place["line"], 1, "{found}");
    let gone = refused(&["deck", "stats", "nowhere.toml", "--seed", "1", "--json"]);
    let what = gone["problems"][0]["what"].as_str().unwrap();
    assert!(what.contains("nowhere.toml"), "{gone}");
    // Standard output is never two documents.
    let checked = milepost(&["deck", "check", "iberia", &bad, "--json"]);
    let _: Value = serde_json::from_slice(&checked.stdout).unwrap();
}

#[test]
fn of_many_problems_as_text_the_first_twenty_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let bad = file(&folder, "bad.toml");
    let lines: String = (0..50)
        .map(|index| format!("wrong-{index} = 1\n"))
        .collect();
    fs::write(&bad, lines).unwrap();
    let output = milepost(&["map", "check", &bad, "--json"]);
    let said = String::from_utf8(output.stderr).unwrap();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let all = found["problems"].as_array().unwrap().len();
    assert!(all >= 50, "{all}");
    let printed = said
        .lines()
        .filter(|line| line.starts_with("error") || line.starts_with("warning"));
    assert_eq!(printed.count(), 20, "{said}");
    assert!(
        said.contains(&format!("... and {} more", all - 20)),
        "{said}"
    );
}
