//! CSV, a row a demand: for statistics.

use super::cards::{ID, wanted};
use super::table::{self, Column, DEMANDS, Field, Table};
use crate::files::common::{before, words};
use crate::files::piece::{Notes, number};
use crate::listing::{ListedCard, ListedDemand, ListedRun, Listing};
use crate::model::Before;
use milepost_document::Place;
use milepost_map::Micro;

/// The columns, in order.
pub(super) const COLUMNS: [Column; 12] = [
    ID,
    Column::optional("demand", &[]),
    Column::needed("dest", &["city", "destination", "to"]),
    GOOD,
    Column::needed("pay", &["payoff", "payout", "payment"]),
    Column::optional("source", &[]),
    Column::optional("pips", &[]),
    Column::optional("cost", &[]),
    Column::optional("length", &[]),
    Column::optional("text", &[]),
    Column::optional("seed", &[]),
    Column::optional("map", &[]),
];

/// The good of a row.
pub(super) const GOOD: Column = Column::needed("good", &["load", "goods", "cargo"]);

pub(crate) fn write(listing: &Listing) -> String {
    let rows = listing.cards.iter().flat_map(|card| {
        (card.demands.iter().zip(1..)).map(move |(wanted, at)| {
            let ListedDemand {
                good,
                city,
                payoff,
                run,
            } = wanted;
            let run = run.as_ref().map_or_else(Default::default, |run| {
                [
                    run.source.clone(),
                    run.pips.to_string(),
                    run.cost.to_string(),
                    run.length.to_string(),
                ]
            });
            let mut row = vec![
                card.number.to_string(),
                format!("{at}"),
                city.text.clone(),
                good.text.clone(),
            ];
            row.push(payoff.to_string());
            row.extend(run);
            row.push(words(card.before).to_owned());
            row
        })
    });
    table::write(&COLUMNS, &listing.head, rows)
}

/// A card whose rows are being read.
struct Open {
    number: u32,
    before: Before,
    place: Place,
    rows: usize,
    demands: Vec<ListedDemand>,
}

impl Open {
    fn close(self, notes: &mut Notes) -> Option<ListedCard> {
        if self.rows != DEMANDS {
            let what = format!(
                "expected three demands on card {}, found {}",
                self.number, self.rows
            );
            notes.error(
                &self.place,
                what,
                "the three rows of a card must follow each other",
            );
        }
        Some(ListedCard {
            number: self.number,
            before: self.before,
            demands: self.demands.try_into().ok()?,
        })
    }
}

/// Rows that follow one another with the same number are a card, three at most; without numbers each three rows are one.
pub(super) fn read(
    table: &mut Table,
    rows: impl Iterator<Item = Vec<Field>>,
    notes: &mut Notes,
) -> Vec<ListedCard> {
    let mut cards = Vec::new();
    let mut open: Option<Open> = None;
    for (index, row) in rows.enumerate() {
        table.note(&row, notes);
        let id = table.field(&row, ID.name);
        let number = match table.has(ID.name) {
            true => number(&id.text, &id.place(), notes),
            false => Some((index / DEMANDS) as u32 + 1),
        };
        let demand = demand(table, &row, notes);
        let Some(number) = number else { continue };
        if open
            .as_ref()
            .is_none_or(|open| open.number != number || open.rows == DEMANDS)
        {
            cards.extend(open.take().and_then(|open| open.close(notes)));
        }
        let card = open.get_or_insert_with(|| Open {
            number,
            before: before(&table.field(&row, "text").text).unwrap_or(Before::Nothing),
            place: id.place(),
            rows: 0,
            demands: Vec::new(),
        });
        card.rows += 1;
        card.demands.extend(demand);
    }
    cards.extend(open.and_then(|open| open.close(notes)));
    cards
}

fn demand(table: &Table, row: &[Field], notes: &mut Notes) -> Option<ListedDemand> {
    let [source, pips, cost, length] =
        ["source", "pips", "cost", "length"].map(|name| table.field(row, name).text);
    let whole = |text: &str| text.trim().parse::<u32>().ok();
    let length = length
        .trim()
        .parse()
        .ok()
        .and_then(Micro::nearest)
        .filter(|&length| length >= Micro(0));
    let run = match (whole(&pips), whole(&cost), length) {
        (Some(pips), Some(cost), Some(length)) if !source.is_empty() => Some(ListedRun {
            source,
            pips,
            cost,
            length,
        }),
        _ => None,
    };
    let fields = ["dest", "good", "pay"].map(|name| table.field(row, name));
    Some(ListedDemand {
        run,
        ..wanted(fields, notes)?
    })
}
