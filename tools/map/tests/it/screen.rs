//! The ground on screens: light enough to be moved, true to the file, and apart from what is printed.

use crate::drawn::RIVER;
use milepost_map::draw::screen::{Detail, Light, ground};
use milepost_map::draw::{Options, board, draw};
use milepost_map::{Map, shipped, text};

fn maps() -> impl Iterator<Item = (&'static str, Map)> {
    shipped::MAPS
        .iter()
        .map(|&(name, source)| (name, text::read(source).unwrap().map))
}

/// The data of the path with this class.
fn path<'a>(svg: &'a str, class: &str) -> Option<&'a str> {
    let line = svg
        .lines()
        .find(|line| line.starts_with(&format!("<path class=\"{class}\"")))?;
    line.split(" d=\"").nth(1)?.strip_suffix("\"/>")
}

fn view_box(svg: &str) -> &str {
    svg.split("viewBox=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap()
}

/// The places where strokes of two points begin and end, in millimetres.
fn strokes(data: &str) -> Vec<[(f64, f64); 2]> {
    let mut at = (0.0, 0.0);
    let mut found = Vec::new();
    for stroke in data.split('m').filter(|stroke| !stroke.is_empty()) {
        let spaced = stroke.replace('-', " -");
        let numbers: Vec<f64> = spaced
            .split_whitespace()
            .map(|number| number.parse::<f64>().unwrap() / 10.0)
            .collect();
        let [x, y, dx, dy] = numbers[..] else {
            panic!("no stroke of two points: {stroke}");
        };
        let from = (at.0 + x, at.1 + y);
        at = (from.0 + dx, from.1 + dy);
        found.push([from, at]);
    }
    found
}

/// Moving the picture must cost nothing: few paths, none of what browsers draw slowly, and less than 200 kB.
#[test]
fn grounds_are_light() {
    for (name, map) in maps() {
        let svg = ground(&map, Light::Reader, Detail::Full);
        let paths = svg.matches("<path").count();
        assert!((15..60).contains(&paths), "{name}: {paths} paths");
        assert!(svg.len() < 200_000, "{name}: {} bytes", svg.len());
        for slow in ["<filter", "<mask", "<clipPath", "<text", "<image", "<use"] {
            assert!(!svg.contains(slow), "{name}: {slow}");
        }
        assert_eq!(svg, ground(&map, Light::Reader, Detail::Full), "{name}");
        let bare = ground(&map, Light::Reader, Detail::Bare);
        assert!(bare.len() < svg.len() && path(&bare, "line dots").is_none());
    }
}

/// What a page draws over it fits as it fits the printed board.
#[test]
fn the_frame_is_that_of_the_board() {
    for (name, map) in maps() {
        let svg = ground(&map, Light::Reader, Detail::Full);
        let numbers: Vec<f64> = view_box(&svg)
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let (w, h) = board(&map, 8.0).size();
        assert!(
            (numbers[2] - w).abs() < 0.01 && (numbers[3] - h).abs() < 0.01,
            "{name}"
        );
        assert_eq!(numbers[..2], [0.0, 0.0], "{name}");
    }
}

#[test]
fn the_night_has_colours_of_its_own() {
    let map = shipped::map("iberia").unwrap();
    let [reader, day, night] =
        [Light::Reader, Light::Day, Light::Night].map(|light| ground(&map, light, Detail::Full));
    assert!(reader.contains("@media(prefers-color-scheme:dark){"));
    assert!(!day.contains("@media") && !night.contains("@media"));
    assert!(day.contains(".h1{fill:#f4eddb}") && night.contains(".h1{fill:#29353e}"));
}

/// The relief shades the land, and is no part of the hash, the deck or the sheet.
#[test]
fn relief_is_for_screens_alone() {
    for (name, map) in maps() {
        let source = text::write(&map);
        let bare = text::read(&source[..source.find("[art.relief]").expect(name)])
            .unwrap()
            .map;
        assert!(map.art().relief.is_some() && bare.art().relief.is_none());
        assert_eq!(map.hash(), bare.hash(), "{name}");
        let svg = ground(&map, Light::Day, Detail::Full);
        assert!(
            path(&svg, "shade").is_some() && path(&svg, "lit").is_some(),
            "{name}"
        );
        let flat = ground(&bare, Light::Day, Detail::Full);
        assert!(
            path(&flat, "shade").is_none() && path(&flat, "mountain").is_some(),
            "{name}"
        );
        assert_eq!(path(&svg, "sea"), path(&flat, "sea"), "{name}");
    }
    let map = shipped::map("iberia").unwrap();
    let source = text::write(&map);
    let bare = text::read(&source[..source.find("[art.relief]").unwrap()])
        .unwrap()
        .map;
    let sheet = |map: &Map| draw(map, &Options::default()).svg().unwrap();
    assert_eq!(sheet(&map), sheet(&bare));
}

/// The land of [`RIVER`] without its lake, and without drawings.
fn land() -> String {
    let land = RIVER.split("\n[[art").next().unwrap();
    format!("{}\n", land.replace(". = .", ".   .").trim_end())
}

/// The river runs from (0.8, -1) to (0.8, 3), off the middle of the sections that it crosses.
const COURSE: &str = "\n[[art.rivers]]\npoints = \"80,-100 80,300\"\n";

#[test]
fn crossings_stand_where_the_river_is() {
    let map = text::read(&format!("{}{COURSE}", land())).unwrap().map;
    let svg = ground(&map, Light::Day, Detail::Full);
    let ticks = strokes(path(&svg, "line tick").unwrap());
    let crossed = map.pips().iter().filter(|pip| pip.extra > 0).count();
    assert_eq!(ticks.len(), crossed);
    let left = milepost_map::draw::frame(&map).x;
    for [from, to] in ticks {
        let middle = (from.0 + to.0) / 2.0 / 8.0 + left;
        assert!((middle - 0.8).abs() < 0.03, "{middle}");
    }
    // Without a drawn river they stand across the middles of their sections.
    let dry = text::read(&land()).unwrap().map;
    let svg = ground(&dry, Light::Day, Detail::Full);
    let ticks = strokes(path(&svg, "line tick").unwrap());
    assert_eq!(ticks.len(), crossed);
}

/// A map need not be drawn, nor hang together on one sheet: mileposts a million apart are drawn in a moment.
#[test]
fn any_map_is_drawn() {
    let plain = text::read(&land()).unwrap().map;
    let svg = ground(&plain, Light::Reader, Detail::Full);
    assert!(path(&svg, "sea").is_some() && path(&svg, "line dots").is_some());
    let far = "\n[[loose_milepost]]\nid = \"far\"\nat = [900000, 900000]\nterrain = \"clear\"\n\n[[loose_milepost]]\nid = \"farther\"\nat = [900000, -900000]\nterrain = \"alpine\"\n";
    let far = text::read(&format!("{}{far}", land())).unwrap().map;
    let svg = ground(&far, Light::Reader, Detail::Full);
    assert!(svg.len() < 100_000 && !svg.contains("NaN"), "{}", svg.len());
}

#[test]
fn relief_is_checked() {
    let relief = |origin: &str, step: &str, rows: &str| {
        let land = land();
        format!("{land}\n[art.relief]\norigin = {origin}\nstep = {step}\nrows = {rows}\n")
    };
    let good = relief("[0, -20]", "50", "'''\n012\nzZ\n'''");
    let map = text::read(&good).unwrap().map;
    let heights = map.art().relief.as_ref().unwrap();
    assert_eq!(heights.rows(), ["012", "zZ"]);
    assert_eq!((heights.metres(0, 2), heights.metres(1, 0)), (8, 2450));
    assert_eq!(text::read(&text::write(&map)).unwrap().map, map);
    let list = relief("[0, -20]", "50", "[\"012\", \"zZ\"]");
    assert_eq!(text::read(&list).unwrap().map, map);
    for (source, told) in [
        (relief("[0]", "50", "\"0\""), "expected a pair of numbers"),
        (relief("[0, 0]", "5", "\"0\""), "10"),
        (
            relief("[0, 0]", "50", "'''\n0\n0-1\n'''"),
            "row 2 of the relief",
        ),
        (
            relief("[0, 0]", "50", &format!("'''\n{}'''", "0\n".repeat(1_001))),
            "at most 1,000",
        ),
        (
            relief("[0, 0]", "50", &format!("\"{}\"", "0".repeat(200_001))),
            "at most 200,000",
        ),
        (relief("[0, 0]", "50", "\"0\"\nheights = 3"), "heights"),
    ] {
        let problems = text::read(&source).map(|_| ()).unwrap_err();
        assert!(
            problems.len() == 1 && problems[0].what.contains(told),
            "{told}: {problems:?}"
        );
    }
}
