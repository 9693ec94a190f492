//! What icons must be to read well, small and large.

use super::catalogue::{File, SOURCE, file};
use super::*;
use crate::{Colour, Drawing, Point, Rect};
use milepost_icon::Step;
use std::collections::BTreeSet;

fn all() -> File {
    file().unwrap()
}

/// The layers as they stand in the file, the crate's among them, by name.
fn lines() -> Vec<(String, Vec<String>)> {
    let File { crate_, goods, .. } = all();
    let mut lines: Vec<_> = goods.into_iter().collect();
    lines.push(("crate".to_owned(), crate_));
    lines
}

/// Points along the outline of a layer, close to each other where it bends.
fn points(layer: &Layer) -> Vec<Point> {
    let mut pen = Point::default();
    let mut points = Vec::new();
    for &step in layer.steps() {
        points.extend((0..=32).map(|part| along(step, pen, f64::from(part) / 32.0)));
        pen = along(step, pen, 1.0);
    }
    points
}

/// Where the pen is after this part of a step, 0 to 1.
fn along(step: Step, from: Point, part: f64) -> Point {
    let point = |[x, y]: [f64; 2]| Point::new(x, y);
    let between = |a: Point, b: Point| a.towards(b, part);
    let quad = |a, b, c| between(between(a, b), between(b, c));
    match step {
        Step::Move(p) => point(p),
        Step::Line(p) => between(from, point(p)),
        Step::Quad(a, p) => quad(from, point(a), point(p)),
        Step::Cubic(a, b, p) => {
            let [a, b, p] = [a, b, p].map(point);
            between(quad(from, a, b), quad(a, b, p))
        }
        Step::Arc(radius, clockwise, p) => {
            let p = point(p);
            let half = from.distance(p) / 2.0;
            let radius = radius.max(half);
            let side = if clockwise { 1.0 } else { -1.0 };
            let rise = side * (radius * radius - half * half).sqrt() / (2.0 * half);
            let middle = from.towards(p, 0.5);
            let centre = middle.shift(-(p.y - from.y) * rise, (p.x - from.x) * rise);
            let angle = 2.0 * (half / radius).asin().to_degrees() * side * part;
            let out = Point::new(from.x - centre.x, from.y - centre.y).turn(angle);
            centre.shift(out.x, out.y)
        }
        Step::Close => from,
    }
}

#[test]
fn every_layer_can_be_read() {
    for (good, lines) in lines() {
        assert!((2..=12).contains(&lines.len()), "{good}: {}", lines.len());
        for line in &lines {
            assert!(Layer::read(line).is_ok(), "{good}: {line}");
        }
    }
    let file = all();
    let head: toml::Table = toml::from_str(SOURCE).unwrap();
    assert_eq!(head["licence"].as_str(), Some("CC0-1.0"));
    assert!(head["provenance"].is_str());
    for (word, good) in &file.same {
        assert!(file.goods.contains_key(good), "{word}: {good}");
        assert!(!file.goods.contains_key(word), "{word}");
    }
}

#[test]
fn icons_keep_to_their_grid_and_fill_it() {
    for (good, lines) in lines() {
        let reach = lines
            .iter()
            .filter_map(|line| Layer::read(line).ok())
            .filter_map(|layer| {
                let reach = Rect::around(points(&layer))?;
                Some(reach.inflate(layer.form.stroke() / 2.0))
            })
            .reduce(|a, b| a.union(&b))
            .unwrap();
        let (left, top) = (reach.x, reach.y);
        let (right, bottom) = (reach.right(), reach.bottom());
        assert!(
            left >= 0.0 && top >= 0.0 && right <= GRID && bottom <= GRID,
            "{good}: {left:.2} {top:.2} to {right:.2} {bottom:.2}"
        );
        assert!(reach.w.max(reach.h) >= 19.0, "{good}: {reach:?}");
        let (x, y) = (left + right, top + bottom);
        assert!(
            (x - GRID).abs() <= 3.0 && (y - GRID).abs() <= 3.0,
            "{good} stands aside: {x} {y}"
        );
    }
}

#[test]
fn path_data_is_short_and_rounded_to_tenths() {
    for (good, lines) in lines() {
        let length: usize = lines
            .iter()
            .filter_map(|line| Layer::read(line).ok())
            .map(|layer| layer.data().len())
            .sum();
        assert!(length <= 500, "{good}: {length}");
        let is_tenth = |number: &str| number.chars().take_while(char::is_ascii_digit).count() <= 1;
        for line in &lines {
            assert!(line.split('.').skip(1).all(is_tenth), "{good}: {line}");
        }
    }
}

#[test]
fn no_two_goods_share_an_icon() {
    let mut pictures = BTreeSet::new();
    for good in goods() {
        let drawing = of(good).drawing(24.0, &Palette::DAY);
        assert!(pictures.insert(drawing.svg().unwrap()), "{good}");
    }
    assert_eq!(pictures.len(), all().goods.len());
}

#[test]
fn other_goods_get_a_crate_with_their_initial() {
    let crate_ = of("").layers().to_vec();
    assert!(!crate_.is_empty());
    for (good, letter) in [
        ("Zithers", Some('Z')),
        (" (old) clocks", Some('O')),
        ("éclairs", Some('É')),
        ("ß", Some('ß')),
        ("7-league boots", Some('7')),
        ("<&>", None),
        ("\u{10fffd}", None),
        ("", None),
    ] {
        let icon = of(good);
        assert_eq!(icon.letter(), letter, "{good}");
        assert_eq!(icon.layers(), crate_, "{good}");
        assert!(
            icon.drawing(8.0, &Palette::DAY).svg().is_ok(),
            "{good} cannot be drawn"
        );
    }
}

#[test]
fn names_may_be_written_in_any_letters_and_have_other_words() {
    assert_eq!(of(" maple SYRUP "), of("Maple Syrup"));
    assert_eq!(of("lumber"), of("Timber"));
}

#[test]
fn every_icon_can_be_drawn_in_every_palette() {
    for palette in [Palette::DAY, Palette::GREY, Palette::NIGHT, Palette::INK] {
        let mut sheet = Drawing::new(24.0, 24.0);
        for good in goods().chain(["Zithers"]) {
            sheet.group(&of(good).drawing(24.0, &palette), 12.0, 12.0);
        }
        let svg = sheet.svg().unwrap();
        let count = |colour: Colour| svg.matches(&colour.to_string()).count();
        assert!(count(palette.colour(Tone::Ink)) > goods().count());
        assert!(palette.rim().is_none_or(|rim| count(rim) > goods().count()));
    }
}
