//! Sessions at the table, as people type them.

use assert_cmd::Command;

/// What a session tells of lines that are typed, the file of the game left out.
pub fn typed(args: &[&str], lines: &str) -> String {
    let output = Command::cargo_bin("milepost")
        .unwrap()
        .args(args)
        .write_stdin(lines)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// A new game in a folder: its file, and what was told of lines that are typed.
pub fn begun(folder: &tempfile::TempDir, args: &[&str], lines: &str) -> (String, String) {
    let log = folder.path().join("game.log").to_str().unwrap().to_owned();
    let told = typed(&[&["table"], args, &["-o", &log]].concat(), lines);
    let end = told
        .find("the game is saved; resume it")
        .unwrap_or(told.len());
    let told = told[..end].to_owned()
        + if end < told.len() {
            "the game is saved"
        } else {
            ""
        };
    (log, told)
}
