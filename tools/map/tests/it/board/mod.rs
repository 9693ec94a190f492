//! A real board digitised by others, which stands beside the repository.

use milepost_map::{Map, graph};

/// The board of Europe.
pub fn europe() -> Map {
    graph::read(&milepost_testkit::data::text("crayon/eurorails_eouw.json"))
        .unwrap()
        .map
}
