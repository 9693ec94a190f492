//! CSV, a row for each card or for each demand.

pub(super) mod cards;
pub(super) mod demands;
mod table;

use super::piece::Notes;
use crate::listing::{Head, Listing};
use milepost_document::plain;
use table::{Table, records};

/// Whether a line names the columns of a deck.
pub(super) fn is_header(line: &str) -> bool {
    let names: Vec<String> = line.split([',', ';', '\t']).map(plain).collect();
    ["good", "good1", "load", "load1"]
        .iter()
        .any(|good| names.iter().any(|name| name == good))
}

/// A deck, a row a card or a row a demand: the names of its columns say which.
pub(super) fn read(text: &str, notes: &mut Notes) -> Listing {
    let (rows, count) = records(text, notes);
    let mut rows = rows.into_iter();
    let Some(header) = rows.next() else {
        return Listing::default();
    };
    let names: Vec<String> = header.iter().map(|field| plain(&field.text)).collect();
    let by_card = names
        .iter()
        .any(|name| ["good1", "load1"].contains(&name.as_str()));
    let columns = if by_card {
        cards::COLUMNS.as_slice()
    } else {
        demands::COLUMNS.as_slice()
    };
    let wanted = columns
        .iter()
        .map(|column| names.iter().position(|name| column.is(name)));
    let mut table = Table {
        columns,
        at: wanted.collect(),
        head: Head::default(),
    };
    let rows_a_card = if by_card { 1 } else { 3 };
    if !table.is_whole(&header, notes) || notes.too_many((count - 1) / rows_a_card) {
        return Listing::default();
    }
    let cards = if by_card {
        cards::read(&mut table, rows, notes)
    } else {
        demands::read(&mut table, rows, notes)
    };
    Listing {
        head: table.head,
        cards,
        events: Vec::new(),
    }
}
