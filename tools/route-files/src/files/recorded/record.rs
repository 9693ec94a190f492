//! What the company ran in the recorded game, and the bonuses that are its own.

use crate::files::common::{NamedHexes, Names};
use crate::limits::DEAREST;
use milepost_document::{Cursor, Problem, Reader, Severity, Value, shorten};
use milepost_route::model::{Hex, Ran, Record};
use std::fmt::Display;

/// The hint on parts of a record that cannot be read: the position can be run all the same.
const UNREAD: &str = "rules are not checked against it; correct it, or leave out the record";

/// The members of a route that was run.
const ROUTE: &[&str] = &["train", "stops", "visited", "connections", "revenue"];

/// The record, as far as the file tells it; what cannot be read of it is a warning. `ids` are those of the company's
/// trains.
pub(crate) fn record(
    reader: &mut Reader,
    root: &Cursor<'_>,
    hexes: &[Hex],
    company: &str,
    ids: &[Option<String>],
) -> Record {
    let board = NamedHexes::new(hexes);
    let mut record = Record::default();
    let routes = root.get("routes");
    for route in routes.iter().flat_map(|routes| routes.items()) {
        reader.open_members(&route, ROUTE, Severity::Warning);
        match ran(&route, &board, ids) {
            Ok(ran) => record.routes.push(ran),
            Err(warning) => {
                reader.keep(warning);
                record.unread += 1;
            }
        }
    }
    if let Some(at) = root.get("recorded_total") {
        record.total = amount(&at);
        if record.total.is_none() {
            let what = format!("the recorded total is no whole number from 0 to {DEAREST}");
            reader.warning(&at, what, UNREAD);
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

/// A warning about a recorded route.
fn unread(route: &Cursor<'_>, what: impl Display) -> Problem {
    Problem::warning(&route.into(), format!("a recorded route {what}"), UNREAD)
}

/// A route; what of it is wrong, where it cannot be read.
fn ran(at: &Cursor<'_>, board: &NamedHexes<'_>, ids: &[Option<String>]) -> Result<Ran, Problem> {
    let id = text(at, "train").ok_or_else(|| unread(at, "without a train"))?;
    let train = ids.iter().position(|one| one.as_ref() == Some(&id));
    let stranger = || {
        let id = shorten(&id);
        let what = format!("of the train \"{id}\", which is not among the trains");
        unread(at, what)
    };
    let revenue = at.get("revenue").and_then(|at| amount(&at));
    let unpaid = || {
        let what = format!("whose revenue is no whole number from 0 to {DEAREST}");
        unread(at, what)
    };
    let legs = at.get("connections").and_then(|legs| {
        let legs = legs.items();
        legs.map(|leg| passed(&leg, &board.names)).collect()
    });
    let ran = Ran {
        train: train.ok_or_else(stranger)?,
        paid: stops(at, "stops", board)?,
        visits: stops(at, "visited", board)?,
        legs: legs.unwrap_or_default(),
        revenue: revenue.ok_or_else(unpaid)?,
    };
    let is_sound = ran.is_sound(board.hexes);
    let twice = || unread(at, "that is paid for a stop twice");
    is_sound.then_some(ran).ok_or_else(twice)
}

/// The stops that a member of a route lists.
fn stops(
    route: &Cursor<'_>,
    member: &str,
    board: &NamedHexes<'_>,
) -> Result<Vec<(usize, usize)>, Problem> {
    let missing = || unread(route, format!("without \"{member}\""));
    let list = route.get(member).ok_or_else(missing)?;
    let stop = |at: Cursor<'_>| {
        let Value::Text(text) = at.value() else {
            return Err(unread(route, "with a stop that is no text"));
        };
        let found = board.stop(text).filter(|_| text.contains(':'));
        let unknown = || {
            let text = shorten(text);
            let what = format!("with \"{text}\", which is no stop of this board");
            unread(route, what)
        };
        found.ok_or_else(unknown)
    };
    list.items().map(stop).collect()
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
    let known = ["company", "type", "hexes", "amount"];
    if !reader.open_members(at, &known, Severity::Warning) {
        return None;
    }
    let member = |name| text(at, name).unwrap_or_default();
    if member("type") != "hex_bonus" || member("company") != company {
        return Some(None);
    }
    let hexes = reader.required(at, "hexes", |r, at| r.list(at, Reader::text));
    let amount = reader.required(at, "amount", |r, at| r.integer(at, 0..=DEAREST));
    Some(Some((hexes?, amount?)))
}
