//! The places that mutants are drawn in: `places.toml` names them, and nothing else does.

use crate::draw::{self, Placed};
use crate::find::find;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The table of places.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    place: Vec<Place>,
}

/// A place.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Name, as it is asked for.
    pub name: String,
    /// Files and folders, from the root of the repository.
    pub sources: Vec<String>,
    /// Packages whose tests are to notice a mutant.
    pub packages: Vec<String>,
    /// Beginnings of names of tests that are not run, with their reason in a comment.
    #[serde(default)]
    pub without: Vec<String>,
}

/// A source file with its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// Path from the root of the repository.
    pub path: PathBuf,
    /// Folder of its crate, from the root.
    pub home: PathBuf,
    /// Its text, as it stands.
    pub text: String,
}

/// Reads the table of places.
///
/// # Errors
/// If it cannot be read.
pub fn read(file: &Path) -> Result<Vec<Place>, String> {
    let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let places: Places =
        toml::from_str(&text).map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(places.place)
}

impl Place {
    /// Reads the sources of a place and finds its candidates, in no order of theirs.
    ///
    /// # Errors
    /// If a source is missing, is not Rust, or is no part of a crate.
    pub fn candidates(&self, root: &Path) -> Result<(Vec<Source>, Vec<Placed>), String> {
        let mut paths = BTreeSet::new();
        for source in &self.sources {
            let path = root.join(source);
            if !path.exists() {
                return Err(format!("place {}: there is no {source}", self.name));
            }
            collect(&path, &mut paths)?;
        }
        let mut sources = Vec::new();
        let mut all = Vec::new();
        let mut conditional = BTreeSet::new();
        for path in paths {
            let source = Source::read(root, &path)?;
            let found =
                find(&source.text).map_err(|why| format!("{}: {why}", source.path.display()))?;
            let inside = modules_of(&source.path);
            conditional.extend(found.conditional.iter().map(|name| inside.join(name)));
            let placed = draw::placed(sources.len(), &source.inner(), found.candidates);
            all.extend(placed);
            sources.push(source);
        }
        all.retain(|one| {
            let path = &sources[one.file].path;
            !conditional
                .iter()
                .any(|module| path.starts_with(module) || path.with_extension("") == *module)
        });
        Ok((sources, all))
    }
}

impl Source {
    fn read(root: &Path, path: &Path) -> Result<Source, String> {
        let text = fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let path = path.strip_prefix(root).unwrap_or(path).to_owned();
        let home = path
            .ancestors()
            .find(|folder| folder.ends_with("src"))
            .and_then(Path::parent);
        let Some(home) = home else {
            return Err(format!("{} stands in no src", path.display()));
        };
        Ok(Source {
            home: home.to_owned(),
            path,
            text,
        })
    }

    /// Path below the `src` of the crate.
    fn inner(&self) -> String {
        let src = self.home.join("src");
        let inner = self.path.strip_prefix(src).unwrap_or(&self.path);
        inner.to_string_lossy().into_owned()
    }
}

/// The folder that the modules of a file stand in.
fn modules_of(path: &Path) -> PathBuf {
    let is_root = ["lib.rs", "main.rs", "mod.rs"]
        .iter()
        .any(|name| path.ends_with(name));
    if is_root {
        path.parent().unwrap_or(path).to_owned()
    } else {
        path.with_extension("")
    }
}

/// Lists the Rust files of a folder, or a file by itself.
fn collect(path: &Path, to: &mut BTreeSet<PathBuf>) -> Result<(), String> {
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|why| format!("{}: {why}", path.display()))?;
        for entry in entries.flatten() {
            collect(&entry.path(), to)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        to.insert(path.to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(root: &Path, files: &[(&str, &str)]) -> Vec<String> {
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let place = Place {
            name: "sum".to_owned(),
            sources: vec!["tools/sum/src".to_owned()],
            packages: Vec::new(),
            without: Vec::new(),
        };
        let (sources, all) = place.candidates(root).unwrap();
        assert!(
            sources
                .iter()
                .all(|source| source.home == Path::new("tools/sum"))
        );
        all.into_iter().map(|one| one.inner).collect()
    }

    #[test]
    fn modules_of_tests_in_files_of_their_own_are_passed_over() {
        let root = tempfile::tempdir().unwrap();
        let sum = "fn sum(a: f32, b: f32) -> f32 { a + b }";
        let found = place(
            root.path(),
            &[
                (
                    "tools/sum/src/lib.rs",
                    "mod plus;\n#[cfg(test)]\nmod trial;",
                ),
                ("tools/sum/src/trial.rs", sum),
                (
                    "tools/sum/src/plus.rs",
                    &format!("#[cfg(test)]\nmod tests;\n{sum}"),
                ),
                ("tools/sum/src/plus/tests.rs", sum),
                ("tools/sum/src/plus/tests/more.rs", sum),
                ("tools/sum/src/plus/minus.rs", sum),
                ("tools/sum/src/plus/notes.txt", sum),
            ],
        );
        assert_eq!(found, ["plus/minus.rs", "plus.rs"]);
    }

    #[test]
    fn the_places_of_the_repository_are_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let places = read(&root.join("mutants/places.toml")).unwrap();
        assert!(places.len() >= 7);
        for place in places {
            let (_, all) = place.candidates(&root).unwrap();
            assert!(all.len() >= 100, "{}: {}", place.name, all.len());
        }
    }
}
