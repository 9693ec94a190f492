//! What was run in the game that a position was recorded from, as lines.

use crate::form::common::{self, Names};
use crate::position::{Hex, Ran, Record};
use milepost_document::{Cursor, Reader};

/// A route that was run, as a line says it.
pub(in crate::form) struct Line {
    /// The train, by its place among the company's.
    pub train: usize,
    /// What it earned.
    pub earned: u32,
    /// `A1 B3:1 (C5)`: the stops in order, in brackets those that paid nothing.
    pub stops: String,
    /// `A1 A3 B4, B4 C5`: the hexes of each leg.
    pub legs: String,
}

/// Reads a `[record]` table.
///
/// Its company has so many `trains`.
pub(super) fn read(
    reader: &mut Reader,
    at: &Cursor<'_>,
    hexes: &[Hex],
    trains: usize,
) -> Option<Record> {
    if !reader.table(at, &["routes", "total", "bonuses"]) {
        return None;
    }
    let names = Names::new(hexes.iter().map(|hex| hex.name.as_str()));
    let board = (hexes, &names);
    let routes = reader.optional(at, "routes", |r, at| {
        r.list(at, |r, at| ran(r, at, board, trains))
    });
    let bonuses = reader.optional(at, "bonuses", |r, at| r.list(at, bonus));
    let total = reader.optional(at, "total", common::money);
    Some(Record {
        routes: routes.unwrap_or_default(),
        unread: 0,
        total,
        bonuses: bonuses.unwrap_or_default(),
    })
}

/// The hexes of a board, and where each stands.
type Hexes<'a> = (&'a [Hex], &'a Names);

fn ran(reader: &mut Reader, at: &Cursor<'_>, hexes: Hexes<'_>, trains: usize) -> Option<Ran> {
    reader.table(at, &["train", "earned", "stops", "legs"]);
    let train = reader.required(at, "train", |r, at| {
        let train: usize = r.integer(at, 0..=1000)?;
        if train >= trains {
            let what = format!("there is no train {train}: the company has {trains}");
            r.error(at, what, "trains count from 0, in the order of [trains]");
        }
        Some(train)
    });
    let revenue = reader.required(at, "earned", common::money);
    let (mut paid, mut visits) = (Vec::new(), Vec::new());
    reader.required(at, "stops", |r, at| {
        for word in r.text(at)?.split_whitespace() {
            let bare = word
                .strip_prefix('(')
                .and_then(|word| word.strip_suffix(')'));
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
    let legs = reader
        .optional(at, "legs", |r, at| legs(r, at, hexes))
        .unwrap_or_default();
    let ran = Ran {
        train: train?,
        paid,
        visits,
        legs,
        revenue: revenue?,
    };
    if !ran.is_sound(hexes.0) {
        reader.error(
            at,
            "a recorded route that is paid for a stop twice",
            "name each stop once",
        );
    }
    Some(ran)
}

/// `A1 A3 B4, B4 C5`: the hexes of each leg.
fn legs(reader: &mut Reader, at: &Cursor<'_>, (_, names): Hexes<'_>) -> Option<Vec<Vec<usize>>> {
    let text = reader.text(at)?;
    let mut legs = Vec::new();
    for leg in text.split(',') {
        let mut passed = Vec::new();
        for word in leg.split_whitespace() {
            match names.get(word) {
                Some(hex) => passed.push(hex),
                None => reader.error(
                    at,
                    format!("\"{word}\" is no hex of this board"),
                    "name hexes: \"A1 A3 B4, B4 C5\"",
                ),
            }
        }
        legs.push(passed);
    }
    Some(legs)
}

fn stop(word: &str, (hexes, names): Hexes<'_>) -> Option<(usize, usize)> {
    let (name, number) = word.split_once(':').unwrap_or((word, "0"));
    let hex = names.get(name)?;
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
            Some(if tile.stops.len() > 1 {
                format!("{name}:{stop}")
            } else {
                name.clone()
            })
        };
        let stops = route.visits.iter().filter_map(|visit| {
            Some(if route.paid.contains(visit) {
                name(visit)?
            } else {
                format!("({})", name(visit)?)
            })
        });
        let astray = route
            .paid
            .iter()
            .filter(|paid| !route.visits.contains(paid))
            .filter_map(name);
        lost.extend(
            astray.map(|stop| format!("that {stop} paid on a route that did not visit it")),
        );
        let stops: Vec<String> = stops.collect();
        let leg = |leg: &Vec<usize>| {
            let names: Vec<&str> = leg
                .iter()
                .filter_map(|&hex| Some(hexes.get(hex)?.name.as_str()))
                .collect();
            names.join(" ")
        };
        let legs: Vec<String> = route.legs.iter().map(leg).collect();
        Line {
            train: route.train,
            earned: route.revenue,
            stops: stops.join(" "),
            legs: legs.join(", "),
        }
    };
    (
        record.routes.iter().map(line).collect(),
        record.bonuses.clone(),
    )
}
