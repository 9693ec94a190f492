//! The standard tiles against a list of them made by others.

use milepost_route::catalogue::tile;
use milepost_route::model::tile::{Colour, End, Gauge, Kind, Revenue, Tile, Track};
use milepost_route::{catalogue, notation};
use serde_json::Value;

/// The list.
fn list() -> Vec<Value> {
    serde_json::from_str(&milepost_testkit::data::text("18xx/tile_catalogue.json")).unwrap()
}

/// A tile's track in an order of its own: the list has it in another.
fn track(tile: &Tile) -> Vec<(End, End, Gauge)> {
    let sorted = |track: &Track| {
        assert!(!track.terminal && track.lanes == Track::new(track.ends[0], track.ends[1]).lanes);
        (
            track.ends[0].min(track.ends[1]),
            track.ends[0].max(track.ends[1]),
            track.gauge,
        )
    };
    let mut all: Vec<_> = tile.track.iter().map(sorted).collect();
    all.sort();
    all
}

/// What the list has as track.
fn listed_track(listed: &Value) -> Vec<(End, End, Gauge)> {
    let end = |end: &Value| {
        let (kind, number) = end.as_str().unwrap().split_at(1);
        match kind {
            "e" => End::Edge(milepost_grid::Edge::new(number.parse().unwrap())),
            "n" => End::Stop(number.parse().unwrap()),
            _ => End::Junction(0),
        }
    };
    let piece = |path: &Value| {
        let (a, b) = (end(&path[0]), end(&path[1]));
        let gauge = match path[2]["track"].as_str() {
            None => Gauge::Broad,
            Some("narrow") => Gauge::Narrow,
            Some("dual") => Gauge::Dual,
            Some(other) => panic!("{other}"),
        };
        (a.min(b), a.max(b), gauge)
    };
    let mut all: Vec<_> = listed["paths"]
        .as_array()
        .unwrap()
        .iter()
        .map(piece)
        .collect();
    all.sort();
    all
}

/// Compares a tile's stops, track and labels with what the list has.
fn compare(tile: &Tile, listed: &Value) {
    let nodes = listed["nodes"].as_array().unwrap();
    assert_eq!(tile.stops.len(), nodes.len(), "{listed}");
    for (stop, node) in tile.stops.iter().zip(nodes) {
        assert_eq!(
            (stop.kind.word(), stop.visit_cost),
            (node["type"].as_str().unwrap(), 1),
            "{listed}"
        );
        let slots = if stop.kind == Kind::City {
            node["slots"].as_u64().unwrap()
        } else {
            0
        };
        assert_eq!(u64::from(stop.slots), slots, "{listed}");
        match (&stop.revenue, node["rev"].as_object()) {
            (Revenue::Plain(pays), None) => assert_eq!(node["rev"], *pays, "{listed}"),
            (Revenue::Phased(values), Some(rev)) => {
                let rev = rev
                    .iter()
                    .map(|(phase, pays)| (phase.clone(), pays.as_i64().unwrap() as i32));
                assert_eq!(*values, rev.collect::<Vec<_>>(), "{listed}");
            }
            _ => panic!("{listed}"),
        }
    }
    assert_eq!(track(tile), listed_track(listed), "{listed}");
    let labels: Vec<_> = listed["labels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|label| label.as_str().unwrap())
        .collect();
    assert_eq!(tile.labels, labels, "{listed}");
}

fn colour(word: &str) -> Colour {
    match word {
        "white" => Colour::White,
        "yellow" => Colour::Yellow,
        "green" | "greenbrown" => Colour::Green,
        "brown" | "browngray" | "brownsepia" => Colour::Brown,
        "gray" => Colour::Gray,
        other => panic!("{other}"),
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_tile_is_as_listed() {
    let list = list();
    assert_eq!(list.len(), catalogue::tiles().len());
    for listed in &list {
        let tile = tile(listed["name"].as_str().unwrap()).unwrap();
        assert_eq!(
            tile.colour,
            colour(listed["color"].as_str().unwrap()),
            "{listed}"
        );
        compare(tile, listed);
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn the_notation_gives_the_same_tiles() {
    let list = list();
    for listed in &list {
        let reading = notation::read(listed["code"].as_str().unwrap());
        assert_eq!(reading.problems, [], "{listed}");
        compare(&reading.tile, listed);
        let mine = tile(listed["name"].as_str().unwrap()).unwrap();
        assert_eq!(
            (&reading.tile.stops, reading.tile.junctions),
            (&mine.stops, mine.junctions),
            "{listed}"
        );
    }
}
