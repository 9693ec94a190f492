//! Cases and recorded positions by others, read where they are present.

use milepost_route::{Position, form};
use serde_json::Value;
use std::io::Read;
use std::path::PathBuf;

/// One of them.
pub struct Given {
    pub name: String,
    pub json: Value,
    pub position: Position,
}

impl Given {
    fn new(name: String, text: &str) -> Given {
        let position = form::read(text, &|_| None).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        Given { name, json: serde_json::from_str(text).unwrap(), position }
    }

    pub fn number(&self, at: &str) -> Option<u32> {
        self.json.pointer(at)?.as_u64().map(|number| u32::try_from(number).unwrap())
    }
}

/// Where they lie; `None`, and a word about it, where they are not present.
fn home() -> Option<PathBuf> {
    let home = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/18xx"));
    if !home.is_dir() {
        eprintln!("the recorded positions are not present: nothing measured");
        return None;
    }
    Some(home)
}

fn files(folder: &str) -> Option<Vec<PathBuf>> {
    let home = home()?.join(folder);
    let mut files: Vec<PathBuf> = home.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    Some(files)
}

/// All cases.
pub fn cases() -> Option<Vec<Given>> {
    let files = files("cases")?.into_iter().filter(|file| file.extension().is_some_and(|end| end == "json"));
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Given::new(name, &std::fs::read_to_string(&file).unwrap())
    };
    Some(files.map(read).collect())
}

/// All positions of the titles of which `wanted` says so.
pub fn positions(wanted: impl Fn(&str) -> bool) -> Option<Vec<Given>> {
    let mut given = Vec::new();
    for file in files("positions")? {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let title = name.trim_end_matches(".ndjson.gz");
        if !wanted(title) {
            continue;
        }
        let mut text = String::new();
        flate2::read::GzDecoder::new(&std::fs::read(&file).unwrap()[..]).read_to_string(&mut text).unwrap();
        given.extend(
            text.lines().enumerate().map(|(index, line)| Given::new(format!("{title} {index}"), line)),
        );
    }
    Some(given)
}

/// The proven optima under plain rules: file and revenue.
pub fn optima() -> Option<Vec<(String, u32)>> {
    let text = std::fs::read_to_string(home()?.join("plain_optima.csv")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0].to_owned(), cells[3].parse().unwrap())
    };
    Some(text.lines().skip(1).map(row).collect())
}
