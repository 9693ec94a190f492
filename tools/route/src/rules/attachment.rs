//! What one train of a run takes along: a pullman car, a tender, a mail contract.

use crate::model::train::{Distance, Kinds, Row, Train, UNLIMITED};
use crate::rules::{Places, When};
use milepost_document::FromNode;
use serde::Serialize;

/// What one train of a run has, whichever the company chooses for that run. It never makes a train worse. Attachments of
/// one name are one thing, of which one train alone has one; a train has one at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Attachment {
    /// What it is called in an answer.
    pub name: String,
    /// How many stops more its train may visit and is paid for, of the kinds that the places name: in its row for just
    /// these kinds, or in one of their own behind the others.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[form(range(0..=100))]
    pub further: u32,
    /// What its train is paid more for each paid stop of these places; the train's multiplier does not go for it.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[form(range(0..=crate::limits::DEAREST))]
    pub pays: u32,
    /// Those stops.
    #[serde(flatten)]
    pub places: Places,
    /// For whom it is.
    #[serde(flatten)]
    pub when: When,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Attachment {
    /// A train that has it, which is number `index` among the rules; nothing where it makes no sense for the train:
    /// one that follows no route, or that goes further by stops and is not limited by stops.
    pub(crate) fn attached(&self, index: usize, train: &Train) -> Option<Train> {
        let kinds = self.places.kinds.unwrap_or(Kinds::ALL);
        let distance = match (&train.distance, self.further) {
            (Distance::Flood, _) => return None,
            (distance, 0) => distance.clone(),
            (Distance::Hexes(_), _) => return None,
            (Distance::Stops(stops), more) if kinds == Kinds::ALL => {
                Distance::Stops(stops.saturating_add(more))
            }
            // A train that is paid at each stop stays one, also at stops that take nothing of its distance.
            (Distance::Stops(stops), more) => Distance::Rows(vec![
                row(Kinds::ALL, UNLIMITED, *stops),
                row(kinds, UNLIMITED, more),
            ]),
            (Distance::Rows(rows), more) => further(rows, kinds, more),
            (Distance::Skipping { stops, skip }, more) if kinds == Kinds::ALL => {
                let stops = stops.saturating_add(more);
                Distance::Skipping { stops, skip: *skip }
            }
            (Distance::Skipping { .. }, _) => return None,
        };
        Some(Train {
            distance,
            attached: Some(index),
            ..train.clone()
        })
    }
}

fn row(kinds: Kinds, pay: u32, visit: u32) -> Row {
    Row {
        kinds,
        pay,
        visit,
        multiplier: None,
    }
}

/// Rows with so many stops more of some kinds: in the row for just these, or in one of their own.
fn further(rows: &[Row], kinds: Kinds, more: u32) -> Distance {
    let mut rows = rows.to_vec();
    match rows.iter_mut().find(|row| row.kinds == kinds) {
        Some(row) => {
            row.pay = row.pay.saturating_add(more);
            row.visit = row.visit.saturating_add(more);
        }
        None => rows.push(row(kinds, more, more)),
    }
    Distance::Rows(rows)
}
