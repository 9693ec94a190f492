//! Cases and recorded positions by others, which stand beside the repository.

use milepost_route::{Limits, Position, files};
use milepost_testkit::data;
use serde_json::Value;
use std::io::Read;

/// One of them.
pub struct Given {
    pub name: String,
    pub json: Value,
    pub position: Position,
}

/// Steps of a search that must end: many times what the hardest of the given positions takes.
pub const MANY: u64 = 5_000_000_000;

/// Limits of a search on a given position: none goes on without end.
pub fn limits() -> Limits {
    Limits {
        steps: Some(MANY),
        ..Limits::default()
    }
}

impl Given {
    /// A position; none that stands there is refused as it is read.
    fn new(name: String, text: &str) -> Given {
        let position = files::read(text, &|_| None);
        Given {
            json: serde_json::from_str(text).unwrap(),
            position: position.unwrap_or_else(|problems| panic!("{name}: {problems:#?}")),
            name,
        }
    }

    pub fn number(&self, at: &str) -> Option<u32> {
        self.json
            .pointer(at)?
            .as_u64()
            .map(|number| u32::try_from(number).unwrap())
    }
}

/// All cases.
pub fn cases() -> Vec<Given> {
    let read = |file: &std::path::PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Given::new(name, &std::fs::read_to_string(file).unwrap())
    };
    data::files("18xx/cases", ".json")
        .iter()
        .map(read)
        .collect()
}

/// All positions of the titles of which `wanted` says so.
pub fn positions(wanted: impl Fn(&str) -> bool) -> Vec<Given> {
    let mut given = Vec::new();
    each_line(|title, index, line| {
        if wanted(title) {
            given.push(Given::new(format!("{title} {index}"), line));
        }
    });
    given
}

/// Shows every recorded position to `look`: its title, its number there, its text.
pub fn each_line(mut look: impl FnMut(&str, usize, &str)) {
    for file in data::files("18xx/positions", ".ndjson.gz") {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let title = name.trim_end_matches(".ndjson.gz");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&std::fs::read(&file).unwrap()[..])
            .read_to_string(&mut text)
            .unwrap();
        text.lines()
            .enumerate()
            .for_each(|(index, line)| look(title, index, line));
    }
}

/// The proven optima under plain rules: file and revenue.
pub fn optima() -> Vec<(String, u32)> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0].to_owned(), cells[3].parse().unwrap())
    };
    data::text("18xx/plain_optima.csv")
        .lines()
        .skip(1)
        .map(row)
        .collect()
}
