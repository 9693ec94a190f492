//! What every mark means and what it costs.

use super::super::layout::SheetLayout;
use super::super::pips::{Crossing, across, cross, ink};
use super::super::{marks, mileposts};
use crate::model::Size;
use milepost_draw::panel::{Legend, Sign, Type, legend, paragraph, stack};
use milepost_draw::{Drawing, Path, Point, Rect, Style, Text, Weight};

/// A column's width with what is free beside it, and a row's height, in sizes of type.
const COLUMN: f64 = 17.5;
const ROW: f64 = 1.95;
const PADDING: f64 = 1.0;

enum Mark {
    Stamp(String),
    Across(Crossing),
    Blocked,
    Ferry(u16),
    Goods,
    None,
}

/// As many columns as fit side by side, one at least.
pub(super) fn columns_in(width: f64, size: f64) -> usize {
    let columns = (width - 2.0 * PADDING * size) / (COLUMN * size);
    (columns.floor() as usize).clamp(1, 8)
}

/// The legend in so many columns, in letters of this size in millimetres.
pub(super) fn draw(layout: &SheetLayout<'_>, size: f64, columns: usize) -> Drawing {
    let set = Type {
        size,
        weight: Weight::Regular,
        ink: layout.inks.ink,
        line: 1.25,
        fonts: &layout.fonts,
    };
    let body = legend(
        &entries(layout, size),
        Legend {
            set,
            column: (COLUMN - 1.0) * size,
            columns,
            gutter: size,
            signs: 2.9 * size,
            row: ROW * size,
            rule: layout.inks.rule,
        },
    );
    let width = body.size().0;
    let mut head = Drawing::new(width, 1.3 * size);
    let title = Text::new("Legend", 0.0, 0.9 * size, 1.35 * size).bold();
    head.text(&title.colour(layout.inks.ink));
    let costs = Text::new("prices in millions", width, 0.9 * size, 0.85 * size);
    head.text(&costs.italic().end().colour(layout.inks.faint));
    let small = Type {
        size: 0.9 * size,
        weight: Weight::Italic,
        line: 1.44,
        ..set
    };
    let notes = notes(layout).into_iter();
    let notes = notes.map(|note| paragraph(note, small, width));
    let parts: Vec<Drawing> = [head, body].into_iter().chain(notes).collect();
    let all = stack(&parts, 0.25 * size);
    super::boxed(layout, &all, PADDING * size)
}

fn entries(layout: &SheetLayout<'_>, size: f64) -> Vec<Sign> {
    let entry = |mark: Mark, name: &str, value: String| Sign {
        sign: mark.sign(layout, size),
        words: name.to_owned(),
        value,
    };
    let mut entries: Vec<Sign> = terrains(layout)
        .into_iter()
        .map(|(price, index, name)| {
            let mark = Mark::Stamp(marks::terrain(index));
            entry(mark, name, price.to_string())
        })
        .collect();
    let rules = &layout.map.rules;
    let crossings = [
        (Crossing::River, "river", rules.river),
        (Crossing::Lake, "lake, inlet", rules.lake),
    ];
    for (crossing, name, price) in crossings {
        let is_it = |pip| super::super::pips::crossing(layout, pip) == Some(crossing);
        if layout.map.pips.iter().any(is_it) {
            entries.push(entry(Mark::Across(crossing), name, format!("+{price}")));
        }
    }
    if !layout.blocked().is_empty() {
        entries.push(entry(Mark::Blocked, "no building", String::new()));
    }
    let prices = [rules.small, rules.medium, rules.major];
    for ((size, name), price) in Size::ALL.into_iter().zip(prices) {
        if layout.map.cities.iter().any(|city| city.size == size) {
            let mark = Mark::Stamp(marks::city(size).to_owned());
            entries.push(entry(mark, &format!("{name} city"), price.to_string()));
        }
    }
    if let Some(cost) = layout.map.ferries.iter().map(|ferry| ferry.cost).min() {
        entries.push(entry(
            Mark::Stamp(marks::PORT.to_owned()),
            "port",
            String::new(),
        ));
        entries.push(entry(Mark::Ferry(cost), "ferry and price", String::new()));
    }
    if !layout.map.goods.is_empty() {
        entries.push(entry(Mark::Goods, "goods made here", String::new()));
    }
    entries.push(entry(
        Mark::None,
        "track, a turn",
        format!("up to {}", rules.budget),
    ));
    entries
}

/// The terrains that the map has, the cheapest first: price, index and name.
fn terrains<'a>(layout: &SheetLayout<'a>) -> Vec<(u16, usize, &'a str)> {
    let terrains = layout.map.rules.terrain.iter().enumerate();
    let mut terrains: Vec<(u16, usize, &str)> = terrains
        .filter(|(index, _)| {
            let mut mileposts = layout.map.mileposts.iter();
            mileposts.any(|milepost| milepost.terrain == *index)
        })
        .map(|(index, (name, &price))| (price, index, name.as_str()))
        .collect();
    terrains.sort_unstable();
    terrains
}

fn notes(layout: &SheetLayout<'_>) -> Vec<&'static str> {
    let mut notes = Vec::new();
    if layout
        .map
        .cities
        .iter()
        .any(|city| city.size == Size::Major)
    {
        notes.push(
            "Within a major city all mileposts are joined: moving between them needs no track.",
        );
    }
    if !layout.map.ferries.is_empty() {
        notes.push("A ferry's price takes the place of its ports' terrain.");
    }
    notes
}

impl Mark {
    /// The mark about the origin.
    fn sign(&self, layout: &SheetLayout<'_>, size: f64) -> Drawing {
        let mut sign = Drawing::new(2.2 * size, ROW * size);
        self.draw(&mut sign, layout, size);
        sign
    }

    fn draw(&self, legend: &mut Drawing, layout: &SheetLayout<'_>, size: f64) {
        let (at, half) = (Point::default(), 1.1 * size);
        let ends = (at.shift(-half, 0.0), at.shift(half, 0.0));
        match self {
            Mark::Stamp(id) => legend.stamp(id, at.x, at.y),
            Mark::Across(crossing) => {
                dots(legend, layout, ends);
                ink(
                    legend,
                    layout,
                    &across(Path::new(), layout, ends, *crossing, 0.5),
                );
            }
            Mark::Blocked => {
                dots(legend, layout, ends);
                legend.path(
                    &cross(Path::new(), layout, at),
                    &Style::stroke(layout.inks.ink, 0.07 * layout.unit),
                );
            }
            Mark::Ferry(cost) => {
                let dashes = Style::stroke(layout.inks.ferry, 0.075 * layout.unit)
                    .dashed(&[0.22 * layout.unit, 0.18 * layout.unit]);
                legend.line(ends.0, ends.1, &dashes);
                mileposts::price(legend, &layout.inks, at, *cost, 0.85 * layout.unit);
            }
            Mark::Goods => {
                let tag = Rect::new(at.x, at.y, 0.0, 0.0).inflate(0.5 * size);
                let tag = Rect::new(tag.x - 0.4 * size, tag.y, tag.w + 0.8 * size, tag.h);
                legend.rect(
                    tag,
                    0.3 * size,
                    &Style::stroke(layout.inks.tag_edge, 0.03 * layout.unit)
                        .and_fill(layout.inks.tag),
                );
            }
            Mark::None => {}
        }
    }
}

/// The two mileposts of a pip.
fn dots(legend: &mut Drawing, layout: &SheetLayout<'_>, ends: (Point, Point)) {
    for end in [ends.0, ends.1] {
        legend.circle(end, 0.07 * layout.unit, &Style::fill(layout.inks.ink));
    }
}
