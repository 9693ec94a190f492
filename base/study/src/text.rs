//! Reports in plain text, at most 80 columns wide.

use crate::histogram::Bin;
use crate::tally::share;
use std::fmt::Display;

/// The widest line.
pub const WIDTH: usize = 80;
/// The longest bar of a histogram.
const BAR: f64 = 48.0;
/// The least width of a name that is cut so that a row fits.
const NAME: usize = 8;

/// A share in hundredths.
pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A share of a whole in hundredths; a dash for none, so that what never happened stands out.
pub fn part(part: u64, whole: u64) -> String {
    match part {
        0 => "-".to_owned(),
        _ if part.saturating_mul(2000) < whole => "<0.1".to_owned(),
        _ => percent(share(part, whole.max(1))),
    }
}

/// Formats a share as a multiple of the even share, with two decimals; a dash where the even share is 0.
pub fn times(share: f64, even: f64) -> String {
    if even > 0.0 {
        format!("{:.2}", share / even)
    } else {
        "-".to_owned()
    }
}

/// A report that is written section by section.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    text: String,
}

impl Writer {
    /// Adds a paragraph, broken into lines where it is too long for one.
    pub fn line(&mut self, text: impl Display) {
        for line in text.to_string().lines() {
            let mut room = WIDTH;
            for (place, word) in line.split(' ').enumerate() {
                let long = word.chars().count();
                let separator = match place {
                    0 => "",
                    _ if long < room => " ",
                    _ => "\n",
                };
                room = if separator == "\n" {
                    WIDTH
                } else {
                    room - separator.len()
                };
                room = room.saturating_sub(long);
                self.text.push_str(separator);
                self.text.push_str(word);
            }
            self.text.push('\n');
        }
    }

    /// Begins a section: its title, and what its figures are.
    pub fn section(&mut self, title: &str, what: &str) {
        self.text.push('\n');
        self.line(format_args!("{title}: {what}"));
    }

    /// Adds a table.
    pub fn table(&mut self, table: &Table) {
        self.text.push_str(&table.text());
    }

    /// Adds a line with a bar for each bin; `label` formats its count.
    pub fn histogram(&mut self, bins: &[Bin], label: impl Fn(u64) -> String) {
        let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1) as f64;
        let mut table = Table::new(&["", "", ""]).text_last();
        for bin in bins {
            let bar = "#".repeat((BAR * bin.count as f64 / most).round() as usize);
            table.row(&[bin, &label(bin.count), &bar]);
        }
        self.table(&table);
    }

    /// The whole text.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Rows of cells in columns that are as wide as they need to be. Where a row would not fit, its first cell is cut.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
    left: usize,
    text_last: bool,
}

impl Table {
    /// A table with these heads of columns, all empty for none. The first column holds names and stands left, the others hold
    /// numbers and stand right.
    pub fn new<S: AsRef<str>>(heads: &[S]) -> Table {
        let heads = heads.iter().map(|head| head.as_ref().to_owned()).collect();
        Table {
            rows: vec![heads],
            left: 1,
            text_last: false,
        }
    }

    /// The first `columns` stand left.
    #[must_use]
    pub fn text_columns(self, columns: usize) -> Table {
        Table {
            left: columns,
            ..self
        }
    }

    /// The last column alone stands left.
    #[must_use]
    pub fn text_last(self) -> Table {
        Table {
            left: 0,
            text_last: true,
            ..self
        }
    }

    /// Adds a row; cells that are missing at its end are empty.
    pub fn row(&mut self, cells: &[&dyn Display]) {
        self.cells(cells.iter().map(|cell| cell.to_string()));
    }

    /// Adds a row of texts.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn text(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let long = |cell: &String| cell.chars().count();
        let mut widths: Vec<usize> = (0..columns)
            .map(|at| {
                self.rows
                    .iter()
                    .filter_map(|row| row.get(at))
                    .map(long)
                    .max()
            })
            .map(Option::unwrap_or_default)
            .collect();
        let all = widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1);
        if let Some(first) = widths.first_mut() {
            *first = (*first).min((*first + WIDTH).saturating_sub(all).max(NAME));
        }
        let mut out = String::new();
        for row in self
            .rows
            .iter()
            .filter(|row| row.iter().any(|cell| !cell.is_empty()))
        {
            let cell = |(at, (cell, wide)): (usize, (&String, &usize))| {
                let wide = *wide;
                let cell: String = cell.chars().take(wide).collect();
                if at < self.left || self.text_last && at + 1 == columns {
                    format!("{cell:<wide$}")
                } else {
                    format!("{cell:>wide$}")
                }
            };
            let cells: Vec<String> = row.iter().zip(&widths).enumerate().map(cell).collect();
            out.push_str(cells.join("  ").trim_end());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares() {
        assert_eq!(
            [part(0, 0), part(0, 9), part(1, 9), part(9, 9)],
            ["-", "-", "11.1", "100.0"]
        );
        assert_eq!([part(1, 2000), part(1, 2001)], ["0.1", "<0.1"]);
        assert_eq!([times(0.3, 0.2), times(0.3, 0.0)], ["1.50", "-"]);
    }

    #[test]
    fn columns_are_as_wide_as_their_cells() {
        let mut report = Writer::default();
        report.section("Cities", "demands");
        let mut table = Table::new(&["", "size", "number"]).text_columns(2);
        table.row(&[&"Porto", &"medium", &7]);
        table.row(&[&"A Coruña", &"small", &1234]);
        report.table(&table);
        let text = "\nCities: demands\n          size    number\nPorto     medium       7\nA Coruña  small     1234\n";
        assert_eq!(report.finish(), text);
    }

    #[test]
    fn names_are_cut_and_lines_broken() {
        let mut report = Writer::default();
        let mut table = Table::new(&["name", "number"]);
        table.row(&[&"long ".repeat(30), &1]);
        report.table(&table);
        report.line("word ".repeat(40).trim_end());
        let text = report.finish();
        assert_eq!(
            text.lines().map(|line| line.chars().count()).max(),
            Some(80)
        );
        assert_eq!(text.matches("word").count(), 40);
    }

    #[test]
    fn the_longest_bar_is_of_the_most() {
        let mut report = Writer::default();
        let bins = [(1, 2), (2, 4)].map(|(number, count)| Bin {
            first: number,
            last: number,
            count,
        });
        report.histogram(&bins, |count| part(count, 6));
        let [half, full] = ["#".repeat(24), "#".repeat(48)];
        assert_eq!(
            report.finish(),
            format!("1  33.3  {half}\n2  66.7  {full}\n")
        );
    }
}
