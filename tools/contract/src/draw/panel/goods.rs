//! The table of commodities and the cities that make them.

use super::super::palette::{INK, RULE};
use super::title::heading;
use crate::Values;
use crate::network::{Commodity, Network};
use milepost_draw::{Drawing, Point, Style, Text, Weight, font};

/// The letters, from one line to the next, and between two rows, in millimetres.
const SIZE: f64 = 2.15;
const LINE: f64 = 2.75;
const APART: f64 = 0.75;
/// The width of a column where there may be several, and between two.
const COLUMN: f64 = 68.0;
const GAP: f64 = 5.0;

struct Row<'a> {
    name: &'a str,
    lines: Vec<String>,
}

impl<'a> Row<'a> {
    /// A commodity and its cities, in lines that fit the room.
    fn of(network: &Network, commodity: &'a Commodity, room: f64) -> Row<'a> {
        let cities = commodity
            .cities
            .iter()
            .map(|&city| network.cities()[city].key.as_str());
        let cities: Vec<&str> = cities.collect();
        let lines = font::wrap(&cities.join(", "), Weight::Regular, SIZE, room);
        Row {
            name: &commodity.name,
            lines,
        }
    }

    fn height(&self) -> f64 {
        self.lines.len().max(1) as f64 * LINE + APART
    }
}

/// How many columns a table has.
#[derive(Clone, Copy)]
pub(super) enum Columns {
    /// One, as wide as the table.
    One,
    /// As many as fit beside each other.
    Fitting,
}

/// The table, `width` wide.
pub(super) fn draw(values: &Values, width: f64, columns: Columns) -> Drawing {
    let columns = match columns {
        Columns::One => 1,
        Columns::Fitting => ((width + GAP) / (COLUMN + GAP)).floor().clamp(1.0, 9.0) as usize,
    };
    let column = (width + GAP) / columns as f64 - GAP;
    let network = values.network();
    let widest = network
        .commodities()
        .iter()
        .map(|c| font::width(&c.name, Weight::Bold, SIZE));
    let names = widest.fold(0.0, f64::max).min(0.4 * column) + 2.0;
    let rows = network
        .commodities()
        .iter()
        .map(|commodity| Row::of(network, commodity, column - names));
    let columns = spread(rows.collect(), columns);
    let tallest = columns
        .iter()
        .map(|rows| rows.iter().map(Row::height).sum::<f64>())
        .fold(0.0, f64::max);
    let mut table = Drawing::new(width, 5.6 + tallest);
    let top = heading(&mut table, "Commodities");
    for (i, rows) in columns.iter().enumerate() {
        let x = i as f64 * (column + GAP);
        let mut y = top;
        for row in rows {
            row.draw(&mut table, Point::new(x, y), names, column);
            y += row.height();
        }
    }
    table
}

/// The rows in columns of about the same height.
fn spread(rows: Vec<Row<'_>>, columns: usize) -> Vec<Vec<Row<'_>>> {
    let total: f64 = rows.iter().map(Row::height).sum();
    let mut spread: Vec<Vec<Row<'_>>> = (0..columns.max(1)).map(|_| Vec::new()).collect();
    let mut before = 0.0;
    for row in rows {
        let height = row.height();
        let column =
            ((before + height / 2.0) / total.max(f64::MIN_POSITIVE) * columns as f64) as usize;
        spread[column.min(columns.max(1) - 1)].push(row);
        before += height;
    }
    spread
}

impl Row<'_> {
    fn draw(&self, table: &mut Drawing, at: Point, names: f64, width: f64) {
        table.line(at, at.shift(width, 0.0), &Style::stroke(RULE, 0.15));
        let size = font::fit(self.name, Weight::Bold, SIZE, names - 1.0, 0.0);
        table.text(
            &Text::new(self.name, at.x, at.y + 0.98 * LINE, size)
                .bold()
                .colour(INK),
        );
        for (i, line) in self.lines.iter().enumerate() {
            let size = font::fit(line, Weight::Regular, SIZE, width - names, 0.0);
            let y = at.y + (i as f64 + 0.98) * LINE;
            table.text(&Text::new(line.as_str(), at.x + names, y, size).colour(INK));
        }
    }
}
