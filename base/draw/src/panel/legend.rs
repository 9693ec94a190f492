use super::{Type, balanced};
use crate::shape::{Colour, Style};
use crate::text::Weight;
use crate::{Drawing, Point};

/// A row of a legend: a sign, what it means, and a value such as a price.
#[derive(Clone, Debug)]
pub struct Sign {
    /// The sign about its own origin, which stands in the middle of its column.
    pub sign: Drawing,
    /// What it means.
    pub words: String,
    /// What stands at the right end of the row, after a dotted line; empty for none.
    pub value: String,
}

/// How a legend is set. Lengths in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Legend<'a> {
    /// The letters; values are bold.
    pub set: Type<'a>,
    /// The width of a column.
    pub column: f64,
    /// How many columns there are at most.
    pub columns: usize,
    /// Between two columns.
    pub gutter: f64,
    /// How wide the signs' part of a column is.
    pub signs: f64,
    /// The least height of a row.
    pub row: f64,
    /// The colour of dotted lines.
    pub rule: Colour,
}

/// Rows in columns of about the same height; the drawing is as large as they are.
#[must_use]
pub fn legend(rows: &[Sign], it: Legend<'_>) -> Drawing {
    let Legend { set, signs, .. } = it;
    let bold = set.weight(Weight::Bold);
    let room = |row: &Sign| {
        let value = set.fonts.width(&row.value, bold.weight, set.size);
        let dots = if row.value.is_empty() { 0.0 } else { set.size };
        it.column - signs - value - dots
    };
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| set.fonts.wrap(&row.words, set.weight, set.size, room(row)))
        .collect();
    let step = set.step(lines.iter().flatten().map(String::as_str));
    let height = |lines: &Vec<String>| ((lines.len() as f64 + 0.4) * step).max(it.row);
    let heights: Vec<f64> = lines.iter().map(height).collect();
    let columns = balanced(&heights, it.columns);
    let tall = columns
        .iter()
        .map(|range| heights[range.clone()].iter().sum());
    let width = columns.len() as f64 * (it.column + it.gutter) - it.gutter;
    let mut legend = Drawing::new(width.max(0.0), tall.fold(0.0, f64::max));
    for (i, range) in columns.into_iter().enumerate() {
        let (x, mut top) = (i as f64 * (it.column + it.gutter), 0.0);
        for row in range {
            let middle = top + heights[row] / 2.0;
            legend.group(&rows[row].sign, x + 0.42 * signs, middle);
            let words = lines[row].len() as f64;
            let mut end = Point::new(x + signs, middle + 0.36 * set.size);
            for (line, words_of) in lines[row].iter().enumerate() {
                let y = middle + (line as f64 - (words - 1.0) / 2.0) * step + 0.36 * set.size;
                let text = set.text(words_of, Point::new(x + signs, y), room(&rows[row]));
                end = Point::new(text.x + text.width() + 0.4 * set.size, y);
                legend.text(&text);
            }
            if !rows[row].value.is_empty() {
                let value = bold.text(
                    &rows[row].value,
                    Point::new(x + it.column, end.y),
                    it.column,
                );
                let to = end.x.max(value.x - value.width() - 0.4 * set.size);
                let dots = Style::stroke(it.rule, 0.12 * set.size).dashed(&[0.01, 0.45 * set.size]);
                if to > end.x {
                    legend.line(end, Point::new(to, end.y), &dots);
                }
                legend.text(&value.end());
            }
            top += heights[row];
        }
    }
    legend
}
