//! The tree is the architecture: this reads the manifests and the files and fails where they disagree with it.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

mod imports;
mod names;
mod packages;
mod prose;
mod waits;

use std::fs;
use std::path::{Path, PathBuf};

/// Each crate of `base` and `tools` with the other crates of its own layer that it may use; a crate that is not listed may
/// not exist. Tools may use all of `base` and apps all of both. Among tools there are only the crayon line and that of 18xx.
const CRATES: [(&str, &[&str]); 18] = [
    ("base/dice", &[]),
    // Its derives are a crate of their own inside it, as macros must be.
    ("base/document", &["document-derive"]),
    ("base/draw", &["icon"]),
    ("base/grid", &[]),
    ("base/icon", &[]),
    ("base/print", &["draw"]),
    ("base/study", &[]),
    (TESTKIT, &[]),
    ("tools/board", &[]),
    ("tools/contract", &[]),
    ("tools/deck", &["map"]),
    ("tools/lab", &["deck", "map", "table"]),
    ("tools/map", &[]),
    ("tools/route", &[]),
    ("tools/route-files", &["route"]),
    ("tools/route-games", &["route", "route-files"]),
    ("tools/survey", &["map"]),
    ("tools/table", &["deck", "map"]),
];

/// The apps, each with its crate's name and the other apps that it may use.
const APPS: [(&str, &str, &[&str]); 7] = [
    ("apps/cli", "milepost", &["live", "server", "calls"]),
    (LIVE, "milepost-live", &[]),
    ("apps/pages", "milepost-pages", &["calls"]),
    ("apps/python", "milepost-python", &["calls"]),
    (
        "apps/server",
        "milepost-server",
        &["live", "pages", "calls"],
    ),
    ("apps/wasm", "milepost-wasm", &["pages", "calls"]),
    ("apps/calls", "milepost-calls", &[]),
];

/// Live tables and their stores, which a web server hands commands to.
const LIVE: &str = "apps/live";

/// The tools that they use.
const OF_LIVE: [&str; 3] = ["deck", "map", "table"];

/// Dependencies that know HTTP.
const HTTP: [&str; 5] = ["axum", "http", "hyper", "maud", "tower"];

/// A crate's layer: the folder that it stands in.
fn layer(folder: &str) -> &str {
    folder.split('/').next().unwrap()
}

/// The name that a folder's manifest must give, and the crates that it may use.
fn expected(folder: &str) -> (String, Vec<String>) {
    if let Some((_, name, apps)) = APPS.iter().find(|(app, ..)| *app == folder) {
        let lower = CRATES
            .iter()
            .map(|(other, _)| (layer(other), other.split('/').nth(1).unwrap()))
            .filter(|(layer, other)| folder != LIVE || *layer == "base" || OF_LIVE.contains(other))
            .map(|(_, other)| other);
        let allowed = lower.chain(apps.iter().copied());
        return ((*name).to_owned(), allowed.map(named).collect());
    }
    let (_, own) = CRATES
        .iter()
        .find(|(known, _)| *known == folder)
        .unwrap_or_else(|| panic!("{folder} has no place in the tree"));
    let base = CRATES
        .iter()
        .filter(|(other, _)| layer(folder) == "tools" && layer(other) == "base")
        .map(|(other, _)| other.split('/').nth(1).unwrap());
    let allowed = base.chain(own.iter().copied()).map(named).collect();
    (named(folder.split('/').nth(1).unwrap()), allowed)
}

fn named(short: &str) -> String {
    format!("milepost-{short}")
}

/// For tests only: it reads what stands outside and speaks to whoever runs them, and nothing but tests may depend on it.
const TESTKIT: &str = "base/testkit";

/// What a tool may not do: it is a pure function of what it is given.
const IMPURE: [&str; 7] = [
    "milepost_dice::secret",
    "std::fs",
    "std::env",
    "std::net",
    "std::time",
    "std::process",
    "HashMap",
];

const LONGEST: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn crates() -> Vec<String> {
    let folders = ["base", "tools", "apps"].map(|folder| root().join(folder));
    let mut found: Vec<String> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("Cargo.toml").exists())
        .map(|path| {
            path.strip_prefix(root())
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    found.sort();
    found
}

/// The lines of a manifest's table.
fn table<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let header = format!("[{name}]");
    manifest
        .lines()
        .skip_while(|line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .collect()
}

/// The files below a folder with one of these extensions; what is installed for the tests in browsers is left out.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("node_modules") {
            found.extend(files(&path, extensions));
        }
        let extension = path.extension().and_then(|extension| extension.to_str());
        if extension.is_some_and(|extension| extensions.contains(&extension)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    files(folder, &["rs"])
}

/// The only crate with names that a host calls, which are unsafe attributes: it repeats the workspace's lints but for this.
const WITH_NAMES: &str = "apps/wasm";

/// Whether a crate is compiled with the lints of the workspace.
fn keeps_lints(folder: &str, manifest: &str) -> bool {
    if folder != WITH_NAMES {
        return manifest.contains("[lints]\nworkspace = true");
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let all = |text: &str, prefix: &str| {
        let tables = ["rust", "clippy"].map(|name| table(text, &format!("{prefix}{name}")));
        let is_lint = |line: &&str| line.contains(" = ");
        tables.map(|lines| {
            lines
                .into_iter()
                .filter(is_lint)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
    };
    let mut expected = all(&workspace, "workspace.lints.");
    for line in &mut expected[0] {
        *line = line.replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\"");
    }
    let sources = sources(&root().join(folder).join("src"));
    let is_safe = |path: &PathBuf| !fs::read_to_string(path).unwrap().contains("unsafe");
    all(manifest, "lints.") == expected
        && sources
            .iter()
            .all(|path| path.ends_with("abi.rs") || is_safe(path))
}

#[test]
fn every_edge_between_crates_is_allowed() {
    for folder in crates() {
        let manifest = fs::read_to_string(root().join(&folder).join("Cargo.toml")).unwrap();
        let (name, edges) = expected(&folder);
        assert!(
            manifest.contains(&format!("name = \"{name}\"")),
            "{folder} should be the crate {name}"
        );
        assert!(
            keeps_lints(&folder, &manifest),
            "{folder} does not keep the workspace's lints"
        );
        for line in table(&manifest, "dependencies")
            .into_iter()
            .filter(|line| line.starts_with("milepost"))
        {
            let used = line.split(['.', ' ', '=']).next().unwrap();
            assert!(
                edges.iter().any(|edge| edge == used),
                "{folder} may not use {used}"
            );
        }
    }
}

#[test]
fn live_tables_know_no_http() {
    let manifest = fs::read_to_string(root().join(LIVE).join("Cargo.toml")).unwrap();
    for line in table(&manifest, "dependencies") {
        let used = line.split(['.', ' ', '=']).next().unwrap();
        let knows = HTTP.iter().any(|http| used.starts_with(http));
        assert!(!knows, "{LIVE} may not use {used}");
    }
}

#[test]
fn no_file_is_longer_than_it_reads() {
    for path in crates()
        .iter()
        .flat_map(|folder| sources(&root().join(folder).join("src")))
    {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(
            lines <= LONGEST,
            "{} has {lines} lines; look for the seam",
            path.display()
        );
    }
}

#[test]
fn tools_and_base_touch_nothing_outside() {
    for folder in crates()
        .iter()
        .filter(|folder| !folder.starts_with("apps") && *folder != TESTKIT)
    {
        // Randomness of the system is a feature of dice, for apps alone.
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let asks = folder != "base/dice" && manifest.contains("\"secret\"");
        assert!(!asks, "{folder} asks for secrets");
        for path in sources(&root().join(folder).join("src")) {
            if path.ends_with("tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            for impure in IMPURE {
                assert!(!code.contains(impure), "{} uses {impure}", path.display());
            }
        }
    }
}

/// Parts of types that a `static` has only if it changes while the program runs. A table that is read once is a `LazyLock`.
const CHANGES: [&str; 7] = [
    "Atomic",
    "Mutex",
    "RwLock",
    "Cell",
    "OnceLock",
    "Condvar",
    "static mut",
];

#[test]
fn tools_and_base_keep_no_global_state() {
    for folder in crates()
        .iter()
        .filter(|folder| !folder.starts_with("apps") && *folder != TESTKIT)
    {
        for path in sources(&root().join(folder).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            for (line, number) in text.lines().zip(1..) {
                let is_static = line.split([' ', '(']).any(|word| word == "static");
                let changes = is_static && CHANGES.iter().any(|name| line.contains(name));
                assert!(
                    !changes && !line.contains("thread_local!"),
                    "{}:{number} keeps state that all callers share",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn nothing_depends_on_drawing() {
    for folder in crates().iter().filter(|folder| folder.starts_with("tools")) {
        for path in sources(&root().join(folder).join("src")) {
            let drawing = path.iter().any(|part| part == "draw" || part == "draw.rs");
            // The sizes of papers are data: a region may have the shape of one.
            let text = fs::read_to_string(&path).unwrap();
            let text = text.replace("milepost_print::paper", "");
            let draws = [
                "milepost_draw",
                "milepost_print",
                "crate::draw::",
                "super::draw::",
            ]
            .iter()
            .any(|name| text.contains(name));
            assert!(drawing || !draws, "{} draws outside draw", path.display());
        }
    }
}

#[test]
fn only_the_program_prints() {
    let printing = ["stdout", "stderr"];
    for folder in crates()
        .iter()
        .filter(|folder| !["apps/cli", TESTKIT].contains(&folder.as_str()))
    {
        // The pipes of a worker are those of another process.
        let sources = sources(&root().join(folder).join("src"));
        for path in sources
            .iter()
            .filter(|path| !path.ends_with("worker/process.rs"))
        {
            let text = fs::read_to_string(path).unwrap();
            assert!(
                !printing.iter().any(|name| text.contains(name)),
                "{} prints",
                path.display()
            );
        }
    }
}

/// All tests, benchmarks and examples, and what stands in a library's files for tests.
fn all_sources() -> Vec<(PathBuf, String)> {
    let crates = crates()
        .into_iter()
        .filter(|folder| folder != TESTKIT)
        .collect::<Vec<_>>();
    let folders = crates.iter().flat_map(|folder| {
        ["src", "tests", "benches", "examples"].map(|part| root().join(folder).join(part))
    });
    let files = folders
        .flat_map(|folder| sources(&folder))
        .filter(|path| !path.ends_with(file!()));
    files
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn data_counts_and_random_cases_have_one_home() {
    // The parts of a word that would otherwise stand here and be found.
    let words = [
        (["../..", "/shared/data"].concat(), "milepost_testkit::data"),
        (["var(\"MILE", "POST"].concat(), "milepost_testkit::count"),
        (
            ["Config {", " cases"].concat(),
            "milepost_testkit::random::cases",
        ),
        (
            ["with_", "cases("].concat(),
            "milepost_testkit::random::cases",
        ),
        (
            ["TestRunner::", "de"].concat(),
            "milepost_testkit::random::cases",
        ),
    ];
    for (path, text) in all_sources() {
        for (word, home) in &words {
            assert!(
                !text.contains(word),
                "{} has {word}: use {home}",
                path.display()
            );
        }
        let blocks = text.matches("proptest! {\n").count();
        let fixed = text.matches("#![proptest_config(").count();
        assert_eq!(
            blocks,
            fixed,
            "{}: random cases of each have a seed from random::cases",
            path.display()
        );
    }
}

#[test]
fn crates_whose_tests_read_data_say_whether_it_is_there() {
    let mark = ["cfg_attr(not(", "outside_data)"].concat();
    for folder in crates().into_iter().filter(|folder| folder != TESTKIT) {
        let files = ["src", "tests"].map(|part| sources(&root().join(&folder).join(part)));
        let marked = files
            .iter()
            .flatten()
            .any(|path| fs::read_to_string(path).unwrap().contains(&mark));
        let script = fs::read_to_string(root().join(&folder).join("build.rs")).unwrap_or_default();
        assert_eq!(marked, script.contains("outside_data::tell()"), "{folder}");
    }
}

/// The most source files that a folder may hold.
const FULLEST: usize = 20;

#[test]
fn no_folder_is_too_full() {
    let mut wrong = Vec::new();
    for folder in crates() {
        let files: Vec<PathBuf> = ["src", "tests", "web"]
            .iter()
            .flat_map(|part| {
                files(
                    &root().join(&folder).join(part),
                    &["rs", "js", "mjs", "css"],
                )
            })
            .collect();
        let mut folders = std::collections::BTreeMap::<&Path, usize>::new();
        for file in &files {
            *folders.entry(file.parent().unwrap()).or_default() += 1;
        }
        for (folder, count) in folders.into_iter().filter(|(_, count)| *count > FULLEST) {
            wrong.push(format!("{} has {count} source files", folder.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "more than {FULLEST}:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn no_circle_of_files_is_longer_than_a_parent_with_its_child() {
    let mut wrong = Vec::new();
    for folder in crates() {
        let source = root().join(&folder).join("src");
        let graph = imports::graph(&source, &sources(&source));
        for circle in imports::circles(&graph) {
            let name = |module: &imports::Module| match module.is_empty() {
                true => "crate".to_owned(),
                false => module.join("::"),
            };
            wrong.push(format!("{folder}, {} files:", circle.len()));
            for from in &circle {
                let used = graph[from].iter().filter(|used| circle.contains(used));
                let used: Vec<String> = used.map(name).collect();
                wrong.push(format!("    {} -> {}", name(from), used.join(", ")));
            }
        }
    }
    assert!(wrong.is_empty(), "circles:\n{}", wrong.join("\n"));
}
