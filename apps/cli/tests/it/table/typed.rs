//! What people type and bring that was not quite meant so.

use crate::common::{file, printed, refused};
use crate::table::common::{begun, typed};
use std::fs;

fn game(folder: &tempfile::TempDir, players: &str, lines: &str) -> (String, String) {
    begun(
        folder,
        &["play", "iberia", "--players", players, "--seed", "5"],
        lines,
    )
}

#[test]
fn what_is_asked_before_its_time_is_answered_with_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let (_, told) = game(
        &folder,
        "Ana,Ben",
        "? lock 4 steel\n? deliver\nbuild Bilbao\n? keep 4 steel\n",
    );
    let draft =
        "now: keep\nno: locking is not possible now: players are choosing cards\nrule: keep: ";
    assert!(told.contains(draft), "{told}");
    assert!(
        told.contains(
            "deliver 17: deliver a demand\nnow: keep\nno: delivering is not possible now"
        ),
        "{told}"
    );
    assert!(
        told.contains("build Bilbao\nnow: keep\nno: building is not possible now"),
        "{told}"
    );
    assert!(
        told.contains("? keep 4 steel\nyes: that can be done"),
        "{told}"
    );
    let folder = tempfile::tempdir().unwrap();
    let (log, told) = game(
        &folder,
        "Ana,Ben",
        "keep nothing\nkeep nothing\n? move Faro\n? pick wine\n",
    );
    assert!(
        told.contains("? move Faro\nnow: build, train, end\nno: moving is not possible now"),
        "{told}"
    );
    assert!(
        told.contains("? pick wine\nnow: build, train, end\nno: loading is not possible now"),
        "{told}"
    );
    let told = typed(
        &["table", "play", &log],
        "end\nend\nend\nend\nstart bilbao\nbuild Zaragoza\n\n? lock 5 iron\n",
    );
    assert!(
        told.contains(
            "now: build, train, end\nno: locking is not possible now: building has begun"
        ),
        "{told}"
    );
}

#[test]
fn capitals_say_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "KEEP CARD 4 STEEL TO SAN AND 1 LEATHER\nundo\nKeep NOTHING\nBUILD Bilbao\nN\nEND\nBuild BILBAO ZARAGOZA\nY\n\
                 End\nEND\nEND\nSTART Bilbao\n? MOVE Zaragoza QUICK\nMOVE zaragoza Quick\nY\nPLAYERS\n";
    let (_, told) = game(&folder, "Ana,Ben", lines);
    for said in [
        "keep card 4 Steel to San Sebastián, card 1 Leather",
        "Ben: keep nothing",
        "Ben: build from Bilbao to Zaragoza",
        "? MOVE Zaragoza QUICK\nyes: it pays 4 to Ben",
        "pays Ben 4",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(!told.contains("there is no city"), "{told}");
}

#[test]
fn a_log_that_an_editor_saved_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(
        &folder,
        "Ana,Ben",
        "keep 4 steel\nkeep nothing\nbuild san seb\ny\n",
    );
    let text = fs::read_to_string(&log).unwrap();
    let shown = printed(&["table", "show", &log]);
    for edited in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
    ] {
        fs::write(&log, &edited).unwrap();
        assert_eq!(printed(&["table", "log", &log]), text);
        assert_eq!(printed(&["table", "show", &log]), shown);
        let wrong = edited.replacen("for 6", "for 5", 1);
        fs::write(&log, wrong).unwrap();
        let line = text
            .lines()
            .position(|line| line.contains("for 6"))
            .unwrap()
            + 1;
        let told = refused(&["table", "play", &log], 1);
        assert!(told.contains(&format!("{log}:{line}:")), "{told}");
        fs::write(&log, &edited).unwrap();
        typed(&["table", "play", &log], "");
        assert_eq!(fs::read_to_string(&log).unwrap(), text);
    }
}

#[test]
fn a_player_whose_name_is_a_number_goes_first() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["companion", "iberia", "--players", "2,Ben", "--seed", "7"];
    let (_, told) = begun(
        &folder,
        &args,
        "keep nothing\nkeep nothing\nend\nend\nend\nend\ncash 2 +5\ncash 1 +3\nplayers\n",
    );
    assert!(told.contains("\n2, to act\n  cash 58 of 250"), "{told}");
    assert!(told.contains("\nBen\n  cash 50 of 250"), "{told}");
}

#[test]
fn a_line_that_is_too_long_is_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(10_001);
    let lines =
        format!("{long} end\nkeep nothing\nkeep nothing\nbuild Bilbao Zaragoza\n{long}\nn\n{long}");
    let (log, told) = game(&folder, "Ana,Ben", &lines);
    assert!(
        told.contains("the line was ignored: it is longer than 10000 bytes\n"),
        "{told}"
    );
    assert!(
        told.contains("[Y/n] n\nnot done") && !told.contains("is not a command; ?"),
        "{told}"
    );
    assert_eq!(
        printed(&["table", "log", &log])
            .matches(": keep nothing")
            .count(),
        2
    );
}

#[test]
fn what_is_there_is_told_for_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, "Ana,Ben", "");
    let begin = |file: &str| {
        refused(
            &["table", "play", "iberia", "--players", "2", "-o", file],
            1,
        )
    };
    assert!(begin(&log).contains(&format!(
        "is a game\n  help: resume it with: milepost table play {log}"
    )));
    let other = file(&folder, "other.log");
    fs::write(&other, "mine").unwrap();
    let told = begin(&other);
    assert!(
        told.contains("already exists and is not a game\n  help: choose another file"),
        "{told}"
    );
    let inner = file(&folder, "folder.log");
    fs::create_dir(&inner).unwrap();
    assert!(begin(&inner).contains("folder.log is a folder"));
}

#[test]
fn wrong_players_are_told_once() {
    for (players, said) in [
        (
            &["--players", "99"][..],
            "error: --players 99: a game has 2 to 6\n",
        ),
        (
            &["--players", "1"],
            "error: --players 1: a game has 2 to 6\n",
        ),
        (
            &["--players", "Ana,bot:"],
            "error: bots are random, novice, greedy, regular, planner or master, not \"\"\n",
        ),
        (
            &["--players", ""],
            "error: --players is missing, such as --players Ana,Ben,bot:planner\n",
        ),
        (
            &[],
            "error: --players is missing, such as --players Ana,Ben,bot:planner\n",
        ),
        (
            &["--players", "99999999999999999999999"],
            "99: a game has 2 to 6\n",
        ),
    ] {
        let told = refused(&[&["table", "play", "iberia"], players].concat(), 2);
        assert!(told.contains(said) && !told.contains(" errors:"), "{told}");
    }
}
