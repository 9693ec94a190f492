//! The file of a game, where more than one session wants it.

use crate::common::{printed, refused};
use crate::table::common::{begun, typed};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A session that goes on until it is ended.
struct Open {
    child: Child,
    stdin: ChildStdin,
    out: BufReader<ChildStdout>,
}

impl Open {
    fn begin(args: &[&str]) -> Open {
        let mut child = Command::new(env!("CARGO_BIN_EXE_milepost"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (stdin, out) = (
            child.stdin.take().unwrap(),
            BufReader::new(child.stdout.take().unwrap()),
        );
        Open { child, stdin, out }
    }

    /// Types a line and reads on until something is told.
    fn say(&mut self, line: &str, until: &str) {
        writeln!(self.stdin, "{line}").unwrap();
        let mut lines = (&mut self.out).lines().map(Result::unwrap);
        assert!(
            lines.any(|told| told.contains(until)),
            "{until} is never told"
        );
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

const NEW: [&str; 8] = [
    "table",
    "play",
    "iberia",
    "--players",
    "Ana,Ben",
    "--seed",
    "5",
    "-o",
];

#[cfg(unix)]
#[test]
fn one_session_at_a_time_plays_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let log = crate::common::file(&folder, "game.log");
    let mut first = Open::begin(&[&NEW[..], &[&log]].concat());
    first.say("keep nothing", "Ana: keep nothing");
    let told = refused(&["table", "play", &log], 1);
    assert!(
        told.contains("game.log is being played in another session")
            && told.contains("help: quit the other session")
    );
    assert!(printed(&["table", "log", &log]).contains("1. Ana: keep nothing"));
    first.say("keep nothing", "Ben: keep nothing");
    assert_eq!(refused(&["table", "play", &log], 1), told);
    first.kill();
    let mut second = Open::begin(&["table", "play", &log]);
    second.say("save", "the game is saved");
    assert_eq!(refused(&["table", "play", &log], 1), told);
    second.say("build san seb\nn", "not done");
    second.kill();
    assert!(typed(&["table", "play", &log], "build san seb\ny\n").contains("sections for 6"));
    assert!(printed(&["table", "log", &log]).contains("3. Ana: build"));
}

#[test]
fn what_another_program_wrote_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let log = crate::common::file(&folder, "game.log");
    let mut open = Open::begin(&[&NEW[..], &[&log]].concat());
    open.say("keep nothing", "Ana: keep nothing");
    let theirs = fs::read_to_string(&log).unwrap() + "theirs\n";
    fs::write(&log, &theirs).unwrap();
    writeln!(open.stdin, "keep nothing").unwrap();
    let output = open.child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("was changed by another program since it was saved here"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&log).unwrap(), theirs);
}

#[test]
fn a_picture_is_written_over_only_when_it_is_ours() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = begun(
        &folder,
        &["play", "iberia", "--players", "Ana,Ben", "--seed", "5"],
        "",
    );
    let picture = log.replace(".log", ".svg");
    fs::write(&picture, "mine").unwrap();
    let told = typed(&["table", "play", &log], "map\n\n");
    assert!(
        told.contains("already exists. Overwrite it? [y/N] \nnot done"),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&picture).unwrap(), "mine");
    let told = typed(&["table", "play", &log], "map\ny\nmap\n");
    assert_eq!(told.matches("drawn: ").count(), 2, "{told}");
    let drawn = fs::read_to_string(&picture).unwrap();
    assert!(drawn.contains("Ana; train: disc 1") && drawn.contains("Ben; train: square 2"));
}
