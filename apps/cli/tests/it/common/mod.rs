//! The program, called as people call it.

pub mod study;

use assert_cmd::Command;
use std::path::Path;

/// The output of the program, done or refused.
pub fn milepost(args: &[&str]) -> std::process::Output {
    Command::cargo_bin("milepost")
        .unwrap()
        .args(args)
        .output()
        .unwrap()
}

/// What a command that is done prints.
pub fn printed(args: &[&str]) -> String {
    let output = milepost(args);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// What a refused command says on standard error, with its status.
pub fn refused(args: &[&str], status: i32) -> String {
    let output = milepost(args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// The arguments of a line, and more.
pub fn and<'a>(line: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    line.split(' ').chain(more.iter().copied()).collect()
}

/// The path of a file in a folder.
pub fn file(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The width and height of a PNG file, in pixels.
pub fn png_size(picture: &str) -> (u32, u32) {
    let bytes = std::fs::read(picture).unwrap();
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// What a command prints, or is refused with, in a folder.
pub fn said(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::cargo_bin("milepost").unwrap();
    let output = command.current_dir(folder).args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}
