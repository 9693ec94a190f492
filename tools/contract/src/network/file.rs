//! Network files, TOML or JSON with the same members, read loosely.

use super::draft::{Draft, DraftCity, DraftCommodity, DraftRoute, Said};
use super::{ATTRIBUTES, Art, Checked, Outline, Regions, check};
use crate::set::MOST;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value};
use std::collections::BTreeSet;

/// What a file says that it is.
pub const FORMAT: &str = "contract-network/1";

/// The longest printed length of a route.
const LONGEST: i64 = 1000;
/// The most cities are those that fit in a set; the most routes, commodities and starting pairs of a network.
const MOST_LISTED: usize = 5_000;
/// The most attributes, each of which is looked for in every city.
const MOST_ATTRIBUTES: usize = 64;

const MEMBERS: [&str; 11] = [
    "milepost",
    "name",
    "licence",
    "provenance",
    "regions",
    "attributes",
    "commodities",
    "cities",
    "routes",
    "starts",
    "art",
];

/// Reads a network: JSON begins with a brace, all else is TOML.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn read(text: &str) -> Result<Checked, Vec<Problem>> {
    let text = text.trim_start_matches('\u{feff}');
    let json = text.trim_start().starts_with('{');
    let node = if json {
        Node::from_json_text(text)?
    } else {
        Node::from_toml_text(text)?
    };
    of(&Cursor::root(&node))
}

/// Reads a network that is part of a file.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn of(root: &Cursor<'_>) -> Result<Checked, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let mut draft = draft(&mut reader, root);
    draft.unread = reader.problems.iter().any(Problem::is_error);
    let (mut problems, mut warnings): (Vec<_>, Vec<_>) =
        reader.problems.into_iter().partition(Problem::is_error);
    match check(draft) {
        Ok(checked) if problems.is_empty() => {
            warnings.extend(checked.warnings);
            Ok(Checked {
                warnings,
                ..checked
            })
        }
        checked => {
            problems.extend(checked.err().into_iter().flatten());
            problems.extend(warnings);
            Err(problems)
        }
    }
}

fn draft(reader: &mut Reader, root: &Cursor<'_>) -> Draft {
    if !reader.table(root, &MEMBERS) {
        return Draft::default();
    }
    if let Some(at) = root.get("milepost")
        && reader.text(&at).is_some_and(|said| said != FORMAT)
    {
        reader.error(
            &at,
            format!("this file does not say that it is \"{FORMAT}\""),
            "",
        );
    }
    let text = |r: &mut Reader, key| r.optional(root, key, Reader::text).unwrap_or_default();
    let attributes: Vec<String> = reader
        .optional(root, "attributes", |r, at| {
            bounded(r, at, MOST_ATTRIBUTES, Reader::name)
        })
        .unwrap_or_else(|| ATTRIBUTES.map(str::to_owned).to_vec());
    Draft {
        name: reader
            .required(root, "name", Reader::name)
            .unwrap_or_default(),
        licence: text(reader, "licence"),
        provenance: text(reader, "provenance"),
        regions: reader.required(root, "regions", regions),
        cities: reader
            .required(root, "cities", |r, at| {
                bounded(r, at, MOST, |r, at| city(r, at, &attributes))
            })
            .unwrap_or_default(),
        attributes,
        routes: reader
            .required(root, "routes", |r, at| bounded(r, at, MOST_LISTED, route))
            .unwrap_or_default(),
        commodities: reader.optional(root, "commodities", |r, at| {
            bounded(r, at, MOST_LISTED, commodity)
        }),
        starts: reader
            .optional(root, "starts", |r, at| bounded(r, at, MOST_LISTED, start))
            .unwrap_or_default(),
        art: reader.optional(root, "art", art).unwrap_or_default(),
        unread: false,
    }
}

/// A list of at most so many; of a longer one nothing is read.
fn bounded<T>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    most: usize,
    read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    if let Value::List(items) = at.value()
        && items.len() > most
    {
        reader.error(
            at,
            format!("{} of them; a network has {most} at most", items.len()),
            "",
        );
        return None;
    }
    reader.list(at, read)
}

fn said(reader: &mut Reader, at: &Cursor<'_>) -> Option<Said<String>> {
    Some(Said {
        it: reader.name(at)?,
        place: at.place(),
    })
}

fn regions(reader: &mut Reader, at: &Cursor<'_>) -> Option<Said<Regions>> {
    reader.table(at, &["columns", "rows", "names"]);
    let side = |r: &mut Reader, key| r.required(at, key, |r, at| r.integer(at, 1..=16));
    let (columns, rows) = (side(reader, "columns"), side(reader, "rows"));
    let names = reader.required(at, "names", |r, at| r.list(at, Reader::name));
    Some(Said {
        it: Regions {
            columns: columns?,
            rows: rows?,
            names: names?,
        },
        place: at.place(),
    })
}

fn city(reader: &mut Reader, at: &Cursor<'_>, attributes: &[String]) -> Option<DraftCity> {
    let known: Vec<&str> = ["key", "region", "lat", "lon", "commodities"]
        .into_iter()
        .chain(attributes.iter().map(String::as_str))
        .collect();
    reader.table(at, &known);
    let key = reader.required(at, "key", said);
    let region = reader.required(at, "region", said);
    let degrees = |r: &mut Reader, at: &Cursor<'_>| {
        Some(Said {
            it: r.number(at, -1e9..=1e9)?,
            place: at.place(),
        })
    };
    let (lat, lon) = (
        reader.required(at, "lat", degrees),
        reader.required(at, "lon", degrees),
    );
    let has: BTreeSet<String> = attributes
        .iter()
        .filter(|attribute| {
            reader
                .optional(at, attribute, Reader::boolean)
                .unwrap_or_default()
        })
        .cloned()
        .collect();
    let commodities = reader
        .optional(at, "commodities", |r, at| r.list(at, said))
        .unwrap_or_default();
    Some(DraftCity {
        key: key?,
        region,
        lat,
        lon,
        attributes: has,
        commodities,
    })
}

fn route(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftRoute> {
    reader.table(at, &["a", "b", "length", "mountainous"]);
    let (a, b) = (
        reader.required(at, "a", said),
        reader.required(at, "b", said),
    );
    let length = match at.get("length") {
        Some(at) => reader.integer(&at, 1..=LONGEST),
        None => Some(1),
    };
    let mountainous = reader
        .optional(at, "mountainous", Reader::boolean)
        .unwrap_or_default();
    Some(DraftRoute {
        a: a?,
        b: b?,
        length: length?,
        mountainous,
        place: at.place(),
    })
}

/// A name, or a table that says as well who makes it and in which regions.
fn commodity(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftCommodity> {
    if !matches!(at.value(), Value::Table(_)) {
        return Some(DraftCommodity {
            name: said(reader, at)?,
            ..DraftCommodity::default()
        });
    }
    reader.table(at, &["key", "cities", "regions"]);
    let names = |r: &mut Reader, at: &Cursor<'_>| {
        Some(Said {
            it: r.list(at, Reader::name)?.into_iter().collect(),
            place: at.place(),
        })
    };
    Some(DraftCommodity {
        name: reader.required(at, "key", said)?,
        cities: reader.optional(at, "cities", names),
        regions: reader.optional(at, "regions", names),
    })
}

fn start(reader: &mut Reader, at: &Cursor<'_>) -> Option<Said<[Said<String>; 2]>> {
    let cities = reader.list(at, said)?;
    match <[_; 2]>::try_from(cities) {
        Ok(it) => Some(Said {
            it,
            place: at.place(),
        }),
        Err(_) => {
            reader.error(at, "a start is two cities", "");
            None
        }
    }
}

fn art(reader: &mut Reader, at: &Cursor<'_>) -> Option<Art> {
    reader.table(at, &["coast", "lakes"]);
    let outlines = |r: &mut Reader, key| {
        r.optional(at, key, |r, at| r.list(at, outline))
            .unwrap_or_default()
    };
    Some(Art {
        coast: outlines(reader, "coast"),
        lakes: outlines(reader, "lakes"),
    })
}

fn outline(reader: &mut Reader, at: &Cursor<'_>) -> Option<Outline> {
    reader.list(at, |r, at| {
        let degrees = r.list(at, |r, at| r.number(at, -180.0..=180.0))?;
        let point = <[f64; 2]>::try_from(degrees)
            .ok()
            .filter(|[lat, _]| lat.abs() <= 90.0);
        if point.is_none() {
            r.error(at, "a corner is two numbers: degrees north, then east", "");
        }
        point
    })
}
