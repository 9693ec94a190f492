//! No label hides another, on any board of any setting. A few seeds each in the plain run; as many as
//! MILEPOST_BOARD_SEEDS says in a large one.

use milepost_board::draw::{self, Options, Sheets};
use milepost_board::{Board, Setting, files, make, shipped};
use milepost_draw::{Point, Rect, Weight, font};
use milepost_print::paper::Paper;

const SEEDS: u64 = 2;

/// What stands between `<text ` and `</text>`, each with the origin of the groups and views that it lies in.
fn texts(svg: &str) -> Vec<(Point, &str)> {
    let mut origins = vec![Point::default()];
    let mut found = Vec::new();
    for (at, _) in svg.match_indices('<') {
        let (tag, here) = (&svg[at..], *origins.last().unwrap());
        if let Some(text) = tag.strip_prefix("<text ") {
            found.push((here, text.split_once("</text>").unwrap().0));
        } else if tag.starts_with("</g>") || tag.starts_with("</svg>") {
            origins.pop();
        } else if tag.starts_with("<svg ") {
            // A view on a part of a drawing, at its own size.
            let head = tag.split_once('>').unwrap().0;
            let values = |key: &str| -> Option<Vec<f64>> {
                let text = head
                    .split_once(&format!(" {key}=\""))?
                    .1
                    .split('"')
                    .next()?;
                text.split(' ').map(|n| n.parse().ok()).collect()
            };
            let view = values("viewBox").unwrap();
            let at = |key: &str| values(key).map_or(0.0, |values| values[0]);
            origins.push(here.shift(at("x") - view[0], at("y") - view[1]));
        } else if tag.starts_with("<g ") || tag.starts_with("<g>") {
            let head = tag.split_once('>').unwrap().0;
            let shift = head.split_once("translate(").map_or(here, |(_, rest)| {
                let numbers = rest.split_once(')').unwrap().0;
                let mut numbers = numbers.split([' ', ',']).map(|n| n.parse::<f64>().unwrap());
                here.shift(numbers.next().unwrap(), numbers.next().unwrap_or(0.0))
            });
            origins.push(shift);
        }
    }
    found
}

/// The boxes of the words in the picture itself, by what the file says of each.
fn words(svg: &str) -> Vec<(String, Rect)> {
    let texts = texts(svg);
    let word = |(origin, text): (Point, &str)| {
        let (head, words) = text.split_once('>')?;
        let value = |key: &str| head.split_once(&format!("{key}=\""))?.1.split('"').next();
        let number = |key: &str| value(key).and_then(|text| text.parse::<f64>().ok());
        // A halo is the same text once more.
        if value("aria-hidden").is_some() {
            return None;
        }
        let (x, y, size) = (
            origin.x + number("x")?,
            origin.y + number("y")?,
            number("font-size")?,
        );
        let weight = match (value("font-weight"), value("font-style")) {
            (Some(_), _) => Weight::Bold,
            (_, Some(_)) => Weight::Italic,
            _ => Weight::Regular,
        };
        let letters = words.chars().count() as f64;
        let width =
            font::width(words, weight, size) + letters * number("letter-spacing").unwrap_or(0.0);
        let left = match value("text-anchor") {
            Some("middle") => x - width / 2.0,
            Some(_) => x - width,
            None => x,
        };
        Some((
            words.to_owned(),
            Rect::new(left, y - 0.7 * size, width, 0.7 * size),
        ))
    };
    texts.into_iter().filter_map(word).collect()
}

/// Words of the picture that lie on others.
fn written_over(setting: &Setting<'_>, board: &Board) -> Vec<String> {
    let svg = draw::board(setting, board, &Options::default()).svg();
    let all = words(&svg.unwrap());
    assert!(
        board
            .cities
            .iter()
            .all(|city| all.iter().any(|(words, _)| *words == city.name))
    );
    let over = |i: usize| {
        all[..i]
            .iter()
            .find(|(_, other)| other.intersects(&all[i].1))
    };
    (0..all.len())
        .filter_map(|i| Some(format!("{} on {}", all[i].0, over(i)?.0)))
        .collect()
}

#[test]
fn labels_never_overlap() {
    let seeds = milepost_testkit::count::of("MILEPOST_BOARD_SEEDS", SEEDS);
    let (mut bad, mut boards) = (Vec::new(), 0);
    for (name, text) in shipped::PRESETS {
        let preset = files::preset::read(text).unwrap();
        let scenarios = 0..preset.scenarios.len();
        for (players, scenario) in (1..=preset.players)
            .flat_map(|players| scenarios.clone().map(move |scenario| (players, scenario)))
        {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: None,
            };
            for seed in 0..seeds {
                let board = make(setting, seed).unwrap();
                boards += 1;
                let overlaps = draw::overlaps(&setting, &board);
                let written = if seed < 5 {
                    written_over(&setting, &board)
                } else {
                    Vec::new()
                };
                if overlaps > 0 || !written.is_empty() {
                    bad.push(format!(
                        "{name} {players} {scenario} {seed}: {overlaps}, {written:?}"
                    ));
                }
            }
        }
    }
    println!("{boards} boards, {} with overlaps", bad.len());
    assert!(boards > 0 && bad.is_empty(), "{bad:#?}");
}

/// On sheets of paper that overlap by ten millimetres, in margins of ten.
#[test]
fn no_name_lies_where_sheets_overlap() {
    let mut names = 0;
    for (name, text) in shipped::PRESETS {
        let preset = files::preset::read(text).unwrap();
        for (players, across) in
            (1..=preset.players).flat_map(|players| [2, 3].map(|across| (players, across)))
        {
            let setting = Setting {
                preset: &preset,
                players,
                scenario: 2,
                land: None,
            };
            let board = make(setting, 3).unwrap();
            let sheets = Sheets {
                paper: Paper::A4,
                across,
                bleed: 0.0,
            };
            let pages = draw::pages(&setting, &board, &Options::default(), sheets);
            assert_eq!(pages.len(), across * across + 1);
            for (page, drawing) in pages[..across * across].iter().enumerate() {
                let (width, height) = drawing.size();
                let strips = [
                    (
                        page % across > 0,
                        Rect::new(10.0, 10.0, 10.0, height - 20.0),
                    ),
                    (
                        page % across + 1 < across,
                        Rect::new(width - 20.0, 10.0, 10.0, height - 20.0),
                    ),
                    (page >= across, Rect::new(10.0, 10.0, width - 20.0, 10.0)),
                    (
                        page + across < across * across,
                        Rect::new(10.0, height - 20.0, width - 20.0, 10.0),
                    ),
                ];
                for (words, place) in words(&drawing.svg().unwrap()) {
                    if !board.cities.iter().any(|city| city.name == words) {
                        continue;
                    }
                    names += 1;
                    let parted = strips
                        .iter()
                        .any(|(is, strip)| *is && strip.intersects(&place));
                    assert!(
                        !parted,
                        "{name}, {players} players, {across}: {words} on page {page}, at {place:?} of {width} x {height}"
                    );
                }
            }
        }
    }
    assert!(names > 300, "{names}");
}

/// The arcs in the picture itself: dashed curves of three points, in cells from the upper left.
fn arcs(setting: &Setting<'_>, board: &Board) -> Vec<[Point; 3]> {
    let svg = draw::board(setting, board, &Options::default())
        .svg()
        .unwrap();
    let dashed = svg.split("<path ").filter(|path| {
        let head = path.split_once('>').unwrap().0;
        head.contains("stroke-dasharray=\"2.2 1.5\"")
    });
    let (columns, rows) = (board.grid.columns as f64, board.grid.rows as f64);
    let cell = (284.0 / columns).min(197.0 / rows);
    let corner = Point::new((297.0 - cell * columns) / 2.0, (210.0 - cell * rows) / 2.0);
    let mut found = Vec::new();
    for path in dashed {
        let data = path
            .split_once("d=\"")
            .unwrap()
            .1
            .split('"')
            .next()
            .unwrap();
        for arc in data.split('M').skip(1) {
            let numbers = arc.replace(['Q', ','], " ").replace('-', " -");
            let numbers: Vec<f64> = numbers
                .split_whitespace()
                .map(|n| n.parse().unwrap())
                .collect();
            let point = |i: usize| {
                Point::new(
                    (numbers[2 * i] - corner.x) / cell,
                    (numbers[2 * i + 1] - corner.y) / cell,
                )
            };
            found.push([0, 1, 2].map(point));
        }
    }
    found
}

#[test]
fn arcs_pass_no_third_city_and_follow_no_path() {
    let preset = files::preset::read(shipped::preset("wilderness").unwrap()).unwrap();
    let mut many = 0;
    for (players, seed) in (1..=8).flat_map(|players| (0..5).map(move |seed| (players, seed))) {
        let setting = Setting {
            preset: &preset,
            players,
            scenario: 3,
            land: None,
        };
        let board = make(setting, seed).unwrap();
        let middle = |cell: usize| {
            let [x, y] = board.grid.place(cell);
            Point::new(x as f64 + 0.5, y as f64 + 0.5)
        };
        let arcs = arcs(&setting, &board);
        assert_eq!(
            arcs.len(),
            board.cities.iter().filter(|city| city.airport).count() - 1
        );
        for [from, over, to] in arcs {
            many += 1;
            let cities = board.cities.iter().map(|city| middle(city.cell));
            let others: Vec<Point> = cities
                .filter(|city| city.distance(from).min(city.distance(to)) > 0.2)
                .collect();
            assert_eq!(others.len(), board.cities.len() - 2, "{players} {seed}");
            // Steps along a path: points nearer to its line than a third of a cell, one after another.
            let (mut last, mut along) = (from, 0.0);
            for i in 0..=1000 {
                let t = f64::from(i) / 1000.0;
                let at = from.towards(over, t).towards(over.towards(to, t), t);
                assert!(
                    others.iter().all(|city| city.distance(at) >= 0.6),
                    "{players} {seed}"
                );
                let mut steps = board.paths.iter().flat_map(|path| path.cells.windows(2));
                let on = steps.any(|step| {
                    let [a, b] = [middle(step[0]), middle(step[1])];
                    (0..=8).any(|part| a.towards(b, f64::from(part) / 8.0).distance(at) < 0.35)
                });
                along = if on { along + at.distance(last) } else { 0.0 };
                last = at;
                assert!(along < 3.0, "{players} {seed}: along a path");
            }
        }
    }
    assert!(many > 30, "{many}");
}
