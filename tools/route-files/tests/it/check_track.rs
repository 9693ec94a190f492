//! What `route check` doubts of a position that can be run.

use milepost_route::review;
use milepost_route_files as files;
use milepost_route_files::shipped;

const BOARD: &str = r#"milepost = "18xx-board/1"
title = "Invented"
layout = "flat"
borders = ["B2 B4"]
[phases]
2 = ["yellow"]
[hexes.white]
"A1 A3 A5 B4 C1" = ""
B2 = "city=revenue:0"
[hexes.gray]
C3 = "path=a:1,b:3"
"#;

/// What is doubted of a position on that board: each doubt with its hint.
fn doubts(rest: &str) -> Vec<(String, String)> {
    let text = format!("milepost = \"18xx-position/1\"\nboard = \"own\"\nphase = \"2\"\n{rest}");
    let boards = |_: &str| Some(BOARD.to_owned());
    let position = files::read(&text, &boards).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let kit = files::kit(&text, &boards).unwrap();
    let found = review::warnings(&position, &kit);
    assert!(found.iter().all(|doubt| !doubt.is_error()));
    found
        .into_iter()
        .map(|doubt| (doubt.what, doubt.hint))
        .collect()
}

fn only(rest: &str, parts: &[&str]) {
    let found = doubts(rest);
    let [(what, hint)] = &found[..] else {
        panic!("{found:#?}")
    };
    for part in parts {
        assert!(
            what.contains(part) || hint.contains(part),
            "{part}: {what} ({hint})"
        );
    }
}

/// Trains and hexes, a token among them.
fn laid(hexes: &str) -> String {
    format!("[trains]\nAA = [\"2\"]\n[hexes]\n{hexes}\n")
}

#[test]
fn nothing_is_doubted_of_a_position_that_is_right() {
    assert_eq!(doubts(&laid("B2 = \"57 r1 token AA\"\nA3 = \"8 r4\"")), []);
    for (name, text) in shipped::POSITIONS {
        let position = files::read(text, &|_| None).unwrap();
        assert_eq!(
            review::warnings(&position, &files::kit(text, &|_| None).unwrap()),
            [],
            "{name}"
        );
    }
}

#[test]
fn track_that_leads_off_the_board_is_doubted() {
    let all = doubts(&laid("B2 = \"57 r0 token AA\""));
    assert_eq!(all.len(), 2, "{all:#?}");
    assert!(
        all[0].0.contains("57 r0 in B2") && all[0].0.contains("edge 0 to B4"),
        "{all:#?}"
    );
    assert!(all[0].0.contains("nothing passes the border"), "{all:#?}");
    assert!(all[1].0.contains("over edge 3 off the board"), "{all:#?}");
    assert!(
        all.iter()
            .all(|(_, hint)| hint.contains("at r1, r4 it leads on")),
        "{all:#?}"
    );
}

#[test]
fn track_to_printed_track_that_does_not_lead_back_is_doubted() {
    only(
        &laid("B2 = \"57 r2 token AA\""),
        &[
            "57 r2 in B2",
            "edge 5 to C3",
            "gray",
            "no track that leads back",
            "r1",
        ],
    );
}

#[test]
fn a_tile_that_meets_none_of_the_track_around_it_is_doubted() {
    let rest = laid("B2 = \"57 r1 token AA\"\nA3 = \"8 r3\"");
    only(
        &rest,
        &[
            "8 r3 in A3",
            "comes from B2 over edge 4",
            "at r4 it meets it",
        ],
    );
}

#[test]
fn a_tile_that_no_upgrade_leads_to_is_doubted() {
    only(
        &laid("B2 = \"57 r1 token AA\"\nA3 = \"58 r4\""),
        &["58 r4 in A3", "towns"],
    );
    only(
        &laid("B2 = \"57 r1 token AA\"\nC3 = \"8 r1\""),
        &["8 r1 in C3 is yellow", "printed gray"],
    );
    let all = doubts(&laid("B2 = \"12 r1 token AA\""));
    let unused = |(what, hint): &(String, String)| {
        what.contains("12 r1 in B2 is green")
            && what.contains("not in use")
            && hint.contains("check the phase")
    };
    assert!(all.iter().any(unused), "{all:#?}");
}

#[test]
fn tokens_of_companies_that_nobody_knows_are_doubted() {
    let all = doubts("[trains]\nAB = [\"2\"]\n[hexes]\nB2 = \"57 r1 token Ab\"\n");
    assert!(
        all.iter()
            .any(|(what, hint)| what.contains("AB has trains") && hint.contains("is it Ab")),
        "{all:#?}"
    );
    assert!(
        all.iter()
            .any(|(what, _)| what.contains("token of Ab in B2")),
        "{all:#?}"
    );
    let all = doubts("[trains]\nAB = [\"2\"]\n[hexes]\nB2 = \"14 r0 token AB token QQ\"\n");
    assert!(
        all.iter()
            .any(|(what, _)| what.contains("known nowhere else: QQ in B2")),
        "{all:#?}"
    );
}
