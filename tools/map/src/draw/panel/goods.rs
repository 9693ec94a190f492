//! The table that players use all the time: each good with the cities that make it.

use super::super::palette::{INK, RULE};
use super::super::plan::Plan;
use crate::model::Good;
use milepost_draw::{Drawing, Point, Style, Text, Weight, font};

/// The least width of a column, the height of a line and of the heading, in sizes of type.
const COLUMN: f64 = 22.0;
const LINE: f64 = 1.32;
const HEAD: f64 = 2.4;
/// What a column keeps clear at its right, in sizes of type.
const GUTTER: f64 = 1.2;

/// A good, and its cities in lines: the first beside it, the others below.
struct Entry<'a> {
    good: &'a str,
    lines: Vec<Line>,
}

struct Line {
    indent: f64,
    words: String,
}

/// The table in as many columns as this width holds; `None` for a map without goods.
pub(in super::super) fn table(plan: &Plan<'_>, width: f64) -> Option<Drawing> {
    if plan.map.goods.is_empty() {
        return None;
    }
    let size = super::type_size(plan);
    let most = ((width / (COLUMN * size)).floor() as usize).clamp(1, 12);
    let room = width / most as f64 - GUTTER * size;
    let entries: Vec<Entry<'_>> = plan
        .map
        .goods
        .iter()
        .map(|good| entry(plan, good, size, room))
        .collect();
    let columns = share_out(&entries, most);
    let lines = columns
        .iter()
        .map(|column| height(column))
        .max()
        .unwrap_or(0);
    let height = (HEAD + lines as f64 * LINE) * size;
    let mut table = Drawing::new(width, height);
    table.text(
        &Text::new("Goods and where they are made", 0.0, 1.3 * size, 1.2 * size)
            .bold()
            .colour(INK),
    );
    let step = width / columns.len() as f64;
    for (i, column) in columns.iter().enumerate() {
        let x = i as f64 * step;
        if i > 0 {
            let rule = x - GUTTER * size / 2.0;
            let ends = (
                Point::new(rule, (HEAD - 0.6) * size),
                Point::new(rule, height),
            );
            table.line(ends.0, ends.1, &Style::stroke(RULE, 0.2));
        }
        draw_column(
            &mut table,
            column,
            Point::new(x, (HEAD + 0.4) * size),
            (size, room),
        );
    }
    Some(table)
}

fn height(column: &[&Entry<'_>]) -> usize {
    column.iter().map(|entry| entry.lines.len()).sum()
}

/// The words of a city's name stay together.
fn entry<'a>(plan: &Plan<'a>, good: &'a Good, size: f64, room: f64) -> Entry<'a> {
    let beside = font::width(&good.name, Weight::Bold, size).min(0.5 * room) + 0.6 * size;
    let mut lines: Vec<Line> = Vec::new();
    for (i, &city) in good.sources.iter().enumerate() {
        let comma = if i + 1 < good.sources.len() { "," } else { "" };
        let city = format!("{}{comma}", plan.map.cities[city].name);
        let longer = lines
            .last()
            .map(|line| (line.indent, format!("{} {city}", line.words)));
        match (longer, lines.last_mut()) {
            (Some((indent, words)), Some(line))
                if indent + font::width(&words, Weight::Regular, size) <= room =>
            {
                line.words = words;
            }
            (_, last) => {
                let indent = if last.is_none() { beside } else { size };
                lines.push(Line {
                    indent,
                    words: city,
                });
            }
        }
    }
    Entry {
        good: &good.name,
        lines,
    }
}

/// At most so many columns of about the same number of lines, in order.
fn share_out<'a, 'b>(entries: &'b [Entry<'a>], columns: usize) -> Vec<Vec<&'b Entry<'a>>> {
    let filled_to = |most: usize| {
        let mut filled: Vec<Vec<&Entry<'_>>> = Vec::new();
        for entry in entries {
            match filled.last_mut() {
                Some(column) if height(column) + entry.lines.len() <= most => column.push(entry),
                _ => filled.push(vec![entry]),
            }
        }
        filled
    };
    let all = entries.iter().map(|entry| entry.lines.len()).sum();
    let fits = (1..all)
        .map(filled_to)
        .find(|filled| filled.len() <= columns);
    fits.unwrap_or_else(|| filled_to(all))
}

/// Words too long for the column are set smaller.
fn draw_column(table: &mut Drawing, column: &[&Entry<'_>], from: Point, (size, room): (f64, f64)) {
    let mut y = from.y;
    for entry in column {
        let fitted = font::fit(entry.good, Weight::Bold, size, 0.5 * room, 0.0);
        table.text(&Text::new(entry.good, from.x, y, fitted).bold().colour(INK));
        for line in &entry.lines {
            let fitted = font::fit(&line.words, Weight::Regular, size, room - line.indent, 0.0);
            table
                .text(&Text::new(line.words.as_str(), from.x + line.indent, y, fitted).colour(INK));
            y += LINE * size;
        }
    }
}
