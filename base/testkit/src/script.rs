//! Programs that a test writes and runs.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file `program` in a folder: an executable script for the shell, in place of one that is there.
///
/// It is copied by another process. Linux runs no file that is open for writing, and whatever a test starts at the same
/// moment has the open files of this process until it is a program of its own.
///
/// # Errors
/// The folder cannot be written, or there is no program `install`.
pub fn program(folder: &Path, script: &str) -> io::Result<PathBuf> {
    let (text, program) = (folder.join("program.sh"), folder.join("program"));
    std::fs::write(&text, format!("#!/bin/sh\n{script}\n"))?;
    let copied = Command::new("install")
        .args(["-m", "755"])
        .args([&text, &program])
        .status()?;
    match copied.success() {
        true => Ok(program),
        false => Err(io::Error::other(format!("install: {copied}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_and_can_be_written_again() {
        let folder = tempfile::tempdir().unwrap();
        for code in [3, 4] {
            let program = program(folder.path(), &format!("exit {code}")).unwrap();
            assert_eq!(Command::new(program).status().unwrap().code(), Some(code));
        }
    }
}
