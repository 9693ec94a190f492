//! CSV, a row a card: for Squib, nanDECK and whatever else lays out cards from a table.

use super::table::{self, Column, DEMANDS, Field, Table};
use crate::files::common::{before, words};
use crate::files::piece::{Notes, number, payoff};
use crate::listing::{Kind, ListedCard, ListedDemand, ListedEvent, Listing};
use crate::model::Before;
use milepost_document::{Problem, quoted};

/// The columns, in order. Squib takes `qty` for copies of a card.
pub(super) const COLUMNS: [Column; 16] = [
    ID,
    Column::optional("qty", &[]),
    Column::optional("title", &[]),
    Column::needed("dest1", &["city1", "destination1", "to1"]),
    GOODS[0],
    Column::needed("pay1", &["payoff1", "payout1", "payment1"]),
    Column::needed("dest2", &["city2", "destination2", "to2"]),
    GOODS[1],
    Column::needed("pay2", &["payoff2", "payout2", "payment2"]),
    Column::needed("dest3", &["city3", "destination3", "to3"]),
    GOODS[2],
    Column::needed("pay3", &["payoff3", "payout3", "payment3"]),
    Column::optional("kind", &[]),
    Column::optional("text", &[]),
    Column::optional("seed", &[]),
    Column::optional("map", &[]),
];

/// The numbers of the cards; without them they are counted from 1.
pub(super) const ID: Column = Column::optional(
    "id",
    &[
        "number",
        "card",
        "cardid",
        "cardno",
        "cardnumber",
        "no",
        "nr",
    ],
);

/// The goods of a card's demands.
pub(super) const GOODS: [Column; DEMANDS] = [
    Column::needed("good1", &["load1", "goods1", "cargo1"]),
    Column::needed("good2", &["load2", "goods2", "cargo2"]),
    Column::needed("good3", &["load3", "goods3", "cargo3"]),
];

const FIELDS: [[&str; 3]; DEMANDS] = [
    ["dest1", "good1", "pay1"],
    ["dest2", "good2", "pay2"],
    ["dest3", "good3", "pay3"],
];

pub(crate) fn write(listing: &Listing) -> String {
    let row = |card: &ListedCard| {
        let mut row = vec![
            card.number.to_string(),
            "1".to_owned(),
            format!("Card {}", card.number),
        ];
        for ListedDemand {
            good, city, payoff, ..
        } in &card.demands
        {
            row.extend([city.text.clone(), good.text.clone(), payoff.to_string()]);
        }
        row.extend(["demand".to_owned(), words(card.before).to_owned()]);
        row
    };
    let event = |event: &ListedEvent| {
        let title = format!("{}: {}", event.kind, event.places.join(", "));
        let title = title.trim_end_matches([':', ' ']).to_owned();
        let mut row = vec![String::new(), "1".to_owned(), title];
        row.extend((0..3 * 3).map(|_| String::new()));
        row.extend(["event".to_owned(), event.words.clone()]);
        row
    };
    let rows = listing.cards.iter().enumerate().flat_map(|(index, card)| {
        let events = listing
            .events
            .iter()
            .filter(move |event| event.above == index);
        events.map(event).chain([row(card)]).collect::<Vec<_>>()
    });
    table::write(&COLUMNS, &listing.head, rows)
}

pub(super) fn read(
    table: &mut Table,
    rows: impl Iterator<Item = Vec<Field>>,
    notes: &mut Notes,
) -> Vec<ListedCard> {
    let mut cards = Vec::new();
    let mut counted = 0;
    // Taxes on a row of their own come before the next card.
    let mut waiting = None;
    for row in rows {
        table.note(&row, notes);
        let kind = table.field(&row, "kind");
        let event = before(&table.field(&row, "text").text).or_else(|| before(&kind.text));
        let bare = FIELDS
            .iter()
            .flatten()
            .all(|name| table.field(&row, name).text.trim().is_empty());
        match kind.text.trim().to_lowercase().as_str() {
            "event" => {
                let what = "events are not demand cards and are ignored";
                notes
                    .problems
                    .push(Problem::warning(&kind.place(), what, ""));
            }
            "tax" | "taxes" if bare => waiting = event,
            _ => {
                let before = event.or(waiting.take()).unwrap_or(Before::Nothing);
                counted += 1;
                cards.extend(card(table, &row, (counted, before), notes));
            }
        }
    }
    cards
}

/// The card of a row, the one of this number where the file numbers none.
fn card(
    table: &Table,
    row: &[Field],
    (counted, before): (u32, Before),
    notes: &mut Notes,
) -> Option<ListedCard> {
    let copies = table.field(row, "qty");
    if !["", "1"].contains(&copies.text.trim()) {
        let what = format!(
            "expected one copy of each card, found {}",
            quoted(&copies.text)
        );
        notes.error(&copies.place(), what, "use one row for each card");
    }
    let number = match table.has(ID.name) {
        true => {
            let id = table.field(row, ID.name);
            number(&id.text, &id.place(), notes)
        }
        false => Some(counted),
    };
    let [a, b, c] = FIELDS.map(|names| wanted(names.map(|name| table.field(row, name)), notes));
    Some(ListedCard {
        number: number?,
        before,
        demands: [a?, b?, c?],
    })
}

/// A demand of three fields.
pub(super) fn wanted([city, good, pays]: [Field; 3], notes: &mut Notes) -> Option<ListedDemand> {
    let city = notes.name(Kind::City, city.word());
    let good = notes.name(Kind::Good, good.word());
    let payoff = payoff(&pays.text, &pays.place(), notes);
    Some(ListedDemand {
        good: good?,
        city: city?,
        payoff: payoff?,
        run: None,
    })
}
