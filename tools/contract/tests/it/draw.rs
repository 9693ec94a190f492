//! The drawing of networks, as one who prints them gets it.

#[allow(dead_code)]
use crate::real;

use milepost_contract::draw::{Marks, MiniMap, Options, map};
use milepost_contract::{Network, Rules, Values, files, shipped};
use milepost_print::{paper::Paper, tiles};
use serde_json::{Value, json};

fn values(network: Network) -> Values {
    Values::new(network, Rules::default())
}

/// The shipped networks.
fn all() -> Vec<Values> {
    let shipped = shipped::NETWORKS
        .iter()
        .map(|(_, text)| files::network::read(text).unwrap().network);
    shipped.map(values).collect()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn the_real_network_is_drawn_as_well() {
    let values = values(real::network());
    for check in [
        all_is_in_the_picture,
        bytes_are_the_same,
        two_sheets_hold_it,
        a_plan_is_marked,
    ] {
        check(&values);
    }
}

fn svg(values: &Values) -> String {
    map(
        values,
        &Options {
            caption: "north, hash 1234, milepost 0.1.0".into(),
        },
    )
    .svg()
    .unwrap()
}

fn words(svg: &str) -> String {
    let texts = svg
        .lines()
        .filter(|line| line.starts_with("<text") && !line.contains("aria-hidden"));
    let words = texts.filter_map(|line| Some(line.split_once('>')?.1.split_once("</text>")?.0));
    words
        .collect::<Vec<_>>()
        .join(" ")
        .replace("&amp;", "&")
        .replace("&apos;", "'")
        .replace("&#39;", "'")
}

/// A ring of cities at these places, each with a route to the next.
fn ring(places: &[(f64, f64)], length: u32) -> Values {
    let name = |i: usize| format!("City {i}");
    let cities: Vec<Value> = places
        .iter()
        .enumerate()
        .map(|(i, (lat, lon))| {
            let goods = [format!("good {}", i % 3), "ale".to_owned()];
            json!({ "key": name(i), "region": "R", "lat": lat, "lon": lon, "commodities": goods, "large": i == 0 })
        })
        .collect();
    let next = |i: usize| (i + 1) % places.len();
    let routes: Vec<Value> = (0..places.len())
        .filter(|&i| places.len() > 2 || i == 0)
        .map(|i| json!({ "a": name(i), "b": name(next(i)), "length": length, "mountainous": i % 2 == 0 }))
        .collect();
    let file = json!({
        "name": "odd",
        "regions": { "columns": 1, "rows": 1, "names": ["R"] },
        "cities": cities,
        "routes": routes,
        "starts": [[name(0), name(1)]],
    });
    values(files::network::read(&file.to_string()).unwrap().network)
}

#[test]
fn every_city_and_good_is_in_the_picture() {
    all().iter().for_each(all_is_in_the_picture);
}

fn all_is_in_the_picture(values: &Values) {
    let words = words(&svg(values));
    for city in values.network().cities() {
        assert!(words.matches(&city.key).count() >= 1, "{}", city.key);
    }
    for good in values.network().commodities() {
        assert!(words.contains(&good.name), "{}", good.name);
    }
    for part in [
        "Legend",
        "Commodities",
        "Railroad ties",
        "$3,000",
        "north, hash 1234, milepost 0.1.0",
    ] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn the_same_network_gives_the_same_bytes() {
    all().iter().for_each(bytes_are_the_same);
}

fn bytes_are_the_same(values: &Values) {
    let first = svg(values);
    assert_eq!(first, svg(values));
    assert!(first.len() < 600_000, "{} bytes", first.len());
}

#[test]
fn a_map_fits_two_sheets_of_home_paper() {
    all().iter().for_each(two_sheets_hold_it);
}

fn two_sheets_hold_it(values: &Values) {
    let drawing = map(values, &Options::default());
    for paper in Paper::HOME {
        let sheets = tiles::tile(&drawing, paper, "network");
        assert_eq!(
            sheets.len(),
            3,
            "two sheets and an overview: {paper}, {:?}",
            drawing.size()
        );
    }
}

#[test]
fn odd_networks_are_drawn_too() {
    let networks = [
        ring(&[(10.0, 10.0), (10.0, 10.0)], 1),
        ring(&[(0.0, 0.0), (0.01, 0.02)], 1000),
        ring(
            &[
                (-17.8, 178.4),
                (-36.8, 174.8),
                (-13.8, -171.8),
                (21.3, -157.9),
            ],
            4,
        ),
        ring(
            &[
                (90.0, 0.0),
                (-90.0, 0.0),
                (0.0, 0.0),
                (0.0, 120.0),
                (0.0, -120.0),
            ],
            3,
        ),
        ring(&[(45.0, 140.0), (31.0, 130.5), (38.0, 139.0)], 2),
        ring(&[(50.0, 0.0), (51.0, 80.0), (49.0, 40.0)], 2),
    ];
    for values in networks {
        let (width, height) = map(&values, &Options::default()).size();
        assert!(width < 500.0 && height < 500.0, "{width} x {height}");
        assert!(svg(&values).contains("City 0"));
    }
}

#[test]
fn a_network_across_the_date_line_is_in_one_piece() {
    let near = ring(&[(-17.8, 178.0), (-18.0, -178.0), (-16.0, 179.0)], 1);
    let moved = ring(&[(-17.8, 18.0), (-18.0, 22.0), (-16.0, 19.0)], 1);
    assert_eq!(svg(&near), svg(&moved));
}

#[test]
fn a_plan_has_its_size_and_its_marks() {
    all().iter().for_each(a_plan_is_marked);
}

fn a_plan_is_marked(values: &Values) {
    let marks = Marks {
        destination: 3,
        sources: values.network().commodities()[0].cities.clone(),
    };
    let drawing = MiniMap::new(values, 57.0, 40.0).marked(&marks);
    assert_eq!(drawing.size(), (57.0, 40.0));
    let count = |marks: &Marks| {
        MiniMap::new(values, 57.0, 40.0)
            .marked(marks)
            .svg()
            .unwrap()
            .matches("<rect")
            .count()
    };
    let bare = Marks {
        destination: usize::MAX,
        sources: Vec::new(),
    };
    assert_eq!(count(&marks) - count(&bare), marks.sources.len());
    assert!(!drawing.svg().unwrap().contains("<text"));
    for side in [f64::NAN, -1.0, 0.0, f64::INFINITY] {
        assert!(
            MiniMap::new(values, side, 40.0)
                .marked(&marks)
                .svg()
                .is_ok()
        );
    }
}
