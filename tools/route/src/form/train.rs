//! Trains as a board or a position declares them, and those that their name tells.

use super::common::{self, is_table};
use crate::tile::{Gauge, Kind};
use crate::train::{Distance, Kinds, Row, Tokened, Train, UNLIMITED};
use milepost_document::{Cursor, Reader, Value};
use std::collections::BTreeMap;

/// How to declare a train.
pub(super) const HINT: &str =
    "declare it, as in [train] \"5+5E\" = { stops = 5, skip = \"all\", times = 2 }";

const MEMBERS: [&str; 11] = [
    "stops",
    "skip",
    "rows",
    "hexes",
    "flood",
    "times",
    "local",
    "tokened",
    "group",
    "pays_token",
    "gauges",
];

/// The trains that a `[train]` table declares, by name.
pub(super) fn roster(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<String, Train>> {
    let mut roster = BTreeMap::new();
    if common::is_short_table(reader, at) {
        for (name, member) in at.members() {
            roster.extend(train(reader, &member, name).map(|train| (name.to_owned(), train)));
        }
    }
    Some(roster)
}

fn train(reader: &mut Reader, at: &Cursor<'_>, name: &str) -> Option<Train> {
    if !is_table(reader, at) {
        return None;
    }
    reader.table(at, &MEMBERS);
    let distance = distance(reader, at);
    let times = reader.optional(at, "times", common::money).unwrap_or(1);
    let local = reader.optional(at, "local", Reader::boolean);
    let tokened = reader
        .optional(at, "tokened", tokened)
        .unwrap_or(Tokened::Same);
    let group = reader
        .optional(at, "group", Reader::text)
        .unwrap_or_default();
    let pays_token = reader.optional(at, "pays_token", Reader::boolean);
    let gauges = reader
        .optional(at, "gauges", |r, at| r.list(at, gauge))
        .unwrap_or_default();
    let distance = distance?;
    Some(Train {
        multiplier: times,
        local: local.unwrap_or(distance == Distance::Stops(1)),
        tokened,
        group,
        gauges,
        // By the notation's rules a train of rows pays a stop with a token unless it says otherwise.
        pays_token: pays_token.unwrap_or(matches!(distance, Distance::Rows(_))),
        ..Train {
            distance,
            ..Train::plain(name, 0)
        }
    })
}

fn gauge(reader: &mut Reader, at: &Cursor<'_>) -> Option<Gauge> {
    let word = reader.text(at)?;
    let found = common::gauge(&word).flatten();
    if found.is_none() {
        reader.error(
            at,
            format!("\"{word}\" is no gauge"),
            "broad, narrow, dual, thin",
        );
    }
    found
}

/// How far it runs: exactly one of the ways to say so.
fn distance(reader: &mut Reader, at: &Cursor<'_>) -> Option<Distance> {
    let given: Vec<&str> = ["stops", "rows", "hexes", "flood"]
        .into_iter()
        .filter(|key| at.get(key).is_some())
        .collect();
    let [only] = given[..] else {
        let what = match &given[..] {
            [] => "this train says nothing of how far it runs".to_owned(),
            more => format!("this train says how far it runs in {} ways", more.len()),
        };
        reader.error(at, what, "give one of stops, rows, hexes = 8, flood = true");
        return None;
    };
    let skip = reader.optional(at, "skip", kinds);
    if let Some(skip) = at.get("skip").filter(|_| only != "stops") {
        reader.error(
            &skip,
            format!("\"skip\" goes with \"stops\", not with \"{only}\""),
            "leave it out",
        );
    }
    match only {
        "stops" => {
            let stops = reader.required(at, "stops", count)?;
            Some(
                skip.map_or(Distance::Stops(stops), |skip| Distance::Skipping {
                    stops,
                    skip,
                }),
            )
        }
        "rows" => Some(Distance::Rows(
            reader.required(at, "rows", |r, at| r.list(at, row))?,
        )),
        "hexes" => Some(Distance::Hexes(
            reader.required(at, "hexes", |r, at| r.integer(at, 1..=10_000))?,
        )),
        _ => {
            if !reader.required(at, "flood", Reader::boolean)? {
                reader.error(
                    at,
                    "a train that does not flood says otherwise how far it runs",
                    "stops = 4",
                );
            }
            Some(Distance::Flood)
        }
    }
}

fn row(reader: &mut Reader, at: &Cursor<'_>) -> Option<Row> {
    reader.table(at, &["kinds", "pay", "visit", "times"]);
    let kinds = reader.required(at, "kinds", kinds);
    let pay = reader.required(at, "pay", count);
    let visit = reader.optional(at, "visit", count);
    let multiplier = reader.optional(at, "times", common::money);
    let pay = pay?;
    Some(Row {
        kinds: kinds?,
        pay,
        visit: visit.unwrap_or(pay),
        multiplier,
    })
}

/// A number, or `"all"` where there is no limit.
fn count(reader: &mut Reader, at: &Cursor<'_>) -> Option<u32> {
    match at.value() {
        Value::Text(text) if text == "all" => Some(UNLIMITED),
        Value::Text(text) => {
            reader.error(
                at,
                format!("\"{text}\" is no number"),
                "a number, or \"all\" without limit",
            );
            None
        }
        _ => reader.integer(at, 0..=10_000),
    }
}

/// Kinds of stops: one word, or a list of them.
pub(super) fn kinds(reader: &mut Reader, at: &Cursor<'_>) -> Option<Kinds> {
    match at.value() {
        Value::List(_) => {
            let all = reader.list(at, kinds_of_word)?;
            Some(Kind::ALL.into_iter().fold(Kinds::default(), |sum, kind| {
                if all.iter().any(|kinds| kinds.has(kind)) {
                    sum.with(kind)
                } else {
                    sum
                }
            }))
        }
        _ => kinds_of_word(reader, at),
    }
}

fn kinds_of_word(reader: &mut Reader, at: &Cursor<'_>) -> Option<Kinds> {
    let word = reader.text(at)?;
    let of_group = match word.as_str() {
        "all" => Some(Kinds::ALL),
        "cities" => Some(Kinds::CITIES),
        "towns" => Some(Kinds::TOWNS),
        _ => None,
    };
    let one = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    let found = of_group.or(one.map(|kind| Kinds::default().with(kind)));
    if found.is_none() {
        let words = Kind::ALL.map(Kind::word).join(", ");
        let hint = format!("known are all, cities (off-board areas among them), towns, {words}");
        reader.error(at, format!("\"{word}\" is no kind of stop"), hint);
    }
    found
}

fn tokened(reader: &mut Reader, at: &Cursor<'_>) -> Option<Tokened> {
    match at.value() {
        Value::Text(text) if text == "only" => Some(Tokened::Only),
        Value::Integer(_) => Some(Tokened::Times(reader.integer(at, 1..=100)?)),
        _ => {
            reader.error(
                at,
                "expected what tokens do",
                "\"only\", or how many times such stops pay",
            );
            None
        }
    }
}

/// The train that a name tells: `3` runs to three stops, `3+2` to three cities and two towns, `D` without limit.
pub(super) fn of_name(name: &str) -> Option<Train> {
    let number = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|stops| (1..=99).contains(stops) && stops.to_string() == text)
    };
    if name == "D" {
        return Some(Train::plain(name, UNLIMITED));
    }
    if let Some(stops) = number(name) {
        return Some(Train::plain(name, stops));
    }
    let (cities, towns) = name.split_once('+')?;
    let row = |kinds, pay| Row {
        kinds,
        pay,
        visit: pay,
        multiplier: None,
    };
    let cities = number(cities)?;
    let rows = vec![
        row(Kinds::CITIES, cities),
        row(Kinds::TOWNS, number(towns)?),
    ];
    Some(Train {
        distance: Distance::Rows(rows),
        local: cities == 1,
        pays_token: true,
        ..Train::plain(name, cities)
    })
}
