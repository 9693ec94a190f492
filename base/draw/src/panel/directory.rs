use super::{Type, balanced};
use crate::shape::{Colour, Style};
use crate::text::{Weight, isolated};
use crate::{Drawing, Point};

/// A name and what belongs to it.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The name.
    pub name: &'a str,
    /// What belongs to it; no item is broken over two lines.
    pub items: Vec<&'a str>,
}

/// How a directory is set. Lengths in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Directory<'a> {
    /// The letters; names are bold.
    pub set: Type<'a>,
    /// The least width of a column.
    pub column: f64,
    /// Between two columns.
    pub gutter: f64,
    /// The colour of the rules between entries.
    pub rule: Colour,
}

/// Entries in as many columns as fit, names at the left and their items beside them, `width` millimetres wide.
#[must_use]
pub fn directory(entries: &[Entry<'_>], width: f64, it: Directory<'_>) -> Drawing {
    let Directory {
        set, gutter, rule, ..
    } = it;
    let count = ((width + gutter) / (it.column + gutter)).floor();
    let count = count.clamp(1.0, 12.0) as usize;
    let column = (width + gutter) / count as f64 - gutter;
    let widest = entries
        .iter()
        .map(|entry| set.fonts.width(entry.name, Weight::Bold, set.size));
    let names = widest.fold(0.0, f64::max).min(0.4 * column) + 0.9 * set.size;
    let lines = |entry: &Entry<'_>| {
        let last = entry.items.len().saturating_sub(1);
        let item = |(i, item): (usize, &&str)| {
            format!("{}{}", isolated(item), if i < last { "," } else { "" })
        };
        let items: Vec<String> = entry.items.iter().enumerate().map(item).collect();
        set.fonts.fill(
            items.iter().map(String::as_str),
            set.weight,
            set.size,
            column - names,
        )
    };
    let lines: Vec<Vec<String>> = entries.iter().map(lines).collect();
    let bold = set.weight(Weight::Bold);
    let step = set
        .step(lines.iter().flatten().map(String::as_str))
        .max(bold.step(entries.iter().map(|entry| entry.name)));
    let height = |lines: &Vec<String>| lines.len().max(1) as f64 * step + 0.35 * set.size;
    let heights: Vec<f64> = lines.iter().map(height).collect();
    let columns = balanced(&heights, count);
    let tall = columns
        .iter()
        .map(|range| heights[range.clone()].iter().sum());
    let mut table = Drawing::new(width, tall.fold(0.0, f64::max));
    for (i, range) in columns.into_iter().enumerate() {
        let mut at = Point::new(i as f64 * (column + gutter), 0.0);
        for entry in range {
            table.line(at, at.shift(column, 0.0), &Style::stroke(rule, 0.15));
            let first = at.shift(0.0, 0.98 * step);
            table.text(&bold.text(entries[entry].name, first, names - 0.45 * set.size));
            for (row, line) in lines[entry].iter().enumerate() {
                let beside = first.shift(names, row as f64 * step);
                table.text(&set.text(line, beside, column - names));
            }
            at.y += heights[entry];
        }
    }
    table
}
