//! A real board digitised by others, read where it is present.

use milepost_map::{Map, graph};

/// The board of Europe; `None`, and a word about it, where it is not present.
pub fn europe() -> Option<Map> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/crayon/eurorails_eouw.json");
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("the board is not present: nothing measured");
        return None;
    };
    Some(graph::read(&text).unwrap().map)
}
