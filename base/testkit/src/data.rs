//! Data that stands beside the repository, in `../shared/data`, and is no part of it: positions of real games, lists of
//! tiles, boards digitised by others.
//!
//! A test that reads it carries
//! `#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]`. The crate's `build.rs` sets
//! `outside_data` where the data stands and where `MILEPOST_DATA=required` says that it must; `MILEPOST_DATA=absent` does as
//! if it were not there. All build scripts of this kind are the same, which `apps/cli/tests/architecture.rs` checks.

use std::path::{Path, PathBuf};

/// Where the data stands, seen from the root of the repository.
const PLACE: &str = "../shared/data";

/// A folder of the data, such as `18xx`.
///
/// # Panics
/// If it is not there. The message says what is missing, where it was looked for and what `MILEPOST_DATA` says.
pub fn folder(name: &str) -> PathBuf {
    found(&place(), name, &setting()).unwrap_or_else(|why| crate::stop(&why))
}

/// A folder of the data, for benchmarks and examples that also have material of their own; `None` where it is not there.
pub fn find(name: &str) -> Option<PathBuf> {
    found(&place(), name, &setting()).ok()
}

/// The text of a file of the data.
///
/// # Panics
/// If it is not there or is not UTF-8, as [`folder()`].
pub fn text(name: &str) -> String {
    let file = found(&place(), name, &setting()).unwrap_or_else(|why| crate::stop(&why));
    std::fs::read_to_string(&file)
        .unwrap_or_else(|why| crate::stop(&format!("{}: {why}", file.display())))
}

/// The files of a folder whose names end so, in order.
///
/// # Panics
/// If the folder is not there or has no such file: a test that reads none would show nothing.
pub fn files(name: &str, ending: &str) -> Vec<PathBuf> {
    listed(&folder(name), ending).unwrap_or_else(|why| crate::stop(&why))
}

/// The text of a file below a folder; `None` where there is no such file.
pub fn text_in(folder: &Path, name: &str) -> Option<String> {
    std::fs::read_to_string(folder.join(name)).ok()
}

/// The names of what a folder has, in order.
///
/// # Panics
/// If it cannot be read.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder)
        .unwrap_or_else(|why| crate::stop(&format!("{}: {why}", folder.display())));
    let names = entries.flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    names
}

fn listed(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    if files.is_empty() {
        return Err(format!(
            "{} has no file that ends in {ending}",
            folder.display()
        ));
    }
    Ok(files)
}

fn place() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(PLACE)
}

/// What the environment says of the data.
fn setting() -> String {
    std::env::var("MILEPOST_DATA").unwrap_or_default()
}

fn found(place: &Path, name: &str, setting: &str) -> Result<PathBuf, String> {
    let path = place.join(name);
    let says = match setting {
        "" => "MILEPOST_DATA is not set".to_owned(),
        setting => format!("MILEPOST_DATA is \"{setting}\""),
    };
    match setting {
        "absent" => Err(format!("the data \"{name}\" is not read: {says}")),
        _ if path.exists() => Ok(path),
        _ => Err(format!(
            "the data \"{name}\" is missing: looked for {}; {says}",
            path.display()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_found_or_it_is_told_what_is_missing_and_where() {
        let place = tempfile::tempdir().unwrap();
        std::fs::create_dir(place.path().join("18xx")).unwrap();
        let at = |name: &str, setting: &str| found(place.path(), name, setting);
        assert_eq!(at("18xx", ""), Ok(place.path().join("18xx")));
        assert_eq!(at("18xx", "required"), Ok(place.path().join("18xx")));
        let missing = at("crayon", "required").unwrap_err();
        assert!(
            missing.contains("\"crayon\" is missing") && missing.contains("\"required\""),
            "{missing}"
        );
        assert!(
            missing.contains(&*place.path().join("crayon").to_string_lossy()),
            "{missing}"
        );
        assert!(at("crayon", "").unwrap_err().contains("not set"));
        assert!(at("18xx", "absent").unwrap_err().contains("not read"));
    }

    #[test]
    fn a_folder_without_such_files_is_no_empty_list() {
        let place = tempfile::tempdir().unwrap();
        assert!(
            listed(place.path(), ".json")
                .unwrap_err()
                .contains("no file")
        );
        for name in ["b.json", "a.json", "c.csv"] {
            std::fs::write(place.path().join(name), "").unwrap();
        }
        assert_eq!(
            listed(place.path(), ".json").unwrap(),
            ["a.json", "b.json"].map(|n| place.path().join(n))
        );
        assert!(listed(&place.path().join("none"), "").is_err());
    }
}
