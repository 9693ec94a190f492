//! What is too large is refused at once, by the limit.

use milepost_print::paper::Paper;
use milepost_route::notation;
use milepost_route_files::{self as files, draw};

fn board(hexes: &str) -> Result<milepost_route::Position, Vec<String>> {
    let text = format!("milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n{hexes}");
    files::read(&text, &|_| None)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn refused(hexes: &str, limit: &str) {
    let told = board(hexes).unwrap_err();
    assert!(
        told.iter().any(|told| told.contains(limit)),
        "{limit}: {told:#?}"
    );
    assert!(
        told.iter().all(|told| told.len() < 2000),
        "what is too long is not told in full"
    );
}

#[test]
fn notation_is_bounded_before_it_is_read() {
    let code = "city=revenue:10;".repeat(20_000);
    let reading = notation::read(&code);
    assert!(reading.tile.stops.is_empty());
    assert!(reading.problems[0].is_error() && reading.problems[0].what.contains("at most 2048"));
    assert!(
        notation::read(&code[..2048])
            .problems
            .iter()
            .all(|problem| !problem.what.contains("2048"))
    );
    refused(&format!("[hexes.white]\nA1 = \"{code}\"\n"), "at most 2048");
    let json = format!(r#"{{"hexes": [{{"id": "A1", "code": "{code}"}}]}}"#);
    let told = files::read(&json, &|_| None).unwrap_err();
    assert!(
        told.iter()
            .any(|problem| problem.what.contains("at most 2048")),
        "{told:?}"
    );
}

#[test]
fn boards_are_bounded_in_hexes_and_span() {
    let rows: String = (0..60)
        .map(|row| format!("\"{0}1..{0}99\" = \"\"\n", letters(2 * row)))
        .collect();
    refused(&format!("[hexes.white]\n{rows}"), "expected at most 2500");
    refused(
        "[hexes.white]\nA1 = \"\"\nZZZ30001 = \"\"\n",
        "at most 100 of each",
    );
    refused(
        "[hexes.white]\nA1 = \"\"\nA203 = \"\"\n",
        "at most 100 of each",
    );
    assert!(board("[hexes.white]\nA1 = \"\"\nA199 = \"\"\n").is_ok());
    let many: Vec<String> = (0..3000)
        .map(|hex| format!(r#"{{"id": "A{}"}}"#, 2 * hex + 1))
        .collect();
    let told =
        files::read(&format!(r#"{{"hexes": [{}]}}"#, many.join(",")), &|_| None).unwrap_err();
    assert!(
        told.iter()
            .any(|problem| problem.what.contains("at most 2,500")),
        "{told:?}"
    );
}

/// The letters of a column, from A.
fn letters(column: u32) -> String {
    let letter = |number: u32| char::from(b'A' + u8::try_from(number % 26).unwrap());
    if column < 26 {
        letter(column).to_string()
    } else {
        format!("{}{}", letter(column / 26 - 1), letter(column))
    }
}

#[test]
fn names_and_lists_are_bounded() {
    let long = "wordy ".repeat(30_000);
    refused(
        &format!("[hexes.white]\nA1 = \"\"\n[names]\nA1 = \"{long}\"\n"),
        "at most 200",
    );
    let text = format!(
        "milepost = \"18xx-board/1\"\ntitle = \"{long}\"\nlayout = \"flat\"\n[hexes.white]\nA1 = \"\"\n"
    );
    let told = files::read(&text, &|_| None).unwrap_err();
    assert!(
        told.len() == 1 && told[0].hint == "at most 200" && told[0].what.len() < 100,
        "{told:?}"
    );
    let position = |trains: &str, token: &str| {
        let text = format!(
            "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [{trains}]\n[hexes]\nA1 = \"{token}\"\n"
        );
        let own = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\nA1 = \"city=revenue:10\"\n";
        files::read(&text, &|_| Some(own.to_owned())).map_err(|problems| problems[0].to_string())
    };
    assert_eq!(position("\"2\"", "token AA").err(), None);
    assert!(
        position(&["\"2\""; 101].join(","), "token AA")
            .unwrap_err()
            .contains("at most 100")
    );
    let tokens = ["\"BB\""; 300].join(",");
    let json = format!(
        r#"{{"hexes": [{{"id": "A1", "nodes": [{{"type": "city", "extra_tokens": [{tokens}]}}]}}]}}"#
    );
    let told = files::read(&json, &|_| None).unwrap_err();
    assert!(
        told.len() == 1 && told[0].to_string().contains("at most 255"),
        "{told:?}"
    );
    let stops = ["town=revenue:1"; 120].join(";");
    refused(
        &format!("[hexes.white]\nA1 = \"{stops}\"\n"),
        "expected at most 100",
    );
}

#[test]
fn sheets_of_paper_are_bounded() {
    let position = board("[hexes.white]\nA1 = \"\"\nCU199 = \"\"\n").unwrap();
    let told = draw::pages(&position, Paper::A4).unwrap_err();
    assert!(
        told.what.contains("sheets of a4") && told.what.contains("at most 100"),
        "{told}"
    );
    assert!(draw::pages(&board("[hexes.white]\nA1 = \"\"\n").unwrap(), Paper::A4).is_ok());
}

#[test]
fn money_is_bounded() {
    refused(
        "[hexes.white]\nA1 = \"city=revenue:1000001\"\n",
        "write one from 0 to 1000000",
    );
    let chain = |revenue: u32, multiplier: u32| {
        let hex = |row: u32| {
            format!(
                r#"{{"id": "A{0}", "x": 0, "y": {1}, "nodes": [{{"type": "city", "rev": {revenue}, "tokens": ["AA"]}}],
                "paths": [["e3", "n0"], ["n0", "e0"]]}}"#,
                2 * row + 1,
                2 * row
            )
        };
        let hexes: Vec<String> = (0..70).map(hex).collect();
        let text = format!(
            r#"{{"corporation": "AA", "trains": [{{"name": "70", "distance": 70, "multiplier": {multiplier}}}], "hexes": [{}]}}"#,
            hexes.join(", ")
        );
        files::read(&text, &|_| None)
    };
    let told = chain(1_000_000, 100).unwrap_err();
    assert!(
        told.len() == 1 && told[0].what.contains("AA could earn up to 7000000000"),
        "{told:#?}"
    );
    assert!(chain(100_000, 100).is_ok());
}
