//! The notation against recorded positions that others took apart.

use crate::lines::lines;
use milepost_grid::{Edge, Hex};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::tile::{End, Gauge, Lane, Revenue, Stop, Track};
use milepost_route::notation;
use milepost_route::notation::Reading;
use serde_json::Value;
use std::collections::BTreeSet;

/// Shows each different hex of all positions to `look`, with its position.
fn each_hex(mut look: impl FnMut(&Value, &Value)) {
    let mut seen = BTreeSet::new();
    for line in lines(|_| true) {
        let position: Value = serde_json::from_str(&line.text).unwrap();
        for hex in position["hexes"].as_array().unwrap() {
            if seen.insert(format!("{}{}{hex}", position["title"], position["axes"])) {
                look(&position, hex);
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
    list(hex, key)
        .iter()
        .map(|word| word.as_str().unwrap().to_owned())
        .collect()
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
        part(0)
            .zip(part(1))
            .map_or(Lane::ONLY, |(width, index)| Lane { width, index })
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
        Revenue::Phased(values) => values
            .iter()
            .map(|(phase, pays)| (phase.clone(), *pays))
            .collect(),
    }
}

/// How many places a stop was recorded with, without those that extra tokens have added behind its own
/// (docs/rules/18xx.md, R16).
fn slots(stop: &Stop, node: &Value) -> usize {
    let places = node["slots"].as_u64().unwrap_or(0) as usize;
    let added = list(node, "tokens")
        .iter()
        .skip(usize::from(stop.slots))
        .take_while(|token| !token.is_null());
    places - added.count()
}

/// Track as records have it, which do not number junctions. Where a tile has two, all its track is terminal.
fn one_junction(track: &[Track]) -> Vec<Track> {
    let one = |end| {
        if let End::Junction(_) = end {
            End::Junction(0)
        } else {
            end
        }
    };
    track
        .iter()
        .map(|track| Track {
            ends: track.ends.map(one),
            ..track.clone()
        })
        .collect()
}

/// Games that put labels on hexes and tiles as they go, or call one by a name of its own.
const CHANGE_LABELS: [&str; 10] = [
    "1828.Games",
    "1866",
    "1877: Venezuela",
    "18MEX",
    "18Mag",
    "18ZOO - Map A",
    "18ZOO - Map B",
    "18ZOO - Map C",
    "18ZOO - Map D",
    "18ZOO - Map F",
];

/// Slips in the notation of hexes that games print, all that there are, each told. All are read as the games read them, which
/// take an edge 6 for edge 0.
const SLIPS: [&str; 7] = [
    "1840: a second `=`; `=edge:1` is left out, `1border` is read as 1",
    "1840: a second `=`; `=edge:4` is left out, `1border` is read as 1",
    "1868 Wyoming: `groups` stands twice",
    "1894: `city` has no attribute `reservation`",
    "18EU: `15`: expected a place to draw it",
    "18NY 1st Edition: a second `=`; `=a:5,b:_0,terminal:1` is left out, `1path` is read as 1",
    "18VA: `icon` has no attribute `visit_cost`",
];

/// Games that change what stops pay as they go, so that records say something else than what is printed.
const CHANGE_REVENUE: [&str; 2] = ["1844", "1868 Wyoming"];

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_hex_is_read_as_recorded() {
    let (mut relabelled, mut slips) = (BTreeSet::new(), BTreeSet::new());
    each_hex(|position, hex| {
        let (reading, turn) = reading(hex);
        let changes = CHANGE_REVENUE
            .iter()
            .any(|title| position["title"] == *title);
        if !reading.problems.is_empty() {
            let what = reading
                .problems
                .iter()
                .map(|problem| problem.what.as_str())
                .collect::<Vec<_>>();
            slips.insert(format!(
                "{}: {}",
                position["title"].as_str().unwrap(),
                what.join(", ")
            ));
        }
        if !reading.is_whole() {
            return;
        }
        // In London of this game a place that a token had added stays when the token goes.
        let stays = position["title"] == "1822MRS" && hex["id"] == "M38";
        let tile = reading.tile.turned(turn);
        let nodes = list(hex, "nodes");
        assert_eq!(tile.stops.len(), nodes.len(), "{hex}");
        for (stop, node) in tile.stops.iter().zip(nodes) {
            assert_eq!(stop.kind.word(), node["type"], "{hex}");
            assert!(changes || pays(stop) == node["rev"], "{hex}");
            let places = slots(stop, node)
                - usize::from(stays && node["slots"] == 2 && node["tokens"][1].is_null());
            assert_eq!(usize::from(stop.slots), places, "{hex}");
            assert_eq!(
                u64::from(stop.visit_cost),
                node["visit_cost"].as_u64().unwrap_or(1),
                "{hex}"
            );
        }
        let mut recorded: Vec<_> = list(hex, "paths").iter().map(track).collect();
        // Stubs that no route takes.
        recorded.retain(|track| track.ends[0] != track.ends[1]);
        assert_eq!(one_junction(&tile.track), recorded, "{hex}");
        if tile.labels != words(hex, "labels") {
            relabelled.insert(position["title"].as_str().unwrap().to_owned());
        }
    });
    assert_eq!(slips.into_iter().collect::<Vec<_>>(), SLIPS);
    assert_eq!(relabelled.into_iter().collect::<Vec<_>>(), CHANGE_LABELS);
}

/// Games whose borders between provinces open or close as they go: their records say what holds at the time.
const CHANGE_BORDERS: [&str; 2] = ["1837", "1880 Romania"];

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn printed_hexes_have_their_borders_and_groups() {
    each_hex(|position, hex| {
        if hex["preprinted"] != true {
            return;
        }
        let (reading, _) = reading(hex);
        let edges: Vec<u64> = reading
            .impassable
            .iter()
            .map(|edge| u64::from(edge.number()))
            .collect();
        let borders = list(hex, "borders")
            .iter()
            .filter(|border| border["type"] == "impassable");
        let recorded: Vec<u64> = borders
            .map(|border| border["edge"].as_u64().unwrap())
            .collect();
        let changes = CHANGE_BORDERS
            .iter()
            .any(|title| position["title"] == *title);
        let of_provinces = changes
            && hex["code"].as_str().unwrap().split(';').any(|part| {
                part.starts_with("border=")
                    && (part.contains("type:province") || part.contains("color:orange"))
            });
        assert!(
            edges == recorded || of_provinces,
            "{edges:?} {recorded:?} {hex}"
        );
        for (stop, node) in reading.tile.stops.iter().zip(list(hex, "nodes")) {
            assert_eq!(stop.groups, words(node, "groups"), "{hex}");
        }
    });
}

/// 18xx.games breaks ties (docs/rules/18xx.md, R9) after turning the tile, we before, so that a tile looks the same however
/// it lies. For a town with two exits either will do: whichever it stands at, both routes through it use the other. Where
/// cities stand, and towns without track, is drawing alone; of those few differ.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn stops_stand_where_they_are_recorded() {
    let mut drawn = 0;
    let mut all = 0;
    each_hex(|_, hex| {
        let (reading, turn) = reading(hex);
        let tile = reading.tile.turned(turn);
        for (index, (stop, node)) in tile.stops.iter().zip(list(hex, "nodes")).enumerate() {
            let recorded = node["edge"].as_f64().map(|edge| (edge * 2.0) as u8);
            let exits: Vec<u8> = tile
                .track
                .iter()
                .filter_map(|track| exit(track, index))
                .collect();
            let tied =
                turn > 0 && exits.len() == 2 && stop.seat.is_some_and(|seat| exits.contains(&seat));
            all += 1;
            if stop.seat != recorded
                && !(tied && recorded.is_some_and(|seat| exits.contains(&seat)))
            {
                assert!(!stop.kind.is_town() || exits.is_empty(), "{index} of {hex}");
                drawn += 1;
            }
        }
    });
    assert!(
        drawn * 100 < all,
        "{drawn} of {all} stops are drawn elsewhere"
    );
}

/// Where track leaves a stop for an edge, in half edges.
fn exit(track: &Track, stop: usize) -> Option<u8> {
    match track.ends {
        [End::Edge(edge), End::Stop(at)] | [End::Stop(at), End::Edge(edge)]
            if usize::from(at) == stop =>
        {
            Some(edge.number() * 2)
        }
        _ => None,
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn coordinates_are_read_as_recorded() {
    each_hex(|position, hex| {
        let axes = Axes {
            x_is_letter: position["axes"]["x"] == "letter",
        };
        let [x, y] = ["x", "y"].map(|key| hex[key].as_i64().unwrap() as i32);
        let name = hex["id"].as_str().unwrap();
        assert_eq!(axes.read(name), Ok(Hex::new(x, y)), "{name}");
        assert_eq!(axes.name(Hex::new(x, y)), name);
    });
}
