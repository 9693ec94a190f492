//! Files, codes and links made by earlier versions are read by this one and give the same data: see `fixtures/README.md`.

use serde::Deserialize;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// A command, and the file with what it gave; a case without one must succeed.
#[derive(Deserialize)]
struct Case {
    run: Vec<String>,
    gives: Option<String>,
}

/// Members that may differ from version to version or from run to run.
const FREE: [&str; 3] = ["generator", "file", "seconds"];

/// Where `actual` lacks something of `expected`; members may be added.
fn differences(expected: &Value, actual: &Value, place: &str, found: &mut Vec<String>) {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            // Places are called by what lies near them, where 0.1 gave their coordinates; their numbers stay.
            let is_place = expected.contains_key("milepost");
            for (name, value) in expected.iter().filter(|(name, _)| {
                !(FREE.contains(&name.as_str()) || is_place && name.as_str() == "name")
            }) {
                let place = format!("{place}/{name}");
                match actual.get(name) {
                    Some(other) => differences(value, other, &place, found),
                    None => found.push(format!("{place} is missing")),
                }
            }
        }
        (Value::Array(expected), Value::Array(actual)) if expected.len() == actual.len() => {
            for (index, (value, other)) in expected.iter().zip(actual).enumerate() {
                differences(value, other, &format!("{place}/{index}"), found);
            }
        }
        _ if expected == actual => {}
        _ => found.push(format!("{place}: {expected:.80} became {actual:.80}")),
    }
}

/// A file's text as a value by its extension; other text is a string.
fn value(name: &str, text: &str) -> Value {
    match Path::new(name)
        .extension()
        .and_then(|extension| extension.to_str())
    {
        Some("json") => {
            // Some commands print an object a line.
            let values: Vec<Value> = serde_json::Deserializer::from_str(text)
                .into_iter()
                .map(Result::unwrap)
                .collect();
            Value::Array(values)
        }
        Some("toml") => toml::from_str(text).unwrap(),
        _ => Value::String(text.to_owned()),
    }
}

/// Runs a case in `folder`, a copy of the fixtures, and says what differs.
fn check(folder: &Path, case: &Case) -> Vec<String> {
    let mut written = None;
    let args = case.run.iter().map(
        |arg| match (arg.strip_prefix("OUT"), arg.strip_prefix('<')) {
            (Some(extension), _) => {
                let name = format!("written{extension}");
                written = Some(folder.join(&name));
                name
            }
            (_, Some(file)) => fs::read_to_string(folder.join(file))
                .unwrap()
                .trim()
                .to_owned(),
            _ => arg.clone(),
        },
    );
    let args: Vec<String> = args.collect();
    let output = Command::new(env!("CARGO_BIN_EXE_milepost"))
        .current_dir(folder)
        .args(&args)
        .output()
        .unwrap();
    // A board is read and reported even where it does not meet what boards must meet today: the status of its report says so.
    let is_judged = args.contains(&"report".to_owned()) && !output.stdout.is_empty();
    if !output.status.success() && !is_judged {
        return vec![
            String::from_utf8_lossy(&output.stderr)
                .chars()
                .take(600)
                .collect(),
        ];
    }
    let Some(gives) = &case.gives else {
        return Vec::new();
    };
    let actual = match written {
        Some(file) => fs::read_to_string(file).unwrap(),
        None => String::from_utf8(output.stdout).unwrap(),
    };
    let expected = fs::read_to_string(fixtures().join(gives)).unwrap();
    let mut found = Vec::new();
    differences(
        &value(gives, &expected),
        &value(gives, &actual),
        "",
        &mut found,
    );
    found
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/0.1")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => fs::copy(entry.path(), target).map(drop).unwrap(),
        }
    }
}

#[test]
fn what_version_0_1_made_is_read_and_gives_the_same_data() {
    let folder = tempfile::tempdir().unwrap();
    copy(&fixtures(), folder.path());
    let cases: Cases =
        toml::from_str(&fs::read_to_string(fixtures().join("cases.toml")).unwrap()).unwrap();
    assert!(cases.case.len() >= 52, "{} cases", cases.case.len());
    let mut failed = Vec::new();
    for case in &cases.case {
        let found = check(folder.path(), case);
        if !found.is_empty() {
            failed.push(format!(
                "milepost {}\n  {}",
                case.run.join(" "),
                found[..found.len().min(5)].join("\n  ")
            ));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {} cases:\n{}",
        failed.len(),
        cases.case.len(),
        failed.join("\n")
    );
}

#[test]
fn a_difference_is_found_and_an_added_member_is_none() {
    let compare = |expected: &str, actual: &str| {
        let mut found = Vec::new();
        differences(
            &value("x.json", expected),
            &value("x.json", actual),
            "",
            &mut found,
        );
        found
    };
    assert!(
        compare(
            r#"{"a": [1, {"b": 2}]}"#,
            r#"{"a": [1, {"b": 2, "c": 3}], "d": 4}"#
        )
        .is_empty()
    );
    for other in [
        r#"{"a": [1, {"b": 3}]}"#,
        r#"{"a": [1]}"#,
        r#"{"a": [1, {}]}"#,
        r#"{}"#,
        "",
    ] {
        assert_eq!(
            compare(r#"{"a": [1, {"b": 2}]}"#, other).len(),
            1,
            "{other}"
        );
    }
}
