//! The rows and fields of a file in CSV, each with its bytes, under a row of names.
//!
//! The `csv` crate reads fields without their places, takes a quote that never ends for the end of the file, and passes over
//! what stands behind a closing quote. All three are reported here, so the scanner is our own; writing is not.

use crate::files::common::CARDS;
use crate::files::piece::Notes;
use crate::listing::{Head, ListedName};
use milepost_document::csv::plain;
use milepost_document::{Place, Problem, nearest, quoted, without_mark};
use std::ops::Range;

/// The most unknown columns that are named.
const LISTED: usize = 5;
/// The demands of a card.
pub(crate) const DEMANDS: usize = 3;

/// A field, its quotes undone, with the bytes it stands on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    pub text: String,
    span: Range<usize>,
}

impl Field {
    pub fn place(&self) -> Place {
        Place::Span(self.span.clone())
    }

    pub fn word(&self) -> ListedName {
        ListedName {
            text: self.text.clone(),
            place: self.place(),
        }
    }
}

/// A column: its name, other names that people give it, in small letters and numbers alone, and whether it must be there.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    pub name: &'static str,
    pub also: &'static [&'static str],
    pub needed: bool,
}

impl Column {
    /// A column without which a file is refused.
    pub const fn needed(name: &'static str, also: &'static [&'static str]) -> Column {
        let needed = true;
        Column { name, also, needed }
    }

    /// A column that files may leave out.
    pub const fn optional(name: &'static str, also: &'static [&'static str]) -> Column {
        let needed = false;
        Column { name, also, needed }
    }

    pub fn is(&self, name: &str) -> bool {
        self.name == name || self.also.contains(&name)
    }
}

/// Where the columns of a file are.
pub(crate) struct Table {
    pub columns: &'static [Column],
    pub at: Vec<Option<usize>>,
    pub head: Head,
}

impl Table {
    pub fn is_whole(&self, header: &[Field], notes: &mut Notes) -> bool {
        let start = header.first().map_or(0, |field| field.span.start);
        let place = Place::Span(start..header.last().map_or(start, |field| field.span.end));
        let missing = self
            .columns
            .iter()
            .zip(&self.at)
            .filter(|(column, at)| column.needed && at.is_none());
        let before = notes.problems.len();
        for (column, _) in missing {
            let near = nearest(column.name, header.iter().map(|field| field.text.trim()));
            let hint = match near.as_slice() {
                [] => "the first row must name the columns; save EBP, which has no such row, as a file with the extension .ebp".into(),
                near => format!("did you mean {}?", near.join(" or ")),
            };
            notes.error(
                &place,
                format!("the column {} is missing", column.name),
                hint,
            );
        }
        notes.problems.len() == before
    }

    /// Whether the file has a column.
    pub fn has(&self, name: &str) -> bool {
        let mut columns = self.columns.iter().zip(&self.at);
        columns.any(|(column, at)| column.name == name && at.is_some())
    }

    /// Warns that the column `name`, which has the numbers of the cards, is missing, where one of the `unknown` ones may have them.
    pub fn note_numbers(&self, name: &str, unknown: Vec<&Field>, notes: &mut Notes) {
        let Some(first) = unknown.first().filter(|_| !self.has(name)) else {
            return;
        };
        let named = unknown.iter().take(LISTED).map(|field| quoted(&field.text));
        let names: Vec<String> = named.collect();
        let what = format!(
            "no column has the numbers of the cards, which are counted from 1; unknown: {}",
            names.join(", ")
        );
        let hint = format!("if one of them has the numbers, call it {name}");
        notes
            .problems
            .push(Problem::warning(&first.place(), what, hint));
    }

    /// The field of a row in a column; an empty one where the row or the file has none.
    pub fn field(&self, row: &[Field], name: &str) -> Field {
        let column = self.columns.iter().position(|column| column.name == name);
        let at = column.and_then(|column| self.at[column]);
        at.and_then(|at| row.get(at)).cloned().unwrap_or_else(|| {
            let end = row.last().map_or(0, |field| field.span.end);
            Field {
                text: String::new(),
                span: end..end,
            }
        })
    }

    /// Takes the seed and the map from the first row that has them.
    pub fn note(&mut self, row: &[Field], notes: &mut Notes) {
        let [seed, map] = ["seed", "map"].map(|name| self.field(row, name));
        if self.head.seed.is_none() && !seed.text.trim().is_empty() {
            self.head.seed = seed.text.trim().parse().ok();
            if self.head.seed.is_none() {
                let what = format!(
                    "expected a seed, a whole number, found {}",
                    quoted(&seed.text)
                );
                notes
                    .problems
                    .push(Problem::warning(&seed.place(), what, "it is ignored"));
            }
        }
        if self.head.map.is_none() && !map.text.is_empty() {
            self.head.map = Some(map.text);
        }
    }
}

/// A file: the names of the columns, and the rows, each ended by the deck's seed and map.
pub(super) fn write(
    columns: &[Column],
    head: &Head,
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let names = columns.iter().map(|column| column.name.to_owned());
    let seed = head.seed.map(|seed| seed.to_string()).unwrap_or_default();
    let map = head.map.clone().unwrap_or_default();
    let rows = rows.map(|mut row| {
        row.extend([seed.clone(), map.clone()]);
        row
    });
    milepost_document::csv::write([names.collect()].into_iter().chain(rows))
}

/// The rows of a file; empty ones are left out. Fields are parted by commas or, where the first row has more of
/// them, by semicolons or tabs, as spreadsheets of some countries write them. Of more rows than a deck may have only the
/// first are kept; the number is that of all.
pub(super) fn records(text: &str, notes: &mut Notes) -> (Vec<Vec<Field>>, usize) {
    // A header, and three rows to a card.
    const ROWS: usize = 1 + 3 * CARDS;
    let unmarked = without_mark(text);
    let first = unmarked.lines().next().unwrap_or_default();
    let mark = [',', ';', '\t']
        .into_iter()
        .rev()
        .max_by_key(|&mark| first.matches(mark).count());
    let (mut rows, mut count) = (Vec::new(), 0);
    let mut scan = Scan {
        text,
        at: text.len() - unmarked.len(),
        mark: mark.unwrap_or(','),
    };
    while scan.at < text.len() {
        let row = scan.row(notes);
        if row.len() > 1 || row.iter().any(|field| !field.text.trim().is_empty()) {
            count += 1;
            if rows.len() < ROWS {
                rows.push(row);
            }
        }
    }
    (rows, count)
}

/// The most columns of a table that are read; decks have 16.
const COLUMNS: usize = 200;

struct Scan<'a> {
    text: &'a str,
    at: usize,
    mark: char,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn row(&mut self, notes: &mut Notes) -> Vec<Field> {
        let mut row = Vec::new();
        loop {
            let mut field = if self.rest().starts_with('"') {
                self.in_quotes(notes)
            } else {
                self.bare()
            };
            field.text = plain(&field.text).to_owned();
            if row.len() < COLUMNS {
                row.push(field);
            }
            if self.rest().starts_with(self.mark) {
                self.at += self.mark.len_utf8();
                continue;
            }
            let end = ["\r\n", "\n", "\r"]
                .into_iter()
                .find(|end| self.rest().starts_with(end));
            self.at += end.map_or(0, str::len);
            return row;
        }
    }

    fn bare(&mut self) -> Field {
        let length = self
            .rest()
            .find([self.mark, '\n', '\r'])
            .unwrap_or(self.rest().len());
        let span = self.at..self.at + length;
        self.at = span.end;
        Field {
            text: self.text[span.clone()].to_owned(),
            span,
        }
    }

    fn in_quotes(&mut self, notes: &mut Notes) -> Field {
        let start = self.at;
        let mut text = String::new();
        self.at += 1;
        loop {
            let Some(quote) = self.rest().find('"') else {
                let place = Place::Span(start..start + 1);
                let hint = "end the field with a quote; write a quote within it twice";
                notes.error(
                    &place,
                    "a field begins with a quote but does not end with one",
                    hint,
                );
                self.at = self.text.len();
                break;
            };
            text.push_str(&self.text[self.at..self.at + quote]);
            self.at += quote + 1;
            if !self.rest().starts_with('"') {
                break;
            }
            text.push('"');
            self.at += 1;
        }
        let end = self.at;
        let behind = self.bare();
        if !behind.text.trim().is_empty() {
            let what = format!(
                "expected the end of the field after its closing quote, found {}",
                quoted(&behind.text)
            );
            notes.error(&behind.place(), what, "write a quote within a field twice");
        }
        Field {
            text,
            span: start..end,
        }
    }
}
