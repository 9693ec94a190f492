//! A real board digitised by others, read where it is present.

use milepost_map::{Map, graph};
use std::io::Write;

/// The board of Europe; `None`, and a word about it, where it is not present.
pub fn europe() -> Option<Map> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/crayon/eurorails_eouw.json");
    let Ok(text) = std::fs::read_to_string(file) else {
        // Past the harness, which keeps what a passing test prints to itself.
        let _ = writeln!(std::io::stderr(), "NOT RUN: {file} is not present, nothing was measured on it");
        return None;
    };
    Some(graph::read(&text).unwrap().map)
}
