//! Which file of a crate uses which other, read from the paths in its source.
//!
//! A file is a module. An arrow leads from it to the file of the innermost module that a path names: `crate::solve::price::Dual`
//! leads to `solve/price.rs`. What a module re-exports counts as the module's own. Modules of tests are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module in its crate; that of the root is empty.
pub type Module = Vec<String>;

/// The files of a crate as modules, each with the modules that it uses.
pub fn graph(source: &Path, files: &[std::path::PathBuf]) -> BTreeMap<Module, BTreeSet<Module>> {
    let modules: BTreeMap<Module, String> = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).unwrap();
            (module(file.strip_prefix(source).unwrap()), text)
        })
        .collect();
    let known: BTreeSet<Module> = modules.keys().cloned().collect();
    modules
        .iter()
        .map(|(module, text)| (module.clone(), uses(module, text, &known)))
        .collect()
}

/// The module of a file: `solve/price.rs` is `solve::price`; `lib.rs`, `main.rs` and `mod.rs` are their folder.
fn module(file: &Path) -> Module {
    let mut parts: Module = file
        .with_extension("")
        .iter()
        .map(|part| part.to_str().unwrap().to_owned())
        .collect();
    if parts
        .last()
        .is_some_and(|last| ["lib", "main", "mod"].contains(&last.as_str()))
    {
        parts.pop();
    }
    parts
}

/// The modules that a module's text uses.
fn uses(module: &Module, text: &str, known: &BTreeSet<Module>) -> BTreeSet<Module> {
    let tokens = tokens(text);
    let mut aliases: BTreeMap<String, Module> = BTreeMap::new();
    let mut found: Vec<Module> = Vec::new();
    let mut rest: Vec<Module> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            at = tree(&tokens, at + 1, &[], &mut |path, alias| {
                let Some(path) = absolute(module, path) else {
                    return;
                };
                aliases.insert(alias.to_owned(), path.clone());
                found.push(path);
            });
        } else if is_name(&tokens[at]) {
            let mut path = vec![tokens[at].clone()];
            while at + 2 < tokens.len() && tokens[at + 1] == "::" && is_name(&tokens[at + 2]) {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            if path.len() > 1 {
                rest.push(path);
            }
            at += 1;
        } else {
            at += 1;
        }
    }
    for path in rest {
        let first = &path[0];
        if ["crate", "self", "super"].contains(&first.as_str()) {
            found.extend(absolute(module, &path));
        } else if let Some(start) = aliases.get(first) {
            found.push([start, &path[1..]].concat());
        } else if known.contains(&[module.as_slice(), std::slice::from_ref(first)].concat()) {
            found.push([module.as_slice(), &path].concat());
        }
    }
    found
        .into_iter()
        .filter_map(|mut path| {
            while !known.contains(&path) {
                path.pop()?;
            }
            Some(path)
        })
        .filter(|used| used != module)
        .collect()
}

/// A path from the crate's root; `None` for one into another crate. A name alone may be that of a child.
fn absolute(module: &Module, path: &[String]) -> Option<Module> {
    let mut from = module.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => {
            from.clear();
            rest = &path[1..];
        }
        "self" => rest = &path[1..],
        "super" => {}
        name if name.starts_with(char::is_lowercase) && !is_foreign(name) => {}
        _ => return None,
    }
    while rest.first().is_some_and(|part| part == "super") {
        from.pop();
        rest = &rest[1..];
    }
    from.extend(rest.iter().cloned());
    Some(from)
}

/// Names that begin a path into the standard library or one of the workspace's crates.
fn is_foreign(name: &str) -> bool {
    ["std", "core", "alloc"].contains(&name) || name.starts_with("milepost_")
}

/// Reads a tree of imports and gives each path with the name that it has here; the place behind its semicolon.
fn tree(
    tokens: &[String],
    mut at: usize,
    before: &[String],
    give: &mut impl FnMut(&[String], &str),
) -> usize {
    let mut path = before.to_vec();
    while at < tokens.len() {
        match tokens[at].as_str() {
            "{" => {
                at += 1;
                while at < tokens.len() && tokens[at] != "}" {
                    at = tree(tokens, at, &path, give);
                    // Of a word "use" that imports nothing, as in a text, the rest is read as it comes.
                    match tokens.get(at).map(String::as_str) {
                        Some(",") => at += 1,
                        Some("}") => {}
                        _ => return at,
                    }
                }
                return at + 1;
            }
            "," | "}" | ";" => break,
            "as" => {
                give(&path, &tokens[at + 1]);
                return at + 2;
            }
            "::" => {}
            "self" if !path.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        at += 1;
    }
    if let Some(last) = path.last() {
        give(&path, last);
    }
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|character: char| character.is_alphabetic() || character == '_')
}

/// A file's text up to the module of its tests, be they for all machines or for some.
fn before_tests(text: &str) -> &str {
    let begins = |at: usize| {
        let mut lines = text[at..].lines();
        let attribute = lines.next().unwrap_or_default();
        let is_for_tests = attribute == "#[cfg(test)]" || attribute.starts_with("#[cfg(all(test, ");
        is_for_tests && lines.next().is_some_and(|line| line.starts_with("mod "))
    };
    let mut places = text.match_indices("#[cfg(").map(|(at, _)| at);
    let end = places.find(|at| begins(*at)).unwrap_or(text.len());
    &text[..end]
}

/// Names, `::` and single characters, without comments, texts and modules of tests.
fn tokens(text: &str) -> Vec<String> {
    let text = before_tests(text);
    let characters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let character = characters[at];
        let next = characters.get(at + 1).copied();
        if character == '/' && next == Some('/') {
            while at < characters.len() && characters[at] != '\n' {
                at += 1;
            }
        } else if character == '"' {
            at += 1;
            while at < characters.len() && characters[at] != '"' {
                at += if characters[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if character == '\'' && (next == Some('\\') || characters.get(at + 2) == Some(&'\''))
        {
            at += if next == Some('\\') { 4 } else { 3 };
        } else if character.is_alphanumeric() || character == '_' {
            let from = at;
            while at < characters.len()
                && (characters[at].is_alphanumeric() || characters[at] == '_')
            {
                at += 1;
            }
            found.push(characters[from..at].iter().collect());
        } else if character == ':' && next == Some(':') {
            found.push("::".to_owned());
            at += 2;
        } else {
            if !character.is_whitespace() {
                found.push(character.to_string());
            }
            at += 1;
        }
    }
    found
}

/// Groups of modules that use each other in a circle, other than parents and children that use each other: of those no
/// circle is longer than two.
pub fn circles(graph: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<Vec<Module>> {
    components(graph)
        .into_iter()
        .filter(|group| group.len() > 1)
        .filter(|group| {
            // A strongly connected group has no circle longer than two just if its arrows, without direction, are a tree.
            let pairs: BTreeSet<(&Module, &Module)> = group
                .iter()
                .flat_map(|from| graph[from].iter().map(move |to| (from, to)))
                .filter(|(_, to)| group.contains(to))
                .map(|(from, to)| (from.min(to), from.max(to)))
                .collect();
            let is_family = |(one, other): &(&Module, &Module)| {
                other.len() == one.len() + 1 && other.starts_with(one)
            };
            pairs.len() >= group.len() || !pairs.iter().all(is_family)
        })
        .collect()
}

/// Strongly connected groups: those that each reach each other.
fn components(graph: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<Vec<Module>> {
    let reach: BTreeMap<&Module, BTreeSet<&Module>> = graph
        .keys()
        .map(|from| {
            let mut seen = BTreeSet::new();
            let mut open = vec![from];
            while let Some(module) = open.pop() {
                for next in graph.get(module).into_iter().flatten() {
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            (from, seen)
        })
        .collect();
    let mut groups: Vec<Vec<Module>> = Vec::new();
    let mut placed = BTreeSet::new();
    for from in graph.keys() {
        if placed.contains(from) {
            continue;
        }
        let group: Vec<Module> = graph
            .keys()
            .filter(|to| *to == from || reach[from].contains(to) && reach[to].contains(from))
            .cloned()
            .collect();
        placed.extend(group.iter().cloned());
        groups.push(group);
    }
    groups
}
