//! Options of the server from a file and from variables.

use super::program;
use crate::common::file;
use std::process::Command;

/// How a command ends: its status, what it prints, what it says on standard error.
fn ended(command: &mut Command) -> (Option<i32>, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The value of a key, and where it is from.
#[track_caller]
fn printed(text: &str, key: &str) -> (String, String) {
    let lines: Vec<&str> = text.lines().collect();
    let start = format!("{key} = ");
    let at = lines
        .iter()
        .position(|line| line.starts_with(&start))
        .unwrap_or_else(|| panic!("{key}: {text}"));
    let source = lines[at - 1].strip_prefix("# From: ").unwrap();
    (lines[at][start.len()..].to_owned(), source.to_owned())
}

#[test]
fn each_option_says_where_it_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "serve.toml");
    std::fs::write(
        &path,
        "# mine\nrate = 5\nchat = 5\ntables = 5\nhost = [\"a.example\"]\n",
    )
    .unwrap();
    let arguments = [
        "serve",
        "--print-config",
        "--tables",
        "9",
        "--config",
        &path,
    ];
    let (status, text, told) = ended(
        program(&arguments)
            .env("MILEPOST_CHAT", "7")
            .env("MILEPOST_TABLES", "7")
            .env("MILEPOST_RATE", ""),
    );
    assert_eq!((status, &*told), (Some(0), ""));
    let pair = |value: &str, source: &str| (value.to_owned(), source.to_owned());
    assert_eq!(printed(&text, "tables"), pair("9", "the command line"));
    assert_eq!(printed(&text, "chat"), pair("7", "MILEPOST_CHAT"));
    // An empty variable is none.
    assert_eq!(printed(&text, "rate"), pair("5", &format!("{path}:2")));
    assert_eq!(
        printed(&text, "host"),
        pair("[\"a.example\"]", &format!("{path}:5"))
    );
    assert_eq!(printed(&text, "streams"), pair("48", "default"));
    // What is printed is a file of the same form, and gives the same.
    let again = file(&folder, "again.toml");
    std::fs::write(&again, &text).unwrap();
    let (status, second, told) =
        ended(program(&["serve", "--print-config"]).env("MILEPOST_CONFIG", &again));
    assert_eq!((status, &*told), (Some(0), ""));
    for key in ["tables", "chat", "rate", "host", "streams", "listen", "log"] {
        assert_eq!(printed(&second, key).0, printed(&text, key).0, "{key}");
    }
}

#[test]
fn all_that_is_wrong_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "serve.toml");
    std::fs::write(
        &path,
        "rate = \"many\"\n\nhosts = [\"a.example\"]\nlisten = \"here\"\n",
    )
    .unwrap();
    let mut command = program(&["serve", "--config", &path]);
    let (status, text, told) = ended(command.env("MILEPOST_MEMORY", "much"));
    assert_eq!((status, &*text), (Some(2), ""));
    for part in [
        "is not a valid NUMBER for rate",
        "serve.toml:1:8",
        "did you mean \"host\"?",
        "serve.toml:3:9",
        "is not a valid ADDRESS for listen",
        "serve.toml:4:10",
        "is not a valid MB for MILEPOST_MEMORY",
        "the configuration has 4 errors",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let absent = file(&folder, "absent.toml");
    let (status, _, told) = ended(&mut program(&["serve", "--config", &absent]));
    assert_eq!(status, Some(1));
    assert!(
        told.contains("absent.toml") && told.contains("MILEPOST_CONFIG"),
        "{told}"
    );
    std::fs::write(&path, "rate = \n").unwrap();
    let (status, _, told) = ended(&mut program(&["serve", "--config", &path]));
    assert!(
        status == Some(2) && told.contains("not valid TOML"),
        "{told}"
    );
}

#[test]
fn passwords_are_not_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "serve.toml");
    let value = "postgres://me:sesame@host/db";
    std::fs::write(&path, format!("data = \"{value}\"\nsite = \"{value}\"\n")).unwrap();
    let (_, text, _) = ended(&mut program(&[
        "serve",
        "--print-config",
        "--config",
        &path,
    ]));
    assert_eq!(printed(&text, "data").0, "\"postgres://me:***@host/db\"");
    assert!(!text.contains("sesame"), "{text}");
    std::fs::write(&path, format!("log = \"{value}\"\nstorre = \"{value}\"\n")).unwrap();
    let mut command = program(&["serve", "--config", &path]);
    let (_, _, told) = ended(command.env("MILEPOST_LISTEN", value));
    assert!(
        told.contains("3 errors") && !told.contains("sesame"),
        "{told}"
    );
}

/// The variables that a text names.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_uppercase() || c == '_';
    let words = text.split(move |c| !is_part(c));
    words.filter(|word| word.starts_with("MILEPOST_"))
}

#[test]
fn what_is_shipped_sets_options_that_exist() {
    // One names a file of options, one has options as they are typed; tables in PostgreSQL are still to come.
    let others = ["MILEPOST_CONFIG", "MILEPOST_OPTIONS"];
    let (_, text, _) = ended(&mut program(&["serve", "--print-config"]));
    let keys = text
        .lines()
        .filter_map(|line| line.trim_start_matches("# ").split_once(" = "))
        .map(|(key, _)| format!("MILEPOST_{}", key.to_uppercase().replace('-', "_")));
    let known: Vec<String> = keys.chain(others.map(str::to_owned)).collect();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for path in [
        "packaging/compose/compose.yaml",
        "packaging/compose/Caddyfile",
        "packaging/compose/example.env",
        "packaging/debian/milepost.service",
        "docs/operate.md",
        "docs/install.md",
    ] {
        let text = std::fs::read_to_string(root.join(path)).unwrap();
        let mut count = 0;
        for name in variables(&text) {
            // Each option can come from a file, too.
            let option = name.strip_suffix("_FILE").unwrap_or(name);
            let is_known = known.iter().any(|known| known == name || known == option);
            assert!(is_known, "{path}: {name}");
            count += 1;
        }
        assert!(count > 0, "{path}");
    }
}
