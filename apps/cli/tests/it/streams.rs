//! `-` as standard input and output, and --format.

use crate::common::{file, milepost, printed, refused};
use assert_cmd::Command;
use std::fs;

/// What a command prints that reads this from standard input.
fn piped(args: &[&str], input: impl Into<Vec<u8>>) -> (Option<i32>, Vec<u8>, String) {
    let mut command = Command::cargo_bin("milepost").unwrap();
    let output = command.args(args).write_stdin(input).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), output.stdout, said)
}

/// The same, of a command that is done.
fn read(args: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (status, out, said) = piped(args, input);
    assert_eq!(status, Some(0), "{args:?}: {said}");
    String::from_utf8(out).unwrap()
}

const DEAL: [&str; 7] = ["deck", "deal", "iberia", "--players", "2", "--seed", "3"];

fn deal(more: &[&str]) -> Vec<u8> {
    let args: Vec<&str> = DEAL
        .iter()
        .chain(["--cards", "20"].iter())
        .chain(more)
        .copied()
        .collect();
    let output = milepost(&args);
    assert!(output.status.success(), "{args:?}");
    output.stdout
}

#[test]
fn every_tool_reads_standard_input() {
    let map = printed(&["map", "export", "iberia"]);
    assert_eq!(read(&["map", "export", "-"], map.clone()), map);
    assert!(read(&["map", "check", "-"], map.clone()).starts_with("standard input: good, "));
    assert!(read(&["map", "show", "-"], map.clone()).contains("Iberia"));
    assert!(read(&["deck", "dingles", "-"], map).contains("metric"));
    let deck = deal(&[]);
    assert!(read(&["deck", "check", "iberia", "-"], deck.clone()).contains("20 cards"));
    assert!(
        !read(
            &["deck", "convert", "iberia", "-", "--format", "ebp"],
            deck.clone()
        )
        .is_empty()
    );
    let judge = [
        "deck", "judge", "-", "--games", "1", "--bots", "random", "--seed", "1",
    ];
    assert!(!read(&judge, deck).is_empty());
    let network = printed(&["contract", "network", "show", "north-america", "--json"]);
    assert!(
        read(&["contract", "network", "check", "-"], network.clone())
            .contains("standard input: good")
    );
    assert!(
        !read(
            &["contract", "cards", "-", "--count", "5", "--seed", "1"],
            network
        )
        .is_empty()
    );
    let board = printed(&[
        "board",
        "make",
        "--players",
        "2",
        "--scenario",
        "0",
        "--seed",
        "1",
        "--format",
        "json",
    ]);
    assert!(read(&["board", "show", "-", "--format", "svg"], board).contains("<svg"));
    let log = fs::read("tests/fixtures/1.0/logs/companion.log").unwrap();
    assert!(!read(&["table", "log", "-"], log).is_empty());
}

#[test]
fn positions_of_standard_input_are_one_or_many_by_their_text() {
    let best = printed(&["route", "best", "velmark-late", "--json"]);
    let revenue = |text: &str| {
        let answer: serde_json::Value = serde_json::from_str(text).unwrap();
        answer["revenue"].as_u64().unwrap()
    };
    let text = printed(&["route", "convert", "velmark-late", "--format", "toml"]);
    let same = read(&["route", "best", "-", "--json"], text.clone());
    assert_eq!(revenue(&same), revenue(&best));
    assert!(read(&["route", "check", "-"], text).contains("good"));
    let (status, _, said) = piped(&["route", "best", "-"], "title = 3\n");
    assert!(
        status == Some(1) && said.contains("standard input"),
        "{said}"
    );
}

#[test]
fn standard_input_is_read_once() {
    for args in [
        ["deck", "check", "-", "-"].as_slice(),
        &["map", "check", "-", "-"],
        &["contract", "odds", "-", "--kind=-"],
    ] {
        assert!(refused(args, 2).contains("only once"), "{args:?}");
    }
}

#[test]
fn a_game_in_play_is_kept_in_a_file() {
    for args in [
        ["table", "play", "-"].as_slice(),
        &["contract", "market", "-"],
    ] {
        assert!(
            refused(args, 2).contains("name the file of the game"),
            "{args:?}"
        );
    }
    let play = ["table", "play", "iberia", "--players", "ann,ben", "-o", "-"];
    assert!(refused(&play, 2).contains("ends in .log"));
}

#[test]
fn dashes_and_formats_say_where_output_goes() {
    let folder = tempfile::tempdir().unwrap();
    let odd = file(&folder, "deck.out");
    deal(&["-o", &odd, "--format", "csv"]);
    assert_eq!(
        fs::read(&odd).unwrap(),
        deal(&["-o", "-", "--format", ".CSV"])
    );
    assert_eq!(
        deal(&["--format", "csv"]),
        deal(&["-o", "-", "--format", "csv"])
    );
    assert_eq!(deal(&["--format", "txt"]), deal(&[]));
    assert!(deal(&["-o", "-", "--format", "pdf"]).starts_with(b"%PDF-"));
    assert!(printed(&["map", "show", "iberia", "-o", "-", "--format", "svg"]).contains("<svg"));
    assert!(
        printed(&["map", "import", "-o", "-", &{
            let json = file(&folder, "i.json");
            printed(&["map", "export", "iberia", "-o", &json]);
            json
        }])
        .contains("[[city]]")
    );
}

#[test]
fn what_is_said_beside_output_goes_to_standard_error() {
    let args = [
        "map", "distance", "iberia", "Madrid", "Lisboa", "-o", "-", "--format", "svg",
    ];
    let output = milepost(&args);
    let out = String::from_utf8(output.stdout).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        out.starts_with("<svg") && !out.contains("building cost"),
        "{out:.80}"
    );
    assert!(
        said.contains("cheapest track from Madrid to Lisboa"),
        "{said}"
    );
}

#[test]
fn unknown_and_several_forms_are_refused() {
    let with = |more: &[&'static str]| {
        let args: Vec<&str> = DEAL.iter().chain(more).copied().collect();
        refused(&args, 2)
    };
    assert!(with(&["-o", "-"]).contains("standard output needs --format"));
    assert!(with(&["--format", "docx"]).contains("unknown format docx; expected one of .txt"));
    for several in [["-o", "-"], ["-o", "deck.json"]] {
        let said = with(&[several[0], several[1], "--format", "tts.json"]);
        assert!(said.contains("several files"), "{said}");
    }
    let position = [
        "route",
        "convert",
        "tern-island-midway",
        "-o",
        "-",
        "--to",
        "position",
    ];
    let output = milepost(&position);
    assert!(output.status.success() || !output.stderr.is_empty());
}

#[test]
fn errors_of_the_system_have_words_of_our_own() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for (args, word) in [
        (["map", "check", "nowhere.toml"], "there is no such file"),
        (["map", "check", folder], "it is a folder"),
        (["route", "check", "nowhere.toml"], "there is no such file"),
        (["table", "log", "nowhere.log"], "there is no such file"),
        (["board", "report", "nowhere.json"], "there is no such file"),
    ] {
        let said = refused(&args, 1);
        assert!(said.contains(word) && !said.contains("os error"), "{said}");
    }
}
