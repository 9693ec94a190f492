//! The files of `web/`: found, put together and named.

use crate::bundle::{self, Modules};
use crate::minify;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The endings of files that are handed out. Others, such as licences and scripts that make pictures, stay in the tree.
const SERVED: [&str; 8] = [
    ".css",
    ".js",
    ".min.js",
    ".png",
    ".svg",
    ".webmanifest",
    ".webp",
    ".woff2",
];
/// What names other files by their addresses.
const TEXTS: [&str; 3] = [".css", ".js", ".webmanifest"];
/// The folder of a script that is made ahead and handed out as it stands.
const MADE: &str = "walk";

/// The files by name.
pub type Sources = BTreeMap<String, Vec<u8>>;

/// A file as it is handed out.
pub struct Made {
    /// Its name in `web/`.
    pub name: String,
    /// Its address, which changes with its bytes.
    pub address: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Reads the folders of `web/`.
pub fn read(web: &Path) -> Result<Sources, String> {
    let mut found = Sources::new();
    for folder in entries(web)? {
        for path in entries(&folder)? {
            let name = path.file_name().and_then(|name| name.to_str());
            let Some(name) = name.filter(|name| is_served(name, &folder)) else {
                continue;
            };
            let bytes = fs::read(&path).map_err(|error| format!("{name}: {error}"))?;
            if found.insert(name.to_owned(), bytes).is_some() {
                return Err(format!("two files are called {name}"));
            }
        }
    }
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(wrong)?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(wrong)?.path());
    }
    paths.sort();
    Ok(paths)
}

fn is_served(name: &str, folder: &Path) -> bool {
    let raw = folder.file_name().is_some_and(|folder| folder == MADE) && !name.ends_with(".min.js");
    !raw && SERVED.iter().any(|ending| name.ends_with(ending))
}

fn is_module(name: &str) -> bool {
    name.ends_with(".js") && !name.ends_with(".min.js")
}

/// Makes the files that are handed out. Pictures and fonts come first, then what names them.
pub fn make(sources: Sources) -> Result<Vec<Made>, String> {
    let (modules, rest): (Sources, Sources) =
        sources.into_iter().partition(|(name, _)| is_module(name));
    let (texts, plain): (Sources, Sources) = rest.into_iter().partition(|(name, _)| {
        !name.ends_with(".min.js") && TEXTS.iter().any(|end| name.ends_with(end))
    });
    let mut made: Vec<Made> = plain
        .into_iter()
        .map(|(name, bytes)| named(name, bytes))
        .collect();
    let texts: Modules = texts
        .into_iter()
        .map(|(name, bytes)| Ok((name.clone(), utf8(&name, bytes)?)))
        .collect::<Result<_, String>>()?;
    for (name, text) in &texts {
        let text = match name.ends_with(".css") {
            true => minify::css(&with_imports(text, &texts)?),
            false => text.clone(),
        };
        let bytes = with_addresses(&text, &made).into_bytes();
        made.push(named(name.clone(), bytes));
    }
    let mut texts = Modules::new();
    for (name, bytes) in modules {
        let text = minify::js(&utf8(&name, bytes)?);
        texts.insert(name.clone(), with_addresses(&text, &made));
    }
    for (name, text) in bundle::all(&texts, |name, text| address(name, text.as_bytes()))? {
        made.push(named(name, text.into_bytes()));
    }
    Ok(made)
}

/// A style sheet with those that it imports in the place of `@import "./NAME";`. These import nothing.
fn with_imports(sheet: &str, sheets: &Modules) -> Result<String, String> {
    let line = |line: &str| {
        let name = line
            .strip_prefix("@import \"./")
            .and_then(|rest| rest.strip_suffix("\";"));
        match name {
            Some(name) => sheets
                .get(name)
                .cloned()
                .ok_or_else(|| format!("no style sheet is called {name}")),
            None => Ok(line.to_owned()),
        }
    };
    let lines: Result<Vec<String>, String> = sheet.lines().map(line).collect();
    Ok(lines?.join("\n"))
}

fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))
}

fn named(name: String, bytes: Vec<u8>) -> Made {
    let address = address(&name, &bytes);
    Made {
        name,
        address,
        bytes,
    }
}

/// The address of a file: its name, with a hash of its contents before the ending.
fn address(name: &str, bytes: &[u8]) -> String {
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    format!("/web/{stem}.{:016x}.{ending}", hash(bytes))
}

/// FNV-1a: names need a hash that differs where files differ, and no more.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Puts the addresses of files in the place of their names, where these stand in quotes.
fn with_addresses(text: &str, made: &[Made]) -> String {
    made.iter().fold(text.to_owned(), |text, file| {
        text.replace(
            &format!("\"/web/{}\"", file.name),
            &format!("\"{}\"", file.address),
        )
    })
}
