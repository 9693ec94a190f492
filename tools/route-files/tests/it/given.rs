//! Cases and recorded positions by others, which stand beside the repository.

// Each test that has this module needs a part of it.
#![allow(dead_code)]

use milepost_route::{Limits, Position};
use milepost_testkit::data;
use serde_json::Value;
use std::cell::OnceCell;

pub use lines::{Line, lines};

#[path = "../../../route/tests/it/lines.rs"]
mod lines;

/// One of them.
pub struct Given {
    pub name: String,
    pub text: String,
    pub position: Position,
    json: OnceCell<Value>,
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
    fn new(name: String, text: String) -> Given {
        let position = milepost_route_files::read(&text, &|_| None);
        Given {
            position: position.unwrap_or_else(|problems| panic!("{name}: {problems:#?}")),
            name,
            text,
            json: OnceCell::new(),
        }
    }

    /// The record as JSON, read when it is first asked for.
    pub fn json(&self) -> &Value {
        self.json
            .get_or_init(|| serde_json::from_str(&self.text).unwrap())
    }

    pub fn number(&self, at: &str) -> Option<u32> {
        self.json()
            .pointer(at)?
            .as_u64()
            .map(|number| u32::try_from(number).unwrap())
    }
}

/// All cases.
pub fn cases() -> Vec<Given> {
    let read = |file: &std::path::PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Given::new(name, std::fs::read_to_string(file).unwrap())
    };
    data::files("18xx/cases", ".json")
        .iter()
        .map(read)
        .collect()
}

impl Line {
    pub fn read(self) -> Given {
        Given::new(format!("{} {}", self.title, self.number), self.text)
    }
}

/// The same, read.
pub fn positions(wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Given> {
    lines(wanted).map(Line::read)
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
