//! Boards on paper and on virtual tables: bleed, resolution, the page of rules, Tabletop Simulator.

use crate::common::{file, png_size, printed, refused};
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

const SMALL: [&str; 8] = [
    "board",
    "make",
    "--players",
    "2",
    "--scenario",
    "3",
    "--seed",
    "7",
];

/// Makes a board as a file.
fn made(folder: &TempDir, name: &str, more: &[&str]) -> String {
    let target = file(folder, name);
    printed(&[&SMALL, more, &["-o", &target]].concat());
    target
}

/// The numbers of a box of the only page, in points.
fn page_box(pdf: &str, name: &str) -> Vec<f64> {
    let text = String::from_utf8_lossy(&fs::read(pdf).unwrap()).into_owned();
    let start = text.find(name).unwrap() + name.len();
    let end = text[start..].find(']').unwrap();
    let numbers = text[start + 1..start + end].split_whitespace();
    numbers.map(|number| number.parse().unwrap()).collect()
}

#[test]
fn a_bleed_lies_beyond_the_paper() {
    let folder = tempfile::tempdir().unwrap();
    let pdf = made(&folder, "a.pdf", &["--paper", "a2", "--bleed", "3"]);
    let points = |mm: f64| mm * 72.0 / 25.4;
    let near = |found: &[f64], due: [f64; 4]| {
        found
            .iter()
            .zip(due)
            .all(|(found, due)| (found - due).abs() < 0.1)
    };
    let (wide, high) = (points(594.0), points(420.0));
    let edge = points(3.0);
    let media = page_box(&pdf, "/MediaBox");
    assert!(
        near(&media, [0.0, 0.0, wide + 2.0 * edge, high + 2.0 * edge]),
        "{media:?}"
    );
    let trim = page_box(&pdf, "/TrimBox");
    assert!(
        near(&trim, [edge, edge, wide + edge, high + edge]),
        "{trim:?}"
    );
}

#[test]
fn a_picture_has_as_many_dots_as_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(png_size(&made(&folder, "a.png", &[])), (1754, 1240));
    assert_eq!(
        png_size(&made(&folder, "b.png", &["--dpi", "300"])),
        (3508, 2480)
    );
}

#[test]
fn a_page_of_rules_is_written_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let board = made(&folder, "a.json", &[]);
    for (name, start) in [
        ("r.svg", "<svg"),
        ("r.pdf", "%PDF-"),
        ("r.png", "\u{fffd}PNG"),
    ] {
        let target = file(&folder, name);
        printed(&["board", "rules", &board, "-o", &target]);
        let bytes = fs::read(target).unwrap();
        assert!(String::from_utf8_lossy(&bytes).starts_with(start), "{name}");
    }
    let svg = fs::read_to_string(file(&folder, "r.svg")).unwrap();
    for words in [
        "Carriers",
        "Wilderness · 2 players",
        "Up to 8 steps.",
        "By plane,",
    ] {
        assert!(svg.contains(words), "{words}");
    }
}

#[test]
fn tabletop_simulator_gets_board_pawns_and_goods() {
    let folder = tempfile::tempdir().unwrap();
    let saved = made(
        &folder,
        "a b.tts.json",
        &["--url", "https://example.org/x/"],
    );
    let saved: Value = serde_json::from_str(&fs::read_to_string(saved).unwrap()).unwrap();
    let things = saved["ObjectStates"].as_array().unwrap();
    let names: Vec<&str> = things
        .iter()
        .filter_map(|thing| thing["Name"].as_str())
        .collect();
    assert_eq!(
        names,
        ["Custom_Board", "PlayerPawn", "PlayerPawn", "DeckCustom"]
    );
    assert_eq!(
        things[0]["CustomImage"]["ImageURL"],
        "https://example.org/x/a%20b.tts.board.png"
    );
    assert_eq!(png_size(&file(&folder, "a b.tts.board.png")), (4096, 2896));
    let board: Value =
        serde_json::from_str(&fs::read_to_string(made(&folder, "a.json", &[])).unwrap()).unwrap();
    let cities = board["cities"].as_array().unwrap();
    let wants: usize = cities
        .iter()
        .map(|city| city["wants"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(
        things[3]["ContainedObjects"].as_array().unwrap().len(),
        wants
    );
}

#[test]
fn options_that_do_not_apply_are_refused_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |name: &str, more: &[&str]| {
        let target = file(&folder, name);
        refused(&[&SMALL, more, &["-o", &target]].concat(), 2)
    };
    let told = asked(
        "a.svg",
        &[
            "--dpi",
            "300",
            "--bleed",
            "3",
            "--sheets",
            "4",
            "--url",
            "https://a.example",
        ],
    );
    for words in [
        "--dpi applies only to .png output",
        "--sheets, --bleed apply only to .pdf output",
        "--url applies only to .tts.json output",
    ] {
        assert!(told.contains(words), "{told}");
    }
    assert!(asked("a.pdf", &["--bleed", "3", "--sheets", "4"]).contains("only to one sheet"));
    assert!(asked("a.pdf", &["--bleed", "30"]).contains("from 0 to 20"));
    assert!(asked("a.png", &["--dpi", "10"]).contains("50"));
    assert!(asked("a.ttp.json", &[]).contains(".tts.json"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
