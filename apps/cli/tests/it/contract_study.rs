//! `milepost contract study`: what it prints, what it writes, how it ends.

use assert_cmd::Command;

fn study(more: &[&str]) -> std::process::Output {
    let args = ["contract", "study", "north-america"];
    Command::cargo_bin("milepost")
        .unwrap()
        .args(args)
        .args(more)
        .output()
        .unwrap()
}

fn printed(more: &[&str]) -> String {
    let output = study(more);
    assert!(
        output.status.success(),
        "{more:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_report_is_the_same_for_a_seed_on_any_threads() {
    let games = ["--games", "40", "--seed", "9", "--threads"];
    let on = |threads| printed(&[&games[..], &[threads]].concat());
    let text = on("1");
    assert!(
        text.starts_with("Balance of North America\n40 games, 25 rounds each, 3 players"),
        "{text}"
    );
    assert_eq!(on("3"), text);
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["--games", "40", "--seed", "9", "--json"])).unwrap();
    assert_eq!(
        (&json["milepost"], &json["games"]),
        (&"contract-study/1".into(), &40.into())
    );
}

#[test]
fn the_seed_by_chance_is_told() {
    let output = study(&["--games", "2"]);
    let said = String::from_utf8(output.stderr).unwrap();
    let seed = said
        .lines()
        .find_map(|line| line.strip_prefix("seed "))
        .unwrap();
    assert_eq!(
        printed(&["--games", "2", "--seed", seed]).into_bytes(),
        output.stdout
    );
}

#[test]
fn charts_come_in_three_forms_and_json_in_a_file() {
    crate::common::study::charts_come_in_three_forms_and_json_in_a_file(
        "contract study north-america --games 5 --seed 1",
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    for bad in [
        ["--games", "0"],
        ["--players", "17"],
        ["--rounds", "0"],
        ["--market", "101"],
        ["--threads", "0"],
        ["-o", "a.txt"],
    ] {
        assert_eq!(study(&bad).status.code(), Some(2), "{bad:?}");
    }
}

#[test]
fn merged_shards_are_the_undivided_study() {
    crate::common::study::merged_shards_are_the_undivided_study(
        "contract study north-america --games 40 --seed 9",
    );
}
