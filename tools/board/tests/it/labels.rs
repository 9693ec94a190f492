//! No label hides another, on any board of any setting. A few seeds each in the plain run; as many as
//! MILEPOST_BOARD_SEEDS says in a large one.

use milepost_board::draw::{self, Options};
use milepost_board::{Board, Setting, files, make, shipped};
use milepost_draw::{Point, Rect, Weight, font};

const SEEDS: u64 = 2;

/// What stands between `<text ` and `</text>`, each with the origin of the groups that it lies in.
fn texts(svg: &str) -> Vec<(Point, &str)> {
    let mut origins = vec![Point::default()];
    let mut found = Vec::new();
    for (at, _) in svg.match_indices('<') {
        let (tag, here) = (&svg[at..], *origins.last().unwrap());
        if let Some(text) = tag.strip_prefix("<text ") {
            found.push((here, text.split_once("</text>").unwrap().0));
        } else if tag.starts_with("</g>") {
            origins.pop();
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
fn words(setting: &Setting<'_>, board: &Board) -> Vec<(String, Rect)> {
    let svg = draw::board(setting, board, &Options::default())
        .svg()
        .unwrap();
    let texts = texts(&svg);
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
        let weight = if value("font-weight").is_some() {
            Weight::Bold
        } else {
            Weight::Regular
        };
        let width = font::width(words, weight, size);
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
    let all = words(setting, board);
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
