//! The trains of a recorded position.

use crate::form::common::{self, is_table};
use crate::form::members;
use crate::train::{Distance, Kinds, Row, Train, UNLIMITED};
use milepost_document::{Cursor, Reader, Value};

/// From here on, recorded numbers mean that there is no limit (18xx notation page, 6.3).
const ENDLESS: u32 = 99;

pub(super) fn train(reader: &mut Reader, at: &Cursor<'_>) -> Option<Train> {
    if !is_table(reader, at) {
        return None;
    }
    members::TRAIN.check(reader, at);
    let id = reader.optional(at, "id", Reader::text);
    let name = reader.optional(at, "name", Reader::text).or(id);
    if name.is_none() {
        reader.need(at, "name");
    }
    let distance = reader.required(at, "distance", distance);
    let multiplier = reader
        .optional(at, "multiplier", common::money)
        .unwrap_or(1);
    let local = reader.optional(at, "local", Reader::boolean);
    let requires_token = reader
        .optional(at, "requires_token", Reader::boolean)
        .unwrap_or(true);
    let (name, distance) = (name?, distance?);
    Some(Train {
        multiplier,
        local: local.unwrap_or_else(|| is_local(&distance)),
        // A train of so many stops is paid for all of them, whichever has a token.
        pays_token: requires_token && matches!(distance, Distance::Rows(_)),
        ..Train {
            distance,
            ..Train::plain(name, 0)
        }
    })
}

/// Whether it runs to a single stop where the file does not say (18xx notation page, 6.2).
fn is_local(distance: &Distance) -> bool {
    match distance {
        Distance::Stops(stops) => *stops == 1,
        Distance::Rows(rows) => rows
            .iter()
            .find(|row| row.kinds.has(crate::tile::Kind::City))
            .is_some_and(|row| row.visit == 1),
        _ => false,
    }
}

fn distance(reader: &mut Reader, at: &Cursor<'_>) -> Option<Distance> {
    match at.value() {
        Value::List(_) => Some(Distance::Rows(reader.list(at, row)?)),
        Value::Integer(_) | Value::Float(_) => Some(Distance::Stops(count(reader, at)?)),
        _ => reader.wrong_kind(at, "a number of stops or a list of rows"),
    }
}

fn row(reader: &mut Reader, at: &Cursor<'_>) -> Option<Row> {
    if !is_table(reader, at) {
        return None;
    }
    members::ROW.check(reader, at);
    // Of a list whose kinds are all unknown it is not said again that it has none.
    let kinds = reader.required(at, "nodes", |r, at| {
        let kinds = r.list(at, common::kind)?;
        (!kinds.is_empty() || at.items().next().is_none()).then_some(kinds)
    });
    let pay = reader.required(at, "pay", count);
    let visit = reader.optional(at, "visit", count);
    let multiplier = reader.optional(at, "multiplier", common::money);
    let kinds = kinds?.into_iter().fold(Kinds::default(), Kinds::with);
    let pay = pay?;
    Some(Row {
        kinds,
        pay,
        visit: visit.unwrap_or(pay),
        multiplier,
    })
}

fn count(reader: &mut Reader, at: &Cursor<'_>) -> Option<u32> {
    let count: u32 = reader.integer(at, 0..=1_000_000)?;
    Some(if count >= ENDLESS { UNLIMITED } else { count })
}
