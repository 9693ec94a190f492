//! Decks judged and turned from form to form, as people do it.

use crate::common::{file, printed, refused};
use serde_json::Value;
use std::fs;

const FORMS: [&str; 5] = ["txt", "json", "csv", "long.csv", "ebp"];

fn deal(folder: &tempfile::TempDir, form: &str) -> String {
    let target = file(folder, &format!("dealt.{form}"));
    printed(&[
        "deck",
        "deal",
        "iberia",
        "--players",
        "4",
        "--seed",
        "1",
        "-o",
        &target,
    ]);
    target
}

#[test]
fn a_dealt_deck_is_sound_in_every_form_and_comes_from_every_form() {
    let folder = tempfile::tempdir().unwrap();
    for form in FORMS {
        let dealt = deal(&folder, form);
        let told = printed(&["deck", "check", "iberia", &dealt]);
        assert!(
            told.contains("the deck satisfies every rule"),
            "{form}: {told}"
        );
        let known = ["txt", "json"].contains(&form);
        assert_eq!(
            told.contains("the cards match the code"),
            known,
            "{form}: {told}"
        );
        for other in FORMS {
            let target = file(&folder, &format!("again.{other}"));
            printed(&["deck", "convert", "iberia", &dealt, "-o", &target]);
            // Text and JSON know all that the others do.
            if known {
                assert_eq!(
                    fs::read(&target).unwrap(),
                    fs::read(deal(&folder, other)).unwrap(),
                    "{form} {other}"
                );
            }
            assert!(
                printed(&["deck", "check", "iberia", &target])
                    .contains("the deck satisfies every rule")
            );
        }
    }
}

#[test]
fn a_doctored_deck_is_caught_with_its_card() {
    let folder = tempfile::tempdir().unwrap();
    let dealt = deal(&folder, "txt");
    let text = fs::read_to_string(&dealt).unwrap();
    let line = text.lines().find(|line| line.starts_with("30; ")).unwrap();
    let first = line.split("; ").find(|part| part.contains('>')).unwrap();
    let doctored = file(&folder, "doctored.txt");
    fs::write(
        &doctored,
        text.replace(line, &format!("30; {first}; {first}; {first}")),
    )
    .unwrap();
    refused(&["deck", "check", "iberia", &doctored], 1);
    let output = assert_cmd::Command::cargo_bin("milepost")
        .unwrap()
        .args(["deck", "check", "iberia", &doctored, "--json"])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["broken_cards"], 1);
    let findings = report["findings"].as_array().unwrap();
    let rules: Vec<&str> = findings
        .iter()
        .map(|finding| finding["rule"].as_str().unwrap())
        .collect();
    assert!(
        ["same-good", "near-destinations", "twice", "code"]
            .iter()
            .all(|rule| rules.contains(rule)),
        "{rules:?}"
    );
    assert!(
        findings.iter().all(|finding| finding["card"] == 30),
        "{findings:?}"
    );
    assert_eq!(report["code"]["differ"], serde_json::json!([30]));
    let schema: Value = serde_json::from_str(&printed(&["schema", "deck-check"])).unwrap();
    assert!(schema["properties"]["findings"].is_object());
}

#[test]
fn a_wrong_deck_is_told_all_at_once_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (wrong, target) = (file(&folder, "wrong.txt"), file(&folder, "out.ebp"));
    fs::write(
        &wrong,
        "1; Win > Porto 23; Stel > Bilbo 14; Fish > Madrid 9\n",
    )
    .unwrap();
    for args in [
        ["deck", "check", "iberia", &wrong].as_slice(),
        &["deck", "convert", "iberia", &wrong, "-o", &target],
    ] {
        let said = refused(args, 1);
        assert!(
            said.contains("did you mean Wine") && said.contains("did you mean Bilbao"),
            "{said}"
        );
        assert_eq!(said.matches("error:").count(), 3, "{said}");
        assert!(said.contains("wrong.txt:1:"), "{said}");
    }
    fs::write(&wrong, "1; Wine > Porto; x\n2\n").unwrap();
    assert!(
        refused(&["deck", "check", "iberia", &wrong], 1)
            .matches("error:")
            .count()
            >= 3
    );
    let dealt = deal(&folder, "txt");
    refused(
        &[
            "deck",
            "convert",
            "iberia",
            &dealt,
            "-o",
            &file(&folder, "out.doc"),
        ],
        2,
    );
    refused(&["deck", "check", "iberia", &dealt, "--players", "9"], 2);
    assert!(!std::path::Path::new(&target).exists());
}
