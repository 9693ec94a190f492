//! What people do in a browser, done by a browser: the files of `apps/server/tests/browser`, a test each. Where chromium,
//! node or a package is missing they are counted as ignored, which is said aloud, and fail if `MILEPOST_BROWSER` is set.
#![allow(clippy::print_stderr, clippy::too_many_lines, clippy::unwrap_used)]

use libtest_mimic::{Arguments, Failed, Trial};
use milepost_live::live::time::Time;
use milepost_live::store::Sqlite;
use milepost_server::Settings;
use milepost_server::router::app;
use milepost_testkit::{session, wait};
use serde_json::json;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// The file that the tests share, which is no test. Other folders have what moving pictures need, and the tests of the site without a
/// server, which .ci/site makes first.
const OTHERS: [&str; 1] = ["house.mjs"];
/// The test that films the moving pictures of the documentation. It takes as long as three others, and what it shows they test: it
/// runs where pictures are made, and in .ci/long.
const FILMS: (&str, [&str; 2]) = ("moving.mjs", ["MOVING", "MILEPOST_FILMS"]);
/// The folder of the tests of the line between pages and server.
const LINE: &str = "line";
/// The folder of the tests of pages' code that node runs by itself.
const PLAIN: &str = "plain";
/// The longest time for a file. It only ends one that hangs: none has a limit of its own, and on a free machine the longest
/// takes a minute.
const HANG: Duration = Duration::from_secs(20 * 60);

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../server/tests/browser")
        .canonicalize()
        .unwrap();
    let node = absent("node");
    let missing = missing(&folder).join("; ");
    let required = std::env::var_os("MILEPOST_BROWSER").is_some();
    if !missing.is_empty() {
        eprintln!("\n!! The browser tests cannot run. Missing: {missing}.");
    }
    let films = FILMS.1.iter().any(|name| std::env::var_os(name).is_some());
    let trial = |test: PathBuf| {
        let name = test.file_stem().unwrap().to_string_lossy().into_owned();
        let lacks = if test.parent().is_some_and(|folder| folder.ends_with(PLAIN)) {
            node.clone().unwrap_or_default()
        } else {
            missing.clone()
        };
        let is_left = test.ends_with(FILMS.0) && !films;
        let (folder, ignored) = (folder.clone(), is_left || (!lacks.is_empty() && !required));
        let run = move || {
            if lacks.is_empty() {
                run(&folder, &test)
            } else {
                Err(lacks.into())
            }
        };
        Trial::test(name, run)
            .with_kind("browser")
            .with_ignored_flag(ignored)
    };
    let folders = [folder.clone(), folder.join(LINE), folder.join(PLAIN)];
    let trials = folders.iter().flat_map(|folder| tests(folder)).map(trial);
    let trials = trials.collect();
    // Two at a time: each has a browser and a server of its own, and waits most of its time.
    let arguments = Arguments {
        test_threads: Some(2),
        ..Arguments::from_args()
    };
    libtest_mimic::run(&arguments, trials).exit();
}

/// Makes a table in a folder for a server: the test `derail` knows what its seed deals, where otherwise chance says whether a
/// train derails at all. Returns the table's number.
fn table_of_a_derailment(folder: &Path) -> String {
    let store = Sqlite::open(&folder.join("tables.sqlite")).unwrap();
    let app = app(Settings::default(), Arc::new(store), Time::system());
    let wanted = json!({"map": "iberia", "seats": 2, "options": [["events", "on"]]});
    let tables = &app.tables;
    let wanted = serde_json::from_value(wanted).unwrap();
    let mut head = tables.boards().new_head(&wanted).unwrap();
    head.seed = 22;
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(tables.create(&head, None)).unwrap()
}

fn run(folder: &Path, test: &Path) -> Result<(), Failed> {
    let tables = tempfile::tempdir()?;
    let browser = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(test.with_extension("browser.log").file_name().unwrap());
    let mut node = session::command("node");
    node.current_dir(folder)
        .arg("--test")
        .arg(test)
        .env("MILEPOST", env!("CARGO_BIN_EXE_milepost"))
        .env("DEBUG", "pw:browser")
        .env("DEBUG_FILE", &browser);
    if test.ends_with("derail.mjs") {
        node.env("TABLE", table_of_a_derailment(tables.path()))
            .env("TABLES", tables.path());
    }
    let status = until_hang(&mut node)?;
    if status.is_some_and(|status| status.success()) {
        return Ok(());
    }
    // How the browser ended, in case the test failed for that. It always complains that there is no desktop.
    for line in std::fs::read_to_string(browser).unwrap_or_default().lines() {
        if !line.contains("/dbus/") {
            eprintln!("{line}");
        }
    }
    Err(match status {
        Some(_) => "see what node and the browser printed".into(),
        None => format!("it had not ended after {} s", HANG.as_secs()).into(),
    })
}

/// Runs node, which leads a session, until it ends. None if it hangs: it is killed then, on Unix with the server, which is in
/// its group, and the browser, which ends when nobody holds the other end of its pipe.
fn until_hang(node: &mut Command) -> Result<Option<ExitStatus>, Failed> {
    let mut child = node.spawn()?;
    let id = child.id();
    let Some(status) = wait::at_most(HANG, move || child.wait()) else {
        let kill = format!("kill -s KILL -- -{id}");
        Command::new("sh").args(["-c", &kill]).status()?;
        return Ok(None);
    };
    Ok(Some(status?))
}

/// The program, if it cannot be run.
fn absent(program: &str) -> Option<String> {
    let mut version = Command::new(program);
    version
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let runs = version.status().is_ok_and(|status| status.success());
    (!runs).then(|| format!("the program {program}"))
}

fn missing(folder: &Path) -> Vec<String> {
    let chosen = std::env::var("CHROMIUM").ok();
    let browsers = match &chosen {
        Some(chromium) => vec![chromium.as_str()],
        None => vec!["chromium-headless-shell", "chromium"],
    };
    let mut missing: Vec<String> = absent("node").into_iter().collect();
    if browsers.iter().all(|browser| absent(browser).is_some()) {
        missing.push(format!("the program {}", browsers.join(" or ")));
    }
    for package in ["playwright-core", "axe-core"] {
        if !folder.join("node_modules").join(package).is_dir() {
            missing.push(format!(
                "{package} (npm install in apps/server/tests/browser)"
            ));
        }
    }
    missing
}

fn tests(folder: &Path) -> Vec<PathBuf> {
    let files = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_test = |path: &PathBuf| {
        path.extension() == Some(OsStr::new("mjs"))
            && !OTHERS.iter().any(|other| path.ends_with(other))
    };
    let mut tests: Vec<PathBuf> = files.filter(is_test).collect();
    tests.sort();
    tests
}
