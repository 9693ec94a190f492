//! The folder in which a server keeps its tables if none is named.

use milepost_server::settings::DATA;
use std::path::{Path, PathBuf};

/// The folder of tables: `milepost-data` if there is one in the working folder, otherwise a folder of the system's for data of
/// programs.
pub fn usual() -> PathBuf {
    let old = Path::new(DATA);
    match old.is_dir() {
        true => old.to_owned(),
        false => of_system(|name| std::env::var_os(name).map(PathBuf::from)),
    }
}

/// The folder `milepost` in the system's folder for data; without one, `milepost-data` in the working folder.
fn of_system(variable: impl Fn(&str) -> Option<PathBuf>) -> PathBuf {
    // What is not an absolute path is to be ignored, by the specification of these variables.
    let set = |name: &str| variable(name).filter(|path| path.is_absolute());
    let home = |below: &str| set("HOME").map(|home| home.join(below));
    let folder = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        set("XDG_DATA_HOME").or_else(|| home("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| home(".local/share"))
    };
    folder.map_or_else(|| PathBuf::from(DATA), |folder| folder.join("milepost"))
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_that_of_the_system() {
        let with = |set: &'static [(&str, &str)]| {
            of_system(|name| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, path)| PathBuf::from(path))
            })
        };
        let expected = Path::new("/home/ana/.local/share/milepost");
        assert_eq!(with(&[("HOME", "/home/ana")]), expected);
        assert_eq!(
            with(&[("HOME", "/home/ana"), ("XDG_DATA_HOME", "relative")]),
            expected
        );
        assert_eq!(
            with(&[("XDG_DATA_HOME", "/data"), ("HOME", "/home/ana")]),
            Path::new("/data/milepost")
        );
        assert_eq!(with(&[]), Path::new(DATA));
    }
}
