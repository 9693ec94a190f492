//! What people do in a browser, done by a browser: the files of `apps/server/tests/browser`. Where chromium, node or a
//! package is missing nothing runs, which is said aloud, and is an error if `MILEPOST_BROWSER` is set.
#![allow(clippy::print_stderr, clippy::unwrap_used)]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// What the tests share, and is none.
const SHARED: &str = "house.mjs";

fn main() -> ExitCode {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/browser").canonicalize().unwrap();
    let missing = missing(&folder);
    if !missing.is_empty() {
        eprintln!("\n!! BROWSER TESTS DID NOT RUN. Missing: {}.\n", missing.join("; "));
        return ExitCode::from(u8::from(std::env::var_os("MILEPOST_BROWSER").is_some()));
    }
    let failed: Vec<PathBuf> = tests(&folder).into_iter().filter(|test| !passes(&folder, test)).collect();
    failed.iter().for_each(|test| eprintln!("!! FAILED TWICE: {}", test.display()));
    ExitCode::from(u8::from(!failed.is_empty()))
}

/// Whether a file's tests pass. On a busy machine a browser may be too late: what fails is told, and run once more.
fn passes(folder: &Path, test: &Path) -> bool {
    let run = || {
        let mut node = Command::new("node");
        node.current_dir(folder).arg("--test").arg(test).env("MILEPOST", env!("CARGO_BIN_EXE_milepost"));
        node.status().unwrap().success()
    };
    run() || {
        eprintln!("!! FAILED, and is run once more: {}", test.display());
        run()
    }
}

fn missing(folder: &Path) -> Vec<String> {
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    let mut missing = Vec::new();
    for program in [chromium.as_str(), "node"] {
        let mut version = Command::new(program);
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        if !version.status().is_ok_and(|status| status.success()) {
            missing.push(format!("the program {program}"));
        }
    }
    for package in ["playwright-core", "axe-core"] {
        if !folder.join("node_modules").join(package).is_dir() {
            missing.push(format!("{package} (npm install in apps/server/tests/browser)"));
        }
    }
    missing
}

fn tests(folder: &Path) -> Vec<PathBuf> {
    let files = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let is_test = |path: &PathBuf| path.extension() == Some(OsStr::new("mjs")) && !path.ends_with(SHARED);
    let mut tests: Vec<PathBuf> = files.filter(is_test).collect();
    tests.sort();
    tests
}
