//! The real game's network, where its data is at hand.

use milepost_contract::{Network, network};
use serde_json::{Value, json};
use std::fs;

fn file(name: &str) -> Option<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/wood-and-steel");
    let text = fs::read_to_string(format!("{folder}/{name}")).ok();
    if text.is_none() {
        eprintln!("not tested: {name} of the real game is not at hand");
    }
    Some(serde_json::from_str(&text?).unwrap())
}

/// The network, in the form of a file.
pub fn network_json() -> Option<Value> {
    let map = file("map.json")?;
    let head = &map["head"];
    Some(json!({
        "name": "real",
        "regions": { "columns": 3, "rows": 2, "names": ["NW", "NC", "NE", "SW", "SC", "SE"] },
        "cities": head["cities"],
        "routes": head["routes"],
        "commodities": head["commodities"],
        "starts": map["possible_starting_pairs"],
    }))
}

/// The network.
pub fn network() -> Option<Network> {
    Some(network::file::read(&network_json()?.to_string()).unwrap().network)
}

/// What the game's own code makes of it.
pub fn golden() -> Option<Value> {
    file("golden.json")
}
