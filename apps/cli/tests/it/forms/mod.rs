//! What holds of any form of files, over all files of the corpus of the fuzz targets, and pieces of each. `.ci/long fuzz` goes on
//! from there.

use milepost_dice::Dice;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;

mod bombs;
// A path in a module's own file counts from its folder.
#[path = "../../../../../fuzz/forms/mod.rs"]
mod held;

/// The corpus of a form, in order.
fn corpus(form: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = std::fs::read_dir(folder.join(form)).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{form} has a corpus");
    let read = |file: PathBuf| {
        let bytes = std::fs::read(&file).unwrap();
        (file, bytes)
    };
    files.into_iter().map(read).collect()
}

/// The bytes without a piece of them, with a piece twice, and with one byte changed.
fn pieces(bytes: &[u8], dice: &mut Dice) -> Vec<Vec<u8>> {
    let [mut from, mut to, at] = [(); 3].map(|()| dice.index(bytes.len().max(1)));
    if from > to {
        (from, to) = (to, from);
    }
    let without = [&bytes[..from], &bytes[to..]].concat();
    let twice = [&bytes[..to], &bytes[from..]].concat();
    let mut changed = bytes.to_vec();
    if let Some(byte) = changed.get_mut(at) {
        *byte ^= 1 << dice.below(8);
    }
    vec![without, twice, changed]
}

/// Each file and its pieces, the same ones on every machine.
fn check(form: &str, hold: impl Fn(&[u8])) {
    let mut dice = Dice::new(7, form);
    for (file, bytes) in corpus(form) {
        let mut all = vec![bytes];
        for _ in 0..30 {
            all.extend(pieces(&all[0], &mut dice));
        }
        for (number, bytes) in all.iter().enumerate() {
            let held = catch_unwind(AssertUnwindSafe(|| hold(bytes)));
            assert!(held.is_ok(), "{}, piece {number}", file.display());
        }
    }
}

macro_rules! forms {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let (_, form) = super::all().find(|(name, _)| *name == stringify!($name)).unwrap();
                super::check(stringify!($name), |bytes| form.hold(bytes));
            }
        )*

        /// The names of all tests of this module.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

fn all() -> impl Iterator<Item = &'static (&'static str, held::Form)> {
    held::FORMS.iter()
}

mod of {
    forms! {
        adjustments backup board contract deck entries graph_json link maker map_text notation position record request study_part
        table titles
    }
}

#[test]
fn each_form_has_a_test_and_a_target() {
    let names: Vec<&str> = all().map(|(name, _)| *name).collect();
    assert_eq!(names, of::NAMES);
    let targets = include_str!("../../../../../fuzz/Cargo.toml");
    for name in names.into_iter().chain(["configuration"]) {
        assert!(targets.contains(&format!("name = \"{name}\"")), "{name}");
    }
}

/// The options of a server are known to the program alone.
#[test]
fn configuration() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("serve.toml");
    let mut dice = Dice::new(7, "configuration");
    let bombs = bombs::bombs()
        .into_iter()
        .map(|(_, text)| text.into_bytes());
    for bytes in corpus("configuration")
        .into_iter()
        .map(|(_, bytes)| bytes)
        .chain(bombs)
    {
        let pieces = pieces(&bytes, &mut dice);
        for bytes in pieces.into_iter().chain([bytes]) {
            std::fs::write(&file, &bytes).unwrap();
            let mut program = Command::new(env!("CARGO_BIN_EXE_milepost"));
            program
                .args(["serve", "--print-config", "--config"])
                .arg(&file);
            let ended = program.output().unwrap();
            let said = String::from_utf8_lossy(&ended.stderr);
            assert!(matches!(ended.status.code(), Some(0..=2)), "{said}");
            assert!(!said.contains("panicked"), "{said}");
        }
    }
}
