//! Cases and recorded positions by others, which stand beside the repository.

use milepost_route::{Limits, Position, Problem, files};
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

/// The recorded positions that are refused. A train of theirs is paid for stops of kind `grain_elevator`, a rule of its
/// title that is not known: run without it they would earn too little.
pub const REFUSED: [&str; 12] = [
    "1822CA 10",
    "1822CA 11",
    "1822CA 12",
    "1822CA 13",
    "1822CA_WRS 1",
    "1822CA_WRS 2",
    "1822CA_WRS 4",
    "1822CA_WRS 5",
    "1822CA_WRS 7",
    "1822CA_WRS 8",
    "1822CA_WRS 12",
    "1822CA_WRS 19",
];

impl Given {
    /// A position that is read; `None` for one of [`REFUSED`], which is refused for that reason and no other.
    fn new(name: String, text: &str) -> Option<Given> {
        match files::read(text, &|_| None) {
            Ok(position) => {
                assert!(
                    !REFUSED.contains(&name.as_str()),
                    "{name} is no longer refused"
                );
                Some(Given {
                    name,
                    json: serde_json::from_str(text).unwrap(),
                    position,
                })
            }
            Err(problems) => {
                assert!(REFUSED.contains(&name.as_str()), "{name}: {problems:#?}");
                refused_for_grain_elevators(&name, &problems);
                None
            }
        }
    }

    pub fn number(&self, at: &str) -> Option<u32> {
        self.json
            .pointer(at)?
            .as_u64()
            .map(|number| u32::try_from(number).unwrap())
    }
}

fn refused_for_grain_elevators(name: &str, problems: &[Problem]) {
    let known = |problem: &Problem| problem.what.contains("is not a kind of stop");
    assert!(
        problems[0].what.contains("grain_elevator") && problems.iter().all(known),
        "{name}: {problems:#?}"
    );
}

/// All cases.
pub fn cases() -> Vec<Given> {
    let read = |file: &std::path::PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Given::new(name, &std::fs::read_to_string(file).unwrap()).unwrap()
    };
    data::files("18xx/cases", ".json")
        .iter()
        .map(read)
        .collect()
}

/// All positions of the titles of which `wanted` says so, but for those that are refused.
pub fn positions(wanted: impl Fn(&str) -> bool) -> Vec<Given> {
    let mut given = Vec::new();
    each_line(|title, index, line| {
        if wanted(title) {
            given.extend(Given::new(format!("{title} {index}"), line));
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
