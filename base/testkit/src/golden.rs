//! Files that a test compares with what the code makes.

use std::path::{Path, PathBuf};

/// Compares a text with a file of the crate under test, byte for byte. With `MILEPOST_UPDATE=1` in the environment the file
/// is written instead.
///
/// # Panics
/// If the file is missing or differs: the message names the first line that does. Also if it cannot be written.
#[track_caller]
pub fn assert(name: &str, text: &str) {
    // Tests run in the folder of their crate.
    let file = PathBuf::from(name);
    if std::env::var_os("MILEPOST_UPDATE").is_some() {
        return std::fs::write(&file, text)
            .unwrap_or_else(|why| crate::stop(&format!("{}: {why}", file.display())));
    }
    if let Err(why) = compared(&file, text) {
        crate::stop(&format!("{why}; MILEPOST_UPDATE=1 writes it anew"));
    }
}

fn compared(file: &Path, text: &str) -> Result<(), String> {
    let kept = std::fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
    if kept == text {
        return Ok(());
    }
    let pairs = kept.lines().zip(text.lines());
    let line = pairs.take_while(|(kept, now)| kept == now).count();
    let shown = |text: &str| text.lines().nth(line).unwrap_or("its end").to_owned();
    Err(format!(
        "{}, line {}: the file has {:?}, the code makes {:?}",
        file.display(),
        line + 1,
        shown(&kept),
        shown(text)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kept.txt");
        std::fs::write(&file, "one\ntwo\nthree\n").unwrap();
        assert_eq!(compared(&file, "one\ntwo\nthree\n"), Ok(()));
        for (text, line) in [("one\n2\nthree\n", "line 2"), ("one\ntwo\n", "line 3")] {
            let why = compared(&file, text).unwrap_err();
            assert!(why.contains(line), "{why}");
        }
        assert!(compared(&file, "one\ntwo\nthree").is_err());
        assert!(compared(&folder.path().join("none"), "").is_err());
    }
}
