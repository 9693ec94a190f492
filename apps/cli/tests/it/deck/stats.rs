//! `milepost deck stats`: what it prints, what it writes, how it ends.

use crate::common::{and, file, printed, refused, study};

const SHORT: &str = "deck stats iberia --decks 20 --players 3 --cards 60 --seed 9";

#[test]
fn a_report_is_the_same_for_a_seed_on_any_threads() {
    let text = printed(&and(SHORT, &["--threads", "1"]));
    assert!(
        text.starts_with("Decks on Iberia\n20 decks of 60 cards for 3 players\nseeds from 9 on, "),
        "{text}"
    );
    assert_eq!(printed(&and(SHORT, &["--threads", "3"])), text);
    let json: serde_json::Value = serde_json::from_str(&printed(&and(SHORT, &["--json"]))).unwrap();
    assert_eq!(
        (&json["milepost"], &json["decks"]),
        (&"deck-stats/1".into(), &20.into())
    );
    let plain: serde_json::Value =
        serde_json::from_str(&printed(&and(SHORT, &["--json", "--no-dingles"]))).unwrap();
    assert_eq!(
        (&json["dingles"], &plain["dingles"]),
        (&true.into(), &false.into())
    );
}

#[test]
fn charts_come_in_three_forms_and_json_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    for (name, first) in study::FORMS {
        let path = file(&folder, name);
        printed(&and(SHORT, &["-o", &path]));
        let letter = and(SHORT, &["-o", &path, "--paper", "letter"]);
        if name.ends_with("pdf") {
            drop(printed(&letter))
        } else {
            drop(refused(&letter, 2))
        }
        study::begins(&path, first);
    }
    let written = std::fs::read_to_string(file(&folder, "a.json")).unwrap();
    assert_eq!(written, printed(&and(SHORT, &["--json"])));
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    let one = ["deck", "stats", "iberia", "--seed", "1"];
    for bad in [
        &["--decks", "0"][..],
        &["--players", "7"],
        &["--cards", "9"],
        &["--threads", "0"],
        &["-o", "a.txt"],
    ] {
        refused(&[&one, bad].concat(), 2);
    }
    // What a table on screen reads is not what a study is written as.
    assert!(refused(&[&one[..], &["-o", "a.tts.json"]].concat(), 2).contains("expected one of"));
    assert!(
        refused(&["deck", "stats", "iberia", "--seed", "-1"], 2).contains("a whole number from 0")
    );
    let said = refused(
        &[&one[..], &["--players", "6", "--cards", "20"]].concat(),
        1,
    );
    assert!(said.contains("opening cards"), "{said}");
}

#[test]
fn merged_shards_are_the_undivided_study() {
    study::merged_shards_are_the_undivided_study(SHORT);
}
