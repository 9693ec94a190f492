//! The packages that the workspace is built with: licences, wildcards and sources are those that deny.toml allows. It covers
//! what is built for this machine, which cargo has downloaded by the time that it runs the tests; `cargo deny check`, which
//! `.ci/long` runs, covers all machines, and advisories.

use super::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The registry of crates.io, as cargo names it.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn cargo(arguments: &[&str]) -> Result<String, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    output.status.success().then_some(out).ok_or(error)
}

/// All packages that are built on this machine, as cargo describes them.
fn metadata() -> Value {
    let version = cargo(&["-vV"]).unwrap();
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .unwrap();
    let read = ["metadata", "--format-version", "1", "--locked", "--offline"];
    let told = cargo(&[&read[..], &["--filter-platform", host]].concat());
    let told = told.unwrap_or_else(|why| {
        panic!(
            "cargo has not downloaded all packages, as it does for `cargo test --workspace`; run `cargo fetch --locked`:\n{why}"
        )
    });
    serde_json::from_str(&told).unwrap()
}

/// The rules of deny.toml.
struct Allowed {
    licences: Vec<String>,
    /// Packages that may have others, too.
    exceptions: Vec<(String, Vec<String>)>,
}

fn names(list: &toml::Value) -> Vec<String> {
    let names = list.as_array().unwrap().iter();
    names
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

fn allowed() -> Allowed {
    let text = fs::read_to_string(root().join("deny.toml")).unwrap();
    let deny: toml::Table = text.parse().unwrap();
    // The rest of it is what is checked below; who writes another rule there writes its check here.
    let rules = toml::toml! {
        [bans]
        multiple-versions = "allow"
        wildcards = "deny"
        allow-wildcard-paths = true
        [sources]
        unknown-registry = "deny"
        unknown-git = "deny"
    };
    for table in ["bans", "sources"] {
        assert_eq!(deny[table], rules[table], "{table} of deny.toml");
    }
    let exceptions = deny["licenses"]["exceptions"].as_array().unwrap().iter();
    let exceptions = exceptions.map(|one| {
        (
            one["crate"].as_str().unwrap().to_owned(),
            names(&one["allow"]),
        )
    });
    Allowed {
        licences: names(&deny["licenses"]["allow"]),
        exceptions: exceptions.collect(),
    }
}

/// A licence's expression that is being read: `WITH` binds most, then `AND`, then `OR`; `/` is an old `OR`.
struct Reader<'a> {
    rest: &'a [&'a str],
    is_allowed: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.rest.first() == Some(&word);
        self.rest = &self.rest[usize::from(is_next)..];
        is_next
    }

    fn any(&mut self) -> Option<bool> {
        let mut is_met = self.all()?;
        while self.takes("OR") {
            is_met |= self.all()?;
        }
        Some(is_met)
    }

    fn all(&mut self) -> Option<bool> {
        let mut is_met = self.one()?;
        while self.takes("AND") {
            is_met &= self.one()?;
        }
        Some(is_met)
    }

    fn one(&mut self) -> Option<bool> {
        if self.takes("(") {
            let is_met = self.any()?;
            return self.takes(")").then_some(is_met);
        }
        let (name, rest) = self.rest.split_first()?;
        self.rest = rest;
        if ["(", ")", "OR", "AND", "WITH"].contains(name) {
            return None;
        }
        if !self.takes("WITH") {
            return Some((self.is_allowed)(name));
        }
        let (exception, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some((self.is_allowed)(&format!("{name} WITH {exception}")))
    }
}

/// Returns whether allowed licences meet an expression; none if it is no expression.
fn is_met(expression: &str, is_allowed: &dyn Fn(&str) -> bool) -> Option<bool> {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader {
        rest: &words,
        is_allowed,
    };
    reader.any().filter(|_| reader.rest.is_empty())
}

/// The problem with a package's licence, if there is one.
fn licence(package: &Value, allowed: &Allowed) -> Option<String> {
    let Some(expression) = package["license"].as_str() else {
        return Some(format!(
            "no licence by name, a file {}",
            package["license_file"]
        ));
    };
    let more = allowed
        .exceptions
        .iter()
        .filter(|(name, _)| package["name"] == name.as_str());
    let more: Vec<&String> = more.flat_map(|(_, licences)| licences).collect();
    let is_allowed = |name: &str| {
        allowed
            .licences
            .iter()
            .chain(more.iter().copied())
            .any(|one| one == name)
    };
    match is_met(expression, &is_allowed) {
        Some(true) => None,
        Some(false) => Some(format!("the licence {expression}")),
        None => Some(format!("the licence {expression}, which cannot be read")),
    }
}

/// The problem with a package's source, if there is one. A path is one of this workspace's own.
fn source(package: &Value, members: &[Value]) -> Option<String> {
    let is_known = match package["source"].as_str() {
        Some(source) => source == CRATES_IO,
        None => members.contains(&package["id"]),
    };
    (!is_known).then(|| format!("the source {}", package["source"]))
}

/// The dependencies of a package that may be of any version: only what is not published, or a test, may leave it to a path.
fn wildcards(package: &Value) -> Vec<String> {
    let is_private = package["publish"].as_array().is_some_and(Vec::is_empty);
    let may = |dependency: &Value| {
        dependency["path"].is_string() && (is_private || dependency["kind"] == "dev")
    };
    let dependencies = package["dependencies"].as_array().unwrap().iter();
    dependencies
        .filter(|dependency| dependency["req"] == "*" && !may(dependency))
        .map(|dependency| format!("any version of {}", dependency["name"]))
        .collect()
}

#[test]
fn packages_have_the_licences_and_sources_that_are_allowed() {
    let (metadata, allowed) = (metadata(), allowed());
    let members = metadata["workspace_members"].as_array().unwrap();
    let mut wrong = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let faults = wildcards(package)
            .into_iter()
            .chain(licence(package, &allowed))
            .chain(source(package, members));
        let name = format!("{} {}", package["name"], package["version"]).replace('"', "");
        wrong.extend(faults.map(|fault| format!("{name}: {fault}")));
    }
    assert!(
        wrong.is_empty(),
        "packages with what deny.toml does not allow:\n{}",
        wrong.join("\n")
    );
}

/// The libraries have one version, which begins with 0, and the parts of the program have that of the program.
#[test]
fn libraries_have_one_version_and_the_program_another() {
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let home = root().canonicalize().unwrap();
    let (mut libraries, mut parts) = (BTreeSet::new(), BTreeSet::new());
    for package in packages.filter(|package| members.contains(&package["id"])) {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        let place = manifest.strip_prefix(&home).unwrap();
        let is_part = place.starts_with("apps") || place.starts_with(crate::TESTKIT);
        let of = if is_part { &mut parts } else { &mut libraries };
        of.insert(package["version"].as_str().unwrap());
    }
    assert!(libraries.iter().all(|version| version.starts_with("0.")));
    assert_eq!(
        (libraries.len(), parts.len()),
        (1, 1),
        "{libraries:?}, {parts:?}"
    );
}

#[test]
fn expressions_of_licences_are_read() {
    let met = |expression: &str| {
        is_met(expression, &|name| {
            ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].contains(&name)
        })
    };
    for yes in [
        "MIT",
        "GPL-3.0 OR MIT",
        "Apache-2.0/MIT",
        "MIT AND ISC",
        "(GPL-3.0 OR ISC) AND MIT",
        "GPL-3.0 AND BSL-1.0 OR MIT",
        "Apache-2.0 WITH LLVM-exception",
        "Apache-2.0 WITH LLVM-exception OR Apache-2.0",
    ] {
        assert_eq!(met(yes), Some(true), "{yes}");
    }
    for no in [
        "Apache-2.0",
        "MIT AND GPL-3.0",
        "MIT AND (GPL-3.0 OR Apache-2.0)",
        "MIT WITH LLVM-exception",
        "GPL-3.0 OR BSL-1.0 AND MIT",
    ] {
        assert_eq!(met(no), Some(false), "{no}");
    }
    for unread in [
        "", "MIT OR", "(MIT", "MIT)", "MIT ISC", "AND MIT", "MIT WITH",
    ] {
        assert_eq!(met(unread), None, "{unread}");
    }
}

#[test]
fn what_is_not_allowed_is_found() {
    let allowed = Allowed {
        licences: vec!["MIT".to_owned()],
        exceptions: vec![("lexicon".to_owned(), vec!["ISC".to_owned()])],
    };
    let package = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let lexicon = package(r#"{"name": "lexicon", "license": "ISC AND MIT"}"#);
    assert_eq!(licence(&lexicon, &allowed), None);
    for wrong in [
        r#"{"name": "other", "license": "ISC AND MIT"}"#,
        r#"{"name": "other", "license": null, "license_file": "LICENSE"}"#,
    ] {
        assert!(licence(&package(wrong), &allowed).is_some(), "{wrong}");
    }
    let member = [Value::from("own")];
    assert_eq!(
        source(&package(r#"{"id": "own", "source": null}"#), &member),
        None
    );
    for wrong in [
        r#"{"id": "beside", "source": null}"#,
        r#"{"id": "far", "source": "git+https://example.org/far"}"#,
        r#"{"id": "far", "source": "registry+https://example.org/index"}"#,
    ] {
        assert!(source(&package(wrong), &member).is_some(), "{wrong}");
    }
    let any = |publish: &str, more: &str| {
        let text = format!(
            r#"{{"publish": {publish}, "dependencies": [{{"name": "a", "req": "*"{more}}}, {{"name": "b", "req": "^1"}}]}}"#
        );
        wildcards(&package(&text)).len()
    };
    assert_eq!(any("[]", r#", "path": "/a", "kind": null"#), 0);
    assert_eq!(any("null", r#", "path": "/a", "kind": "dev""#), 0);
    assert_eq!(any("null", r#", "path": "/a", "kind": null"#), 1);
    assert_eq!(any("[]", r#", "kind": "dev""#), 1);
}

#[test]
fn the_solver_stands_on_as_many_packages_as_its_overview_says() {
    let tree = "tree --package milepost-route --no-default-features --edges normal --prefix none --locked --offline";
    let tree = cargo(&tree.split(' ').collect::<Vec<_>>()).unwrap();
    let name = |line: &str| line.split(' ').next().map(str::to_owned);
    let packages: BTreeSet<String> = tree.lines().filter_map(name).collect();
    let overview = fs::read_to_string(root().join("tools/route/src/lib.rs")).unwrap();
    let said = format!("on {} packages, this one included", packages.len());
    assert!(overview.contains(&said), "{said}: {packages:#?}");
}
