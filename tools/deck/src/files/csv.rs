//! CSV, a row for each card or for each demand.

pub(super) mod cards;
pub(super) mod demands;
mod table;

use super::piece::Notes;
use crate::listing::{Head, Listing};
use milepost_document::plain;
pub(super) use table::DEMANDS;
use table::{Field, Table, records};

/// Whether a line names the columns of a deck.
pub(super) fn is_header(line: &str) -> bool {
    let mut names = line.split([',', ';', '\t']).map(bare);
    names.any(|name| is_good(&name))
}

/// Whether a column has goods: of each demand, or of the first on a card.
fn is_good(name: &str) -> bool {
    [&demands::GOOD, &cards::GOODS[0]]
        .into_iter()
        .any(|column| column.is(name))
}

/// The name of a column in small letters and numbers alone: `Payout 1`, `payout_1` and `PAYOUT1` are one.
fn bare(name: &str) -> String {
    plain(name)
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

/// The names of the columns. Names that stand three times, as `City, Load, Pay` for each demand of a card, are numbered.
fn names(header: &[Field]) -> Vec<String> {
    let bare: Vec<String> = header.iter().map(|field| bare(&field.text)).collect();
    let count =
        |name: &String, upto: usize| bare[..upto].iter().filter(|other| *other == name).count();
    let numbered = bare
        .iter()
        .enumerate()
        .map(|(at, name)| match count(name, bare.len()) {
            DEMANDS if !name.is_empty() => format!("{name}{}", count(name, at) + 1),
            _ => name.clone(),
        });
    numbered.collect()
}

/// A deck, a row a card or a row a demand: the names of its columns say which.
pub(super) fn read(text: &str, notes: &mut Notes) -> Listing {
    let (rows, count) = records(text, notes);
    let mut rows = rows.into_iter();
    let Some(header) = rows.next() else {
        return Listing::default();
    };
    let names = names(&header);
    let by_card = names.iter().any(|name| cards::GOODS[0].is(name));
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
    let unknown = header.iter().zip(&names).filter(|(_, name)| {
        let is_known = columns.iter().any(|column| column.is(name));
        !name.is_empty() && !is_known
    });
    let unknown = unknown.map(|(field, _)| field).collect();
    table.note_numbers(cards::ID.name, unknown, notes);
    let rows_a_card = if by_card { 1 } else { DEMANDS };
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
