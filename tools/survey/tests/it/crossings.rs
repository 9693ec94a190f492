//! What is charged is what is drawn: the drawing's own curves against the prices of the pips, worked out apart from the
//! survey and the map, from the picture alone.

use milepost_map::{Map, draw, graph, shipped};
use milepost_survey::{Request, survey};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

type Point = (f64, f64);
/// A straight side, or a quadratic curve by its middle point.
type Side = (Point, Option<Point>, Point);

const ROW: f64 = 0.866_025_403_784_438_6;
/// Large, so that the picture's thousandths of a millimetre are less than a ten-thousandth of a pip.
const PIP_MM: f64 = 40.0;
/// The colours of rivers, of water and of shores in the picture.
const RIVER: &str = "stroke=\"#3b80b3\"";
const WATER: &str = "fill=\"#b7d5e4\"";

/// The water of a picture, in pips on the lattice.
#[derive(Default)]
struct Picture {
    rivers: Vec<Side>,
    shores: Vec<Side>,
}

fn picture(map: &Map) -> Picture {
    let board = draw::board(map, PIP_MM);
    let frame = draw::frame(map);
    let pip = board.size().0 / frame.w;
    let on_lattice = |(x, y): Point| (frame.x + x / pip, frame.y + y / pip);
    let svg = board.svg().expect("a picture");
    let mut picture = Picture::default();
    for line in svg.lines().filter(|line| line.starts_with("<path d=\"")) {
        let of = if line.contains(RIVER) {
            &mut picture.rivers
        } else if line.contains(WATER) {
            &mut picture.shores
        } else {
            continue;
        };
        let sides = sides(line.split('"').nth(1).expect("a path"));
        of.extend(
            sides
                .into_iter()
                .map(|(a, c, b)| (on_lattice(a), c.map(on_lattice), on_lattice(b))),
        );
    }
    picture
}

/// The sides of a path: move, line, curve and close, all absolute.
fn sides(path: &str) -> Vec<Side> {
    let spaced: String = path
        .chars()
        .flat_map(|c| {
            if c.is_ascii_alphabetic() {
                vec![' ', c, ' ']
            } else {
                vec![c]
            }
        })
        .collect();
    let mut words = spaced
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .peekable();
    let (mut sides, mut start, mut pen, mut verb) = (Vec::new(), (0.0, 0.0), (0.0, 0.0), ' ');
    while let Some(word) = words.peek() {
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            verb = words
                .next()
                .and_then(|word| word.chars().next())
                .expect("a verb");
            if verb == 'Z' {
                sides.push((pen, None, start));
                pen = start;
            }
            continue;
        }
        let mut number = || {
            words
                .next()
                .expect("a number")
                .parse::<f64>()
                .expect("a number")
        };
        let mut point = || (number(), number());
        match verb {
            'M' => {
                start = point();
                pen = start;
                verb = 'L';
            }
            'L' => {
                let to = point();
                sides.push((pen, None, to));
                pen = to;
            }
            'Q' => {
                let (by, to) = (point(), point());
                sides.push((pen, Some(by), to));
                pen = to;
            }
            other => panic!("{other} in a path"),
        }
    }
    sides
}

/// Whether a side crosses the pip from `a` to `b`: where it meets the pip's line is a root of at most a quadratic.
fn crosses(&(p, by, q): &Side, a: Point, b: Point) -> bool {
    let off = |(x, y): Point| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0);
    let along = |(x, y): Point| (b.0 - a.0) * (x - a.0) + (b.1 - a.1) * (y - a.1);
    let (p0, p2) = (off(p), off(q));
    let p1 = by.map_or((p0 + p2) / 2.0, off);
    let (square, slope) = (p0 - 2.0 * p1 + p2, 2.0 * (p1 - p0));
    let roots = if square.abs() < 1e-12 {
        vec![-p0 / slope]
    } else {
        let under = slope * slope - 4.0 * square * p0;
        if under <= 0.0 {
            return false;
        }
        [-1.0, 1.0]
            .map(|sign| (-slope + sign * under.sqrt()) / (2.0 * square))
            .to_vec()
    };
    roots
        .into_iter()
        .filter(|t| (0.0..=1.0).contains(t))
        .any(|t| {
            let middle = by.unwrap_or(((p.0 + q.0) / 2.0, (p.1 + q.1) / 2.0));
            let at = |p: f64, m: f64, q: f64| {
                (1.0 - t) * (1.0 - t) * p + 2.0 * t * (1.0 - t) * m + t * t * q
            };
            (0.0..=1.0).contains(&along((at(p.0, middle.0, q.0), at(p.1, middle.1, q.1))))
        })
}

/// Sides by the squares, a pip wide, that they touch.
struct Sorted<'a>(BTreeMap<(i64, i64), Vec<&'a Side>>);

fn squares(points: &[Point]) -> BTreeSet<(i64, i64)> {
    let range = |axis: fn(&Point) -> f64| {
        let values = || points.iter().map(axis);
        let (low, high) = (
            values().fold(f64::MAX, f64::min),
            values().fold(f64::MIN, f64::max),
        );
        (low - 0.01).floor() as i64..=(high + 0.01).floor() as i64
    };
    let rows = range(|p| p.1);
    range(|p| p.0)
        .flat_map(|x| rows.clone().map(move |y| (x, y)))
        .collect()
}

impl<'a> Sorted<'a> {
    fn new(sides: &'a [Side]) -> Sorted<'a> {
        let mut sorted: BTreeMap<(i64, i64), Vec<&Side>> = BTreeMap::new();
        for side in sides {
            let (p, by, q) = side;
            for square in squares(&[*p, by.unwrap_or(*p), *q]) {
                sorted.entry(square).or_default().push(side);
            }
        }
        Sorted(sorted)
    }

    fn cross(&self, a: Point, b: Point) -> bool {
        squares(&[a, b]).iter().any(|square| {
            self.0
                .get(square)
                .is_some_and(|sides| sides.iter().any(|s| crosses(s, a, b)))
        })
    }
}

/// How many pips are charged, and those whose price is not what the picture shows, in words.
fn disagreements(map: &Map) -> (usize, Vec<String>) {
    let picture = picture(map);
    let (rivers, shores) = (Sorted::new(&picture.rivers), Sorted::new(&picture.shores));
    let (mut charged, mut wrong) = (0, Vec::new());
    for pip in map.pips().iter().filter(|pip| !pip.interior) {
        let [a, b] = [pip.a, pip.b].map(|end| &map.mileposts()[end]);
        let [p, q] = [a, b].map(|milepost| {
            (
                f64::from(milepost.site.col) / 2.0,
                f64::from(milepost.site.row) * ROW,
            )
        });
        let (river, shore) = (rivers.cross(p, q), shores.cross(p, q));
        charged += usize::from(pip.extra > 0);
        let right = match pip.extra {
            0 => !river && !shore,
            2 => river,
            3 => shore,
            _ => false,
        };
        if !right {
            wrong.push(format!(
                "{}-{} costs {}: river {river}, shore {shore}",
                a.id, b.id, pip.extra
            ));
        }
    }
    (charged, wrong)
}

fn agree(name: &str, map: &Map) {
    let (charged, wrong) = disagreements(map);
    println!("{name}: {charged} crossings, {} wrong", wrong.len());
    assert!(charged > 0 && wrong.is_empty(), "{name}: {wrong:#?}");
    assert_eq!(milepost_map::check::drawing(map), [], "{name}");
}

#[test]
fn on_shipped_maps_each_crossing_is_drawn_and_nothing_else() {
    for (name, _) in shipped::MAPS {
        agree(name, &shipped::map(name).expect(name));
    }
}

/// The judge is no yes-man: where crossings are drawn and cost nothing, it finds each of them.
#[test]
fn crossings_without_a_price_are_found() {
    let iberia = shipped::map("iberia").expect("a map");
    let (crossings, _) = disagreements(&iberia);
    let mut graph: Value = serde_json::from_str(&graph::write(&iberia)).expect("JSON");
    for pip in graph["edges"].as_array_mut().expect("edges") {
        pip["extra"] = 0.into();
    }
    let free = graph::read(&graph.to_string()).expect("a map").map;
    let (charged, wrong) = disagreements(&free);
    assert_eq!((charged, wrong.len()), (0, crossings));
    assert!(crossings > 10);
}

/// Regions all over the Earth: name, latitude, longitude, radius in kilometres. The first eight are surveyed in each run, or
/// as many as `MILEPOST_REGIONS` says; beyond all of them, they are surveyed again with the next seed, on another lattice.
const REGIONS: [(&str, f64, f64, f64); 44] = [
    ("Volga", 55.0, 49.0, 700.0),
    ("Elazig", 38.7, 39.2, 400.0),
    ("Lake Mead", 36.2, -114.5, 500.0),
    ("Lake Geneva", 46.4, 6.6, 250.0),
    ("Turkey", 39.0, 35.0, 800.0),
    ("USA", 39.5, -98.0, 2300.0),
    ("Switzerland", 46.8, 8.2, 220.0),
    ("Scandinavia", 63.0, 16.0, 1000.0),
    ("France", 46.6, 2.5, 550.0),
    ("Italy", 42.5, 12.5, 600.0),
    ("Germany", 51.0, 10.3, 450.0),
    ("Poland", 52.0, 19.3, 400.0),
    ("Greece", 38.8, 23.2, 400.0),
    ("Finland", 63.5, 26.5, 600.0),
    ("Europe", 50.0, 12.0, 1700.0),
    ("Netherlands", 52.2, 5.3, 200.0),
    ("Ukraine", 49.0, 31.5, 650.0),
    ("Russia", 58.0, 60.0, 2500.0),
    ("Baikal", 53.0, 107.0, 900.0),
    ("Fiji's meridian", 65.0, 179.0, 1500.0),
    ("Kazakhstan", 48.0, 67.0, 1200.0),
    ("China", 33.0, 110.0, 1400.0),
    ("Korea", 37.0, 127.6, 450.0),
    ("Bangladesh", 24.0, 90.0, 500.0),
    ("Indochina", 15.5, 104.0, 900.0),
    ("Java", -7.3, 110.0, 900.0),
    ("Philippines", 12.5, 122.5, 800.0),
    ("New Guinea", -6.0, 145.0, 900.0),
    ("Australia", -33.0, 145.0, 1200.0),
    ("New Zealand", -41.0, 173.0, 800.0),
    ("Iran", 33.0, 53.0, 900.0),
    ("Iraq", 33.0, 44.0, 600.0),
    ("Nile", 27.0, 31.0, 600.0),
    ("Great Rift", -3.0, 33.0, 900.0),
    ("Congo", -2.0, 22.0, 1200.0),
    ("Niger", 10.0, 5.0, 1000.0),
    ("South Africa", -29.0, 25.0, 900.0),
    ("Canada", 52.0, -105.0, 1500.0),
    ("Florida", 29.0, -82.5, 500.0),
    ("Mexico", 21.0, -101.0, 900.0),
    ("Amazon", -4.0, -60.0, 1400.0),
    ("Brazil", -20.0, -47.0, 1000.0),
    ("Chile", -38.0, -71.0, 800.0),
    ("Patagonia", -47.0, -70.5, 800.0),
];

#[test]
fn on_surveys_each_crossing_is_drawn_and_nothing_else() {
    let count = milepost_testkit::count::of("MILEPOST_REGIONS", 8);
    let mut drawn = 0;
    for (at, &(name, lat, lon, radius_km)) in REGIONS.iter().cycle().take(count).enumerate() {
        let seed = 1 + (at / REGIONS.len()) as u64;
        let request = Request {
            seed,
            ..Request::disc(name, (lat, lon), radius_km)
        };
        // A region with too few towns has no map, and says so.
        match survey(&request) {
            Ok(map) => agree(name, &map),
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        }
        drawn += 1;
    }
    println!("{drawn} regions");
    assert!(
        drawn * 10 >= count * 9,
        "{drawn} of {count} regions have maps"
    );
}
