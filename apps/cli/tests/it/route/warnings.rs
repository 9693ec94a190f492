//! Warnings of positions reach whoever asked: on standard error, and in JSON.

use crate::common;
use serde_json::Value;
use std::path::Path;

/// What a command that is done prints, and what it says on standard error.
fn said(args: &[&str]) -> (String, String) {
    let (status, out, error) = common::said(Path::new("."), args);
    assert_eq!(status, Some(0), "{args:?}: {error}");
    (out, error)
}

fn written(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap().to_owned();
    (folder, name)
}

#[test]
fn what_is_passed_over_in_a_recorded_position_is_told() {
    let text = r#"{"title": "Invented", "corporation": "AA", "trains": [{"name": "2", "distance": 2}],
        "hexes": [
            {"id": "A1", "nb": {"0": "A3"}, "nodes": [{"type": "city", "rev": 20, "tokens": ["AA"]}], "paths": [["e0", "n0"]]},
            {"id": "A3", "nb": {"3": "A1"}, "icons": [{"name": "mine", "weather": "fine"}], "nodes": [{"type": "town", "rev": 10}], "paths": [["e3", "n0"]]}]}"#;
    let (_folder, file) = written("position.json", text);
    let (out, error) = said(&["route", "best", &file, "--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["revenue"], 30);
    assert!(
        answer["warnings"][0]
            .as_str()
            .unwrap()
            .contains("$.hexes[1].icons[0].weather"),
        "{out}"
    );
    assert!(
        error.contains("warning") && error.contains("weather"),
        "{error}"
    );
    for command in ["check", "all"] {
        assert!(
            said(&["route", command, &file]).1.contains("weather"),
            "{command}"
        );
    }
}

#[test]
fn what_is_seldom_meant_is_a_warning_of_check() {
    let position = "milepost = \"18xx-position/1\"\nboard = \"tern-island\"\nphase = \"3\"\n[trains]\nTCR = [\"3\"]\n\
                    [hexes]\nA7 = \"6 r0 token TCR\"\n";
    let (_folder, file) = written("position.toml", position);
    let mut doubted = 0;
    for turn in 0..6 {
        std::fs::write(&file, position.replace("r0", &format!("r{turn}"))).unwrap();
        let (out, error) = said(&["route", "check", &file]);
        assert!(out.contains(": good"), "{out}");
        if error.contains("6 r") {
            assert!(
                error.contains("in A7") && error.contains("check how it is turned"),
                "{error}"
            );
            doubted += 1;
        }
    }
    assert!((1..6).contains(&doubted), "{doubted} turns of six");
}
