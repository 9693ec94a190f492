//! The notation against recorded positions that others took apart, where they are present.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

use flate2::read::GzDecoder;
use milepost_grid::{Edge, Hex};
use milepost_route::coordinate::Axes;
use milepost_route::notation::{self, Reading};
use milepost_route::tile::{End, Gauge, Lane, Revenue, Stop, Track};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};

/// Shows each different hex of all positions to `look`, with its position; says so where there are none.
fn each_hex(mut look: impl FnMut(&Value, &Value)) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/18xx/positions");
    let Ok(files) = fs::read_dir(folder) else {
        eprintln!("the recorded positions are not present: nothing compared");
        return;
    };
    let mut seen = BTreeSet::new();
    for file in
        files.map(|file| file.unwrap().path()).filter(|path| path.to_string_lossy().ends_with(".ndjson.gz"))
    {
        for line in BufReader::new(GzDecoder::new(fs::File::open(file).unwrap())).lines() {
            let position: Value = serde_json::from_str(&line.unwrap()).unwrap();
            for hex in position["hexes"].as_array().unwrap() {
                if seen.insert(format!("{}{}{hex}", position["title"], position["axes"])) {
                    look(&position, hex);
                }
            }
        }
    }
    assert!(seen.len() > 2000, "{} different hexes", seen.len());
}

/// A hex's string, and how far it is turned.
fn reading(hex: &Value) -> (Reading, u8) {
    let reading = notation::read(hex["code"].as_str().unwrap());
    (reading, hex["rot"].as_u64().unwrap() as u8)
}

fn list<'a>(hex: &'a Value, key: &str) -> &'a [Value] {
    hex[key].as_array().map_or(&[], Vec::as_slice)
}

fn words(hex: &Value, key: &str) -> Vec<String> {
    list(hex, key).iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

/// One piece of track, as recorded.
fn track(path: &Value) -> Track {
    let end = |end: &Value| {
        let (kind, number) = end.as_str().unwrap().split_at(1);
        match kind {
            "e" => End::Edge(Edge::new(number.parse().unwrap())),
            "n" => End::Stop(number.parse().unwrap()),
            _ => End::Junction(0),
        }
    };
    let lane = |lane: &Value| {
        let part = |index: usize| lane[index].as_u64().map(|part| part as u8);
        part(0).zip(part(1)).map_or(Lane::ONLY, |(width, index)| Lane { width, index })
    };
    let more = &path[2];
    let gauge = match more["track"].as_str() {
        None => Gauge::Broad,
        Some("narrow") => Gauge::Narrow,
        Some("dual") => Gauge::Dual,
        Some("thin") => Gauge::Thin,
        Some(other) => panic!("{other}"),
    };
    Track {
        ends: [end(&path[0]), end(&path[1])],
        lanes: [lane(&more["lanes"][0]), lane(&more["lanes"][1])],
        gauge,
        terminal: !more["terminal"].is_null(),
    }
}

/// What a stop pays, as recorded: one number where all phases agree.
fn pays(stop: &Stop) -> Value {
    match &stop.revenue {
        Revenue::Phased(values) if values.iter().all(|(_, pays)| *pays == values[0].1) => {
            Value::from(values[0].1)
        }
        Revenue::Plain(pays) => Value::from(*pays),
        Revenue::Phased(values) => values.iter().map(|(phase, pays)| (phase.clone(), *pays)).collect(),
    }
}

/// How many places a stop was recorded with, without those that extra tokens have added behind its own
/// (18xx notation page, 5).
fn slots(stop: &Stop, node: &Value) -> usize {
    let places = node["slots"].as_u64().unwrap_or(0) as usize;
    let added =
        list(node, "tokens").iter().skip(usize::from(stop.slots)).take_while(|token| !token.is_null());
    places - added.count()
}

#[test]
fn every_hex_is_read_as_recorded() {
    each_hex(|_, hex| {
        let (reading, turn) = reading(hex);
        assert_eq!(reading.problems, [], "{hex}");
        let tile = reading.tile.turned(turn);
        let nodes = list(hex, "nodes");
        assert_eq!(tile.stops.len(), nodes.len(), "{hex}");
        for (stop, node) in tile.stops.iter().zip(nodes) {
            assert_eq!(stop.kind.word(), node["type"], "{hex}");
            assert_eq!(pays(stop), node["rev"], "{hex}");
            assert_eq!(usize::from(stop.slots), slots(stop, node), "{hex}");
            assert_eq!(u64::from(stop.visit_cost), node["visit_cost"].as_u64().unwrap_or(1), "{hex}");
        }
        let recorded: Vec<_> = list(hex, "paths").iter().map(track).collect();
        assert_eq!(tile.track, recorded, "{hex}");
        assert_eq!(tile.labels, words(hex, "labels"), "{hex}");
    });
}

#[test]
fn printed_hexes_have_their_borders_and_groups() {
    each_hex(|_, hex| {
        if hex["preprinted"] != true {
            return;
        }
        let (reading, _) = reading(hex);
        let edges: Vec<u64> = reading.impassable.iter().map(|edge| u64::from(edge.number())).collect();
        let borders = list(hex, "borders").iter().filter(|border| border["type"] == "impassable");
        let recorded: Vec<u64> = borders.map(|border| border["edge"].as_u64().unwrap()).collect();
        assert_eq!(edges, recorded, "{hex}");
        for (stop, node) in reading.tile.stops.iter().zip(list(hex, "nodes")) {
            assert_eq!(stop.groups, words(node, "groups"), "{hex}");
        }
    });
}

/// The site breaks ties after turning the tile, we before, so that a tile looks the same however it lies. For a town
/// with two exits either will do: whichever it stands at, both routes through it use the other.
#[test]
fn stops_stand_where_they_are_recorded() {
    each_hex(|_, hex| {
        let (reading, turn) = reading(hex);
        let tile = reading.tile.turned(turn);
        for (index, (stop, node)) in tile.stops.iter().zip(list(hex, "nodes")).enumerate() {
            let recorded = node["edge"].as_f64().map(|edge| (edge * 2.0) as u8);
            let exits: Vec<u8> = tile.track.iter().filter_map(|track| exit(track, index)).collect();
            let tied = turn > 0 && exits.len() == 2 && stop.seat.is_some_and(|seat| exits.contains(&seat));
            if stop.seat != recorded {
                assert!(tied && recorded.is_some_and(|seat| exits.contains(&seat)), "{index} of {hex}");
            }
        }
    });
}

/// Where track leaves a stop for an edge, in half edges.
fn exit(track: &Track, stop: usize) -> Option<u8> {
    match track.ends {
        [End::Edge(edge), End::Stop(at)] | [End::Stop(at), End::Edge(edge)] if usize::from(at) == stop => {
            Some(edge.number() * 2)
        }
        _ => None,
    }
}

#[test]
fn coordinates_are_read_as_recorded() {
    each_hex(|position, hex| {
        let axes = Axes { x_is_letter: position["axes"]["x"] == "letter" };
        let [x, y] = ["x", "y"].map(|key| hex[key].as_i64().unwrap() as i32);
        let name = hex["id"].as_str().unwrap();
        assert_eq!(axes.read(name), Ok(Hex::new(x, y)), "{name}");
        assert_eq!(axes.name(Hex::new(x, y)), name);
    });
}
