//! Builds the tests with the mutants, and finds those that do not compile by what the compiler says.

use crate::splice::Region;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program of tests.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path of the program.
    pub path: PathBuf,
    /// Folder of its package, in which it runs.
    pub home: PathBuf,
}

/// What became of a build.
#[derive(Debug)]
pub enum Built {
    /// Programs of tests, all of them.
    Programs(Vec<Program>),
    /// Errors of the compiler.
    Errors(Vec<Fault>),
}

/// An error of the compiler.
#[derive(Debug, Default)]
pub struct Fault {
    /// What the compiler says, for people.
    pub rendered: String,
    /// Files and bytes that the error is about.
    pub main: Vec<Spot>,
    /// Files and bytes that it mentions beside.
    pub more: Vec<Spot>,
}

/// Bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Path of the file, from the root.
    pub file: PathBuf,
    /// First byte.
    pub start: usize,
    /// Byte behind the last.
    pub end: usize,
}

/// Builds the tests of packages.
///
/// # Errors
/// If cargo cannot be run, or fails without an error in a source.
pub fn build(folder: &Path, target: &Path, packages: &[String]) -> Result<Built, String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder);
    cargo.args(["test", "--locked", "--no-run", "--lib", "--tests"]);
    cargo.arg("--message-format=json");
    for package in packages {
        cargo.args(["-p", package]);
    }
    // Lints are for what people write.
    cargo.env_remove("RUSTC_WORKSPACE_WRAPPER");
    cargo.env("CARGO_TARGET_DIR", target);
    cargo.stderr(Stdio::inherit());
    let said = cargo.output().map_err(|why| format!("cargo: {why}"))?;
    let text = String::from_utf8_lossy(&said.stdout);
    let messages: Vec<Value> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    if said.status.success() {
        return Ok(Built::Programs(programs(&messages)));
    }
    let faults = faults(&messages);
    if faults.is_empty() {
        return Err(format!("cargo test --no-run: {}", said.status));
    }
    Ok(Built::Errors(faults))
}

fn programs(messages: &[Value]) -> Vec<Program> {
    let program = |message: &Value| {
        let path = message["executable"].as_str()?;
        let manifest = Path::new(message["manifest_path"].as_str()?);
        let is_test = message["profile"]["test"].as_bool() == Some(true);
        is_test.then(|| Program {
            path: path.into(),
            home: manifest.parent().unwrap_or(manifest).to_owned(),
        })
    };
    messages.iter().filter_map(program).collect()
}

fn faults(messages: &[Value]) -> Vec<Fault> {
    let fault = |message: &Value| {
        let message = &message["message"];
        (message["level"] == "error").then(|| {
            let mut fault = Fault {
                rendered: message["rendered"].as_str().unwrap_or_default().to_owned(),
                ..Fault::default()
            };
            gather(message, &mut fault);
            fault
        })
    };
    let all = messages.iter().filter_map(fault);
    // "aborting due to 2 previous errors" is about no place.
    all.filter(|fault| !fault.main.is_empty()).collect()
}

/// Gathers the places that a message is about, in the macro calls around them too.
fn gather(message: &Value, fault: &mut Fault) {
    for span in message["spans"].as_array().into_iter().flatten() {
        let is_main = span["is_primary"] == true;
        let mut next = Some(span);
        while let Some(span) = next {
            let number = |name: &str| span[name].as_u64().and_then(|at| usize::try_from(at).ok());
            if let (Some(file), Some(start), Some(end)) = (
                span["file_name"].as_str(),
                number("byte_start"),
                number("byte_end"),
            ) {
                let file = PathBuf::from(file);
                let spot = Spot { file, start, end };
                if is_main {
                    fault.main.push(spot);
                } else {
                    fault.more.push(spot);
                }
            }
            next = span.get("expansion").map(|outer| &outer["span"]);
        }
    }
}

/// The mutants that an error comes of: the innermost that has all of a place that it is about; else all that the error
/// touches or mentions; else all of the file.
pub fn culprits(fault: &Fault, files: &BTreeMap<PathBuf, Vec<Region>>) -> BTreeSet<u32> {
    let around = |spot: &Spot| {
        let regions = files.get(&spot.file)?;
        let has =
            |region: &&Region| region.bytes.start <= spot.start && spot.end <= region.bytes.end;
        regions.iter().rfind(has).map(|region| region.number)
    };
    let exact: BTreeSet<u32> = fault.main.iter().filter_map(around).collect();
    if !exact.is_empty() {
        return exact;
    }
    let mentioned: BTreeSet<u32> = fault.more.iter().filter_map(around).collect();
    let touched = |spot: &Spot| {
        let (start, end) = (spot.start, spot.end);
        let regions = files.get(&spot.file).map_or(&[][..], |regions| regions);
        regions
            .iter()
            .filter(move |region| region.bytes.start < end && start < region.bytes.end)
            .map(|region| region.number)
            .collect::<Vec<_>>()
    };
    let near: BTreeSet<u32> = fault
        .main
        .iter()
        .flat_map(touched)
        .chain(mentioned)
        .collect();
    if !near.is_empty() {
        return near;
    }
    let of_file = |spot: &Spot| files.get(&spot.file).into_iter().flatten();
    let all = fault.main.iter().chain(&fault.more).flat_map(of_file);
    all.map(|region| region.number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find;
    use crate::splice::{Numbered, splice};
    use crate::switch;

    /// The numbers of the mutants of a text that do not compile.
    fn dropped(text: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let all = find(text).unwrap().candidates;
        let mut left: Vec<Numbered<'_>> = (1..).zip(&all).collect();
        let mut gone = Vec::new();
        loop {
            let spliced = splice(text, &left);
            let source = folder.path().join("sample.rs");
            std::fs::write(&source, spliced.text + &switch::module()).unwrap();
            let mut rustc = Command::new("rustc");
            rustc.current_dir(folder.path());
            rustc.args([
                "--edition",
                "2024",
                "--crate-type",
                "lib",
                "--emit",
                "metadata",
            ]);
            let said = rustc
                .args(["--error-format", "json", "sample.rs"])
                .output()
                .unwrap();
            if said.status.success() {
                return gone;
            }
            let messages: Vec<Value> = String::from_utf8(said.stderr)
                .unwrap()
                .lines()
                .map(|line| serde_json::json!({ "message": serde_json::from_str::<Value>(line).unwrap() }))
                .collect();
            let files = BTreeMap::from([(PathBuf::from("sample.rs"), spliced.regions)]);
            let wrong: BTreeSet<u32> = faults(&messages)
                .iter()
                .flat_map(|fault| culprits(fault, &files))
                .collect();
            assert!(!wrong.is_empty(), "{messages:#?}");
            left.retain(|(number, one)| {
                let is_wrong = wrong.contains(number);
                if is_wrong {
                    gone.push(one.mutated.clone());
                }
                !is_wrong
            });
        }
    }

    #[test]
    fn mutants_that_do_not_compile_are_found() {
        assert_eq!(
            dropped(
                "pub fn f(a: String, b: u32) -> String { g(b + 2) + &a }\nfn g(a: u32) -> String { a.to_string() }"
            ),
            ["g(b + 2) - &a"]
        );
        // An error of the borrow checker, which is heard when those of types are gone.
        assert_eq!(
            dropped(
                "pub fn f(a: &str) -> &'static u32 { let b = &7; let _ = a.len() + \"\".len(); b }"
            ),
            ["8"]
        );
        assert_eq!(
            dropped("pub fn f(a: u8) -> u8 { a.min(255u8) + \"\".len() as u8 }"),
            ["256u8"]
        );
        assert_eq!(dropped("pub fn f(a: u8) -> u8 { a + 1 }"), [""; 0]);
    }

    #[test]
    fn programs_are_those_of_tests() {
        let artifact = |test: bool, executable: &str| {
            let text = format!(
                r#"{{"reason": "compiler-artifact", "manifest_path": "/a/Cargo.toml", "target": {{"name": "it"}}, "profile": {{"test": {test}}}, "executable": {executable}}}"#
            );
            serde_json::from_str::<Value>(&text).unwrap()
        };
        let found = programs(&[
            artifact(true, "\"/target/it\""),
            artifact(false, "\"/target/milepost\""),
            artifact(false, "null"),
        ]);
        let [program] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(program.home, Path::new("/a"));
    }
}
