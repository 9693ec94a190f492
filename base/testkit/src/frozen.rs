//! What a release made, kept as it was: folders that are made anew only where `MILEPOST_FREEZE=1` asks for it, which
//! docs/release.md allows until the release is tagged.

use std::fs;
use std::path::Path;

/// Returns whether what is frozen is to be made anew.
pub fn is_made_anew() -> bool {
    std::env::var("MILEPOST_FREEZE").is_ok_and(|value| value == "1")
}

/// Copies the files of a folder, and of those in it, over those of another.
///
/// # Panics
/// If a file cannot be read or written.
pub fn copy(from: &Path, to: &Path) {
    let stop = |why: std::io::Error| {
        crate::stop(&format!("{} to {}: {why}", from.display(), to.display()))
    };
    fs::create_dir_all(to).unwrap_or_else(stop);
    for entry in
        fs::read_dir(from).unwrap_or_else(|why| crate::stop(&format!("{}: {why}", from.display())))
    {
        let entry = entry.unwrap_or_else(|why| crate::stop(&format!("{}: {why}", from.display())));
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target)
                .map(drop)
                .unwrap_or_else(stop);
        }
    }
}
