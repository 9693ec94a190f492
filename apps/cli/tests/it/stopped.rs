//! Long work that somebody ends: what is finished is told, with how much of it there was to be.

use milepost_testkit::wait::let_pass;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// More pieces than anybody waits for; of boards that are compared there can be fewer.
const MANY: &str = "4000000";
const BOARDS: &str = "100000";

/// Runs the program as a shell does in the background, Ctrl-C ignored, and sends it a signal so long after its first word.
/// `ignored` are signals that it is started to ignore.
fn stopped(args: &[&str], signal: &str, ignored: &str, after: Duration) -> Output {
    let program = assert_cmd::cargo::cargo_bin("milepost");
    let script = format!("trap '' {ignored}; exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut stderr = Vec::new();
    told.read_until(b'\n', &mut stderr).unwrap();
    let_pass(after);
    assert!(
        Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let mut stdout = Vec::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_end(&mut stdout)
        .unwrap();
    told.read_to_end(&mut stderr).unwrap();
    Output {
        status: child.wait().unwrap(),
        stdout,
        stderr,
    }
}

/// Ends work at ever later moments until some of it is finished by then; before that it is to say that there is nothing.
fn kept(args: &[&str], signal: &str, ignored: &str) -> (String, String) {
    let mut after = Duration::from_millis(200);
    loop {
        let output = stopped(args, signal, ignored, after);
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        match output.status.code() {
            Some(130) if err.contains("error: interrupted before the first") => {}
            Some(130) => return (out, err),
            code => panic!("{args:?} {signal}: {code:?} {err}"),
        }
        after *= 2;
    }
}

/// Whether SIGHUP would end what is started here: on Linux, unless the tests were started by something like `nohup`, whose
/// programs go on.
fn hangs_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 1 == 0)
}

#[test]
fn what_a_study_has_finished_is_kept_whatever_ends_it() {
    let studies: [(&[&str], &str); 3] = [
        (
            &[
                "table",
                "study",
                "iberia",
                "--players",
                "2",
                "--games",
                MANY,
            ],
            "games",
        ),
        (&["deck", "stats", "iberia", "--decks", MANY], "decks"),
        (
            &["contract", "study", "north-america", "--games", MANY],
            "games",
        ),
    ];
    // Ctrl-C in front, and in the background, where it is ignored at first; `kill` and `timeout`; a terminal that is closed.
    let ways = [
        ("-INT", "USR1"),
        ("-INT", "INT"),
        ("-TERM", "INT"),
        ("-HUP", "INT"),
    ];
    for ((study, what), (signal, ignored)) in studies
        .into_iter()
        .flat_map(|study| ways.map(|way| (study, way)))
    {
        if signal == "-HUP" && !hangs_up() {
            eprintln!(
                "not tried: {study:?} at the end of its terminal, which this test was started to ignore"
            );
            continue;
        }
        let args: Vec<&str> = study
            .iter()
            .copied()
            .chain(["--seed", "1", "--threads", "1", "--json"])
            .collect();
        let (out, err) = kept(&args, signal, ignored);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let done = report[what].as_u64().unwrap();
        assert!(done > 0, "{args:?}: {err}");
        assert!(
            err.contains(&format!(
                "note: interrupted after {done} of {MANY} {what}\n"
            )),
            "{args:?} {done}: {err}"
        );
    }
}

#[test]
fn the_best_of_the_boards_that_were_made_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("best.json");
    let args = [
        "board",
        "make",
        "--players",
        "4",
        "--scenario",
        "1",
        "--seed",
        "1",
        "--best-of",
        BOARDS,
        "-o",
        file.to_str().unwrap(),
    ];
    // It says nothing before it ends: what is waited for is the end of the first line, which comes with the signal.
    let program = assert_cmd::cargo::cargo_bin("milepost");
    let mut after = Duration::from_millis(400);
    let err = loop {
        let child = Command::new(&program)
            .args(args)
            .stderr(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let_pass(after);
        Command::new("kill")
            .args(["-TERM", &child.id().to_string()])
            .status()
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        if output.status.code() == Some(130) && file.exists() {
            break err;
        }
        // Before it listens the signal ends it at once.
        let begun =
            output.status.code().is_none() || err.contains("interrupted before the first board");
        assert!(begun, "{err}");
        after *= 2;
    };
    assert!(
        err.contains("note: interrupted after ") && err.contains(&format!(" of {BOARDS} seeds\n")),
        "{err}"
    );
}

#[test]
fn a_study_under_nohup_outlives_its_terminal() {
    if cfg!(not(target_os = "linux")) {
        return;
    }
    let args = [
        "contract",
        "study",
        "north-america",
        "--games",
        "300",
        "--seed",
        "1",
        "--threads",
        "1",
    ];
    let output = stopped(&args, "-HUP", "HUP", Duration::from_millis(50));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && !err.contains("interrupted after"),
        "{err}"
    );
}

#[test]
fn work_that_is_nothing_before_its_end_says_so() {
    let args = [
        "deck",
        "tune",
        "iberia",
        "--games",
        MANY,
        "--seed",
        "1",
        "--threads",
        "1",
    ];
    let output = stopped(&args, "-TERM", "INT", Duration::from_millis(200));
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("interrupted"), "{err}");
    assert!(output.stdout.is_empty());
}
