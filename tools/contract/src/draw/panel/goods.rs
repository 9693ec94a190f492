//! The table of commodities and the cities that make them.

use super::super::palette::RULE;
use super::{WIDTH, part, type_of};
use crate::value::Values;
use milepost_draw::Drawing;
use milepost_draw::panel::{Directory, Entry, directory};

/// The letters, in millimetres.
const SIZE: f64 = 2.15;
/// The width of a column where there may be several, and between two.
const COLUMN: f64 = 68.0;
const GAP: f64 = 5.0;

/// The table, `width` wide; in several columns where that is wider than a panel beside the map.
pub(super) fn draw(values: &Values, width: f64) -> Drawing {
    let network = values.network();
    let entries: Vec<Entry<'_>> = network
        .commodities()
        .iter()
        .map(|commodity| Entry {
            name: &commodity.name,
            items: commodity
                .cities
                .iter()
                .map(|&city| network.cities()[city].key.as_str())
                .collect(),
        })
        .collect();
    let style = Directory {
        set: type_of(SIZE),
        column: if width > WIDTH { COLUMN } else { width },
        gutter: GAP,
        rule: RULE,
    };
    part("Commodities", &directory(&entries, width, style))
}
