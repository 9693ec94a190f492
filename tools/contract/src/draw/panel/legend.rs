//! What the marks mean.

use super::super::city;
use super::super::label::flag;
use super::super::palette::{GOODS, INK, RAIL};
use super::super::track::{self, Track};
use super::title::heading;
use crate::Values;
use milepost_document::number::thousands;
use milepost_draw::{Drawing, Point, Rect, Style, Text, Weight, font};

/// The letters, and from one line to the next, in millimetres.
const SIZE: f64 = 2.5;
const LINE: f64 = 3.3;
/// Where the words begin.
const WORDS: f64 = 20.0;

/// A mark and what it means.
struct Entry {
    mark: fn(&mut Drawing, Point),
    words: String,
}

/// The legend, `width` wide.
pub(super) fn draw(values: &Values, width: f64) -> Drawing {
    let set: Vec<(Entry, Vec<String>)> = entries(values)
        .into_iter()
        .map(|entry| {
            let lines = font::wrap(&entry.words, Weight::Regular, SIZE, width - WORDS);
            (entry, lines)
        })
        .collect();
    let height = |lines: &[String]| (lines.len() as f64 * LINE).max(4.6) + 1.3;
    let mut legend = Drawing::new(
        width,
        5.6 + set.iter().map(|(_, lines)| height(lines)).sum::<f64>(),
    );
    let mut y = heading(&mut legend, "Legend");
    for (entry, lines) in &set {
        let middle = y + (height(lines) - 1.3) / 2.0;
        (entry.mark)(&mut legend, Point::new(WORDS / 2.0 - 1.5, middle));
        let first = middle - (lines.len() as f64 - 1.0) * LINE / 2.0 + 0.36 * SIZE;
        for (i, line) in lines.iter().enumerate() {
            legend
                .text(&Text::new(line.as_str(), WORDS, first + i as f64 * LINE, SIZE).colour(INK));
        }
        y += height(lines);
    }
    legend
}

fn entries(values: &Values) -> Vec<Entry> {
    let network = values.network();
    let entry = |mark: fn(&mut Drawing, Point), words: &str| Entry {
        mark,
        words: words.to_owned(),
    };
    let mut entries = Vec::new();
    let one =
        "Route: one segment, whatever its length; its length is its stretches of track, here 3";
    entries.push(entry(|d, at| route(d, at, false), one));
    if network.routes().iter().any(|route| route.mountainous) {
        entries.push(entry(
            |d, at| route(d, at, true),
            "Route over mountains, here of length 2",
        ));
    }
    if network.cities().iter().any(city::is_large) {
        entries.push(entry(|d, at| city::mark(d, at, true), "Large city"));
    }
    entries.push(entry(|d, at| city::mark(d, at, false), "City"));
    if !network.commodities().is_empty() {
        entries.push(entry(goods, "Commodities made in a city"));
    }
    if !network.starts().is_empty() {
        entries.push(entry(
            start,
            "Start: the two cities with the same number are a pair to start from",
        ));
    }
    let dollars = thousands(values.rules().reward.dollars_per_segment.into());
    let pay = format!(
        "A contract pays ${dollars} for each segment from the nearest city that makes the commodity"
    );
    entries.push(Entry {
        mark: money,
        words: pay,
    });
    if network.regions().names.len() > 1 {
        let ties = &values.rules().ties;
        let (same, step) = (thousands(ties.same.into()), thousands(ties.step.into()));
        let words = format!(
            "Railroad ties: {same} within a region, {step} more for each step across the grid of regions"
        );
        entries.push(Entry { mark: tie, words });
    }
    entries
}

fn route(legend: &mut Drawing, at: Point, mountainous: bool) {
    let (from, to) = (at.shift(-8.0, 0.0), at.shift(8.0, 0.0));
    track::draw(
        legend,
        &[Track::straight(
            from,
            to,
            if mountainous { 2 } else { 3 },
            mountainous,
        )],
    );
}

fn goods(legend: &mut Drawing, at: Point) {
    legend.text(
        &Text::new("coal, iron", at.x, at.y + 0.8, 2.25)
            .italic()
            .middle()
            .colour(GOODS),
    );
}

fn start(legend: &mut Drawing, at: Point) {
    flag(legend, at.shift(-1.7, 1.2), "1", 1.9);
}

fn money(legend: &mut Drawing, at: Point) {
    legend.text(
        &Text::new("$", at.x, at.y + 1.3, 3.6)
            .bold()
            .middle()
            .colour(INK),
    );
}

fn tie(legend: &mut Drawing, at: Point) {
    legend.rect(
        Rect::new(at.x - 3.2, at.y - 0.8, 6.4, 1.6),
        0.3,
        &Style::fill(RAIL),
    );
}
