//! What every mark means and what it costs.

use super::super::palette::{FAINT, FERRY, INK, PAPER, RULE, TAG, TAG_EDGE};
use super::super::pips::{Crossing, across, cross, ink};
use super::super::plan::Plan;
use super::super::{marks, posts};
use crate::model::Size;
use milepost_draw::{Drawing, Path, Point, Rect, Style, Text, Weight, font};

/// A column's width and a row's height, in sizes of type.
const COLUMN: f64 = 17.5;
const ROW: f64 = 1.95;
const PADDING: f64 = 1.0;
/// Where the words begin, in sizes of type.
const WORDS: f64 = 2.9;

/// A row: a mark, what it is, what it costs.
struct Entry {
    mark: Mark,
    name: String,
    price: String,
}

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
pub(super) fn draw(plan: &Plan<'_>, size: f64, columns: usize) -> Drawing {
    let entries = entries(plan);
    let rows = entries.len().div_ceil(columns.max(1));
    let columns = entries.len().div_ceil(rows);
    let width = (columns as f64 * COLUMN + 2.0 * PADDING) * size;
    let notes: Vec<String> = notes(plan)
        .iter()
        .flat_map(|note| {
            font::wrap(
                note,
                Weight::Italic,
                0.9 * size,
                width - 2.0 * PADDING * size,
            )
        })
        .collect();
    let head = 2.4 * size;
    let foot = (notes.len() as f64 * 1.3 + 0.5) * size;
    let height = head + rows as f64 * ROW * size + foot + PADDING * size;
    let mut legend = Drawing::new(width, height);
    legend.rect(
        Rect::new(0.0, 0.0, width, height),
        0.0,
        &Style::stroke(INK, 0.25).and_fill(PAPER),
    );
    let left = PADDING * size;
    legend.text(
        &Text::new("Legend", left, 1.9 * size, 1.35 * size)
            .bold()
            .colour(INK),
    );
    let costs = Text::new("prices in millions", width - left, 1.9 * size, 0.85 * size);
    legend.text(&costs.italic().end().colour(FAINT));
    for (i, entry) in entries.iter().enumerate() {
        let at = Point::new(
            left + (i / rows) as f64 * COLUMN * size,
            head + ((i % rows) as f64 + 0.5) * ROW * size,
        );
        entry.draw(&mut legend, plan, at, size);
    }
    for (i, note) in notes.iter().enumerate() {
        let y = height - foot + (i as f64 * 1.3 + 0.9) * size;
        legend.text(
            &Text::new(note.as_str(), left, y, 0.9 * size)
                .italic()
                .colour(INK),
        );
    }
    legend
}

fn entries(plan: &Plan<'_>) -> Vec<Entry> {
    let entry = |mark, name: &str, price: String| Entry {
        mark,
        name: name.to_owned(),
        price,
    };
    let mut entries = terrains(plan);
    let rules = &plan.map.rules;
    let crossed = |crossing| {
        plan.map
            .pips
            .iter()
            .any(|pip| super::super::pips::crossing(plan, pip) == Some(crossing))
    };
    if crossed(Crossing::River) {
        entries.push(entry(
            Mark::Across(Crossing::River),
            "river",
            format!("+{}", rules.river),
        ));
    }
    if crossed(Crossing::Lake) {
        entries.push(entry(
            Mark::Across(Crossing::Lake),
            "lake, inlet",
            format!("+{}", rules.lake),
        ));
    }
    if !plan.blocked().is_empty() {
        entries.push(entry(Mark::Blocked, "no building", String::new()));
    }
    let prices = [rules.small, rules.medium, rules.major];
    for ((size, name), price) in Size::ALL.into_iter().zip(prices) {
        if plan.map.cities.iter().any(|city| city.size == size) {
            let mark = Mark::Stamp(marks::city(size).to_owned());
            entries.push(entry(mark, &format!("{name} city"), price.to_string()));
        }
    }
    if let Some(cost) = plan.map.ferries.iter().map(|ferry| ferry.cost).min() {
        entries.push(entry(
            Mark::Stamp(marks::PORT.to_owned()),
            "port",
            String::new(),
        ));
        entries.push(entry(Mark::Ferry(cost), "ferry and price", String::new()));
    }
    if !plan.map.goods.is_empty() {
        entries.push(entry(Mark::Goods, "goods made here", String::new()));
    }
    entries.push(entry(
        Mark::None,
        "track, a turn",
        format!("up to {}", rules.budget),
    ));
    entries
}

/// The terrains that the map has, the cheapest first.
fn terrains(plan: &Plan<'_>) -> Vec<Entry> {
    let mut terrains: Vec<(u16, usize, &String)> = plan
        .map
        .rules
        .terrain
        .iter()
        .enumerate()
        .filter(|(index, _)| {
            plan.map
                .mileposts
                .iter()
                .any(|milepost| milepost.terrain == *index)
        })
        .map(|(index, (name, &price))| (price, index, name))
        .collect();
    terrains.sort();
    let entry = |(price, index, name): (u16, usize, &String)| Entry {
        mark: Mark::Stamp(marks::terrain(index)),
        name: name.clone(),
        price: price.to_string(),
    };
    terrains.into_iter().map(entry).collect()
}

fn notes(plan: &Plan<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if plan.map.cities.iter().any(|city| city.size == Size::Major) {
        notes.push(
            "Within a major city all mileposts are joined: moving between them needs no track."
                .to_owned(),
        );
    }
    if !plan.map.ferries.is_empty() {
        notes.push("A ferry's price takes the place of its ports' terrain.".to_owned());
    }
    notes
}

impl Entry {
    /// In the row about `at`, its left end.
    fn draw(&self, legend: &mut Drawing, plan: &Plan<'_>, at: Point, size: f64) {
        self.mark
            .draw(legend, plan, at.shift(1.1 * size, 0.0), size);
        let baseline = at.y + 0.36 * size;
        let price_width = font::width(&self.price, Weight::Bold, size);
        let room = (COLUMN - WORDS - 1.8) * size - price_width;
        let fitted = font::fit(&self.name, Weight::Regular, size, room, 0.0);
        let name = Text::new(self.name.as_str(), at.x + WORDS * size, baseline, fitted);
        let (from, to) = (
            name.x + name.width() + 0.4 * size,
            at.x + (COLUMN - 1.4) * size - price_width,
        );
        legend.text(&name.colour(INK));
        if self.price.is_empty() {
            return;
        }
        if from < to {
            let dots = Style::stroke(RULE, 0.12 * size).dashed(&[0.01, 0.45 * size]);
            legend.line(Point::new(from, baseline), Point::new(to, baseline), &dots);
        }
        let end = at.x + (COLUMN - 1.0) * size;
        legend.text(
            &Text::new(self.price.as_str(), end, baseline, size)
                .bold()
                .end()
                .colour(INK),
        );
    }
}

impl Mark {
    fn draw(&self, legend: &mut Drawing, plan: &Plan<'_>, at: Point, size: f64) {
        let half = 1.1 * size;
        let ends = (at.shift(-half, 0.0), at.shift(half, 0.0));
        match self {
            Mark::Stamp(id) => legend.stamp(id, at.x, at.y),
            Mark::Across(crossing) => {
                dots(legend, plan, ends);
                ink(
                    legend,
                    plan,
                    &across(Path::new(), plan, ends, (*crossing, 0.5)),
                );
            }
            Mark::Blocked => {
                dots(legend, plan, ends);
                legend.path(
                    &cross(Path::new(), plan, at),
                    &Style::stroke(INK, 0.07 * plan.unit),
                );
            }
            Mark::Ferry(cost) => {
                let dashes = Style::stroke(FERRY, 0.075 * plan.unit)
                    .dashed(&[0.22 * plan.unit, 0.18 * plan.unit]);
                legend.line(ends.0, ends.1, &dashes);
                posts::price(legend, at, *cost, 0.85 * plan.unit);
            }
            Mark::Goods => {
                let tag = Rect::new(at.x, at.y, 0.0, 0.0).inflate(0.5 * size);
                let tag = Rect::new(tag.x - 0.4 * size, tag.y, tag.w + 0.8 * size, tag.h);
                legend.rect(
                    tag,
                    0.3 * size,
                    &Style::stroke(TAG_EDGE, 0.03 * plan.unit).and_fill(TAG),
                );
            }
            Mark::None => {}
        }
    }
}

/// The two mileposts of a pip.
fn dots(legend: &mut Drawing, plan: &Plan<'_>, ends: (Point, Point)) {
    for end in [ends.0, ends.1] {
        legend.circle(end, 0.07 * plan.unit, &Style::fill(INK));
    }
}
