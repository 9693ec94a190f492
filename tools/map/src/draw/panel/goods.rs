//! The table that players use all the time: each good with the cities that make it.

use super::super::layout::SheetLayout;
use super::super::palette::{INK, RULE};
use milepost_draw::panel::{Directory, Entry, Type, directory, paragraph, stack};
use milepost_draw::{Drawing, Weight};

/// The table in as many columns as this width holds; `None` for a map without goods.
pub(in super::super) fn table(layout: &SheetLayout<'_>, width: f64) -> Option<Drawing> {
    if layout.map.goods.is_empty() {
        return None;
    }
    let size = super::type_size(layout);
    let set = Type {
        size,
        weight: Weight::Regular,
        ink: INK,
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
        column: 21.0 * size,
        gutter: 1.6 * size,
        rule: RULE,
    };
    Some(stack(
        &[
            paragraph("Goods and where they are made", title, width),
            directory(&entries, width, style),
        ],
        0.4 * size,
    ))
}
