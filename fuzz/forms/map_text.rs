//! Any bytes: a map or its problems, and a map comes back from both forms as it was.

use milepost_map::{Map, graph, text};

/// Holds it against a text.
pub fn hold(file: &str) {
    if let Ok(checked) = text::read(file) {
        comes_back(&checked.map);
    }
}

/// Writes a map in both forms and reads it again.
pub fn comes_back(map: &Map) {
    for again in [
        text::read(&text::write(map)),
        graph::read(&graph::write(map)),
    ] {
        assert_eq!(again.map(|checked| checked.map).as_ref(), Ok(map));
    }
}
