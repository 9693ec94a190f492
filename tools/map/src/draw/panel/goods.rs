//! The table that players use all the time: each good with the cities that make it.

use super::super::layout::SheetLayout;
use milepost_draw::panel::{Directory, Entry, Type, directory, paragraph, stack};
use milepost_draw::{Drawing, Weight};

/// The width of a column and of what is between two, in sizes of type.
const COLUMN: f64 = 21.0;
const GUTTER: f64 = 1.6;

/// The width that so many columns need, in millimetres.
pub(super) fn width(size: f64, columns: usize) -> f64 {
    size * (columns as f64 * (COLUMN + GUTTER) - GUTTER)
}

/// The table in letters of this size, in as many columns as this width holds; `None` for a map without goods.
pub(super) fn table(layout: &SheetLayout<'_>, width: f64, size: f64) -> Option<Drawing> {
    if layout.map.goods.is_empty() {
        return None;
    }
    let set = Type {
        size,
        weight: Weight::Regular,
        ink: layout.inks.ink,
        line: 1.32,
        fonts: &layout.fonts,
    };
    let title = Type {
        size: 1.2 * size,
        weight: Weight::Bold,
        ..set
    };
    let entries: Vec<Entry<'_>> = layout
        .map
        .goods
        .iter()
        .map(|good| Entry {
            name: &good.name,
            items: good
                .sources
                .iter()
                .map(|&city| layout.map.cities[city].name.as_str())
                .collect(),
        })
        .collect();
    let style = Directory {
        set,
        column: COLUMN * size,
        gutter: GUTTER * size,
        rule: layout.inks.rule,
    };
    Some(stack(
        &[
            paragraph("Goods and where they are made", title, width),
            directory(&entries, width, style),
        ],
        0.4 * size,
    ))
}
