//! The title and the small print.

use super::super::Options;
use super::super::palette::{FAINT, INK};
use crate::Values;
use milepost_draw::{Drawing, Point, Style, Text, Weight, font};

/// The title's letters, those of the line below it, and the small print, in millimetres.
const TITLE: f64 = 13.0;
const FACTS: f64 = 2.7;
const SMALL: f64 = 1.75;

/// The network's name and what it has, between two rules.
pub(super) fn draw(values: &Values, width: f64) -> Drawing {
    let network = values.network();
    let size = font::fit(network.name(), Weight::Bold, TITLE, width, 0.0);
    let lines = font::wrap(&facts(values), Weight::Regular, FACTS, width);
    let top = 0.4 + 1.16 * size;
    let mut head = Drawing::new(width, top + 2.2 + lines.len() as f64 * 1.4 * FACTS);
    head.text(
        &Text::new(network.name(), 0.0, top - 0.26 * size, size)
            .bold()
            .colour(INK),
    );
    let rule = |y: f64, weight: f64, head: &mut Drawing| {
        head.line(
            Point::new(0.0, y),
            Point::new(width, y),
            &Style::stroke(INK, weight),
        );
    };
    rule(top + 0.8, 0.7, &mut head);
    rule(top + 1.8, 0.2, &mut head);
    for (i, line) in lines.iter().enumerate() {
        let y = top + 2.0 + (i as f64 + 1.0) * 1.4 * FACTS;
        head.text(&Text::new(line.as_str(), 0.0, y, FACTS).colour(INK));
    }
    head
}

fn facts(values: &Values) -> String {
    let network = values.network();
    let counted = |count: usize, one: &str, many: &str| {
        format!("{count}\u{a0}{}", if count == 1 { one } else { many })
    };
    let facts = [
        counted(network.cities().len(), "city", "cities"),
        counted(network.routes().len(), "route", "routes"),
        counted(network.commodities().len(), "commodity", "commodities"),
        counted(network.regions().names.len(), "region", "regions"),
    ];
    facts.join(" \u{b7} ").replace('\u{a0}', " ")
}

/// Where the network is from, and what drew it.
pub(super) fn foot(values: &Values, options: &Options, width: f64) -> Drawing {
    let network = values.network();
    let parts = [network.provenance(), network.licence(), &options.caption];
    let said: Vec<&str> = parts
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let lines = font::wrap(&said.join("  \u{b7}  "), Weight::Regular, SMALL, width);
    let mut foot = Drawing::new(width, lines.len() as f64 * 1.3 * SMALL);
    for (i, line) in lines.iter().enumerate() {
        let size = font::fit(line, Weight::Regular, SMALL, width, 0.0);
        foot.text(
            &Text::new(line.as_str(), 0.0, (i as f64 * 1.3 + 0.9) * SMALL, size).colour(FAINT),
        );
    }
    foot
}

/// The heading of a part, and how far down it reaches.
pub(super) fn heading(part: &mut Drawing, words: &str) -> f64 {
    part.text(&Text::new(words, 0.0, 2.9, 3.4).bold().colour(INK));
    5.6
}
