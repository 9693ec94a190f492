//! `milepost table study`: what it prints, what it writes, how it ends.

use crate::common::{and, printed, refused, study};

const SHORT: &str = "table study iberia --games 4 --bots greedy,random --option rounds=10 --seed 9";

#[test]
fn a_report_is_the_same_for_a_seed_on_any_threads() {
    let text = printed(&and(SHORT, &["--threads", "1"]));
    assert!(
        text.starts_with("Games on Iberia\n4 games, locking, 120 cards; greedy, random\n"),
        "{text}"
    );
    assert!(text.contains("\noptions: rounds 10\n"), "{text}");
    assert_eq!(printed(&and(SHORT, &["--threads", "3"])), text);
    let json: serde_json::Value = serde_json::from_str(&printed(&and(SHORT, &["--json"]))).unwrap();
    assert_eq!(
        (&json["milepost"], &json["games"]),
        (&"table-study/1".into(), &4.into())
    );
}

const LADDER: &str = "table study iberia --ladder --games 2 --bots greedy,random,novice --cards 240 --option rounds=6 --seed 9";

#[test]
fn a_ladder_ranks_bots() {
    let text = printed(&and(LADDER, &["--threads", "1"]));
    assert!(
        text.starts_with("The ladder of bots on Iberia\n6 games of two, locking, 240 cards\n"),
        "{text}"
    );
    assert_eq!(printed(&and(LADDER, &["--threads", "3"])), text);
    let json: serde_json::Value =
        serde_json::from_str(&printed(&and(LADDER, &["--json"]))).unwrap();
    assert_eq!(json["milepost"], "table-ladder/1");
    assert_eq!(json["bots"].as_array().unwrap().len(), 3);
    assert_eq!(json["pairs"].as_array().unwrap().len(), 3);
    study::charts_come_in_three_forms_and_json_in_a_file(LADDER);
    study::merged_shards_are_the_undivided_study(LADDER);
    let said = refused(&and(LADDER, &["--bots", "greedy,exec:python3 bot.py"]), 2);
    assert!(said.contains("greedy is named twice"), "{said}");
    assert!(text.contains("Elo, novice at 2,000"), "{text}");
    let one = "table study iberia --ladder --bots greedy";
    assert!(refused(&and(one, &[]), 1).contains("two bots or more"));
    refused(&and(LADDER, &["--players", "3"]), 2);
    assert!(said.contains("without --ladder a program plays"), "{said}");
}

#[test]
fn charts_come_in_three_forms_and_json_in_a_file() {
    study::charts_come_in_three_forms_and_json_in_a_file(SHORT);
}

#[test]
fn one_bot_plays_in_all_seats() {
    let seats = |more: &[&str]| {
        let said = [
            "table", "study", "iberia", "--games", "1", "--option", "rounds=2", "--json",
        ];
        let json: serde_json::Value =
            serde_json::from_str(&printed(&[&said, more].concat())).unwrap();
        json["bots"].as_array().unwrap().len()
    };
    assert_eq!(seats(&[]), 3);
    assert_eq!(seats(&["--players", "5"]), 5);
    assert_eq!(seats(&["--bots", "random,random"]), 2);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let one = ["table", "study", "iberia", "--option", "rounds=2"];
    for bad in [
        &["--games", "0"][..],
        &["--players", "7"],
        &["--players", "3", "--bots", "greedy,random"],
        &["--bots", "greedy,clever"],
        &["--bots", "random,random,random,random,random,random,random"],
        &["--game", "poker"],
        &["--cards", "9"],
        &["--threads", "0"],
        &["-o", "a.txt"],
    ] {
        refused(&[&one, bad].concat(), 2);
    }
    let said = refused(
        &and(
            SHORT,
            &["--option", "fees=3", "--option", "fee=x", "--option", "fee"],
        ),
        2,
    );
    assert!(
        said.contains("\"fees\"") && said.contains("not \"x\"") && said.contains("NAME=VALUE"),
        "{said}"
    );
    let said = refused(&and(SHORT, &["--option", "companion=on"]), 1);
    assert!(said.contains("companion"), "{said}");
}

#[test]
fn merged_shards_are_the_undivided_study() {
    study::merged_shards_are_the_undivided_study(SHORT);
}
