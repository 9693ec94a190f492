//! `milepost route what-if` and `milepost route all`.

use crate::common::{file, printed, refused};
use serde_json::Value;

const MIDWAY: &str = "tern-island-midway";

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).unwrap()
}

#[test]
fn a_train_gains_what_the_changed_file_says() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        std::fs::read_to_string("../../tools/route-files/boards/tern-island-midway.toml").unwrap();
    let changed = file(&folder, "changed.toml");
    std::fs::write(
        &changed,
        text.replace("TCR = [\"3\", \"4\"]", "TCR = [\"3\", \"4\", \"5\"]"),
    )
    .unwrap();
    let after = json(&["route", "best", &changed, "--json"]);
    let asked = json(&["route", "what-if", MIDWAY, "--train", "5", "--json"]);
    assert_eq!(asked["with"]["revenue"], after["revenue"]);
    let gain = after["revenue"].as_i64().unwrap() - asked["today"]["revenue"].as_i64().unwrap();
    assert_eq!(asked["gain"], gain);
    let said = printed(&["route", "what-if", MIDWAY, "--train", "5"]);
    assert!(
        said.contains("with a train 5\n") && said.contains(&format!("gain {gain:+}")),
        "{said}"
    );
}

#[test]
fn all_lays_are_ranked() {
    let all = json(&["route", "what-if", MIDWAY, "--lay", "any", "--json"]);
    let ranking = all["ranking"].as_array().unwrap();
    let gains: Vec<i64> = ranking
        .iter()
        .map(|one| one["gain"].as_i64().unwrap())
        .collect();
    assert!(gains.is_sorted_by(|a, b| a >= b) && gains.contains(&0));
    let best = &ranking[0]["changes"][0];
    let lay = format!(
        "{}={}:{}",
        best["hex"].as_str().unwrap(),
        best["tile"].as_str().unwrap(),
        best["turn"]
    );
    let alone = json(&["route", "what-if", MIDWAY, "--lay", &lay, "--json"]);
    assert_eq!(
        (&alone["gain"], &alone["with"]["revenue"]),
        (&ranking[0]["gain"], &ranking[0]["revenue"])
    );
    let said = printed(&[
        "route", "what-if", MIDWAY, "--lay", "any", "--colour", "green", "--top", "1",
    ]);
    assert!(said.contains("possible: "), "{said}");
    let turns = json(&[
        "route",
        "what-if",
        MIDWAY,
        "--lay",
        &lay[..lay.len() - 2],
        "--json",
    ]);
    assert_eq!(turns["ranking"][0]["gain"], ranking[0]["gain"]);
    json(&[
        "route", "what-if", MIDWAY, "--token", "any", "--train", "4", "--json",
    ]);
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let said = refused(
        &[
            "route",
            "what-if",
            MIDWAY,
            "--lay",
            "Z9=57:0",
            "--lay",
            "A7=5777:1",
            "--token",
            "Y1",
            "--train",
            "X",
        ],
        1,
    );
    for words in [
        "no hex Z9",
        "no tile 5777",
        "no hex Y1",
        "the train X is not known",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let said = refused(
        &[
            "route", "what-if", MIDWAY, "--lay", "A7=63:0", "--token", "A7",
        ],
        1,
    );
    assert!(
        said.contains("not of the next colour") && said.contains("TCR has a token in A7 already"),
        "{said}"
    );
    for usage in [
        &["--lay", "A7"][..],
        &["--lay", "A7=6:6"],
        &[],
        &["--train", "4", "--tile", "57"],
        &["--lay", "any", "--token", "any"],
        &["--lay", "any", "-o", "x.svg"],
    ] {
        refused(&[&["route", "what-if", MIDWAY], usage].concat(), 2);
    }
}

#[test]
fn every_company_is_run() {
    let said = printed(&["route", "all", MIDWAY]);
    let found = json(&["route", "all", MIDWAY, "--json"]);
    let mut total = 0;
    for company in found["companies"].as_array().unwrap() {
        let name = company["company"].as_str().unwrap();
        let alone = json(&["route", "best", MIDWAY, "--company", name, "--json"]);
        assert_eq!(alone["revenue"], company["revenue"]);
        assert!(said.contains(&format!("  {name} ")), "{said}");
        total += alone["revenue"].as_u64().unwrap();
    }
    assert_eq!(found["total"], total);
    assert!(
        said.contains(&total.to_string()) && said.contains("proven"),
        "{said}"
    );
}

#[test]
fn the_answers_have_schemas() {
    for form in ["what-if", "all-answers"] {
        assert!(json(&["schema", form])["properties"].is_object());
    }
}
