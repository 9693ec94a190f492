//! `milepost contract cards` as people call it.

use crate::common::{file, png_size};
use assert_cmd::Command;
use serde_json::Value;
use std::fs;

fn cards(args: &[&str], status: i32) -> (String, String) {
    let args = ["contract", "cards"].iter().chain(args);
    let output = Command::cargo_bin("milepost")
        .unwrap()
        .args(args)
        .output()
        .unwrap();
    let [out, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(status), "{said}");
    (out, said)
}

/// Width and height, as the head of a PNG says them.
#[test]
fn equal_seeds_give_equal_cards() {
    let (text, said) = cards(&["north-america", "--seed", "42"], 0);
    assert_eq!((text.lines().count(), said.as_str()), (61, "seed 42\n"));
    assert_eq!(
        cards(&["north-america", "--seed", "42", "--count", "60"], 0).0,
        text
    );
    let (json, _) = cards(&["north-america", "--seed", "42", "--json"], 0);
    assert_eq!(
        serde_json::from_str::<Value>(&json).unwrap()["cards"]
            .as_array()
            .unwrap()
            .len(),
        60
    );
}

#[test]
fn a_deck_for_tabletop_simulator_has_its_pictures_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let saved = file(&folder, "a deck.tts.json");
    let args = [
        "north-america",
        "--seed",
        "42",
        "--count",
        "71",
        "-o",
        &saved,
    ];
    cards(&args, 0);
    assert_eq!(
        png_size(&file(&folder, "a deck.tts.faces-1.png")),
        (4090, 3997)
    );
    assert_eq!(
        png_size(&file(&folder, "a deck.tts.faces-2.png")),
        (4090, 1142)
    );
    assert_eq!(png_size(&file(&folder, "a deck.tts.back.png")), (409, 571));
    let sheets = |saved: &str| {
        let saved: Value = serde_json::from_str(&fs::read_to_string(saved).unwrap()).unwrap();
        saved["ObjectStates"][0]["CustomDeck"].clone()
    };
    let place = sheets(&saved)["2"]["FaceURL"].as_str().unwrap().to_owned();
    assert!(
        place.starts_with("file:///") && place.ends_with("/a deck.tts.faces-2.png"),
        "{place}"
    );
    cards(&[&args[..], &["--url", "https://example.org/"]].concat(), 0);
    assert_eq!(
        sheets(&saved)["1"]["BackURL"],
        "https://example.org/a%20deck.tts.back.png"
    );
}

#[test]
fn what_does_not_go_together_is_refused() {
    let said = cards(
        &[
            "north-america",
            "--seed",
            "1",
            "--count",
            "999",
            "--rules",
            "nowhere",
        ],
        1,
    )
    .1;
    assert!(said.contains("cannot read nowhere"), "{said}");
    for args in [
        ["--all", "--json"],
        ["--backs", "--json"],
        ["--url=x", "--json"],
        ["-o", "x.doc"],
    ] {
        cards(&[&["north-america"], &args[..]].concat(), 2);
    }
}

#[test]
fn more_cards_than_there_are_is_told_with_their_number() {
    let folder = tempfile::tempdir().unwrap();
    let small = file(&folder, "small.toml");
    let text = "milepost = \"contract-network/1\"\nname = \"Small\"\n\
        regions = { columns = 1, rows = 1, names = [\"N\"] }\nstarts = []\ncities = [\n\
        { key = \"A\", region = \"N\", lat = 1.0, lon = 1.0, commodities = [\"coal\"] },\n\
        { key = \"B\", region = \"N\", lat = 1.0, lon = 2.0, commodities = [] },\n\
        { key = \"C\", region = \"N\", lat = 1.0, lon = 3.0, commodities = [\"iron\"] },\n]\n\
        routes = [{ a = \"A\", b = \"B\", length = 1 }, { a = \"B\", b = \"C\", length = 1 }]\n";
    fs::write(&small, text).unwrap();
    let said = cards(&[&small, "--seed", "1"], 1).1;
    assert!(
        said.contains("the network has only 2 under these rules"),
        "{said}"
    );
    assert_eq!(
        cards(&[&small, "--seed", "1", "--count", "2"], 0)
            .0
            .lines()
            .count(),
        3
    );
    let rules = file(&folder, "rules.toml");
    fs::write(
        &rules,
        "milepost = \"contract-rules/1\"\nmarket.least = 3\n",
    )
    .unwrap();
    let said = cards(&[&small, "--rules", &rules], 1).1;
    assert!(
        said.contains("has only 0 under these rules") && said.contains("market.least"),
        "{said}"
    );
}
