//! The real game's network, which stands beside the repository.

use milepost_contract::{Network, files};
use milepost_testkit::data;
use serde_json::{Value, json};

fn file(name: &str) -> Value {
    serde_json::from_str(&data::text(&format!("wood-and-steel/{name}"))).unwrap()
}

/// The network, in the form of a file.
pub fn network_json() -> Value {
    let map = file("map.json");
    let head = &map["head"];
    json!({
        "name": "real",
        "regions": { "columns": 3, "rows": 2, "names": ["NW", "NC", "NE", "SW", "SC", "SE"] },
        "cities": head["cities"],
        "routes": head["routes"],
        "commodities": head["commodities"],
        "starts": map["possible_starting_pairs"],
    })
}

/// The network.
pub fn network() -> Network {
    files::network::read(&network_json().to_string())
        .unwrap()
        .network
}

/// What the game's own code makes of it.
pub fn golden() -> Value {
    file("golden.json")
}
