//! `milepost deck explain`, called as people call it.

use crate::common::{file, printed, refused};
use std::fs;

const CARD: [&str; 6] = [
    "Leather",
    "Santander",
    "Coal",
    "barcelona",
    "Copper",
    "PORTIMAO",
];

fn explain(demands: &[&str], more: &[&str]) -> String {
    printed(&[&["deck", "explain", "iberia"], demands, more].concat())
}

#[test]
fn one_demand_is_told_line_by_line() {
    let told = explain(&CARD[..2], &[]);
    for part in [
        "Leather > Santander pays 29",
        "* Córdoba",
        "7/9 B",
        "36^2 / 1000",
        "constant",
        "exact",
        "legal:",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(explain(&CARD[..2], &["--no-dingles"]).contains("switched off"));
}

/// What the page shows is what the program prints.
#[test]
fn the_page_shows_what_is_printed() {
    let page = include_str!("../../../../../docs/deck.md");
    let (_, shown) = page
        .split_once("$ milepost deck explain iberia Leather Santander\n")
        .unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    assert_eq!(shown, explain(&CARD[..2], &[]));
}

#[test]
fn what_does_not_apply_is_refused() {
    for demands in [&CARD[..2], &CARD[..4]] {
        let line = [&["deck", "explain", "iberia"], demands, &["--line", "7"]].concat();
        assert!(refused(&line, 2).contains("--line: it applies only to three demands"));
    }
    for more in [
        &["--paper", "letter"][..],
        &["--paper", "letter", "-o", "x.svg"],
    ] {
        let paper = [&["deck", "explain", "iberia"], &CARD[..2], more].concat();
        assert!(refused(&paper, 2).contains("--paper applies only to .pdf output"));
    }
}

#[test]
fn two_are_judged_by_the_rules_on_pairs_and_three_by_all() {
    let verdicts = |told: &str| {
        told.lines()
            .filter(|it| it.starts_with("pass  ") || it.starts_with("FAIL  "))
            .count()
    };
    assert_eq!(verdicts(&explain(&CARD[..4], &[])), 6);
    let told = explain(&CARD, &[]);
    assert_eq!(verdicts(&told), 12);
    assert!(
        told.contains("legal demands of the map") && told.contains("tightest: "),
        "{told}"
    );
    assert!(explain(&CARD, &["--line", "7"]).contains("small payoffs go up to 7, as asked"));
    assert!(explain(&CARD, &["--line", "7"]).contains("FAIL  small-and-large"));
}

#[test]
fn json_says_the_same_by_its_schema() {
    let told: serde_json::Value = serde_json::from_str(&explain(&CARD, &["--json"])).unwrap();
    assert_eq!(told["milepost"], "explain/1");
    assert_eq!(told["rules"].as_array().unwrap().len(), 12);
    let schema: serde_json::Value = serde_json::from_str(&printed(&["schema", "explain"])).unwrap();
    for name in told.as_object().unwrap().keys() {
        assert!(schema["properties"][name].is_object(), "{name}");
    }
    for name in schema["required"].as_array().unwrap() {
        assert!(!told[name.as_str().unwrap()].is_null(), "{name}");
    }
}

#[test]
fn the_runs_are_drawn_with_a_key() {
    let folder = tempfile::tempdir().unwrap();
    for (form, start) in [
        ("e.svg", &b"<svg"[..]),
        ("e.png", b"\x89PNG"),
        ("e.pdf", b"%PDF-"),
    ] {
        let target = file(&folder, form);
        explain(&CARD, &["-o", &target]);
        assert!(fs::read(&target).unwrap().starts_with(start), "{form}");
    }
    let svg = fs::read_to_string(file(&folder, "e.svg")).unwrap();
    assert!(
        svg.contains("Coal &gt; Barcelona from Teruel, pays 14"),
        "no key"
    );
}

#[test]
fn all_unknown_names_are_told_at_once() {
    let said = refused(
        &[
            "deck",
            "explain",
            "iberia",
            "Leathr",
            "Santandre",
            "Coal",
            "Barcelona",
            "Cop",
            "X",
        ],
        1,
    );
    for part in [
        "no good called Leathr",
        "did you mean Leather?",
        "no city called Santandre",
        "no good called Cop",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(
        refused(
            &["deck", "explain", "iberia", "Coal", "Barcelona", "Cork"],
            2
        )
        .contains("Cork has no city that wants it")
    );
    refused(&["deck", "explain", "iberia", "Coal"], 2);
    refused(
        &[
            "deck",
            "explain",
            "iberia",
            "Coal",
            "Barcelona",
            "-o",
            "x.doc",
        ],
        2,
    );
}
