//! Files, codes and links of release 1.0 are read by this one and give the same data: see `fixtures/README.md`.

use milepost_testkit::frozen;
use serde::Deserialize;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// A command. With `makes` it made a file that others read, and is run only where these are made anew; with `gives` it must
/// give what that file holds; with neither it must succeed.
#[derive(Deserialize)]
struct Case {
    run: Vec<String>,
    makes: Option<String>,
    gives: Option<String>,
}

/// Members that may differ from version to version or from run to run.
const FREE: [&str; 3] = ["generator", "file", "seconds"];

/// Where `actual` lacks something of `expected`; members may be added.
fn differences(expected: &Value, actual: &Value, place: &str, found: &mut Vec<String>) {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            let fixed = expected.iter();
            for (name, value) in fixed.filter(|(name, _)| !FREE.contains(&name.as_str())) {
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

/// Runs a case in `folder`, a copy of the fixtures, and returns what it gave, or why it failed.
fn run(folder: &Path, case: &Case) -> Result<String, String> {
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
        .stdin(Stdio::null())
        .output()
        .unwrap();
    // A report is given of a board that is not fair, too: its status says so.
    let is_judged = args.contains(&"report".to_owned()) && !output.stdout.is_empty();
    if !output.status.success() && !is_judged {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(told.chars().take(600).collect());
    }
    Ok(match written {
        Some(file) => fs::read_to_string(file).unwrap(),
        None => String::from_utf8(output.stdout).unwrap(),
    })
}

/// Differences from what a case gave.
fn check(folder: &Path, case: &Case) -> Vec<String> {
    let actual = match run(folder, case) {
        Ok(actual) => actual,
        Err(told) => return vec![told],
    };
    let Some(gives) = &case.gives else {
        return Vec::new();
    };
    // Not of the copy, in which the commands write.
    let expected = fs::read_to_string(fixtures().join(gives)).unwrap();
    let mut found = Vec::new();
    let (expected, actual) = (value(gives, &expected), value(gives, &actual));
    differences(&expected, &actual, "", &mut found);
    found
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/1.0")
}

/// A copy of the fixtures, and their cases.
fn copied() -> (TempDir, Vec<Case>) {
    let folder = tempfile::tempdir().unwrap();
    frozen::copy(&fixtures(), folder.path());
    let cases = fs::read_to_string(fixtures().join("cases.toml")).unwrap();
    let cases: Cases = toml::from_str(&cases).unwrap();
    (folder, cases.case)
}

/// With `MILEPOST_FREEZE=1` what this release makes takes the place of what 1.0 made, before it is read.
#[test]
fn what_release_1_0_made_is_read_and_gives_the_same_data() {
    if frozen::is_made_anew() {
        make();
    }
    let (folder, cases) = copied();
    let read: Vec<&Case> = cases.iter().filter(|case| case.makes.is_none()).collect();
    assert!(read.len() >= 60, "{} cases", read.len());
    let mut failed = Vec::new();
    for case in &read {
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
        read.len(),
        failed.join("\n")
    );
}

/// Makes anew what the commands make and give, in their order: one may read what another made before.
fn make() {
    let (folder, cases) = copied();
    let folder = folder.path();
    let files = |case: &Case| [case.makes.clone(), case.gives.clone()];
    for file in cases.iter().flat_map(files).flatten() {
        let _ = fs::remove_file(folder.join(file));
    }
    for case in &cases {
        let given = run(folder, case).unwrap_or_else(|told| panic!("{:?}: {told}", case.run));
        for file in files(case).into_iter().flatten() {
            let file = folder.join(file);
            // A command writes the file itself, or prints what it holds.
            if !file.exists() {
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, &given).unwrap();
            }
        }
    }
    let written = fs::read_dir(folder).unwrap().flatten();
    for entry in written.filter(|entry| entry.file_name().to_string_lossy().starts_with("written"))
    {
        fs::remove_file(entry.path()).unwrap();
    }
    frozen::copy(folder, &fixtures());
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
