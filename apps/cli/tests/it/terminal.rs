//! Help, manual, completion and colours.

use crate::common::{milepost, printed};
use assert_cmd::Command;

/// What the program offers for the last of these words, as a shell asks.
fn offered(words: &[&str]) -> Vec<String> {
    let mut command = Command::cargo_bin("milepost").unwrap();
    command
        .env("COMPLETE", "fish")
        .arg("--")
        .arg("milepost")
        .args(words);
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let words = text
        .lines()
        .map(|line| line.split('\t').next().unwrap_or(line));
    words.map(str::to_owned).collect()
}

#[test]
fn shells_complete_what_ships_and_what_a_map_has() {
    let is_offered = |words: &[&str], name: &str| {
        let found = offered(words);
        assert!(
            found.iter().any(|word| word == name),
            "{words:?}: {found:?}"
        );
    };
    is_offered(&["map", "show", "ib"], "iberia");
    is_offered(&["deck", "deal", "ja"], "japan");
    is_offered(&["table", "play", "ib"], "iberia");
    is_offered(&["route", "best", "velm"], "velmark-late");
    is_offered(&["route", "best", "velmark-late", "--rules", "pl"], "plain");
    is_offered(&["contract", "study", "north"], "north-america");
    is_offered(&["board", "make", "--preset", "wild"], "wilderness");
    is_offered(&["map", "distance", "iberia", "Mad"], "Madrid");
    is_offered(&["map", "distance", "iberia", "Madrid", "lis"], "Lisboa");
    is_offered(&["deck", "explain", "iberia", "Lea"], "Leather");
    is_offered(&["contract", "value", "north-america", "co"], "coal");
    is_offered(
        &["contract", "value", "north-america", "coal", "Bos"],
        "Boston",
    );
    let companies = offered(&["route", "best", "velmark-late", "--company", ""]);
    assert!(!companies.is_empty());
    is_offered(&["map", "show", "Cargo"], "Cargo.toml");
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        assert!(
            script.contains("milepost") && script.contains("COMPLETE"),
            "{shell}"
        );
    }
}

#[test]
fn help_ends_with_examples_and_is_as_wide_as_the_terminal() {
    let help = printed(&["deck", "deal", "--help"]);
    let examples = help.split("Examples:\n").nth(1).unwrap();
    assert!((1..=3).contains(&examples.lines().count()), "{examples}");
    let root = printed(&["--help"]);
    assert!(
        root.contains("130  interrupted") && root.contains("NO_COLOR"),
        "{root}"
    );
}

#[test]
fn the_manual_has_values_statuses_variables_and_examples() {
    let folder = tempfile::tempdir().unwrap();
    printed(&["manual", "-o", folder.path().to_str().unwrap()]);
    let page = std::fs::read_to_string(folder.path().join("milepost-deck-deal.1")).unwrap();
    for section in ["SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES"] {
        assert!(page.contains(section), "{section}: {page}");
    }
    let line = page
        .lines()
        .find(|line| line.contains("\\-\\-players"))
        .unwrap();
    assert!(line.contains("\\-\\-players\\fR \\fI"), "{line}");
}

#[test]
fn colours_are_those_that_were_asked_for() {
    let said = |args: &[&str]| String::from_utf8(milepost(args).stderr).unwrap();
    let plain = ["map", "check", "nowhere.toml"];
    assert!(!said(&plain).contains('\u{1b}'));
    assert!(said(&[&["--color", "always"], &plain[..]].concat()).starts_with("\u{1b}["));
    assert!(said(&[&plain[..], &["--color=always"]].concat()).starts_with("\u{1b}["));
    assert!(said(&["--color", "always", "map", "chekc"]).contains('\u{1b}'));
    assert!(!said(&["--color", "never", "map", "chekc"]).contains('\u{1b}'));
    assert!(said(&["--color", "red", "map", "list"]).contains("invalid value"));
    // The server reads its options twice.
    let options = ["--color", "never", "serve", "--print-config"];
    assert!(milepost(&options).status.success());
}
