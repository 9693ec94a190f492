//! The title and the small print.

use super::super::options::Options;
use super::super::palette::{FAINT, INK};
use super::type_of;
use crate::value::Values;
use milepost_draw::panel::{Type, joined, paragraph, stack};
use milepost_draw::{Drawing, Point, Style, Weight, font};

/// The title's letters, those of the line below it, and the small print, in millimetres.
const TITLE: f64 = 13.0;
const FACTS: f64 = 2.7;
const SMALL: f64 = 1.75;

/// The network's name and what it has, between two rules.
pub(super) fn draw(values: &Values, width: f64) -> Drawing {
    let name = values.network().name();
    let size = font::fit(name, Weight::Bold, TITLE, width, 0.0);
    let top = 0.4 + 1.16 * size;
    let mut head = Drawing::new(width, top + 2.2);
    let title = type_of(size).weight(Weight::Bold);
    head.text(&title.text(name, Point::new(0.0, top - 0.26 * size), width));
    for (y, weight) in [(top + 0.8, 0.7), (top + 1.8, 0.2)] {
        let (from, to) = (Point::new(0.0, y), Point::new(width, y));
        head.line(from, to, &Style::stroke(INK, weight));
    }
    stack(
        &[head, paragraph(&facts(values), type_of(FACTS), width)],
        0.4,
    )
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
    let words = joined([network.provenance(), network.licence(), &options.caption]);
    let small = Type {
        ink: FAINT,
        ..type_of(SMALL)
    };
    paragraph(&words, small, width)
}
