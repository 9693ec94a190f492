//! What was run in the game that a position was recorded from, as lines.

use crate::form::common;
use crate::position::{Hex, Ran, Record};
use milepost_report::{Cursor, Reader};

/// A route that was run, as a line says it.
pub(in crate::form) struct Line {
    /// The train, by its place among the company's.
    pub train: usize,
    /// What it earned.
    pub earned: u32,
    /// `A1 B3:1 (C5)`: the stops in order, in brackets those that paid nothing.
    pub stops: String,
}

/// Reads a `[record]` table.
pub(super) fn read(reader: &mut Reader, at: &Cursor<'_>, hexes: &[Hex]) -> Option<Record> {
    if !reader.table(at, &["routes", "bonuses"]) {
        return None;
    }
    let routes = reader.optional(at, "routes", |r, at| r.list(at, |r, at| ran(r, at, hexes)));
    let bonuses = reader.optional(at, "bonuses", |r, at| r.list(at, bonus));
    Some(Record { routes: routes.unwrap_or_default(), bonuses: bonuses.unwrap_or_default() })
}

fn ran(reader: &mut Reader, at: &Cursor<'_>, hexes: &[Hex]) -> Option<Ran> {
    reader.table(at, &["train", "earned", "stops"]);
    let train = reader.required(at, "train", |r, at| r.integer(at, 0..=1000));
    let revenue = reader.required(at, "earned", common::money);
    let (mut paid, mut visits) = (Vec::new(), Vec::new());
    reader.required(at, "stops", |r, at| {
        for word in r.text(at)?.split_whitespace() {
            let bare = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
            let Some(found) = stop(bare.unwrap_or(word), hexes) else {
                let hint = "name hexes, and stops of hexes that have several: \"A1 B3:1 (C5)\"";
                r.error(at, format!("\"{word}\" is no stop of this board"), hint);
                continue;
            };
            visits.push(found);
            paid.extend(bare.is_none().then_some(found));
        }
        Some(())
    });
    Some(Ran { train: train?, paid, visits, revenue: revenue? })
}

fn stop(word: &str, hexes: &[Hex]) -> Option<(usize, usize)> {
    let (name, number) = word.split_once(':').unwrap_or((word, "0"));
    let hex = hexes.iter().position(|hex| hex.name == name)?;
    let number: usize = number.parse().ok()?;
    (number < hexes[hex].tile.stops.len()).then_some((hex, number))
}

fn bonus(reader: &mut Reader, at: &Cursor<'_>) -> Option<(Vec<String>, u32)> {
    reader.table(at, &["hexes", "pays"]);
    let hexes = reader.required(at, "hexes", |r, at| r.list(at, Reader::text));
    let pays = reader.required(at, "pays", common::money);
    Some((hexes?, pays?))
}

/// A record as lines.
pub(in crate::form) fn write(
    record: &Record,
    hexes: &[Hex],
    lost: &mut Vec<String>,
) -> (Vec<Line>, Vec<(Vec<String>, u32)>) {
    let line = |route: &Ran| {
        let name = |&(hex, stop): &(usize, usize)| {
            let Hex { name, tile, .. } = hexes.get(hex)?;
            Some(if tile.stops.len() > 1 { format!("{name}:{stop}") } else { name.clone() })
        };
        let stops = route.visits.iter().filter_map(|visit| {
            Some(if route.paid.contains(visit) { name(visit)? } else { format!("({})", name(visit)?) })
        });
        let astray = route.paid.iter().filter(|paid| !route.visits.contains(paid)).filter_map(name);
        lost.extend(astray.map(|stop| format!("that {stop} paid on a route that did not visit it")));
        let stops: Vec<String> = stops.collect();
        Line { train: route.train, earned: route.revenue, stops: stops.join(" ") }
    };
    (record.routes.iter().map(line).collect(), record.bonuses.clone())
}
