//! What ARCHITECTURE.md calls by name exists: every span of code there is a path, a module, an item or a package of the tree,
//! and its tree of folders is the one that stands here.

use super::{APPS, CRATES, crates, root, sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = "ARCHITECTURE.md";
/// The folders whose files a span may name.
const FOLDERS: [&str; 8] = [
    "base",
    "tools",
    "apps",
    "docs",
    "fuzz",
    "mutants",
    "packaging",
    ".ci",
];
/// Words of Rust that a span may be.
const RUST: [&str; 4] = ["unsafe", "unwrap", "expect", "panic"];
/// Words that a name follows where an item is defined.
const DEFINES: [&str; 9] = [
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "const",
    "static",
    "mod",
    "macro_rules",
];

/// All that a span may name.
struct Tree {
    /// Files and folders, from the root; those of Rust without `.rs` too.
    paths: Vec<Vec<String>>,
    /// Items, each with the path of the module that defines it.
    items: Vec<(Vec<String>, String)>,
    packages: BTreeSet<String>,
}

impl Tree {
    fn read() -> Tree {
        let mut paths = Vec::new();
        let mut found: Vec<PathBuf> = FOLDERS.iter().map(|folder| root().join(folder)).collect();
        while let Some(path) = found.pop() {
            if path.is_dir()
                && !["node_modules", "target"]
                    .iter()
                    .any(|name| path.ends_with(name))
            {
                found.extend(
                    fs::read_dir(&path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            }
            let own = parts(path.strip_prefix(root()).unwrap());
            if path.extension().is_some_and(|extension| extension == "rs") {
                paths.push(module(&own));
            }
            paths.push(own);
        }
        let files = crates()
            .into_iter()
            .flat_map(|folder| sources(&root().join(folder).join("src")));
        let items = files.flat_map(|path| {
            let module = module(&parts(path.strip_prefix(root()).unwrap()));
            let text = fs::read_to_string(path).unwrap();
            items(&text)
                .map(|item| (module.clone(), item))
                .collect::<Vec<_>>()
        });
        let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
        let names = lock.lines().filter_map(|line| line.strip_prefix("name = "));
        Tree {
            items: items.collect(),
            packages: names
                .map(|name| name.trim_matches('"').to_owned())
                .collect(),
            paths,
        }
    }

    /// The names of a span that nothing has, in words; `None` if all of it exists.
    fn lacks(&self, span: &str) -> Option<String> {
        let is_file = span.contains('.') && !span.contains(' ');
        if span.contains('/') || is_file {
            let wanted: Vec<&str> = span.trim_end_matches('/').split('/').collect();
            let is_rooted = FOLDERS.contains(&wanted[0]);
            let exists = |path: &Vec<String>| match is_rooted {
                true => path.len() == wanted.len() && ends(path, &wanted),
                false => ends(path, &wanted),
            };
            return (!self.paths.iter().any(exists)).then(|| "no such file or folder".to_owned());
        }
        if let Some((modules, last)) = span.rsplit_once("::") {
            let modules: Vec<&str> = modules.split("::").collect();
            let within =
                |module: &Vec<String>| (0..module.len()).any(|end| ends(&module[..=end], &modules));
            let is_item = |(module, item): &(Vec<String>, String)| item == last && within(module);
            let is_module = |path: &Vec<String>| ends(path, &[&modules[..], &[last]].concat());
            let exists = self.items.iter().any(is_item) || self.paths.iter().any(is_module);
            return (!exists).then(|| format!("no {last} in a module {}", modules.join("::")));
        }
        let words = span.split(|letter: char| !(letter.is_alphanumeric() || "_-".contains(letter)));
        let missing: Vec<&str> = words
            .filter(|word| word.contains(char::is_alphanumeric) && !self.has(word))
            .collect();
        let told = || {
            format!(
                "no crate, folder, file, item or package called {}",
                missing.join(", ")
            )
        };
        (!missing.is_empty()).then(told)
    }

    fn has(&self, word: &str) -> bool {
        RUST.contains(&word)
            || self.packages.contains(word)
            || self.paths.iter().any(|path| ends(path, &[word]))
            || self.items.iter().any(|(_, item)| item == word)
    }
}

fn parts(path: &Path) -> Vec<String> {
    let parts = path.iter().map(|part| part.to_str().unwrap().to_owned());
    parts.collect()
}

/// The path of a file of Rust as a module: without `.rs`, and without the name that a folder's own file has.
fn module(file: &[String]) -> Vec<String> {
    let mut module = file.to_vec();
    if let Some(name) = module.pop() {
        let name = name.trim_end_matches(".rs");
        if !["lib", "main", "mod"].contains(&name) {
            module.push(name.to_owned());
        }
    }
    module
}

/// The items that a text defines, whatever stands before the word that defines them.
fn items(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let words = || line.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let mut words = words().filter(|word| !word.is_empty());
        words.find(|word| DEFINES.contains(word))?;
        words
            .find(|word| !DEFINES.contains(word))
            .map(str::to_owned)
    })
}

/// Whether a path ends like this; `<tool>` stands for any word.
fn ends(path: &[String], wanted: &[&str]) -> bool {
    let fits = |(part, wanted): (&String, &&str)| match (wanted.find('<'), wanted.find('>')) {
        (Some(open), Some(close)) => {
            part.starts_with(&wanted[..open]) && part.ends_with(&wanted[close + 1..])
        }
        _ => part == wanted,
    };
    let Some(before) = path.len().checked_sub(wanted.len()) else {
        return false;
    };
    path[before..].iter().zip(wanted).all(fits)
}

/// The lines of a page outside its blocks of code, or within them, with their numbers.
fn lines(page: &str, part: Part) -> impl Iterator<Item = (usize, &str)> {
    let mut now = Part::Text;
    page.lines().zip(1..).filter_map(move |(line, number)| {
        if line.starts_with("```") {
            now = match now {
                Part::Text => Part::Block,
                Part::Block => Part::Text,
            };
            return None;
        }
        (now == part).then_some((number, line))
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Text,
    Block,
}

/// Every span of code that names what is not there, with its line.
fn wrong(tree: &Tree, page: &str) -> Vec<String> {
    let spans = |(number, line): (usize, &str)| {
        let parts: Vec<&str> = line.split('`').collect();
        let open = parts
            .len()
            .is_multiple_of(2)
            .then(|| format!("{PAGE}:{number}: a ` without its other"));
        let spans = parts.iter().skip(1).step_by(2).filter_map(|span| {
            let lacks = tree.lacks(span)?;
            Some(format!("{PAGE}:{number}: `{span}`: {lacks}"))
        });
        spans.chain(open).collect::<Vec<_>>()
    };
    lines(page, Part::Text).flat_map(spans).collect()
}

#[test]
fn every_span_of_code_names_what_exists() {
    let page = fs::read_to_string(root().join(PAGE)).unwrap();
    let wrong = wrong(&Tree::read(), &page);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_span_that_names_nothing_is_told_with_its_line() {
    let tree = Tree::read();
    let right = "`src/lib.rs`, `<tool>/<command>.rs`, `apps/cli/src/<tool>.rs` and `base/dice`\n\
        `live::game::LiveGame`, `live::entry`, `{map, deck} <- table`, `panic!`, `libm`\n";
    assert_eq!(wrong(&tree, right), Vec::<String>::new());
    let page = "The `map`\n```text\n`nothing` here\n```\n`nav::NO_SERVER` and `apps/nobody`\n`map <- nobody` `lib.py`\n`open";
    let told = [
        "ARCHITECTURE.md:5: `nav::NO_SERVER`: no NO_SERVER in a module nav",
        "ARCHITECTURE.md:5: `apps/nobody`: no such file or folder",
        "ARCHITECTURE.md:6: `map <- nobody`: no crate, folder, file, item or package called nobody",
        "ARCHITECTURE.md:6: `lib.py`: no such file or folder",
        "ARCHITECTURE.md:7: a ` without its other",
    ];
    assert_eq!(wrong(&tree, page), told);
}

#[test]
fn the_tree_of_the_page_is_the_one_that_stands_here() {
    let page = fs::read_to_string(root().join(PAGE)).unwrap();
    let mut layer = "";
    let mut listed = Vec::new();
    for (number, line) in lines(&page, Part::Block) {
        let folder = line.trim_start().split_once("/ ");
        let Some((name, _)) = folder.filter(|(name, _)| !name.contains(' ')) else {
            continue;
        };
        let path = match line.len() - line.trim_start().len() {
            0 => {
                layer = name;
                name.to_owned()
            }
            2 => format!("{layer}/{name}"),
            _ => continue,
        };
        assert!(
            root().join(&path).is_dir(),
            "{PAGE}:{number}: no folder {path}"
        );
        listed.push(path);
    }
    let known = CRATES.iter().map(|(folder, _)| *folder);
    for folder in known.chain(APPS.iter().map(|(folder, ..)| *folder)) {
        assert!(
            listed.iter().any(|path| path == folder),
            "{PAGE} does not list {folder}"
        );
    }
}

/// The places that mutants are drawn in, which only `.ci/long` visits.
#[test]
fn the_places_of_mutants_are_there() {
    let places = fs::read_to_string(root().join("mutants/places.toml")).unwrap();
    let lines = places.lines().filter(|line| !line.starts_with('#'));
    let texts: Vec<&str> = lines
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect();
    let packages: Vec<String> = crates()
        .iter()
        .map(|folder| super::expected(folder).0)
        .collect();
    for text in &texts {
        let is_there = match text.contains('/') {
            true => root().join(text).exists(),
            false => {
                !text.starts_with("milepost") || packages.iter().any(|package| package == text)
            }
        };
        assert!(is_there, "mutants/places.toml: there is no {text}");
    }
    assert!(texts.len() > 50);
}
