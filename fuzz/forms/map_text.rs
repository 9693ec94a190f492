//! Any bytes: a map or its problems, and a map comes back from both forms as it was.

use milepost_map::{graph, text};

/// Holds it against a text.
pub fn hold(file: &str) {
    if let Ok(checked) = text::read(file) {
        let map = checked.map;
        assert_eq!(
            text::read(&text::write(&map))
                .map(|checked| checked.map)
                .as_ref(),
            Ok(&map)
        );
        assert_eq!(
            graph::read(&graph::write(&map))
                .map(|checked| checked.map)
                .as_ref(),
            Ok(&map)
        );
    }
}
