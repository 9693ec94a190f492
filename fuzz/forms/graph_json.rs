//! Any bytes: a map or its problems, and a map comes back from both forms as it was.

use super::map_text::comes_back;
use milepost_map::graph;

/// Holds it against a text.
pub fn hold(file: &str) {
    if let Ok(checked) = graph::read(file) {
        comes_back(&checked.map);
    }
}
