//! What the company ran in the recorded game, and the bonuses that are its own.

use crate::files::common::{Names, is_table};
use crate::files::{common, members};
use crate::limits::DEAREST;
use crate::model::{Hex, Ran, Record};
use milepost_document::{Cursor, Reader, Value, shorten};

/// What is said of what cannot be read of a record: the position can be run all the same.
const UNREAD: &str = "rules are not checked against it; correct it, or leave out the record";

/// The record, as far as the file tells it; what cannot be read of it is a warning.
pub(crate) fn record(
    reader: &mut Reader,
    root: &Cursor<'_>,
    hexes: &[Hex],
    company: &str,
) -> Record {
    let trains = root.get("trains");
    let ids: Vec<Option<String>> = trains
        .iter()
        .flat_map(|trains| trains.items())
        .map(|train| text(&train, "id"))
        .collect();
    let names = Names::new(hexes.iter().map(|hex| hex.name.as_str()));
    let mut record = Record::default();
    let routes = root.get("routes");
    for route in routes.iter().flat_map(|routes| routes.items()) {
        members::ROUTE.check(reader, &route);
        match ran(&route, (hexes, &names), &ids) {
            Ok(ran) => record.routes.push(ran),
            Err(what) => {
                reader.warning(&route, what, UNREAD);
                record.unread += 1;
            }
        }
    }
    let total = root.get("recorded_total");
    if let Some(at) = total.filter(|at| !matches!(at.value(), Value::Null)) {
        record.total = amount(&at);
        if record.total.is_none() {
            reader.warning(
                &at,
                format!("the recorded total is no whole number from 0 to {DEAREST}"),
                UNREAD,
            );
        }
    }
    let bonuses = reader.optional(root, "bonus_abilities", |r, at| {
        r.list(at, |r, at| bonus(r, at, company))
    });
    record.bonuses = bonuses.unwrap_or_default().into_iter().flatten().collect();
    record
}

fn text(at: &Cursor<'_>, name: &str) -> Option<String> {
    match at.get(name)?.value() {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// An amount of money, if it is one.
fn amount(at: &Cursor<'_>) -> Option<u32> {
    match *at.value() {
        Value::Integer(number) if (0..=DEAREST).contains(&number) => u32::try_from(number).ok(),
        _ => None,
    }
}

/// A route; what of it is wrong, where it cannot be read.
fn ran(
    at: &Cursor<'_>,
    (hexes, names): (&[Hex], &Names),
    ids: &[Option<String>],
) -> Result<Ran, String> {
    let id = text(at, "train").ok_or("a recorded route without a train")?;
    let train = ids.iter().position(|one| one.as_ref() == Some(&id));
    let train = train.ok_or_else(|| {
        format!(
            "a recorded route of the train \"{}\", which is not among the trains",
            shorten(&id)
        )
    })?;
    let stop = |at: &Cursor<'_>| {
        let found = || {
            let Value::Text(text) = at.value() else {
                return None;
            };
            let (name, number) = text.split_once(':')?;
            let hex = names.get(name)?;
            let number: usize = number.parse().ok()?;
            (number < hexes[hex].tile.stops.len()).then_some((hex, number))
        };
        found().ok_or_else(|| match at.value() {
            Value::Text(text) => {
                format!(
                    "a recorded route with \"{}\", which is no stop of this board",
                    shorten(text)
                )
            }
            _ => "a recorded route with a stop that is no text".to_owned(),
        })
    };
    let stops = |name: &str| {
        let list = at
            .get(name)
            .ok_or_else(|| format!("a recorded route without \"{name}\""))?;
        list.items()
            .map(|at| stop(&at))
            .collect::<Result<Vec<_>, String>>()
    };
    let (paid, visits) = (stops("stops")?, stops("visited")?);
    let revenue = at.get("revenue").and_then(|at| amount(&at));
    let revenue = revenue.ok_or_else(|| {
        format!("a recorded route whose revenue is no whole number from 0 to {DEAREST}")
    })?;
    let legs = at
        .get("connections")
        .and_then(|legs| legs.items().map(|leg| passed(&leg, names)).collect());
    let ran = Ran {
        train,
        paid,
        visits,
        legs: legs.unwrap_or_default(),
        revenue,
    };
    if ran.is_sound(hexes) {
        Ok(ran)
    } else {
        Err("a recorded route that is paid for a stop twice".to_owned())
    }
}

/// The hexes of a leg: `["A1", "A3", "A5"]`, `["A1 0.1"]` within a hex, `["local", "A1"]` of a route to one stop. Nothing
/// where one is not on the board.
fn passed(at: &Cursor<'_>, names: &Names) -> Option<Vec<usize>> {
    let hex = |at: Cursor<'_>| {
        let Value::Text(text) = at.value() else {
            return None;
        };
        let name = text.split(' ').next().unwrap_or_default();
        names.get(name)
    };
    let local = |at: &Cursor<'_>| matches!(at.value(), Value::Text(text) if text == "local");
    at.items().filter(|at| !local(at)).map(hex).collect()
}

/// A bonus of the company's own in some hexes; `Some(None)` for abilities that add nothing to routes, and those of
/// private companies, which stand there again for the company that holds them.
fn bonus(
    reader: &mut Reader,
    at: &Cursor<'_>,
    company: &str,
) -> Option<Option<(Vec<String>, u32)>> {
    if !is_table(reader, at) {
        return None;
    }
    members::ABILITY.check(reader, at);
    let said = |name| text(at, name).unwrap_or_default();
    if said("type") != "hex_bonus" || said("company") != company {
        return Some(None);
    }
    let hexes = reader.required(at, "hexes", |r, at| r.list(at, Reader::text));
    let amount = reader.required(at, "amount", common::money);
    Some(Some((hexes?, amount?)))
}
