//! `milepost deck judge` and `deck tune`: what they print, what they write, how they end; and `--tuned`.

use crate::common::{and, file, printed, refused, study};

const SHORT: &str = "deck judge iberia --games 4 --bots greedy,random --option rounds=10 --seed 9";
const TUNE: &str = "deck tune iberia --games 12 --steps 1 --check 2 --bots greedy --players 2 --option rounds=20 --seed 3";

#[test]
fn a_report_is_the_same_for_a_seed_on_any_threads() {
    let text = printed(&and(SHORT, &["--threads", "1"]));
    assert!(
        text.starts_with(
            "Decks of Iberia, judged by play\n4 games, locking, 120 cards; greedy, random; "
        ),
        "{text}"
    );
    assert!(text.contains("\noptions: rounds 10\n"), "{text}");
    assert_eq!(printed(&and(SHORT, &["--threads", "3"])), text);
    let json: serde_json::Value = serde_json::from_str(&printed(&and(SHORT, &["--json"]))).unwrap();
    assert_eq!(
        (&json["milepost"], &json["games"], &json["vary"]),
        (&"deck-judge/1".into(), &4.into(), &2.into())
    );
}

#[test]
fn charts_come_in_three_forms_and_json_in_a_file() {
    study::charts_come_in_three_forms_and_json_in_a_file(SHORT);
}

#[test]
fn merged_shards_are_the_undivided_study() {
    study::merged_shards_are_the_undivided_study(SHORT);
}

/// A deck by its code is the deck in its file.
#[test]
fn decks_are_judged_by_code_and_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let games = "--games 2 --bots greedy,random --option rounds=5 --seed 1 --json";
    let games: Vec<&str> = games.split(' ').collect();
    let judged = |deck: &str| -> serde_json::Value {
        let text = printed(&[&["deck", "judge", deck][..], &games].concat());
        serde_json::from_str(&text).unwrap()
    };
    let mut reports = Vec::new();
    for form in ["txt", "json", "csv"] {
        let path = file(&folder, &format!("deck.{form}"));
        printed(&and(
            "deck deal iberia --players 2 --seed 5",
            &["-o", &path],
        ));
        reports.push(judged(&path));
    }
    let code = reports[0]["deck"].as_str().unwrap().to_owned();
    assert_eq!(judged(&code), reports[0]);
    assert_eq!(reports[1], reports[0]);
    // CSV does not hold the code.
    assert_ne!(reports[2]["deck"], reports[0]["deck"]);
    let nowhere = file(&folder, "bare.ebp");
    printed(&and(
        "deck deal iberia --players 2 --seed 5",
        &["-o", &nowhere],
    ));
    let said = refused(&["deck", "judge", &nowhere], 1);
    assert!(said.contains("--map MAP"), "{said}");
    printed(&[&["deck", "judge", &nowhere, "--map", "iberia"][..], &games].concat());
    refused(&["deck", "judge", "iberia", "--map", "japan"], 2);
    refused(&["deck", "judge", "iberia", "--vary", "21"], 2);
}

#[test]
fn payoffs_are_tuned_and_used_where_that_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let tuned = file(&folder, "tuned.toml");
    let text = printed(&and(TUNE, &["-o", &tuned]));
    assert!(
        text.starts_with("Payoffs of Iberia, tuned by play\n"),
        "{text}"
    );
    assert_eq!(printed(&and(TUNE, &["--threads", "1"])), text);
    let written = std::fs::read_to_string(&tuned).unwrap();
    assert!(
        written.contains("milepost deck tune iberia --bots greedy"),
        "{written}"
    );
    let option = format!("--tuned={tuned}");
    let deal = |more: &[&str]| printed(&and("deck deal iberia --players 2 --seed 5", more));
    let (plain, with) = (deal(&[]), deal(&[&option]));
    let code = |deck: &str| {
        let line = deck.lines().find(|line| line.starts_with("# code"));
        line.unwrap_or_default().to_owned()
    };
    assert_ne!(code(&plain), code(&with));
    assert!(
        with.contains("payoffs tuned by play") && !plain.contains("tuned"),
        "{with}"
    );
    refused(&and(TUNE, &["-o", "tuned.txt"]), 2);
    refused(&and(TUNE, &["--by", "goods"]), 2);
    refused(&and(TUNE, &["--vary", "0"]), 2);
    let said = refused(&["deck", "deal", "japan", "--players", "2", &option], 1);
    assert!(
        said.contains("the adjustments are for the map Iberia"),
        "{said}"
    );
    let said = refused(
        &["deck", "deal", "low-countries", "--players", "2", "--tuned"],
        1,
    );
    assert!(said.contains("milepost deck tune MAP"), "{said}");
}
