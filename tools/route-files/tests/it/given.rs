//! Cases and recorded positions by others, which stand beside the repository.

// Each test that has this module needs a part of it.
#![allow(dead_code)]

use milepost_route::{Limits, Position};
use milepost_route_files::Texts;
use milepost_testkit::data;
use serde_json::Value;
use std::cell::OnceCell;

pub use lines::{Line, lines};

#[path = "../../../route/tests/it/lines.rs"]
mod lines;

/// One of them.
pub struct Given {
    pub name: String,
    pub texts: Texts,
    pub position: Position,
    /// The revenue that was published for a case.
    pub published: Option<u32>,
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
    fn new(name: String, texts: Texts) -> Given {
        let position = texts.read();
        Given {
            position: position.unwrap_or_else(|problems| panic!("{name}: {problems:#?}")),
            name,
            texts,
            published: None,
            json: OnceCell::new(),
        }
    }

    /// The record as JSON, read when it is first asked for.
    pub fn json(&self) -> &Value {
        self.json
            .get_or_init(|| serde_json::from_str(&self.texts.position).unwrap())
    }

    pub fn number(&self, at: &str) -> Option<u32> {
        self.json()
            .pointer(at)?
            .as_u64()
            .map(|number| u32::try_from(number).unwrap())
    }
}

/// All cases: positions with boards of their own, and the revenues that were published for most.
pub fn cases() -> Vec<Given> {
    let text = |name: &str| data::text(&format!("18xx/cases-toml/{name}"));
    let rows = text("expected.tsv");
    let case = |row: &str| {
        let mut cells = row.split('\t');
        let name = cells.next().unwrap().trim_end_matches(".toml");
        let texts = Texts {
            position: text(&format!("{name}.toml")),
            board: text(&format!("{name}-board.toml")),
        };
        Given {
            published: cells.next().unwrap().parse().ok(),
            ..Given::new(name.to_owned(), texts)
        }
    };
    rows.lines().skip(1).map(case).collect()
}

impl Line {
    pub fn read(self) -> Given {
        let texts = Texts {
            position: self.text,
            board: String::new(),
        };
        Given::new(format!("{} {}", self.title, self.number), texts)
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
