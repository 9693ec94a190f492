//! What the company ran in the recorded game, and the bonuses that are its own.

use crate::form::common::{self, is_table};
use crate::position::{Hex, Ran, Record};
use milepost_report::{Cursor, Reader, Value};

/// The record, as far as the file tells it; no routes where it does not tell all of each.
pub(super) fn record(reader: &mut Reader, root: &Cursor<'_>, hexes: &[Hex], company: &str) -> Record {
    let trains = root.get("trains");
    let ids: Vec<String> =
        trains.iter().flat_map(|trains| trains.items()).filter_map(|train| text(&train, "id")).collect();
    let routes = root.get("routes");
    let routes = routes.iter().flat_map(|routes| routes.items());
    let routes: Option<Vec<Ran>> = routes.map(|route| ran(&route, hexes, &ids)).collect();
    let bonuses = reader.optional(root, "bonus_abilities", |r, at| r.list(at, |r, at| bonus(r, at, company)));
    Record {
        routes: routes.unwrap_or_default(),
        bonuses: bonuses.unwrap_or_default().into_iter().flatten().collect(),
    }
}

fn text(at: &Cursor<'_>, name: &str) -> Option<String> {
    match at.get(name)?.value() {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

fn number(value: &Value) -> Option<u32> {
    match *value {
        Value::Integer(number) => u32::try_from(number).ok(),
        _ => None,
    }
}

fn ran(at: &Cursor<'_>, hexes: &[Hex], ids: &[String]) -> Option<Ran> {
    let id = text(at, "train")?;
    let stop = |at: &Cursor<'_>| {
        let Value::Text(text) = at.value() else { return None };
        let (name, number) = text.split_once(':')?;
        let hex = hexes.iter().position(|hex| hex.name == name)?;
        let number: usize = number.parse().ok()?;
        (number < hexes[hex].tile.stops.len()).then_some((hex, number))
    };
    let stops = |name| at.get(name)?.items().map(|at| stop(&at)).collect::<Option<Vec<_>>>();
    let (paid, visits) = (stops("stops")?, stops("visited")?);
    let train = ids.iter().position(|one| *one == id)?;
    let revenue = number(at.get("revenue")?.value())?;
    Some(Ran { train, paid, visits, revenue })
}

/// A bonus of the company's own in some hexes; `Some(None)` for abilities that add nothing to routes, and those of
/// private companies, which stand there again for the company that holds them.
fn bonus(reader: &mut Reader, at: &Cursor<'_>, company: &str) -> Option<Option<(Vec<String>, u32)>> {
    if !is_table(reader, at) {
        return None;
    }
    let said = |name| text(at, name).unwrap_or_default();
    if said("type") != "hex_bonus" || said("company") != company {
        return Some(None);
    }
    let hexes = reader.required(at, "hexes", |r, at| r.list(at, Reader::text));
    let amount = reader.required(at, "amount", common::money);
    Some(Some((hexes?, amount?)))
}
