//! What the marks mean.

use super::super::city::Size;
use super::super::label::flag;
use super::super::palette::{GOODS, INK, RAIL, RULE};
use super::super::track::{self, Track};
use super::{part, type_of};
use crate::value::Values;
use milepost_document::number::thousands;
use milepost_draw::panel::{Legend, Sign, legend};
use milepost_draw::{Drawing, Point, Rect, Style, Text};

/// The letters, and where the words begin, in millimetres.
const SIZE: f64 = 2.5;
const WORDS: f64 = 20.0;

/// The legend, `width` wide.
pub(super) fn draw(values: &Values, width: f64) -> Drawing {
    let style = Legend {
        set: type_of(SIZE),
        column: width,
        columns: 1,
        gutter: 0.0,
        signs: WORDS,
        row: 5.9,
        rule: RULE,
    };
    part("Legend", &legend(&entries(values), style))
}

fn entries(values: &Values) -> Vec<Sign> {
    let network = values.network();
    let mut entries = Vec::new();
    let mut add = |mark: fn(&mut Drawing, Point), words: String| {
        let mut sign = Drawing::new(WORDS, SIZE);
        mark(&mut sign, Point::default());
        entries.push(Sign {
            sign,
            words,
            value: String::new(),
        });
    };
    let one =
        "Route: one segment, whatever its length; its length is its stretches of track, here 3";
    add(plain_route, one.to_owned());
    if network.routes().iter().any(|route| route.mountainous) {
        let words = "Route over mountains, here of length 2";
        add(mountain_route, words.to_owned());
    }
    if network
        .cities()
        .iter()
        .any(|city| Size::of(city) == Size::Large)
    {
        add(|d, at| Size::Large.mark(d, at), "Large city".to_owned());
    }
    add(|d, at| Size::Usual.mark(d, at), "City".to_owned());
    if !network.commodities().is_empty() {
        add(goods, "Commodities produced in a city".to_owned());
    }
    if !network.starts().is_empty() {
        let words = "Start: the two cities with the same number are a pair to start from";
        add(start, words.to_owned());
    }
    let dollars = thousands(values.rules().reward.dollars_per_segment.into());
    let pay = format!(
        "A contract pays ${dollars} for each segment from the nearest city that makes the commodity"
    );
    add(money, pay);
    if network.regions().names.len() > 1 {
        let ties = &values.rules().ties;
        let (same, step) = (thousands(ties.same.into()), thousands(ties.step.into()));
        let words = format!(
            "Railroad ties: {same} within a region, {step} more for each step across the grid of regions"
        );
        add(tie, words);
    }
    entries
}

fn plain_route(legend: &mut Drawing, at: Point) {
    let (from, to) = (at.shift(-8.0, 0.0), at.shift(8.0, 0.0));
    track::draw(legend, &[Track::straight(from, to, 3)]);
}

fn mountain_route(legend: &mut Drawing, at: Point) {
    let (from, to) = (at.shift(-8.0, 0.0), at.shift(8.0, 0.0));
    track::draw(legend, &[Track::straight(from, to, 2).over_mountains()]);
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
